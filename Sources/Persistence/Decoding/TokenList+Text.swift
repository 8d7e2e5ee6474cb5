/// Why a value can't be read or written, without its place in the store.
struct ValueFault: Error {
    var message: String
    var hint: String?
}

// Decoding of text, and its errors.

extension TokenList {
    /// The text of a value or a key; nil for other kinds, and for damaged text.
    func text(_ index: Int) -> String? {
        // The error is reported where the value is decoded with `readText`.
        try? readText(index)
    }

    /// The text of a value or a key; nil for other kinds.
    ///
    /// - Throws: why the text can't be read.
    func readText(_ index: Int) throws(ValueFault) -> String? {
        let token = tokens[index]
        guard token.kind == .text else { return nil }
        if !token.isEncoded, let text = String(utf8: bytes[token.content]) {
            if syntax == .binary, !text.utf8.allSatisfy({ $0 < 0x80 }) { throw .damaged }
            return text
        }
        switch syntax {
        case .json: return try unescaped(token)
        case .xml:
            if let offset = bytes.firstBadUTF8(in: token.content) { throw badUTF8(at: offset) }
            return String(decoding: XMLText.plain(bytes[token.content]), as: UTF8.self)
        case .binary:
            guard token.isEncoded, let text = String(validating: utf16Units(token), as: UTF16.self) else {
                throw .damaged
            }
            return text
        }
    }

    private func utf16Units(_ token: Token) -> [UInt16] {
        stride(from: token.content.lowerBound, to: token.content.upperBound - 1, by: 2).map { place in
            UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
        }
    }

    /// The text of a JSON string, with its escapes decoded (RFC 8259, section 7).
    private func unescaped(_ token: Token) throws(ValueFault) -> String {
        if let offset = bytes.firstBadUTF8(in: token.content) { throw badUTF8(at: offset) }
        var text: [UInt8] = []
        text.reserveCapacity(token.content.count)
        var rest = bytes[token.content]
        while let byte = rest.popFirst() {
            if byte < 0x20 { throw control(byte, at: rest.startIndex - 1) }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            let start = rest.startIndex - 1
            switch rest.popFirst() {
            case let sign? where [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/")].contains(sign):
                text.append(sign)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"): text += UTF8.encode(try scalar(from: &rest, escapeAt: start)) ?? .init()
            default: throw badEscape(start..<min(start + 2, token.content.upperBound))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes the scalar of an escape after `\u`: one code unit, or a surrogate pair.
    private func scalar(from rest: inout ArraySlice<UInt8>, escapeAt start: Int) throws(ValueFault) -> Unicode.Scalar {
        func unit() -> UInt16? {
            let digits = rest.prefix(4)
            guard digits.count == 4, digits.allSatisfy(\.isHexadecimalDigit) else { return nil }
            rest = rest.dropFirst(4)
            return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        }
        guard let high = unit() else { throw badEscape(start..<(start + 2)) }
        if let scalar = Unicode.Scalar(high) { return scalar }
        if UTF16.isLeadSurrogate(high), rest.starts(with: "\\u".utf8) {
            rest = rest.dropFirst(2)
            if let low = unit(), UTF16.isTrailSurrogate(low) {
                let code = 0x1_0000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
                if let scalar = Unicode.Scalar(code) { return scalar }
            }
        }
        let escape = bytes.excerpt(start..<(start + 6))
        throw ValueFault(
            message: "\(escape) is half a surrogate pair and represents no character",
            hint: "remove it"
        )
    }

    // MARK: Faults

    private func badEscape(_ range: Range<Int>) -> ValueFault {
        let message = "\(bytes.excerpt(range)) isn't a JSON escape"
        return ValueFault(message: message, hint: "write \\\\ for the sign \\ itself")
    }

    private func badUTF8(at offset: Int) -> ValueFault {
        let message = "the byte \(hexadecimal(bytes[offset])) \(place(offset)) isn't UTF-8"
        return ValueFault(message: message, hint: "save the file as UTF-8")
    }

    private func control(_ byte: UInt8, at offset: Int) -> ValueFault {
        let code = hexadecimal(byte)
        let message = "the control character \(code) \(place(offset)) isn't allowed in text"
        return ValueFault(message: message, hint: "write it as \\u00\(code.dropFirst(2))")
    }

    private func place(_ offset: Int) -> String {
        guard let position = position(of: offset) else { return "at byte \(offset)" }
        return "on line \(position.line), column \(position.column)"
    }
}

extension ValueFault {
    /// The error for damaged text in a binary property list.
    fileprivate static let damaged = ValueFault(
        message: "the text is damaged: it is neither ASCII nor whole UTF-16"
    )
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit }
}
