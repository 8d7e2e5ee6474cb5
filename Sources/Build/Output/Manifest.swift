internal import Foundation

/// The list of files that are ours in an output folder.
///
/// It stands beside the output and not in it, so that it is never published: the manifest of `life/_site` is
/// `life/.almanac/_site/manifest.json`. What it does not list was made by somebody else and is never touched.
struct Manifest: Codable, Equatable {
    /// What this program reads; a manifest of another number is not understood.
    static let currentVersion = 1

    var version = currentVersion
    /// Paths relative to the output folder, sorted.
    var files: [String]

    /// The folder beside `output` in which everything stands that is remembered about it.
    static func stateFolder(for output: URL) -> URL {
        output.deletingLastPathComponent().appending(path: ".almanac/\(output.lastPathComponent)")
    }

    private static func url(for output: URL) -> URL { stateFolder(for: output).appending(path: "manifest.json") }

    /// The manifest of `output`; nil when there is none.
    static func read(for output: URL) throws -> Manifest? {
        let data: Data
        do {
            data = try Data(contentsOf: url(for: output))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        }
        return try JSONDecoder().decode(Manifest.self, from: data)
    }

    func write(for output: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes, .sortedKeys]
        try FileManager.default.createDirectory(at: Self.stateFolder(for: output), withIntermediateDirectories: true)
        try encoder.encode(self).write(to: Self.url(for: output), options: .atomic)
    }

    /// Where the manifest of `output` is, for messages.
    static func shortPath(for output: URL) -> String { url(for: output).shortPath }
}
