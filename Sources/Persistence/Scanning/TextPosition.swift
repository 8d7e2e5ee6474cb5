/// A position in a text: line and column from 1, the column in Unicode scalars.
struct TextPosition: Hashable, Sendable {
    private var offset = 0
    private(set) var line = 1
    private(set) var column = 1

    /// Advances to a later offset.
    mutating func advance(to end: Int, in bytes: [UInt8]) {
        let end = min(end, bytes.count)
        guard offset < end else { return }
        bytes.withUnsafeBufferPointer { bytes in
            // Loops that only count are vectorised.
            let passed = bytes[offset..<end]
            let breaks = passed.count { $0 == UInt8(ascii: "\n") }
            if breaks > 0 {
                line += breaks
                column = 1
                offset = (passed.lastIndex(of: UInt8(ascii: "\n")) ?? offset) + 1
            }
            column += bytes[offset..<end].count { $0 & 0xC0 != 0x80 }
        }
        offset = end
    }

    /// The position of a later offset.
    func advanced(to end: Int, in bytes: [UInt8]) -> TextPosition {
        var position = self
        position.advance(to: end, in: bytes)
        return position
    }
}

extension [UInt8] {
    /// The bytes of a range as text for a message, truncated. Control characters are left to the printer.
    func excerpt(_ range: Range<Int>, limit: Int = 40) -> String {
        String(decoding: self[range.clamped(to: indices)], as: UTF8.self).shortened(to: limit)
    }

    /// The offset of the first byte that isn't valid UTF-8 (RFC 3629, section 4).
    func firstBadUTF8(in range: Range<Int>) -> Int? {
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard let length = lengthOfUTF8(at: offset, before: range.upperBound) else { return offset }
            offset += length
        }
        return nil
    }

    private func lengthOfUTF8(at offset: Int, before end: Int) -> Int? {
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch self[offset] {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: return nil
        }
        guard offset + length <= end, second.contains(self[offset + 1]) else { return nil }
        return self[(offset + 2)..<(offset + length)].allSatisfy { 0x80...0xBF ~= $0 } ? length : nil
    }
}

extension String {
    /// The text; if it is longer than the limit, truncated with an ellipsis.
    func shortened(to limit: Int = 40) -> String {
        count <= limit ? self : prefix(limit - 1) + "…"
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
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
