extension TextFault {
    /// More levels than any decoder should be asked to follow.
    static func tooDeep(at offset: Int) -> TextFault {
        TextFault(
            offset: offset,
            message: "nested more than \(StoreReader.maximumDepth) levels deep",
            hint: "no app writes this; put the file back from a copy"
        )
    }

    /// More records than memory should be spent on.
    static func tooMany(at offset: Int) -> TextFault {
        TextFault(
            offset: offset,
            message: "more than \(StoreReader.maximumRecordCount) records",
            hint: "no app writes this; put the file back from a copy"
        )
    }

    /// The text ends where something is still open.
    static func cutShort(at end: Int, in part: String) -> TextFault {
        TextFault(
            offset: end,
            message: "the file ends in the middle" + (part.isEmpty ? "" : " of \(part)"),
            hint: "it may have been written only in part; let the app write it again, or put it back from a copy"
        )
    }
}

extension [UInt8] {
    /// What stands at an offset, for a message: a character in quotes, or a byte in hexadecimal.
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

/// A byte as a person writes it, such as `0xFF`.
func hexadecimal(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
