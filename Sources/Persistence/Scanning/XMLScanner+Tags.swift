/// The elements of an XML property list.
enum XMLElement: String, CaseIterable {
    case plist, array, dict, key, string, integer, real, date, data, `true`, `false`
}

/// The tags between values, and the comments between tags.
extension XMLScanner {
    struct Tag {
        var start: Int
        /// The range of its name.
        var name: Range<Int>
        /// Nil for an element that property lists don't have.
        var element: XMLElement?
        var isClosing: Bool
        var isEmpty: Bool
    }

    mutating func skipSpace() { while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 } }

    /// The next tag, after white space and comments.
    mutating func nextTag(mayBeDocumentType: Bool = false) throws(ScanFault) -> Tag {
        while true {
            skipSpace()
            guard offset < bytes.count else { throw truncated() }
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
    mutating func skipComment() throws(ScanFault) -> Bool {
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

    mutating func skip(past text: StaticString) throws(ScanFault) {
        while offset < bytes.count, !bytes.hasBytes(of: text, at: offset) { offset += 1 }
        guard offset < bytes.count else { throw truncated() }
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
        guard offset < bytes.count else { throw truncated() }
        offset += 1
    }

    mutating func readTag() throws(ScanFault) -> Tag {
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
        guard offset < bytes.count else { throw truncated() }
        let isEmpty = bytes[offset - 1] == UInt8(ascii: "/") && !isClosing
        offset += 1
        let element = XMLElement(rawValue: String(decoding: bytes[name], as: UTF8.self))
        return Tag(start: start, name: name, element: element, isClosing: isClosing, isEmpty: isEmpty)
    }

    func name(of tag: Tag) -> String { String(decoding: bytes[tag.name], as: UTF8.self) }
}

extension UInt8 {
    /// Whether the byte can be part of a tag's name.
    fileprivate var isNameByte: Bool {
        !isWhiteSpace && self != UInt8(ascii: "/") && self != UInt8(ascii: ">") && self != UInt8(ascii: "<")
    }
}
