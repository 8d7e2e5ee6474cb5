/// Follows raw HTML just closely enough to know whether the text ends inside a tag, among its attributes.
///
/// A tag contains no empty line and no character that attributes can't contain (CommonMark 0.30, section 6.6), so `a
/// <b, c` isn't one. Text such as `a <b c` is still mistaken for a tag. That does little harm, because the scanner
/// understands every form of a section tag anywhere.
struct HTMLTagTracker {
    private enum State { case text, name, tag, value(quote: UInt8) }

    private var state = State.text
    private var last: UInt8 = 0
    private var isLineBlank = false

    var isAmongAttributes: Bool {
        switch state {
        case .name: true
        case .tag: last != UInt8(ascii: "=")
        case .text, .value: false
        }
    }

    mutating func read(_ bytes: [UInt8]) {
        for byte in bytes {
            switch state {
            case .text:
                if last == UInt8(ascii: "<"), byte.isLetter { state = .name }
            case .name:
                if byte.isSpace || byte == UInt8(ascii: "/") {
                    state = .tag
                } else if !isOfName(byte) {
                    state = .text
                }
            case .tag:
                if byte == UInt8(ascii: ">") {
                    state = .text
                } else if last == UInt8(ascii: "="), !byte.isSpace {
                    let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
                    state = .value(quote: isQuote ? byte : 0)
                } else if !isOfAttribute(byte) {
                    state = .text
                }
            case .value(let quote):
                if quote != 0 ? byte == quote : byte.isSpace {
                    state = .tag
                } else if quote == 0, byte == UInt8(ascii: ">") {
                    state = .text
                }
            }
            // There may be white space before the value of an attribute.
            if last != UInt8(ascii: "=") || !byte.isSpace { last = byte }
            if byte == UInt8(ascii: "\n") {
                if isLineBlank { state = .text }
                isLineBlank = true
            } else if !byte.isSpace {
                isLineBlank = false
            }
        }
    }

    /// Whether the byte can occur in the name of a tag. Placeholders are not ASCII.
    private func isOfName(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || byte == UInt8(ascii: "-")
    }

    /// Whether the byte can occur between attributes or in the name of one.
    private func isOfAttribute(_ byte: UInt8) -> Bool {
        isOfName(byte) || byte.isSpace || "_.:=/".utf8.contains(byte)
    }
}
