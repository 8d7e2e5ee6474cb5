import Diagnostics

/// A position in a text: line and column from 1, the column in Unicode scalars.
struct TextPosition: Hashable, Sendable {
    private var offset = 0
    private(set) var line = 1
    private(set) var column = 1

    /// The position of a later offset.
    func advanced(to end: Int, in bytes: [UInt8]) -> TextPosition {
        let end = min(end, bytes.count)
        guard offset < end else { return self }
        var position = self
        position.offset = end
        bytes.withUnsafeBufferPointer { bytes in
            // Loops that only count are vectorised.
            let breaks = bytes[offset..<end].count { $0 == UInt8(ascii: "\n") }
            var start = offset
            if breaks > 0 {
                position.line += breaks
                position.column = 1
                start = (bytes[offset..<end].lastIndex(of: UInt8(ascii: "\n")) ?? offset) + 1
            }
            position.column += bytes[start..<end].count { $0 & 0xC0 != 0x80 }
        }
        return position
    }
}

extension [UInt8] {
    /// The bytes of a range as text on one line for a message, truncated.
    func excerpt(_ range: Range<Int>, limit: Int = 40) -> String {
        String(decoding: self[range.clamped(to: indices)], as: UTF8.self).shortenedLine(to: limit)
    }

    /// The offset of the first byte that isn't valid UTF-8.
    func firstBadUTF8(in range: Range<Int>) -> Int? {
        // Nearly all text is valid, and this check is many times faster than the search.
        if String(validating: self[range], as: UTF8.self) != nil { return nil }
        var (decoder, rest, offset) = (UTF8(), self[range].makeIterator(), range.lowerBound)
        while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}

extension [UInt8] {
    /// A description of what is at an offset, for a message: a character in quotes, or a byte in hexadecimal.
    func character(at offset: Int) -> String {
        guard offset < count else { return "the end" }
        let end = Swift.min(offset + 4, count)
        if firstBadUTF8(in: offset..<(offset + 1)) != nil, firstBadUTF8(in: offset..<end) == offset {
            return hexadecimal(self[offset])
        }
        guard let character = String(decoding: self[offset..<end], as: UTF8.self).first, self[offset] >= 0x20 else {
            return hexadecimal(self[offset])
        }
        return "\"\(character)\""
    }
}

/// A byte in hexadecimal, such as `0xFF`.
func hexadecimal(_ byte: UInt8) -> String {
    "0x" + byte.hexadecimal(digits: 2, uppercase: true)
}
