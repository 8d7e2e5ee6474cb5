import Foundation

/// A name for a place on a page: `Crème brûlée, twice!` becomes `creme-brulee-twice`.
enum Slug {
    /// What a text without any letter or digit becomes.
    static let fallback = "section"

    /// How long a slug may be. Longer text is cut at the end of a word.
    static let length = 80

    /// Lower-case letters and digits, and a hyphen between words. Letters lose their marks; those that are not Latin
    /// stay, since an id may be of any script (HTML, section 3.2.6) and a heading in Greek or Japanese would otherwise
    /// have no name.
    static func slug(for text: String) -> String {
        if let slug = slug(forASCII: text) { return slug }
        let folded = text.replacing(letters).folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
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

    /// The same where a character is a byte, and nobody has to ask Unicode about it; nil for other text, and for one that is
    /// to be cut.
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
        // A hyphen is counted for the first word, too.
        return slug.count < length ? String(decoding: slug, as: UTF8.self) : nil
    }

    private static let apostrophes: Set<Character> = ["'", "\u{2019}", "\u{2BC}"]

    /// Letters that are no others with marks, so that folding leaves them.
    fileprivate static let letters: [Character: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l",
        "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i",
    ]
}

/// Slugs of which no two are alike.
package struct UniqueSlugs: Sendable {
    private var taken: Set<String>
    /// The number to try next, for each slug that was wanted more than once.
    private var numbers: [String: Int] = [:]

    /// Starts with some that are taken.
    package init(avoiding reserved: Set<String>) { taken = Set(reserved.map { $0.lowercased() }) }

    /// Takes a slug.
    package mutating func reserve(_ slug: String) { taken.insert(slug.lowercased()) }

    /// The slug for a text, with the first free number behind it if it is taken: `notes`, `notes-1`, `notes-2`.
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

extension String {
    /// The text with some characters replaced.
    fileprivate func replacing(_ table: [Character: String]) -> String {
        reduce(into: "") { $0 += table[$1] ?? String($1) }
    }
}
