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

    init(_ bytes: [UInt8], from offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    mutating func next() throws(TextFault) -> ScanEvent? {
        while !isFinished {
            while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 }
            guard offset < bytes.count else { throw cutShort() }
            guard bytes[offset] == UInt8(ascii: "<") else {
                let message = "expected a tag, found \(bytes.character(at: offset))"
                throw TextFault(offset: offset, message: message)
            }
            if try skipAside() { continue }
            if let event = try scan(readTag()) { return event }
        }
        return nil
    }

    func text(of range: Range<Int>) -> String {
        var text = String(decoding: bytes[range], as: UTF8.self)
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        for (name, character) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("amp", "&")] {
            text = text.replacing("&\(name);", with: character)
        }
        return text
    }

    /// What stands between the tags of a value.
    func content(of range: Range<Int>) -> String {
        let inner = bytes[range].drop { $0 != UInt8(ascii: ">") }.dropFirst()
        return text(of: inner.startIndex..<(inner.lastIndex(of: UInt8(ascii: "<")) ?? inner.startIndex))
    }

    // MARK: Tags

    private struct Tag {
        var start: Int
        var name: String
        var isClosing: Bool
        var isEmpty: Bool
    }

    /// Skips a declaration, a document type or a comment.
    private mutating func skipAside() throws(TextFault) -> Bool {
        // Nearly always it is none of them.
        guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "?") || bytes[offset + 1] == UInt8(ascii: "!")
        else { return false }
        if looking(at: "<?") {
            try skip(past: "?>")
        } else if looking(at: "<!--") {
            try skip(past: "-->")
        } else if looking(at: "<!") {
            try skipDocumentType()
        } else {
            return false
        }
        return true
    }

    private mutating func skipDocumentType() throws(TextFault) {
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
        let name = String(decoding: bytes[nameStart..<offset], as: UTF8.self)
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") { offset += 1 }
        guard offset < bytes.count else { throw cutShort() }
        let isEmpty = bytes[offset - 1] == UInt8(ascii: "/") && !isClosing
        offset += 1
        return Tag(start: start, name: name, isClosing: isClosing, isEmpty: isEmpty)
    }

    private mutating func scan(_ tag: Tag) throws(TextFault) -> ScanEvent? {
        switch tag.name {
        case "plist": try scanRoot(tag)
        case "key" where !tag.isClosing: try scanKey(tag)
        case "array" where !tag.isClosing, "dict" where !tag.isClosing: return try open(tag)
        case "array", "dict": return try close(tag)
        case "string", "integer", "real", "date", "data", "true", "false":
            if tag.isClosing { throw unexpectedEnd(tag) }
            try beginValue(tag)
            if !tag.isEmpty { try skipContent(of: tag) }
            if tag.name == "date" { noteDate(tag.start..<offset) }
            isFinished = frames.isEmpty
            return .scalar(tag.start..<offset)
        default:
            let known = ["array", "dict", "key", "string", "integer", "real", "date", "data", "true", "false"]
            let near = nearest(to: tag.name, among: known).map { "did you mean <\($0)>?" }
            let message = "a property list has no <\(tag.name.shortened())>"
            throw TextFault(offset: tag.start, message: message, hint: near)
        }
        return nil
    }

    private mutating func scanRoot(_ tag: Tag) throws(TextFault) {
        guard frames.isEmpty, !isInPropertyList, !tag.isClosing, !tag.isEmpty else {
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
        frames.append(ScanFrame(isDictionary: tag.name == "dict", firstKey: keys.count))
        return .opened(at: tag.start)
    }

    private mutating func close(_ tag: Tag) throws(TextFault) -> ScanEvent {
        guard let frame = frames.last, frame.isDictionary == (tag.name == "dict") else { throw unexpectedEnd(tag) }
        if frame.isDictionary, frame.awaitsValue { throw missingValue(at: tag.start) }
        keys.remove(frames.removeLast())
        isFinished = frames.isEmpty
        return .closed(before: offset)
    }

    private mutating func beginValue(_ tag: Tag) throws(TextFault) {
        guard let last = frames.indices.last else { return }
        if frames[last].isDictionary, !frames[last].awaitsValue {
            let hint = "put <key>…</key> before <\(tag.name)>"
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
    @discardableResult
    private mutating func skipContent(of tag: Tag) throws(TextFault) -> Int {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "<"):
                if looking(at: "<![CDATA[") {
                    try skip(past: "]]>")
                } else {
                    let end = try readTag()
                    guard end.isClosing, end.name == tag.name else {
                        let message = "expected </\(tag.name)>, found \(bytes.excerpt(end.start..<offset))"
                        throw TextFault(offset: end.start, message: message)
                    }
                    return end.start
                }
            case UInt8(ascii: "&"): try skipReference()
            default: offset += 1
            }
        }
        throw cutShort(in: "<\(tag.name)>")
    }

    private mutating func skipReference() throws(TextFault) {
        let name = bytes[(offset + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
        let text = String(decoding: name, as: UTF8.self)
        let number = text.hasPrefix("#x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text.dropFirst(1))
        let isCharacter = text.hasPrefix("#") && number.flatMap(Unicode.Scalar.init) != nil
        guard isCharacter || ["lt", "gt", "amp", "quot", "apos"].contains(text), name.endIndex < bytes.count else {
            let written = text.prefix { !$0.isWhitespace && $0 != "<" }
            throw TextFault(
                offset: offset,
                message: "&\(written) stands for no character",
                hint: "write &amp; for the sign & itself"
            )
        }
        offset = name.endIndex
    }

    /// Notes a date that Foundation would turn into another without a word.
    private mutating func noteDate(_ range: Range<Int>) {
        // `<date>2026-11-20T18:30:00Z</date>`: read as bytes, since there are as many as records.
        let start = range.lowerBound + "<date>".utf8.count
        guard range.count == "<date>2026-11-20T18:30:00Z</date>".utf8.count else { return }
        var numbers = [0, 0, 0, 0, 0, 0]
        var field = 0
        for byte in bytes[start..<(start + 19)] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): numbers[field] = numbers[field] * 10 + Int(byte & 0xF)
            case UInt8(ascii: "-"), UInt8(ascii: "T"), UInt8(ascii: ":"): field += 1
            default: return
            }
            guard field < numbers.count else { return }
        }
        let isDate =
            1...9999 ~= numbers[0] && 1...12 ~= numbers[1] && 1...31 ~= numbers[2] && 0...23 ~= numbers[3]
            && 0...59 ~= numbers[4] && 0...60 ~= numbers[5]
        guard field == 5, !isDate else { return }
        let message = "there is no date \(content(of: range))"
        notes.append(ScanNote(offset: range.lowerBound, path: path, message: message, hint: "correct the date"))
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
        return TextFault(offset: tag.start, message: "expected \(expected), found </\(tag.name)>")
    }
}

extension UInt8 {
    /// A letter or a digit, of which the names of a property list's tags consist.
    fileprivate var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
