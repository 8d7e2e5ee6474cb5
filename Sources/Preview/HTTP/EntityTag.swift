import FileSystem
import Foundation

/// A strong entity tag (RFC 9110, section 8.8.3): equal tags, equal bytes.
struct EntityTag: Hashable, Sendable {
    /// The text between the quotes: letters, digits and hyphens.
    let opaque: String

    /// The tag of these bytes: their FNV-1a hash and their number.
    ///
    /// Content decides and not the date, so that a page written again as it was is no new version.
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

    /// Whether If-None-Match names this tag, weak or not, or any tag at all (RFC 9110, section 13.1.2).
    func isNamed(inIfNoneMatch fields: [String]) -> Bool {
        fields.contains { field in
            field.wholeMatch(of: /\s*\*\s*/) != nil || field.matches(of: /"([^"]*)"/).contains { $0.1 == opaque }
        }
    }
}
