internal import Foundation
import Persistence

/// A word of a text, by a fingerprint of its folded letters.
typealias Word = Fingerprint

/// Takes bytes apart into words as the search does: letters and digits of any script, in small letters and without marks.
///
/// Written a second time, on bytes, because ten thousand pages are read in a moment, and because the guard must not share
/// the errors of what it guards. Signs of scripts that put no spaces between words are words of their own.
struct WordScanner {
    /// All words in order.
    private(set) var all: [Word] = []
    /// Those outside tags: a sentence of a page goes on after a tag within it.
    private(set) var outside: [Word] = []

    /// Longer words are cut, as in the index of the search.
    private static let lengthLimit = 24

    private let bytes: [UInt8]
    /// Whether references, escapes and tags are undone.
    private let isMarkup: Bool
    /// Whether lines go on after a line break and a space (RFC 5545, section 3.1).
    private let isFolded: Bool
    private let each: ((String) -> Void)?
    private var position = 0
    private var word: [UInt8] = []
    private var isPlain = true
    private var isInTag = false

    /// The words of a text that means what it says.
    static func words(of text: String) -> [Word] { spelledWords(of: text).map { Fingerprint($0) } }

    /// The same, to be read.
    static func spelledWords(of text: String) -> [String] {
        var words: [String] = []
        _ = WordScanner(Array(text.utf8), isMarkup: false) { words.append($0) }
        return words
    }

    /// The words of a text of HTML, JSON, iCalendar or the like.
    init(markup bytes: [UInt8]) {
        self.init(bytes, isMarkup: true, isFolded: bytes.starts(with: "BEGIN:V".utf8))
    }

    private init(_ bytes: [UInt8], isMarkup: Bool, isFolded: Bool = false, each: ((String) -> Void)? = nil) {
        self.bytes = bytes
        self.isMarkup = isMarkup
        self.isFolded = isFolded
        self.each = each
        while position < bytes.count {
            position += 1
            take(bytes[position - 1])
        }
        end()
    }

    private mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): word.append(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
        case 0x80...:
            word.append(byte)
            isPlain = false
        case _ where !isMarkup: end()
        case UInt8(ascii: "<"): openTag()
        case UInt8(ascii: ">"):
            end()
            isInTag = false
        case UInt8(ascii: "&"): takeReference()
        case UInt8(ascii: "\\"): takeEscape()
        case UInt8(ascii: "%"): takePercent()
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): takeLineBreak()
        default: end()
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        if scalar.isASCII { return take(UInt8(truncatingIfNeeded: scalar.value)) }
        isPlain = false
        word += Array(String(scalar).utf8)
    }

    // MARK: Markup

    private func peek(_ count: Int = 1) -> ArraySlice<UInt8> {
        bytes[position..<min(position + count, bytes.count)]
    }

    /// `<3` is no tag.
    private mutating func openTag() {
        end()
        guard position < bytes.count else { return }
        switch bytes[position] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"),
            UInt8(ascii: "!"):
            isInTag = true
        default: break
        }
    }

    private mutating func takeReference() {
        let name = peek(12).prefix { $0 != UInt8(ascii: ";") }
        guard name.count < 12, let text = Self.referenced(String(decoding: name, as: UTF8.self)) else { return end() }
        position += name.count + 1
        for scalar in text.unicodeScalars { take(scalar) }
    }

    /// What a reference of HTML stands for, as far as words are concerned: `&uuml;` is a `u` with a mark.
    private static func referenced(_ name: String) -> String? {
        if name.hasPrefix("#") {
            let digits = name.dropFirst()
            let code = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            // An ampersand or a backslash that is written so begins nothing.
            let scalar = code.flatMap(Unicode.Scalar.init)
            return scalar == "&" || scalar == "\\" || scalar == "%" ? " " : scalar.map { String($0) }
        }
        if let text = names[name] { return text }
        guard let letter = name.first, marks.contains(String(name.dropFirst())) else { return nil }
        return String(letter)
    }

    private static let marks: Set = ["uml", "acute", "grave", "circ", "tilde", "cedil", "ring", "caron"]
    private static let names = [
        "amp": " ", "lt": "<", "gt": ">", "quot": " ", "apos": " ", "nbsp": " ", "shy": "\u{AD}", "szlig": "ß",
        "aelig": "æ", "AElig": "Æ", "oelig": "œ", "OElig": "Œ", "oslash": "ø", "Oslash": "Ø", "eth": "ð", "ETH": "Ð",
        "thorn": "þ", "THORN": "Þ",
    ]

    /// Escapes of JSON and iCalendar.
    private mutating func takeEscape() {
        guard let next = peek().first else { return end() }
        switch next {
        case UInt8(ascii: "u"):
            let digits = peek(5).dropFirst()
            guard digits.count == 4, let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
                return end()
            }
            position += 5
            guard let scalar = Unicode.Scalar(code), scalar != "\\" else { return end() }
            take(scalar)
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "\\"):
            position += 1
            end()
        default: end()
        }
    }

    /// Addresses have `%20` for a space.
    private mutating func takePercent() {
        let digits = peek(2)
        guard digits.count == 2, let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
            code != UInt8(ascii: "%")
        else { return end() }
        position += 2
        take(code)
    }

    private mutating func takeLineBreak() {
        guard isFolded else { return end() }
        var next = position
        if bytes[position - 1] == UInt8(ascii: "\r"), next < bytes.count, bytes[next] == UInt8(ascii: "\n") {
            next += 1
        }
        guard next < bytes.count, [0x20, 0x09].contains(bytes[next]) else { return end() }
        position = next + 1
    }

    // MARK: Words

    private mutating func end() {
        guard !word.isEmpty else { return }
        if isPlain {
            add(word.prefix(Self.lengthLimit))
        } else {
            for text in Self.folded(String(decoding: word, as: UTF8.self)) { add(Array(text.utf8)[...]) }
        }
        word.removeAll(keepingCapacity: true)
        isPlain = true
    }

    private mutating func add(_ letters: ArraySlice<UInt8>) {
        let print = letters.withUnsafeBytes { Fingerprint($0) }
        all.append(print)
        if !isInTag { outside.append(print) }
        each?(String(decoding: letters, as: UTF8.self))
    }

    /// The words of a text that has no spaces of ASCII, but perhaps others.
    private static func folded(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case _ where isUnspaced(scalar):
                end()
                if scalar.properties.isAlphabetic { words.append(String(scalar)) }
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber:
                guard word.unicodeScalars.count < lengthLimit else { continue }
                // In capitals ß is SS.
                if scalar == "ß" { word += "ss" } else { word.unicodeScalars.append(scalar) }
            // Marks, and signs that are not seen, such as soft hyphens.
            case .nonspacingMark, .spacingMark, .enclosingMark, .format: break
            default: end()
            }
        }
        end()
        return words
    }

    /// Whether the script of a letter has no spaces: Thai, Lao, Burmese, Khmer, Japanese and Chinese.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
