import FileSystem
internal import Foundation

/// A local record of the last publish to a target.
struct PublishRecord: Codable, Sendable {
    /// The time of the publish, as in the manifest.
    var published: String
    var plan: [String]
    /// The titles of the published pages, by file.
    var titles: [String: String]

    static func read(at url: URL) -> PublishRecord? {
        try? JSONDecoder().decode(PublishRecord.self, from: Data(contentsOf: url))
    }

    func write(to url: URL) throws {
        try JSONEncoder.readable.encode(self).write(to: url, options: .atomic)
    }
}
