import Foundation

/// An id for a place on a page: `Crème brûlée, twice!` becomes `creme-brulee-twice`.
enum Slug {
    /// The slug for text without any letter or digit.
    static let fallback = "section"

    /// The maximum length of a slug. Longer text is truncated after a word.
    static let length = 80

    /// The slug of a text: lower-case letters and digits, with a hyphen between words. Diacritics are removed.
    /// Non-Latin letters are kept, because an id may use any script (HTML, section 3.2.6), and a heading in Greek or
    /// Japanese would otherwise have no id.
    static func slug(for text: String) -> String {
        if let slug = slug(forASCII: text) { return slug }
        let folded = text.reduce(into: "") { $0 += letters[$1] ?? String($1) }
            .folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
        let words = folded.lowercased().filter { !apostrophes.contains($0) }
            .split { !($0.isLetter || $0.isNumber) }
        var slug = ""
        for word in words {
            guard slug.count + 1 + word.count <= length else { break }
            slug += slug.isEmpty ? String(word) : "-" + word
        }
        if slug.isEmpty, let first = words.first { slug = String(first.prefix(length)) }
        return slug.isEmpty ? fallback : slug
    }

    /// The same for ASCII, where each character is one byte and Unicode properties aren't needed; nil for other text,
    /// and for text that must be truncated.
    private static func slug(forASCII text: String) -> String? {
        var slug: [UInt8] = []
        var isBehindWord = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"):
                if isBehindWord { slug.append(UInt8(ascii: "-")) }
                isBehindWord = false
                slug.append(byte | 0x20)
            case UInt8(ascii: "'"): break
            case 0x80...: return nil
            default: isBehindWord = !slug.isEmpty
            }
        }
        if slug.isEmpty { return fallback }
        // The length also counts a hyphen for the first word.
        return slug.count < length ? String(decoding: slug, as: UTF8.self) : nil
    }

    private static let apostrophes: Set<Character> = ["'", "\u{2019}", "\u{2BC}"]

    /// Letters that don't decompose into a base letter and a mark, so folding doesn't change them.
    private static let letters: [Character: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l",
        "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i",
    ]
}

/// Generates slugs without duplicates.
package struct UniqueSlugs: Sendable {
    private var taken: Set<String>
    /// The next number to try, for each slug that was requested more than once.
    private var numbers: [String: Int] = [:]

    /// Starts with a set of used slugs.
    package init(avoiding reserved: Set<String>) { taken = Set(reserved.map { $0.lowercased() }) }

    /// The slug for a text, with the first free number appended if it is already used: `notes`, `notes-1`, `notes-2`.
    package mutating func next(for text: String) -> String {
        let slug = Slug.slug(for: text)
        var candidate = slug
        while !taken.insert(candidate).inserted {
            let number = numbers[slug, default: 1]
            numbers[slug] = number + 1
            candidate = "\(slug)-\(number)"
        }
        return candidate
    }
}
