import FileSystem
import Foundation

/// A strong entity tag (RFC 9110, section 8.8.3): equal tags, equal bytes.
struct EntityTag: Hashable, Sendable {
    /// The text between the quotes: letters, digits and hyphens.
    let opaque: String

    /// The tag of these bytes: their FNV-1a hash and their number.
    ///
    /// Content decides and not the date, so that a file written again as it was is no new version.
    init(of bytes: some Sequence<UInt8>) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        var count = 0
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            count += 1
        }
        opaque = String(hash, radix: 16) + "-" + String(count, radix: 16)
    }

    /// The tag of a file that isn't read for it. A build writes only files that differ, so the same file keeps its tag.
    init(of status: stat) {
        opaque = [Int(status.st_ino), Int(status.st_size), status.modification]
            .map { String($0, radix: 16) }.joined(separator: "-")
    }

    /// The tag as it stands in a field.
    var field: String { "\"\(opaque)\"" }
}

extension EntityTag {
    /// Whether If-None-Match names this tag, weak or not, or any tag at all (RFC 9110, section 13.1.2).
    func isNamed(inIfNoneMatch fields: [String]) -> Bool {
        fields.contains { $0.trimmingBlanks == "*" || Self.list($0).contains { $0.tag == opaque } }
    }

    /// Whether If-Match lets the request through (RFC 9110, section 13.1.1): weak tags never match.
    func isNamed(inIfMatch fields: [String]) -> Bool {
        fields.contains { $0.trimmingBlanks == "*" || Self.list($0).contains { $0.tag == opaque && !$0.isWeak } }
    }

    /// Whether a part may be sent under If-Range (RFC 9110, section 13.1.5). A date never matches: we send none.
    func isNamed(inIfRange field: String?) -> Bool {
        field.map { $0.trimmingBlanks == self.field } ?? true
    }

    /// The tags of a list; reading stops at what is no tag.
    private static func list(_ field: String) -> [(tag: Substring, isWeak: Bool)] {
        var tags: [(tag: Substring, isWeak: Bool)] = []
        var rest = field[...]
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
            let isWeak = rest.hasPrefix("W/")
            if isWeak { rest = rest.dropFirst(2) }
            guard rest.first == "\"" else { return tags }
            rest = rest.dropFirst()
            guard let end = rest.firstIndex(of: "\"") else { return tags }
            tags.append((rest[..<end], isWeak))
            rest = rest[rest.index(after: end)...]
        }
    }
}
