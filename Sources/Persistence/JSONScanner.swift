import Foundation

/// Walks JSON text (RFC 8259) and refuses what Foundation's decoder refuses as a whole, saying where.
///
/// What can be wrong inside of a number or a text is left to the decoder, which reports it for the record alone.
struct JSONScanner: StructureScanner {
    private enum Expectation { case value, key, separator, end }

    let bytes: [UInt8]
    private(set) var frames: [ScanFrame] = []
    private(set) var notes: [ScanNote] = []
    private var keys = ScanKeys()
    private var offset: Int
    private var expectation = Expectation.value

    init(_ bytes: [UInt8], from offset: Int) {
        self.bytes = bytes
        self.offset = offset
        isWhole = offset == 0
    }

    /// Whether the end of the value must be the end of the text.
    private let isWhole: Bool

    mutating func next() throws(TextFault) -> ScanEvent? {
        while true {
            while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 }
            if expectation == .end { return try finish() }
            guard offset < bytes.count else { throw cutShort() }
            switch expectation {
            case .key: try scanKey()
            case .separator: if let event = try scanSeparator() { return event }
            default: return try scanValue()
            }
        }
    }

    func text(of range: Range<Int>) -> String {
        guard bytes[range].contains(UInt8(ascii: "\\")) else {
            return String(decoding: bytes[range].dropFirst().dropLast(), as: UTF8.self)
        }
        // An escape that stands for nothing, such as half a surrogate pair, is shown as it is written.
        return (try? JSONDecoder().decode(String.self, from: Data(bytes[range])))
            ?? String(decoding: bytes[range].dropFirst().dropLast(), as: UTF8.self)
    }

    private func finish() throws(TextFault) -> ScanEvent? {
        guard isWhole, offset < bytes.count else { return nil }
        throw unexpected("the end of the JSON")
    }

    private mutating func scanValue() throws(TextFault) -> ScanEvent {
        if let last = frames.indices.last { frames[last].index += 1 }
        let start = offset
        switch bytes[start] {
        case UInt8(ascii: "["): try open(isDictionary: false)
        case UInt8(ascii: "{"): try open(isDictionary: true)
        case UInt8(ascii: "\""): try skipText()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): skipNumber()
        case UInt8(ascii: "t"): try skip("true")
        case UInt8(ascii: "f"): try skip("false")
        case UInt8(ascii: "n"): try skip("null")
        default: throw unexpected("a value")
        }
        if bytes[start] == UInt8(ascii: "[") || bytes[start] == UInt8(ascii: "{") { return .opened(at: start) }
        expectation = frames.isEmpty ? .end : .separator
        return .scalar(start..<offset)
    }

    private mutating func open(isDictionary: Bool) throws(TextFault) {
        guard frames.count < StoreReader.maximumDepth else { throw .tooDeep(at: offset) }
        frames.append(ScanFrame(isDictionary: isDictionary, firstKey: keys.count))
        offset += 1
        while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 }
        let isEmpty = offset < bytes.count && bytes[offset] == closer
        expectation = isEmpty ? .separator : isDictionary ? .key : .value
    }

    private var closer: UInt8 {
        frames.last?.isDictionary == true ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }

    private mutating func scanKey() throws(TextFault) {
        guard bytes[offset] == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
        let start = offset
        try skipText()
        noteKey(start..<offset)
        while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 }
        guard offset < bytes.count else { throw cutShort() }
        guard bytes[offset] == UInt8(ascii: ":") else { throw unexpected("\":\" after the key") }
        offset += 1
        expectation = .value
    }

    private mutating func noteKey(_ key: Range<Int>) {
        let last = frames.count - 1
        frames[last].key = key
        frames[last].keyToken = key
        if keys.add(key, to: frames[last], in: bytes) {
            note(key.lowerBound, "stands here a second time; the first is used", "take one of the two out")
        }
    }

    /// Reads a comma, or the end of an array or a dictionary.
    private mutating func scanSeparator() throws(TextFault) -> ScanEvent? {
        if bytes[offset] == UInt8(ascii: ",") {
            let comma = offset
            offset += 1
            while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 }
            guard offset < bytes.count, bytes[offset] == closer else {
                expectation = closer == UInt8(ascii: "}") ? .key : .value
                return nil
            }
            note(comma, "a comma with nothing after it; read as if it were not there", "take the comma out")
        }
        guard bytes[offset] == closer else {
            throw unexpected("\",\" or \"\(Character(Unicode.Scalar(closer)))\"")
        }
        offset += 1
        keys.remove(frames.removeLast())
        expectation = frames.isEmpty ? .end : .separator
        return .closed(before: offset)
    }

    private mutating func note(_ offset: Int, _ message: String, _ hint: String) {
        notes.append(ScanNote(offset: offset, path: path, message: message, hint: hint))
    }

    private mutating func skipText() throws(TextFault) {
        let start = offset
        offset += 1
        while true {
            offset = bytes.endOfPlainText(from: offset, before: bytes.count)
            guard offset < bytes.count else { break }
            if bytes[offset] == UInt8(ascii: "\"") {
                offset += 1
                return
            }
            // What is wrong with control characters is left to the decoder, and so are escapes that stand for nothing.
            guard bytes[offset] == UInt8(ascii: "\\") else {
                offset += 1
                continue
            }
            let isCode = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "u")
            if isCode { try checkCode() }
            offset += isCode ? 6 : 2
        }
        offset = bytes.count
        throw cutShort(in: "the text \(bytes.excerpt(start..<bytes.count, limit: 24))")
    }

    /// Refuses `\u` with a quotation mark among its four digits. Whatever else stands there the decoder passes over, a
    /// backslash too, and looks at when it reads the text (`skipUnicodeHexSequence` in swift-foundation's JSONScanner.swift).
    private func checkCode() throws(TextFault) {
        guard let end = bytes[offset...].prefix(6).firstIndex(of: UInt8(ascii: "\"")) else { return }
        let message = "\(bytes.excerpt(offset..<end)) is no escape of JSON"
        throw TextFault(offset: offset, message: message, hint: "write four digits behind \\u")
    }

    private mutating func skipNumber() {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                offset += 1
            default: return
            }
        }
    }

    private mutating func skip(_ word: StaticString) throws(TextFault) {
        let letters = Array(word.description.utf8)
        let left = bytes[offset...].prefix(letters.count)
        guard left.elementsEqual(letters) else {
            throw left.count < letters.count ? cutShort() : unexpected("a value")
        }
        offset += letters.count
    }

    private func cutShort(in part: String? = nil) -> TextFault {
        let open = part ?? (frames.isEmpty ? "" : frames.last?.isDictionary == true ? "a dictionary" : "an array")
        return .cutShort(at: bytes.count, in: open)
    }

    private func unexpected(_ expected: String) -> TextFault {
        switch bytes[offset] {
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            TextFault(offset: offset, message: "JSON has no comments", hint: "take the comment out")
        case UInt8(ascii: "'"):
            TextFault(offset: offset, message: "expected \(expected), found '", hint: "use double quotes")
        default: TextFault(offset: offset, message: "expected \(expected), found \(bytes.character(at: offset))")
        }
    }
}

extension [UInt8] {
    /// The offset of the first byte that is more than itself in a JSON text: a quotation mark, a backslash, a control
    /// character. The end if there is none. Of all loops over a store, this is the one that most bytes go through.
    func endOfPlainText(from start: Int, before end: Int) -> Int {
        withUnsafeBufferPointer { bytes in
            bytes.endOfRun(from: start, before: end) { eight in
                eight.containsLess(than: 0x20) || eight.contains(UInt8(ascii: "\""))
                    || eight.contains(UInt8(ascii: "\\"))
            } isPlain: { byte in
                byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            }
        }
    }
}
