import Foundation
import TestSupport
import Testing

/// A snapshot of the site that `almanac init` makes from its samples. `Fixtures/site` holds one page of each kind and a
/// list of all generated files with their hashes.
///
/// A review then shows every change to the site: the page of each kind shows how it changed, and the list shows where.
@Suite("The site of the samples", .ends)
struct SiteSnapshotTests {
    /// Set `RECORD_SITE=1` to record the folder again. The test then fails, so that nobody forgets to review it.
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SITE"] != nil

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "Fixtures/site", directoryHint: .isDirectory)

    private static let list = "files.txt"

    private static let theme = folder.appending(path: "../../../../Public").standardizedFileURL

    @Test("The site equals the recorded snapshot byte for byte")
    func bytes() async throws {
        try await Workspace.withNewSite { workspace in
            let expected = try Self.snapshot(of: workspace)
            if Self.isRecording {
                try? FileManager.default.removeItem(at: Self.folder)
                try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
                for (name, text) in expected { try Data(text.utf8).write(to: Self.folder.appending(path: name)) }
                Issue.record("recorded \(Self.folder.path)")
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            #expect(Set(names) == Set(expected.keys), "record anew with RECORD_SITE=1")
            for name in names.sorted() {
                let recorded = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
                let difference = Self.difference(of: expected[name] ?? "", from: recorded)
                #expect(difference == [], "\(name): record anew with RECORD_SITE=1 if it is meant")
            }
        }
    }

    /// The files of the snapshot, by name.
    private static func snapshot(of workspace: Workspace) throws -> [String: String] {
        // Copied files are under version control already.
        let copied = try Snapshot(of: theme).files
        let files = try Snapshot(of: workspace["site"]).files.filter { !copied.contains($0) }
        let hashes = try files.map { "\(hash(of: try Data(contentsOf: workspace["site/\($0)"])))  \($0)\n" }
        var snapshot = [list: hashes.joined()]
        for kind in try PageKind.all() { snapshot["\(kind.kind).html"] = try workspace.text("site/\(kind.file)") }
        return snapshot
    }

    /// 64-bit FNV-1a (RFC 9923), which is enough to detect changes.
    private static func hash(of data: Data) -> String {
        let hash = data.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The first lines that are in only one of the texts.
    private static func difference(of new: String, from old: String) -> [String] {
        let lines = [new, old].map { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        return lines[0].difference(from: lines[1]).prefix(20).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
    }
}
