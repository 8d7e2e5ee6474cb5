internal import Build
internal import Diagnostics
import FileSystem
internal import Foundation

/// The list of published files, stored with the published site.
///
/// The next publish compares the site with this list, by sizes and hashes. Dates aren't used, because hosts change or
/// don't keep them. The list also defines which files may be removed.
struct SiteManifest: Codable, Equatable, Sendable {
    /// The version that this program supports; manifests with a higher version are rejected.
    static let currentVersion = 1
    /// The path relative to the site.
    static let file = ".almanac-manifest.json"
    /// The path it is sent to first, for a host that can't replace a file atomically.
    static let next = ".almanac-manifest.next.json"

    struct File: Codable, Hashable, Sendable {
        var size: Int
        /// The SHA-256 hash in hexadecimal; nil while it isn't known whether the file is there and complete.
        var sha256: String?
        /// True if the file may be missing. In that case no reachable page links to it, unless it had to make room for
        /// another file.
        var mayBeMissing: Bool?
    }

    var version = currentVersion
    /// The time of the publish, as ISO 8601 in UTC.
    var published: String
    /// The files by their paths relative to the site.
    var files: [String: File]
    /// Assets that the site no longer uses, but that may be used by pages still open in a browser.
    var retired: [String] = []

    private struct Head: Decodable { var version: Int }
}

extension SiteManifest {
    init(parsing bytes: [UInt8]) throws(FileListFault) {
        let (data, decoder) = (Data(bytes), JSONDecoder())
        guard let head = try? decoder.decode(Head.self, from: data) else { throw .damaged }
        guard head.version <= Self.currentVersion else { throw .newer }
        guard let manifest = try? decoder.decode(SiteManifest.self, from: data) else { throw .damaged }
        // Someone else may have written it, and it determines which files are removed.
        if let path = (manifest.files.keys.sorted() + manifest.retired).first(where: { !Self.canHold($0) }) {
            throw .outside(path)
        }
        self = manifest
    }

    /// Whether bytes are a complete manifest, even one that can't be used.
    static func isWhole(_ bytes: [UInt8]) -> Bool {
        do {
            _ = try SiteManifest(parsing: bytes)
            return true
        } catch {
            return error != .damaged
        }
    }

    /// Whether a path is valid for a file of a site, and can be passed to every tool.
    static func canHold(_ path: String) -> Bool {
        guard path != file, path != next, !path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else {
            return false
        }
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return !parts.contains { ["", ".", "..", ".git"].contains(Substring($0)) }
    }

    /// Writes the manifest into a folder below `cache`, to be sent from there.
    ///
    /// - Returns: that folder.
    func write(as name: String, below cache: URL, at place: Location) throws(Diagnostic) -> URL {
        let folder = cache.appending(path: "outgoing", directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: folder.appending(path: name))
            return folder
        } catch {
            throw .error(place, "the manifest cannot be written: \(reason(of: error))")
        }
    }

    /// The manifest as JSON with sorted keys, so that equal manifests have equal bytes.
    var bytes: [UInt8] {
        // Strings and numbers can always be encoded.
        guard let data = try? JSONEncoder.readable.encode(self) else { return [] }
        return Array(data) + [UInt8(ascii: "\n")]
    }
}
