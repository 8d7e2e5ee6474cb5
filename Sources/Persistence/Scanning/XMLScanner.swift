import Diagnostics

/// Finds the tokens of an XML property list, and rejects text that isn't one.
///
/// Errors inside of a number, a date or a text concern only the record that contains it, and are left to the decoder.
struct XMLScanner {
    private(set) var list: TokenBuilder
    private let bytes: [UInt8]
    private var offset = 0

    /// A parsed tag.
    private struct Tag {
        var start: Int
        /// The range of its name.
        var name: Range<Int>
        /// Nil for an element that property lists don't have.
        var element: XMLElement?
        var isClosing: Bool
        var isEmpty: Bool
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        list = TokenBuilder(.xml, bytes)
    }

    /// Scans the whole text.
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
        guard offset < bytes.count else { throw .cutShort(at: offset, in: "<plist>") }
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
        case .key: throw ScanFault(offset: tag.start, "<key> outside of a <dict>", hint: "is it meant as <string>?")
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
            offset = bytes.endOfPlainXML(from: offset)
            guard offset < bytes.count else { throw cutShort(in: "<\(name(of: tag))>") }
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

    // MARK: Tags

    private mutating func skipSpace() { while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 } }

    /// The next tag, after white space and comments.
    private mutating func nextTag(mayBeDocumentType: Bool = false) throws(ScanFault) -> Tag {
        while true {
            skipSpace()
            guard offset < bytes.count else { throw cutShort() }
            guard bytes[offset] == UInt8(ascii: "<") else {
                throw ScanFault(offset: offset, "expected a tag, found \(bytes.character(at: offset))")
            }
            let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
            guard next == UInt8(ascii: "?") || next == UInt8(ascii: "!") else { return try readTag() }
            if try skipComment() { continue }
            guard mayBeDocumentType, bytes.hasBytes(of: "<!DOCTYPE", at: offset) else {
                let found = bytes.excerpt(offset..<(offset + 12))
                throw ScanFault(offset: offset, "expected a tag or a comment, found \(found)")
            }
            try skipDocumentType()
        }
    }

    /// Skips a comment or a processing instruction.
    private mutating func skipComment() throws(ScanFault) -> Bool {
        if bytes.hasBytes(of: "<?", at: offset) {
            offset += 2
            try skip(past: "?>")
        } else if bytes.hasBytes(of: "<!--", at: offset) {
            offset += 4
            try skip(past: "-->")
        } else {
            return false
        }
        return true
    }

    private mutating func skip(past text: StaticString) throws(ScanFault) {
        while offset < bytes.count, !bytes.hasBytes(of: text, at: offset) { offset += 1 }
        guard offset < bytes.count else { throw cutShort() }
        offset += text.utf8CodeUnitCount
    }

    private mutating func skipDocumentType() throws(ScanFault) {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
            if bytes[offset] == UInt8(ascii: "[") {
                let message = "declarations inside of the document type are not read"
                throw ScanFault(offset: offset, message, hint: "remove everything from [ to ]")
            }
            offset += 1
        }
        guard offset < bytes.count else { throw cutShort() }
        offset += 1
    }

    private mutating func readTag() throws(ScanFault) -> Tag {
        let start = offset
        offset += 1
        let isClosing = offset < bytes.count && bytes[offset] == UInt8(ascii: "/")
        if isClosing { offset += 1 }
        let nameStart = offset
        while offset < bytes.count, bytes[offset].isNameByte { offset += 1 }
        let name = nameStart..<offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
            let isSpace = bytes[offset].isWhiteSpace
            // Attributes are ignored. They can't follow the name without white space.
            guard isSpace || !isClosing && (offset > name.upperBound || bytes[offset] == UInt8(ascii: "/")) else {
                let found = bytes.character(at: offset)
                throw ScanFault(offset: offset, "expected > at the end of the tag, found \(found)")
            }
            offset += 1
        }
        guard offset < bytes.count else { throw cutShort() }
        let isEmpty = bytes[offset - 1] == UInt8(ascii: "/") && !isClosing
        offset += 1
        let element = XMLElement(bytes[name])
        return Tag(start: start, name: name, element: element, isClosing: isClosing, isEmpty: isEmpty)
    }

    private func name(of tag: Tag) -> String { String(decoding: bytes[tag.name], as: UTF8.self) }

    // MARK: Faults

    private func cutShort(in part: String? = nil) -> ScanFault {
        let open = list.openKind.map { $0 == .dictionary ? "a <dict>" : "an <array>" }
        return .cutShort(at: bytes.count, in: part ?? open ?? "")
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

/// The elements of an XML property list.
private enum XMLElement: String, CaseIterable {
    case plist, array, dict, key, string, integer, real, date, data, `true`, `false`

    init?(_ name: ArraySlice<UInt8>) {
        guard let first = name.first, let last = name.last else { return nil }
        let element: Self
        // No two elements have the same first and last letter.
        switch (first, last) {
        case (UInt8(ascii: "p"), _): element = .plist
        case (UInt8(ascii: "a"), _): element = .array
        case (UInt8(ascii: "d"), UInt8(ascii: "t")): element = .dict
        case (UInt8(ascii: "k"), _): element = .key
        case (UInt8(ascii: "s"), _): element = .string
        case (UInt8(ascii: "i"), _): element = .integer
        case (UInt8(ascii: "r"), _): element = .real
        case (UInt8(ascii: "d"), UInt8(ascii: "e")): element = .date
        case (UInt8(ascii: "d"), _): element = .data
        case (UInt8(ascii: "t"), _): element = .true
        case (UInt8(ascii: "f"), _): element = .false
        default: return nil
        }
        guard element.rawValue.utf8.elementsEqual(name) else { return nil }
        self = element
    }
}

extension UInt8 {
    /// Whether the byte can be part of a tag's name.
    fileprivate var isNameByte: Bool {
        !isWhiteSpace && self != UInt8(ascii: "/") && self != UInt8(ascii: ">") && self != UInt8(ascii: "<")
    }
}

extension [UInt8] {
    /// The offset of the first angle bracket, ampersand or control character; the end if there is none.
    fileprivate func endOfPlainXML(from start: Int) -> Int {
        withUnsafeBufferPointer { bytes in
            bytes.endOfRun(from: start, before: bytes.count) { eight in
                eight.containsLess(than: 0x20) || eight.contains(UInt8(ascii: "<")) || eight.contains(UInt8(ascii: "&"))
            } isPlain: { byte in
                byte >= 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&")
            }
        }
    }
}
