internal import Foundation

/// The letters and digits of a text: in lower case, without accents, spaces or punctuation, as UTF-8.
///
/// Two texts that look the same to a reader have the same letters, whatever is between them.
struct FoldedText {
    private(set) var bytes: [UInt8] = []
    /// Whether a word begins at each byte; empty for data. In scripts without spaces, every character is a word.
    private(set) var isStart: [Bool] = []
    private var isAtStart = true
    /// The last byte of the data.
    private var previous: UInt8 = 0

    init() {}

    /// - Parameter skipsTags: whether to skip HTML tags, so that text before and after a tag is joined.
    init(of text: [UInt8], skippingTags skipsTags: Bool = false) {
        bytes.reserveCapacity(text.count)
        isStart.reserveCapacity(text.count)
        var position = 0
        while position < text.count {
            let byte = text[position]
            position += 1
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): append(byte | 0x20)
            case 0x80...:
                let end = text[position...].firstIndex { $0 < 0x80 } ?? text.count
                appendFolded(String(decoding: text[(position - 1)..<end], as: UTF8.self))
                position = end
            case UInt8(ascii: "<") where skipsTags && Self.isTag(text, at: position):
                isAtStart = true
                position = Self.end(ofTagIn: text, from: position)
            default: isAtStart = true
            }
        }
    }

    /// Adds the letters and digits among bytes that aren't text, in Windows-1252 or UTF-8. Other bytes are left out, so
    /// texts in UTF-16 and UTF-32 are found too, but only in Western European languages.
    mutating func append(data: some Sequence<UInt8>) {
        for byte in data {
            // UTF-8 writes the letters from U+00C0 to U+00FF as C3 and their code without bit 6.
            let isSecond = previous == 0xC3 && (0x80...0xBF).contains(byte)
            if isSecond { bytes.removeLast() }
            let (first, second) = Self.letters[Int(isSecond ? byte | 0x40 : byte)]
            if first != 0 { bytes.append(first) }
            if second != 0 { bytes.append(second) }
            previous = byte
        }
    }

    /// Drops the beginning of data, except for the last few bytes.
    mutating func dropData(exceptLast count: Int) { bytes.removeFirst(max(0, bytes.count - count)) }

    /// The letters of each byte in Windows-1252, as one or two bytes of UTF-8; 0 stands for none.
    private static let letters: [(UInt8, UInt8)] = (0...UInt8.max).map { byte in
        let text = String(bytes: [byte], encoding: .windowsCP1252) ?? ""
        let letters = FoldedText(of: Array(text.utf8)).bytes
        return (letters.first ?? 0, letters.dropFirst().first ?? 0)
    }

    /// Whether a word ends before a byte.
    func isEnd(_ position: Int) -> Bool { position == bytes.count || isStart[position] }

    /// Whether a `<` begins a tag; in `<3`, it doesn't.
    private static func isTag(_ text: [UInt8], at position: Int) -> Bool {
        guard position < text.count else { return false }
        let byte = text[position]
        return (0x61...0x7A).contains(byte | 0x20) || [UInt8(ascii: "/"), UInt8(ascii: "!")].contains(byte)
    }

    /// The position after a tag or comment whose `<` comes before `start`. A `>` in a comment or in the quoted value of an
    /// attribute doesn't end it, unless nothing else does.
    private static func end(ofTagIn text: [UInt8], from start: Int) -> Int {
        let near = text[start...].prefix(65_536)
        if near.starts(with: "!--".utf8) {
            if let end = near.indices.first(where: { text[$0...].starts(with: "-->".utf8) }) { return end + 3 }
        } else {
            var quote: UInt8?
            var last: UInt8?
            for index in near.indices {
                let byte = text[index]
                if byte == quote {
                    quote = nil
                } else if quote == nil {
                    if byte == UInt8(ascii: ">") { return index + 1 }
                    let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
                    if isQuote, last == UInt8(ascii: "=") { quote = byte }
                    if byte > UInt8(ascii: " ") { last = byte }
                }
            }
        }
        return text[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.count
    }

    private mutating func append(_ byte: UInt8) {
        bytes.append(byte)
        isStart.append(isAtStart)
        isAtStart = false
    }

    private mutating func appendFolded(_ text: String) {
        for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber:
                let isWord = Self.isUnspaced(scalar)
                if isWord { isAtStart = true }
                // The capital form of ß is SS.
                for byte in scalar == "ß" ? "ss".utf8 : String(scalar).utf8 { append(byte) }
                if isWord { isAtStart = true }
            // Accents and invisible characters, such as soft hyphens.
            case .nonspacingMark, .spacingMark, .enclosingMark, .format: break
            default: isAtStart = true
            }
        }
    }

    /// Whether the script of a character doesn't separate words by spaces: Thai, Lao, Burmese, Khmer, Japanese and
    /// Chinese.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
