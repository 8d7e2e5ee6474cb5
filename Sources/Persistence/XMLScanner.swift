import Diagnostics
import Foundation

/// Walks an XML property list and refuses what Foundation's decoder refuses as a whole, saying where.
struct XMLScanner: StructureScanner {
    let bytes: [UInt8]
    private(set) var frames: [ScanFrame] = []
    private(set) var notes: [ScanNote] = []
    private var keys = ScanKeys()
    private var offset: Int
    private var isInPropertyList = false
    private var isFinished = false
    /// Whether the text is walked from its beginning, and not a value in it.
    private let isWhole: Bool

    init(_ bytes: [UInt8], from offset: Int) {
        self.bytes = bytes
        self.offset = offset
        isWhole = offset == 0
    }

    mutating func next() throws(TextFault) -> ScanEvent? {
        while !isFinished {
            skipSpace()
            guard offset < bytes.count else { throw cutShort() }
            guard bytes[offset] == UInt8(ascii: "<") else {
                let message = "expected a tag, found \(bytes.character(at: offset))"
                throw TextFault(offset: offset, message: message)
            }
            if try skipAside() { continue }
            if let event = try scan(readTag()) { return event }
        }
        if isWhole { try scanEnd() }
        return nil
    }

    func text(of range: Range<Int>) -> String {
        String(decoding: XMLText.plain(bytes[range]) ?? Array(bytes[range]), as: UTF8.self)
    }

    // MARK: Tags

    private struct Tag {
        var start: Int
        /// Where its name stands.
        var name: Range<Int>
        /// Nil for one that property lists do not have.
        var element: XMLElement?
        var isClosing: Bool
        var isEmpty: Bool
    }

    private mutating func skipSpace() { while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 } }

    /// Skips a declaration, a document type or a comment.
    private mutating func skipAside() throws(TextFault) -> Bool {
        // Nearly always it is none of them.
        guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "?") || bytes[offset + 1] == UInt8(ascii: "!")
        else { return false }
        if try skipComment() { return true }
        try skipDocumentType()
        return true
    }

    /// Skips a comment or a processing instruction.
    private mutating func skipComment() throws(TextFault) -> Bool {
        if looking(at: "<?") {
            offset += 2
            try skip(past: "?>")
        } else if looking(at: "<!--") {
            offset += 4
            try skip(past: "-->")
        } else {
            return false
        }
        return true
    }

    private mutating func skipDocumentType() throws(TextFault) {
        let mayStandHere = isWhole && frames.isEmpty && !isInPropertyList
        guard mayStandHere, looking(at: "<!DOCTYPE") else {
            let found = bytes.excerpt(offset..<(offset + 12))
            throw TextFault(offset: offset, message: "expected a tag or a comment, found \(found)")
        }
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
            if bytes[offset] == UInt8(ascii: "[") {
                throw TextFault(
                    offset: offset,
                    message: "declarations inside of the document type are not read",
                    hint: "take out everything from [ to ]"
                )
            }
            offset += 1
        }
        guard offset < bytes.count else { throw cutShort() }
        offset += 1
    }

    private mutating func readTag() throws(TextFault) -> Tag {
        let start = offset
        offset += 1
        let isClosing = offset < bytes.count && bytes[offset] == UInt8(ascii: "/")
        if isClosing { offset += 1 }
        let nameStart = offset
        while offset < bytes.count, bytes[offset].isNameByte { offset += 1 }
        let name = nameStart..<offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
            let isSpace = bytes[offset].isWhiteSpace
            // Attributes are passed over. They do not begin right behind the name.
            guard isSpace || !isClosing && (offset > name.upperBound || bytes[offset] == UInt8(ascii: "/")) else {
                let found = bytes.character(at: offset)
                throw TextFault(offset: offset, message: "expected > at the end of the tag, found \(found)")
            }
            offset += 1
        }
        guard offset < bytes.count else { throw cutShort() }
        let isEmpty = bytes[offset - 1] == UInt8(ascii: "/") && !isClosing
        offset += 1
        return Tag(
            start: start,
            name: name,
            element: XMLElement(bytes[name]),
            isClosing: isClosing,
            isEmpty: isEmpty
        )
    }

    private mutating func scan(_ tag: Tag) throws(TextFault) -> ScanEvent? {
        switch tag.element {
        case .plist: try scanRoot(tag)
        case .key where !tag.isClosing: try scanKey(tag)
        case .array where !tag.isClosing, .dict where !tag.isClosing: return try open(tag)
        case .array, .dict: return try close(tag)
        case .string, .integer, .real, .date, .data, .true, .false:
            if tag.isClosing { throw unexpectedEnd(tag) }
            try beginValue(tag)
            let start = offset
            let end = tag.isEmpty ? start : try skipContent(of: tag)
            try checkContent(of: tag, start..<end)
            if tag.element == .date { noteDate(tag.start, start..<end) }
            isFinished = frames.isEmpty
            return .scalar(tag.start..<offset)
        case .key: throw unexpectedEnd(tag)
        case nil:
            let known = XMLElement.allCases.dropFirst().map(\.rawValue)
            let near = nearest(to: name(of: tag), among: known).map { "did you mean <\($0)>?" }
            let message = "a property list has no <\(name(of: tag).shortened())>"
            throw TextFault(offset: tag.start, message: message, hint: near)
        }
        return nil
    }

    /// Refuses what Foundation refuses as a whole: a value that is empty, or is not where it must be.
    private func checkContent(of tag: Tag, _ content: Range<Int>) throws(TextFault) {
        switch tag.element {
        case .true, .false:
            guard !content.isEmpty else { return }
            let message = "expected <\(name(of: tag))/>, found \(bytes.excerpt(tag.start..<offset))"
            throw TextFault(offset: tag.start, message: message)
        case .integer, .real, .date, .data:
            guard tag.isEmpty else { return }
            let hint = "write a value into it, or take it out, and its key"
            throw TextFault(offset: tag.start, message: "<\(name(of: tag))/> has no value", hint: hint)
        default: return
        }
    }

    private func name(of tag: Tag) -> String { String(decoding: bytes[tag.name], as: UTF8.self) }

    /// What stands behind the outermost value.
    private mutating func scanEnd() throws(TextFault) {
        if isInPropertyList { try scanEndTag() }
        // Foundation reads no further, so nothing that stands here is wrong.
        var start = offset
        repeat {
            skipSpace()
            start = offset
        } while (try? skipComment()) == true
        guard start < bytes.count else { return }
        let message = "something stands behind the end of the property list; it is not read"
        let hint = "take it out, or move it into the list"
        notes.append(ScanNote(offset: start, path: [], message: message, hint: hint))
    }

    private mutating func scanEndTag() throws(TextFault) {
        repeat { skipSpace() } while try skipComment()
        guard offset < bytes.count else { throw .cutShort(at: offset, in: "<plist>") }
        guard bytes[offset] == UInt8(ascii: "<") else {
            throw TextFault(offset: offset, message: "expected </plist>, found \(bytes.character(at: offset))")
        }
        let tag = try readTag()
        guard tag.isClosing else {
            let message = "a property list has one value, and here is a second"
            throw TextFault(offset: tag.start, message: message, hint: "take it out, or move it into the first")
        }
        guard tag.element == .plist else {
            throw TextFault(offset: tag.start, message: "expected </plist>, found </\(name(of: tag).shortened())>")
        }
    }

    private mutating func scanRoot(_ tag: Tag) throws(TextFault) {
        guard isWhole, frames.isEmpty, !isInPropertyList, !tag.isClosing, !tag.isEmpty else {
            throw tag.isClosing ? unexpectedEnd(tag) : TextFault(offset: tag.start, message: "<plist> out of place")
        }
        isInPropertyList = true
    }

    private mutating func open(_ tag: Tag) throws(TextFault) -> ScanEvent {
        try beginValue(tag)
        if tag.isEmpty {
            isFinished = frames.isEmpty
            return .scalar(tag.start..<offset)
        }
        guard frames.count < StoreReader.maximumDepth else { throw .tooDeep(at: tag.start) }
        frames.append(ScanFrame(isDictionary: tag.element == .dict, firstKey: keys.count))
        return .opened(at: tag.start)
    }

    private mutating func close(_ tag: Tag) throws(TextFault) -> ScanEvent {
        guard let frame = frames.last, frame.isDictionary == (tag.element == .dict) else { throw unexpectedEnd(tag) }
        if frame.isDictionary, frame.awaitsValue { throw missingValue(at: tag.start) }
        keys.remove(frames.removeLast())
        isFinished = frames.isEmpty
        return .closed(before: offset)
    }

    private mutating func beginValue(_ tag: Tag) throws(TextFault) {
        guard let last = frames.indices.last else { return }
        if frames[last].isDictionary, !frames[last].awaitsValue {
            let hint = "put <key>…</key> before <\(name(of: tag))>"
            throw TextFault(offset: tag.start, message: "a value without a key", hint: hint)
        }
        frames[last].index += 1
        frames[last].awaitsValue = false
    }

    private mutating func scanKey(_ tag: Tag) throws(TextFault) {
        guard let last = frames.indices.last, frames[last].isDictionary else {
            throw TextFault(offset: tag.start, message: "<key> outside of a <dict>", hint: "is it meant as <string>?")
        }
        if frames[last].awaitsValue { throw missingValue(at: tag.start) }
        let start = offset
        let end = tag.isEmpty ? start : try skipContent(of: tag)
        let key = start..<end
        frames[last].key = key
        frames[last].keyToken = tag.start..<offset
        frames[last].awaitsValue = true
        if keys.add(key, to: frames[last], in: bytes) {
            let message = "stands here a second time; the last is used"
            notes.append(ScanNote(offset: tag.start, path: path, message: message, hint: "take one of the two out"))
        }
    }

    // MARK: Content

    /// Skips the content of a value that is no array or dictionary, and its end tag. Returns where the content ends.
    private mutating func skipContent(of tag: Tag) throws(TextFault) -> Int {
        let isText = tag.element == .string || tag.element == .key
        if isText, looking(at: "$null"), !looking(at: "$null<") {
            let hint = "write &#36; for the sign $ there"
            throw TextFault(offset: offset, message: "a text that begins with $null is not read", hint: hint)
        }
        while true {
            offset = bytes.endOfPlainXML(from: offset, before: bytes.count)
            guard offset < bytes.count else { break }
            switch bytes[offset] {
            case UInt8(ascii: "<"):
                if isText, looking(at: "<![CDATA[") {
                    try skip(past: "]]>")
                } else {
                    let end = try readTag()
                    guard end.isClosing, end.element == tag.element else {
                        let message = "expected </\(name(of: tag))>, found \(bytes.excerpt(end.start..<offset))"
                        throw TextFault(offset: end.start, message: message)
                    }
                    return end.start
                }
            case UInt8(ascii: "&"): try skipReference()
            default: offset += 1
            }
        }
        throw cutShort(in: "<\(name(of: tag))>")
    }

    private mutating func skipReference() throws(TextFault) {
        let name = bytes[(offset + 1)...].prefix(XMLText.longest).prefix { $0 != UInt8(ascii: ";") }
        guard name.endIndex < bytes.count, XMLText.scalar(of: name) != nil else {
            let written = String(decoding: name, as: UTF8.self).prefix { !$0.isWhitespace && $0 != "<" }
            throw TextFault(
                offset: offset,
                message: "&\(written) stands for no character",
                hint: "write &amp; for the sign & itself"
            )
        }
        offset = name.endIndex
    }

    /// Notes a date that Foundation would turn into another without a word.
    private mutating func noteDate(_ start: Int, _ content: Range<Int>) {
        guard let date = XMLDate(bytes[content]), !date.exists else { return }
        let message = "there is no date \(text(of: content))"
        let other = XMLDate.substitute(for: bytes[content]).map { ", which is taken for \($0)" } ?? ""
        notes.append(ScanNote(offset: start, path: path, message: message, hint: "correct the date\(other)"))
    }

    private func looking(at text: StaticString) -> Bool {
        guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { bytes[offset..<(offset + $0.count)].elementsEqual($0) }
    }

    private mutating func skip(past text: StaticString) throws(TextFault) {
        while offset < bytes.count {
            if looking(at: text) {
                offset += text.utf8CodeUnitCount
                return
            }
            offset += 1
        }
        throw cutShort()
    }

    // MARK: Faults

    private func cutShort(in part: String? = nil) -> TextFault {
        let open = frames.last.map { $0.isDictionary ? "a <dict>" : "an <array>" }
        return .cutShort(at: bytes.count, in: part ?? open ?? "")
    }

    private func missingValue(at offset: Int) -> TextFault {
        let key = frames.last?.key.map { text(of: $0).shortened() } ?? ""
        return TextFault(offset: offset, message: "the key \"\(key)\" has no value")
    }

    private func unexpectedEnd(_ tag: Tag) -> TextFault {
        let expected = frames.last.map { $0.isDictionary ? "</dict>" : "</array>" } ?? "a value"
        return TextFault(offset: tag.start, message: "expected \(expected), found </\(name(of: tag).shortened())>")
    }
}

/// What a property list of XML is made of.
private enum XMLElement: String, CaseIterable {
    case plist, array, dict, key, string, integer, real, date, data, `true`, `false`

    init?(_ name: ArraySlice<UInt8>) {
        guard let first = name.first, let last = name.last else { return nil }
        let element: Self
        // No two have both in common.
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
    /// What ends neither the name of a tag nor the tag.
    fileprivate var isNameByte: Bool {
        !isWhiteSpace && self != UInt8(ascii: "/") && self != UInt8(ascii: ">") && self != UInt8(ascii: "<")
    }
}
