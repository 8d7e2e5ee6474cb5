import Diagnostics

/// Finds the tokens of an XML property list, and rejects text that isn't one.
///
/// Errors inside of a number, a date or a text concern only the record that contains it, and are left to the decoder.
struct XMLScanner {
    private(set) var list: TokenBuilder
    let bytes: [UInt8]
    var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        list = TokenBuilder(.xml, bytes)
    }

    mutating func scan() throws(ScanFault) {
        var tag = try nextTag(mayBeDocumentType: true)
        let isInPropertyList = tag.element == .plist
        if isInPropertyList {
            guard !tag.isClosing else { throw unexpectedEnd(tag) }
            guard !tag.isEmpty else { throw ScanFault(offset: tag.start, "<plist> out of place") }
            tag = try nextTag()
        }
        try scanValue(tag)
        if isInPropertyList { try scanEndTag() }
        noteRest()
    }

    private mutating func scanEndTag() throws(ScanFault) {
        repeat { skipSpace() } while try skipComment()
        guard offset < bytes.count else { throw .truncated(at: offset, in: "<plist>") }
        guard bytes[offset] == UInt8(ascii: "<") else {
            throw ScanFault(offset: offset, "expected </plist>, found \(bytes.character(at: offset))")
        }
        let tag = try readTag()
        guard tag.isClosing else {
            let message = "a property list has one value, and here is a second"
            throw ScanFault(offset: tag.start, message, hint: "remove it, or move it into the first")
        }
        guard tag.element == .plist else {
            throw ScanFault(offset: tag.start, "expected </plist>, found </\(name(of: tag).shortened())>")
        }
    }

    /// Notes text after the end of the property list. Other readers stop there, so it isn't an error.
    private mutating func noteRest() {
        var start = offset
        repeat {
            skipSpace()
            start = offset
        } while (try? skipComment()) == true
        guard start < bytes.count else { return }
        let message = "there is something after the end of the property list; it is not read"
        list.note(start, token: nil, message, hint: "remove it, or move it into the list")
    }

    // MARK: Values

    private mutating func scanValue(_ tag: Tag) throws(ScanFault) {
        guard !tag.isClosing else { throw unexpectedEnd(tag) }
        switch tag.element {
        case .array: try scanParts(of: tag, .array)
        case .dict: try scanParts(of: tag, .dictionary)
        case .string: try scanText(of: tag)
        case .true: try scanFlag(tag, .true)
        case .false: try scanFlag(tag, .false)
        case .integer: try scanScalar(tag, .integer)
        case .real: try scanScalar(tag, .real)
        case .data: try scanScalar(tag, .data)
        case .date:
            try scanScalar(tag, .date)
            noteDate()
        case .key: throw ScanFault(offset: tag.start, "<key> outside of a <dict>", hint: "did you mean <string>?")
        case .plist: throw ScanFault(offset: tag.start, "<plist> out of place")
        case nil: throw unknownElement(tag)
        }
    }

    private mutating func scanParts(of tag: Tag, _ kind: Token.Kind) throws(ScanFault) {
        try list.open(kind, at: tag.start, content: offset)
        if tag.isEmpty { return list.close(content: offset, end: offset) }
        /// The key that has no value yet.
        var key: Int?
        while true {
            let part = try nextTag()
            if part.isClosing || (kind == .dictionary && part.element == .key), let key {
                let text = String(decoding: bytes[list.tokens[key].content], as: UTF8.self)
                throw ScanFault(offset: part.start, "the key \"\(text.shortened())\" has no value")
            }
            if part.isClosing {
                guard part.element == tag.element else { throw unexpectedEnd(part) }
                return list.close(content: part.start, end: offset)
            }
            if kind == .dictionary, part.element == .key {
                try scanText(of: part)
                key = list.last
                if list.isRepeatedKey(list.last) {
                    let message = "is repeated here; the last is used"
                    list.note(part.start, token: key, message, hint: "remove one of the two")
                }
                continue
            }
            if kind == .dictionary, key == nil, part.element != nil {
                let hint = "put <key>…</key> before <\(name(of: part))>"
                throw ScanFault(offset: part.start, "a value without a key", hint: hint)
            }
            try scanValue(part)
            key = nil
        }
    }

    private mutating func scanText(of tag: Tag) throws(ScanFault) {
        let start = offset
        if bytes.hasBytes(of: "$null", at: offset), !bytes.hasBytes(of: "$null<", at: offset) {
            let hint = "write &#36; for the sign $ there"
            throw ScanFault(offset: offset, "a text that begins with $null is not read", hint: hint)
        }
        let (end, isEncoded) = tag.isEmpty ? (start, false) : try skipContent(of: tag)
        // This is how Foundation encodes nil.
        let isNull = tag.element == .string && bytes[start..<end].elementsEqual("$null".utf8)
        try list.add(isNull ? .null : .text, tag.start..<offset, content: start..<end, isEncoded: isEncoded)
    }

    private mutating func scanFlag(_ tag: Tag, _ kind: Token.Kind) throws(ScanFault) {
        let start = offset
        if !tag.isEmpty, try skipContent(of: tag).end > start {
            let found = bytes.excerpt(tag.start..<offset)
            throw ScanFault(offset: tag.start, "expected <\(name(of: tag))/>, found \(found)")
        }
        try list.add(kind, tag.start..<offset)
    }

    private mutating func scanScalar(_ tag: Tag, _ kind: Token.Kind) throws(ScanFault) {
        guard !tag.isEmpty else {
            let hint = "write a value into it, or remove it and its key"
            throw ScanFault(offset: tag.start, "<\(name(of: tag))/> has no value", hint: hint)
        }
        let start = offset
        let end = try skipContent(of: tag).end
        try list.add(kind, tag.start..<offset, content: start..<end)
    }

    /// Notes a date that doesn't exist and is read as another one.
    private mutating func noteDate() {
        let token = list.tokens[list.last]
        guard let date = XMLDate(bytes[token.content]), !date.exists else { return }
        let message = "there is no date \(String(decoding: bytes[token.content], as: UTF8.self))"
        let hint = "correct the date, which is taken for \(date.substitute)"
        list.note(token.range.lowerBound, token: list.last, message, hint: hint)
    }

    /// Skips the content of a text or a number, and its end tag.
    private mutating func skipContent(of tag: Tag) throws(ScanFault) -> (end: Int, isEncoded: Bool) {
        let isText = tag.element == .string || tag.element == .key
        var isEncoded = false
        while true {
            guard offset < bytes.count else { throw truncated(in: "<\(name(of: tag))>") }
            switch bytes[offset] {
            case UInt8(ascii: "<"):
                if isText, bytes.hasBytes(of: "<![CDATA[", at: offset) {
                    isEncoded = true
                    try skip(past: "]]>")
                    continue
                }
                let end = try readTag()
                guard end.isClosing, end.element == tag.element else {
                    let found = bytes.excerpt(end.start..<offset)
                    throw ScanFault(offset: end.start, "expected </\(name(of: tag))>, found \(found)")
                }
                return (end.start, isEncoded)
            case UInt8(ascii: "&"):
                isEncoded = true
                try skipReference()
            default: offset += 1
            }
        }
    }

    private mutating func skipReference() throws(ScanFault) {
        let name = bytes[(offset + 1)...].prefix(XMLText.longestReference).prefix { $0 != UInt8(ascii: ";") }
        guard name.endIndex < bytes.count, XMLText.scalar(of: name) != nil else {
            let written = String(decoding: name, as: UTF8.self).prefix { !$0.isWhitespace && $0 != "<" }
            let hint = "write &amp; for the sign & itself"
            throw ScanFault(offset: offset, "&\(written) isn't a character reference", hint: hint)
        }
        offset = name.endIndex
    }

    // MARK: Faults

    func truncated(in part: String? = nil) -> ScanFault {
        let open = list.openKind.map { $0 == .dictionary ? "a <dict>" : "an <array>" }
        return .truncated(at: bytes.count, in: part ?? open ?? "")
    }

    private func unknownElement(_ tag: Tag) -> ScanFault {
        let known = XMLElement.allCases.dropFirst().map(\.rawValue)
        let near = nearest(to: name(of: tag), among: known).map { "did you mean <\($0)>?" }
        return ScanFault(offset: tag.start, "a property list has no <\(name(of: tag).shortened())>", hint: near)
    }

    private func unexpectedEnd(_ tag: Tag) -> ScanFault {
        guard tag.element != nil else { return unknownElement(tag) }
        let expected = list.openKind.map { $0 == .dictionary ? "</dict>" : "</array>" } ?? "a value"
        return ScanFault(offset: tag.start, "expected \(expected), found </\(name(of: tag).shortened())>")
    }
}
