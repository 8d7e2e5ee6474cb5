import CXML2
import Foundation

extension String {
    /// The text with character references replaced: numeric ones, the named ones of HTML 4, and those of HTML 5 that occur
    /// in recipes (HTML living standard, section 13.5). Others stay unchanged.
    package var withoutReferences: String {
        guard contains("&") else { return self }
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            let name = rest.dropFirst().prefix(while: { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") })
            let after = rest.dropFirst(1 + name.count)
            if after.first == ";", let text = Self.referenced(name) {
                result += text
                rest = after.dropFirst()
            } else {
                result += "&"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    /// Returns what a reference stands for; nil if that isn't known.
    ///
    /// - Parameter name: What is between `&` and `;`.
    private static func referenced(_ name: Substring) -> String? {
        guard name.hasPrefix("#") else { return names[String(name)] ?? namedInHTML4(name) ?? accented(name) }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first.map { $0 == "x" || $0 == "X" } ?? false
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { $0 == "\0" ? "\u{FFFD}" : String($0) }
    }

    private static func namedInHTML4(_ name: Substring) -> String? {
        guard let entity = htmlEntityLookup(String(name)) else { return nil }
        return Unicode.Scalar(entity.pointee.value).map { String($0) }
    }

    /// Returns a letter with an accent whose name only HTML 5 has, such as `ccaron` or `zdot`.
    private static func accented(_ name: Substring) -> String? {
        guard let letter = name.first, let accent = accents[String(name.dropFirst())] else { return nil }
        let text = "\(letter)\(accent)".precomposedStringWithCanonicalMapping
        return text.unicodeScalars.count == 1 ? text : nil
    }

    private static let accents = [
        "acute": "\u{301}", "breve": "\u{306}", "caron": "\u{30C}", "cedil": "\u{327}", "circ": "\u{302}",
        "dblac": "\u{30B}", "dot": "\u{307}", "grave": "\u{300}", "macr": "\u{304}", "ogon": "\u{328}",
        "ring": "\u{30A}", "tilde": "\u{303}", "uml": "\u{308}",
    ]

    /// Other names of HTML 5 that libxml2 doesn't know.
    private static let names: [String: String] = [
        "apos": "'", "half": "½", "frac13": "⅓", "frac23": "⅔", "frac15": "⅕", "frac25": "⅖", "frac35": "⅗",
        "frac45": "⅘", "frac16": "⅙", "frac56": "⅚", "frac18": "⅛", "frac38": "⅜", "frac58": "⅝", "frac78": "⅞",
        "check": "✓", "checkmark": "✓", "square": "□", "squ": "□", "star": "☆", "starf": "★", "hyphen": "‐",
        "dash": "‐", "horbar": "―", "numsp": " ", "puncsp": " ", "hairsp": " ", "comma": ",", "period": ".",
        "colon": ":", "semi": ";", "lpar": "(", "rpar": ")", "lsqb": "[", "rsqb": "]", "excl": "!", "quest": "?",
        "num": "#", "percnt": "%", "ast": "*", "plus": "+", "equals": "=", "sol": "/", "lowbar": "_", "commat": "@",
        "dollar": "$", "Tab": "\t", "NewLine": "\n", "lstrok": "ł", "Lstrok": "Ł", "dstrok": "đ", "Dstrok": "Đ",
    ]

    /// The text without the HTML tags that web pages leave in plain text: those that begin or end a line become a line
    /// break, those of table cells become a space, and others are removed. `<3` and the like aren't tags.
    var withoutTags: String {
        guard contains("<") else { return self }
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "<") {
            result += rest[..<start]
            rest = rest[start...]
            let name = rest.dropFirst().drop { $0 == "/" }.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            let tag = rest.dropFirst().prefix { $0 != "<" && $0 != ">" }
            let isEnded = tag.endIndex < rest.endIndex && rest[tag.endIndex] == ">"
            let isBreak = Self.lineTags.contains(name.lowercased())
            if isEnded, isBreak || Self.inlineTags.contains(name.lowercased()) {
                if isBreak, !result.hasSuffix("\n") { result += "\n" }
                let isCell = Self.cellTags.contains(name.lowercased())
                rest = rest[rest.index(after: tag.endIndex)...]
                // `1<sup>1</sup>/<sub>2</sub>` means 1 1/2.
                let isFraction = tag.first != "/" && name.lowercased() == "sup" && rest.first?.isNumber == true
                if isCell && result.last?.isWhitespace == false || isFraction && result.last?.isNumber == true {
                    result += " "
                }
            } else {
                result += "<"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    /// The names of the tags that begin or end a line.
    static let lineTags = words(
        """
        article aside blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre \
        section table tbody tfoot thead tr ul
        """
    )

    /// The names of the tags of table cells.
    static let cellTags = words("td th")

    /// The names of the other tags that occur in recipes.
    private static let inlineTags = words(
        """
        a abbr b button cite code del em font i img input ins label mark noscript path picture q s small source span \
        strike strong sub sup svg td th time u
        """
    )

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

    /// The plain text of a text in a web page, without tags and character references. Many sites escape a text twice:
    /// `&lt;p&gt;Mac &amp;amp; Cheese&lt;/p&gt;`, `&amp;frac12; cup`.
    var plainText: String { decoded.decoded }

    private var decoded: String { withoutTags.withoutReferences.replacing("\u{A0}", with: " ").trimmed }
}
