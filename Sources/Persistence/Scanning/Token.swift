/// A value of a store, or a key of a dictionary, with its position in the text.
///
/// A store may hold millions of values, so offsets are stored in four bytes; ``StoreReader/maximumSize`` keeps them in
/// range.
struct Token: Sendable {
    enum Kind: Sendable {
        /// The tokens up to `next` are keys and values, alternating.
        case dictionary
        /// The tokens up to `next` are the elements and everything nested in them.
        case array
        case text, integer, real, date, data, `true`, `false`, null
        /// A JSON number, for which JSON has only one type.
        case number
        /// Types of binary property lists that no record type can represent.
        case uid, set, unknown

        var isContainer: Bool { self == .dictionary || self == .array || self == .set }
    }

    let kind: Kind
    /// Whether a text differs from its bytes: it has escapes, references or control characters, or is in UTF-16.
    let isEncoded: Bool
    private let start: UInt32
    private let contentStart: UInt32
    private var contentEnd: UInt32
    private var end: UInt32
    private var nextToken: UInt32

    init(_ kind: Kind, _ range: Range<Int>, content: Range<Int>, isEncoded: Bool, next: Int) {
        (self.kind, self.isEncoded) = (kind, isEncoded)
        (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
        (contentStart, contentEnd) = (UInt32(content.lowerBound), UInt32(content.upperBound))
        nextToken = UInt32(next)
    }

    /// Sets the end of an array or a dictionary.
    mutating func close(content: Int, end: Int, next: Int) {
        (contentEnd, self.end, nextToken) = (UInt32(content), UInt32(end), UInt32(next))
    }

    /// The bytes of the value, including its brackets, quotation marks, tags or object head.
    var range: Range<Int> { Int(start)..<Int(end) }

    /// The bytes of the value without these delimiters.
    var content: Range<Int> { Int(contentStart)..<Int(contentEnd) }

    /// The index of the token after this one and everything nested in it.
    var next: Int { Int(nextToken) }
}
