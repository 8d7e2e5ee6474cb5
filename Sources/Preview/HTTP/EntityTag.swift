import FileSystem
import Foundation

/// A strong entity tag (RFC 9110, section 8.8.3): files with equal tags have equal bytes.
struct EntityTag: Hashable, Sendable {
    /// The text between the quotes: letters, digits and hyphens.
    let opaque: String

    /// Creates a tag from bytes: their FNV-1a hash and their count.
    ///
    /// It is derived from the content rather than the date, so that a page rewritten with the same content keeps its
    /// tag.
    init(of bytes: some Collection<UInt8>) {
        opaque = String(bytes.fnv1a, radix: 16) + "-" + String(bytes.count, radix: 16)
    }

    /// Creates a tag without reading the file. A build only writes files that differ, so an unchanged file keeps its
    /// tag.
    init(of status: stat) {
        opaque = [Int(status.st_ino), Int(status.st_size), status.modification]
            .map { String($0, radix: 16) }.joined(separator: "-")
    }

    var field: String { "\"\(opaque)\"" }

    /// Whether If-None-Match contains this tag, weak or not, or `*` (RFC 9110, section 13.1.2).
    func isNamed(inIfNoneMatch fields: [String]) -> Bool {
        fields.contains { field in
            field.wholeMatch(of: /\s*\*\s*/) != nil || field.matches(of: /"([^"]*)"/).contains { $0.1 == opaque }
        }
    }
}
