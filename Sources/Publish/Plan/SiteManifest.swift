internal import Build
internal import Diagnostics
internal import Foundation

/// The list of what is published, kept with the published site.
///
/// It is what the next publish compares with: sizes and hashes, never dates, of which hosts keep none or others. It also
/// says which files are ours to remove.
struct SiteManifest: Codable, Equatable, Sendable {
    /// What this program reads; a manifest of a higher number is not understood.
    static let currentVersion = 1
    /// Where it stands, relative to the site.
    static let file = ".almanac-manifest.json"
    /// Where it is sent to first, for a host that cannot replace a file in one go.
    static let next = ".almanac-manifest.next.json"

    /// What is known of a file at the target.
    struct Entry: Codable, Hashable, Sendable {
        var size: Int
        /// SHA-256 in hexadecimal digits; nil while it is not known whether the file is there and whole.
        var sha256: String?
        /// True if the file may not be there at all. No page that can be reached links to it then, unless it had to make room
        /// for another file.
        var mayBeMissing: Bool?
    }

    var version = currentVersion
    /// When it was published, as ISO 8601 in UTC.
    var published: String
    /// By path, relative to the site.
    var files: [String: Entry]
    /// Assets that the site uses no more, but pages do that are still open somewhere.
    var retired: [String] = []

    /// Why a manifest cannot be used.
    enum Fault: Error, Equatable, CustomStringConvertible {
        case damaged
        case newer
        case outside(String)

        var description: String {
            switch self {
            case .damaged: "it is damaged"
            case .newer: "it was written by a newer Almanac"
            case .outside(let path): "it names `\(path)`, which is no file of a site"
            }
        }
    }

    init(published: String, files: [String: Entry], retired: [String] = []) {
        self.published = published
        self.files = files
        self.retired = retired
    }

    private struct Head: Decodable { var version: Int }

    init(parsing bytes: [UInt8]) throws(Fault) {
        let (data, decoder) = (Data(bytes), JSONDecoder())
        guard let head = try? decoder.decode(Head.self, from: data) else { throw .damaged }
        guard head.version <= Self.currentVersion else { throw .newer }
        guard let manifest = try? decoder.decode(SiteManifest.self, from: data) else { throw .damaged }
        // Somebody else may have written it, and files are removed by it.
        if let path = (manifest.files.keys.sorted() + manifest.retired).first(where: { !Self.canHold($0) }) {
            throw .outside(path)
        }
        self = manifest
    }

    /// Whether bytes are those of a whole manifest, also of one that cannot be used.
    static func isWhole(_ bytes: [UInt8]) -> Bool {
        do {
            _ = try SiteManifest(parsing: bytes)
            return true
        } catch {
            return error != .damaged
        }
    }

    /// Whether a path is that of a file of a site that every tool can be told of.
    static func canHold(_ path: String) -> Bool {
        guard path != file, path != next, !path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else {
            return false
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return !parts.contains { ["", ".", "..", ".git"].contains($0) }
    }

    /// Writes the manifest into a folder below `cache`, to be sent from there.
    ///
    /// - Returns: that folder.
    func write(as name: String, below cache: URL, at place: Location) throws(HostError) -> URL {
        let folder = cache.appending(path: "outgoing", directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: folder.appending(path: name))
            return folder
        } catch {
            throw .failed(.error(place, "the manifest cannot be written: \(reason(of: error))"))
        }
    }

    /// As JSON, with sorted keys: the same list is the same file.
    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers can always be encoded.
        guard let data = try? encoder.encode(self) else { return [] }
        return Array(data) + [UInt8(ascii: "\n")]
    }
}
