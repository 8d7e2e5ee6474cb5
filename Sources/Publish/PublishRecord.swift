internal import Foundation

/// What this machine remembers of the last publish to a target.
package struct PublishRecord: Codable, Sendable {
    /// When it was, as the manifest has it.
    package var published: String
    package var address: String
    /// The plan in words.
    package var plan: [String]
    /// The titles of the published pages by file.
    var titles: [String: String]

    static func read(at url: URL) -> PublishRecord? {
        try? JSONDecoder().decode(PublishRecord.self, from: Data(contentsOf: url))
    }

    func write(to url: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).write(to: url, options: .atomic)
    }
}
