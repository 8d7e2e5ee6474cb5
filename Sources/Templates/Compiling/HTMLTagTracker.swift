/// Follows raw HTML just closely enough to know whether the text ends inside a tag, among its attributes.
///
/// No tag has an empty line in it, or signs that no attribute has (CommonMark 0.30, section 6.6): `a <b, c` isn't one. What is
/// left may still be text, as in `a <b c`. That does little harm: a section tag is understood in each of its forms anywhere.
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
            last = byte
            if byte == UInt8(ascii: "\n") {
                if isLineBlank { state = .text }
                isLineBlank = true
            } else if !byte.isSpace {
                isLineBlank = false
            }
        }
    }

    /// Whether it can stand in the name of a tag. Placeholders are not ASCII.
    private func isOfName(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || byte == UInt8(ascii: "-")
    }

    /// Whether it can stand between attributes or in the name of one.
    private func isOfAttribute(_ byte: UInt8) -> Bool {
        isOfName(byte) || byte.isSpace || "_.:=/".utf8.contains(byte)
    }
}
