import Diagnostics
internal import Foundation
import Persistence

/// The list of files that are ours in an output folder.
///
/// It stands beside the output and not in it, so that it is never published: the manifest of `life/_site` is
/// `life/.almanac/_site/manifest.json`. What it does not list was made by somebody else and is never touched.
///
/// It is long, and somebody waits for the one page that a build makes. So a build that adds files to it names them in a
/// short list of their own first, `additions.json`, and puts them into the manifest when it is done. The manifest is both.
struct Manifest: Codable, Equatable {
    /// What this program reads; a manifest of a higher number is not understood.
    static let currentVersion = 1

    var version = currentVersion
    /// Paths relative to the output folder, sorted.
    var files: [String]

    /// Why a manifest cannot be used.
    enum Fault: Error, Equatable, CustomStringConvertible {
        case damaged
        case newer
        case outside(String)

        var description: String {
            switch self {
            case .damaged: "it is damaged"
            case .newer: "it was written by a newer Almanac"
            case .outside(let path): "it names `\(path)`, which is no file of the output folder"
            }
        }
    }

    /// What every version has in common.
    private struct Head: Decodable { var version: Int }

    /// The folder beside `output` in which everything stands that is remembered about it.
    static func stateFolder(for output: URL) -> URL {
        output.deletingLastPathComponent().appending(path: ".almanac/\(output.lastPathComponent)")
    }

    private static let file = "manifest.json"
    private static let additions = "additions.json"

    private static func url(for output: URL) -> URL { stateFolder(for: output).appending(path: file) }

    /// The manifest of `output`; nil when there is none.
    static func read(for output: URL) throws -> Manifest? {
        guard var manifest = try read(url(for: output)) else { return nil }
        let added = try read(stateFolder(for: output).appending(path: additions))
        manifest.files += added?.files ?? []
        return manifest
    }

    /// Whether a build of `output` has added files and was not done.
    static func hasAdditions(for output: URL) -> Bool {
        FileStamp(ofFileAt: stateFolder(for: output).appending(path: additions)) != nil
    }

    private static func read(_ url: URL) throws -> Manifest? {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        }
        let decoder = JSONDecoder()
        guard let head = try? decoder.decode(Head.self, from: data) else { throw Fault.damaged }
        guard head.version <= currentVersion else { throw Fault.newer }
        guard let manifest = try? decoder.decode(Manifest.self, from: data) else { throw Fault.damaged }
        if let path = manifest.files.first(where: leadsOutside) { throw Fault.outside(path) }
        return manifest
    }

    private static func leadsOutside(_ path: String) -> Bool {
        if path.utf8.first == UInt8(ascii: "/") { return true }
        // Only a part that begins with a dot can lead anywhere, and there are thousands of paths without one.
        var before = UInt8(ascii: "/")
        let hasDots = path.utf8.contains { byte in
            defer { before = byte }
            return byte == UInt8(ascii: ".") && before == UInt8(ascii: "/")
        }
        return hasDots && path.split(separator: "/").contains { $0 == ".." || $0 == "." }
    }

    /// Replaces the manifest of `output`, whole.
    ///
    /// - Parameter json: the manifest, if somebody has made it.
    func write(for output: URL, json: [UInt8]? = nil) throws {
        let folder = try OutputFolder(creating: Self.stateFolder(for: output).filePath)
        try folder.removeTemporaryFiles()
        _ = try folder.write(json ?? self.json, to: Self.file)
        try? folder.remove(Self.additions)
    }

    /// Adds to the manifest of `output`, in the place of what was added since it was written.
    func writeAdditions(for output: URL) throws {
        let folder = try OutputFolder(creating: Self.stateFolder(for: output).filePath)
        _ = try folder.write(json, to: Self.additions)
    }

    /// As JSON, one file a line. An encoder would take longer for it than a build that changes one page takes in all.
    var json: [UInt8] {
        var json = Array("{\n  \"files\" : [".utf8)
        json.reserveCapacity(64 * files.count + 64)
        for (index, file) in files.enumerated() {
            json += (index == 0 ? "\n    \"" : ",\n    \"").utf8
            let isDone = file.utf8.withContiguousStorageIfAvailable { file in
                guard file.allSatisfy(Self.standsForItself) else { return false }
                json += file
                return true
            }
            if isDone != true { json += Self.escaped(file).utf8 }
            json.append(UInt8(ascii: "\""))
        }
        if !files.isEmpty { json += "\n  ".utf8 }
        json += "],\n  \"version\" : \(version)\n}\n".utf8
        return json
    }

    private static func standsForItself(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// A text within a string of JSON (RFC 8259, section 7).
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20:
                "\\u" + String(repeating: "0", count: scalar.value < 0x10 ? 3 : 2) + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }.joined()
    }

    /// The file of the manifest of `output`.
    static func stamp(for output: URL) -> FileStamp? { FileStamp(ofFileAt: url(for: output)) }

    /// What to say when nothing can be written beside `output`.
    ///
    /// - Parameter place: where the output is, for messages.
    static func unwritable(for output: URL, at place: Location, _ error: any Error) -> Diagnostic {
        .error(
            place,
            "the list of the site's files cannot be kept in `\(stateFolder(for: output).shortPath)`: "
                + reason(of: error),
            hint: "Almanac needs to write beside the output folder, too; make that possible, "
                + "or name another folder with `--output`"
        )
    }

    /// Where the manifest of `output` is, for messages.
    static func shortPath(for output: URL) -> String { url(for: output).shortPath }
}
