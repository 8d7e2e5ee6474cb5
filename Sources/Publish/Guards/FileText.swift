internal import Foundation
internal import Interchange

/// All texts that a file can be decoded as.
enum FileText {
    /// The texts of a file in UTF-8: in every encoding in which its bytes are plausible, each followed by the results
    /// of decoding its escapes repeatedly. A feed, for example, contains HTML within XML or JSON.
    static func all(in bytes: [UInt8]) -> some Sequence<[UInt8]> {
        decoded(bytes).lazy.flatMap { text in
            sequence(first: text) { Escapes.undone(in: $0) }.prefix(4)
        }
    }

    /// Whether a file that begins with these bytes may be text, in any encoding. Pictures and compressed files aren't.
    static func mayBeText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let start = Array(bytes.prefix(startLength))
        // The last character may be cut off.
        return start.starts(with: "bplist".utf8)
            || (0...3).contains { String(validating: start.dropLast($0), as: UTF8.self) != nil }
            || encodings.contains { isText($0(start)) } || mayExtendASCII(start)
    }

    /// Whether a whole file is text in UTF-8 or Windows-1252.
    static func isText(_ bytes: [UInt8]) -> Bool {
        if isPlain(bytes) { return true }
        let start = Array(bytes.prefix(startLength))
        return [utf8, windows1252].contains { isText($0(start)) && isText($0(bytes)) }
    }

    // MARK: Encodings

    private static func decoded(_ bytes: [UInt8]) -> [[UInt8]] {
        if bytes.starts(with: "bplist".utf8),
            let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        {
            return texts(in: list)
        }
        if isPlain(bytes) { return [bytes] }
        let beginning = Array(bytes.prefix(startLength))
        let texts = encodings.compactMap { decode -> [UInt8]? in
            let start = decode(beginning)
            guard isText(start) else { return nil }
            let text = decode(bytes)
            return isText(start, limit: 0) || isText(text) ? Array(text.utf8) : nil
        }
        // Other files than text, such as a PDF, can begin with text.
        let mayBeOther = mayExtendASCII(beginning) && mayExtendASCII(bytes)
        let others = mayBeOther ? otherEncodings.compactMap { String(bytes: bytes, encoding: $0) } : []
        // An archive of texts has many zero bytes.
        let isArchive = texts.first != bytes && String(validating: bytes, as: UTF8.self) != nil
        return (isArchive ? [bytes] : []) + texts + others.map { Array($0.utf8) }
    }

    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0)
    }

    /// How many bytes of a file are enough to recognise most pictures and compressed files.
    private static let startLength = 4_096

    private static let utf8: @Sendable ([UInt8]) -> String = { String(decoding: $0, as: UTF8.self) }
    private static let windows1252: @Sendable ([UInt8]) -> String = {
        String(bytes: $0, encoding: .windowsCP1252) ?? String(bytes: $0, encoding: .isoLatin1) ?? ""
    }
    private static let encodings: [@Sendable ([UInt8]) -> String] = [
        utf8, windows1252,
        { String(decoding: units(of: $0, UInt16.init(littleEndian:)), as: UTF16.self) },
        { String(decoding: units(of: $0, UInt16.init(bigEndian:)), as: UTF16.self) },
        { String(decoding: units(of: $0, UInt32.init(littleEndian:)), as: UTF32.self) },
        { String(decoding: units(of: $0, UInt32.init(bigEndian:)), as: UTF32.self) },
    ]

    /// Encodings that extend ASCII, by their numbers in CFStringEncodings: Windows-1250, 1251 and 1253 to 1256, code page
    /// 850, KOI8-R, Shift JIS, GB 18030, Big5 and EUC-KR.
    private static let otherEncodings = [
        0x0501, 0x0502, 0x0503, 0x0504, 0x0505, 0x0506, 0x0410, 0x0A02, 0x0A01, 0x0632, 0x0A03, 0x0940,
    ]
    .map { String.Encoding(rawValue: 0x8000_0000 | $0) }

    /// Whether bytes can be text in an encoding that extends ASCII, judging by their control characters.
    private static func mayExtendASCII(_ bytes: [UInt8]) -> Bool { isText(utf8(bytes.filter { $0 < 0x80 })) }

    private static func units<Unit: FixedWidthInteger>(of bytes: [UInt8], _ unit: (Unit) -> Unit) -> [Unit] {
        let size = MemoryLayout<Unit>.size
        return bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / size).map { unit(bytes.loadUnaligned(fromByteOffset: $0 * size, as: Unit.self)) }
        }
    }

    /// Whether decoded bytes are plausible text. A few stray bytes may be in any text, but pictures and compressed files
    /// are full of characters that no text has, in any encoding.
    ///
    /// - Parameter limit: the number of stray bytes; by default, one in a hundred.
    private static func isText(_ text: String, limit: Int? = nil) -> Bool {
        let scalars = text.unicodeScalars
        let strange = scalars.lazy.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: !"\t\n\r\u{C}".unicodeScalars.contains(scalar)
            case .unassigned, .surrogate: true
            default: scalar == "\u{FFFD}"
            }
        }
        let limit = limit ?? max(3, scalars.count / 100)
        return strange.prefix(limit + 1).count <= limit
    }

    private static func texts(in value: Any) -> [[UInt8]] {
        switch value {
        case let text as String: [Array(text.utf8)]
        case let number as NSNumber: [Array(number.stringValue.utf8)]
        case let data as Data: decoded(Array(data))
        case let values as [Any]: values.flatMap { texts(in: $0) }
        case let values as [String: Any]: values.flatMap { texts(in: $0.key) + texts(in: $0.value) }
        default: []
        }
    }
}

/// Decodes the escapes of HTML, URLs, JSON and iCalendar.
private struct Escapes {
    private let text: [UInt8]
    private let isCalendar: Bool

    private init(in text: [UInt8]) {
        self.text = text
        isCalendar = text.starts(with: "BEGIN:V".utf8)
    }

    /// A text with its escapes decoded; nil if it has none.
    static func undone(in text: [UInt8]) -> [UInt8]? {
        let escapes = Escapes(in: text)
        var (plain, position, isChanged) = ([UInt8](), 0, false)
        plain.reserveCapacity(text.count)
        while position < text.count {
            let byte = text[position]
            position += 1
            guard let (count, replacement) = escapes.escape(byte, before: position) else {
                plain.append(byte)
                continue
            }
            isChanged = true
            position += count
            plain += replacement
        }
        return isChanged ? plain : nil
    }

    /// The escape that begins with a byte before a position: the number of bytes that follow, and its replacement.
    private func escape(_ mark: UInt8, before position: Int) -> (count: Int, replacement: [UInt8])? {
        var rest: ArraySlice<UInt8> { text[position...].prefix(12) }
        switch mark {
        case UInt8(ascii: "&"):
            return Self.reference(String(decoding: rest, as: UTF8.self))
        case UInt8(ascii: "%"):
            return Self.number(rest.prefix(2), count: 2).map { (2, [UInt8(truncatingIfNeeded: $0)]) }
        case UInt8(ascii: "\\"):
            if rest.first == UInt8(ascii: "u") { return escapedUnits(rest) }
            // Other escapes represent a line break, a tab, or the character itself.
            return rest.first.map { (1, "nNrt".utf8.contains($0) ? [0x20] : [$0]) }
        case 0x0D where isCalendar, 0x0A where isCalendar:
            // A line break followed by a space continues the line (RFC 5545, section 3.1).
            let breaks = mark == 0x0D && rest.first == 0x0A ? 1 : 0
            guard let next = rest.dropFirst(breaks).first, [0x20, 0x09].contains(next) else { return nil }
            return (breaks + 1, [])
        default: return nil
        }
    }

    /// `\u00fc`, or a surrogate pair of these (RFC 8259, section 7).
    private func escapedUnits(_ rest: ArraySlice<UInt8>) -> (count: Int, replacement: [UInt8])? {
        guard let first = Self.number(rest.dropFirst().prefix(4), count: 4) else { return nil }
        let isPair = (0xD800...0xDBFF).contains(first) && rest.dropFirst(5).starts(with: "\\u".utf8)
        let second = isPair ? Self.number(rest.dropFirst(7).prefix(4), count: 4) : nil
        let units = [first, second].compactMap { $0 }.map { UInt16(truncatingIfNeeded: $0) }
        return (units.count * 6 - 1, Array(String(decoding: units, as: UTF16.self).utf8))
    }

    private static func number(_ digits: ArraySlice<UInt8>, count: Int) -> UInt32? {
        digits.count == count ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    }

    /// The HTML character reference at the start of a text, after its `&`.
    ///
    /// Numbers and common names need no semicolon, as in browsers. Other names need one: `&copy=2` may be a part of an
    /// address.
    private static func reference(_ text: String) -> (count: Int, replacement: [UInt8])? {
        let isNumber = text.hasPrefix("#")
        let isHexadecimal = isNumber && text.dropFirst().first?.lowercased() == "x"
        let rest = text.dropFirst(isHexadecimal ? 2 : isNumber ? 1 : 0)
        let name = rest.prefix {
            $0.isASCII && (isHexadecimal ? $0.isHexDigit : isNumber ? $0.isWholeNumber : $0.isLetter)
        }
        let code = isNumber ? UInt32(name, radix: isHexadecimal ? 16 : 10) : nil
        if let found = code.flatMap(Unicode.Scalar.init).map({ String($0) }) ?? commonCharacter(named: name) {
            let end = text[name.endIndex...].hasPrefix(";") ? 1 : 0
            return (text[..<name.endIndex].utf8.count + end, Array(found.utf8))
        }
        let letters = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard !isNumber, !letters.isEmpty, text[letters.endIndex...].hasPrefix(";") else { return nil }
        let reference = "&\(letters);"
        let character = reference.withoutReferences
        return character == reference ? nil : (letters.utf8.count + 1, Array(character.utf8))
    }

    /// Accents are ignored: `&uuml;` and `&rcaron;` become `u` and `r`.
    private static func commonCharacter(named name: Substring) -> String? {
        if let text = names[name] { return text }
        let isAccented = ["uml", "acute", "grave", "circ", "tilde", "cedil", "ring", "caron"].contains(name.dropFirst())
        return isAccented ? String(name.prefix(1)) : nil
    }

    private static let names: [Substring: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "", "szlig": "ß", "aelig": "æ",
        "AElig": "Æ", "oelig": "œ", "OElig": "Œ", "oslash": "ø", "Oslash": "Ø", "eth": "ð", "ETH": "Ð", "thorn": "þ",
        "THORN": "Þ",
    ]
}
