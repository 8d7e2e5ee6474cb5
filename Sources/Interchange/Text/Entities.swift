import Foundation

extension String {
    /// The text with character references replaced: numeric ones, and the named ones that occur in recipes (HTML living
    /// standard, section 13.5). Others stay unchanged.
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

    private static func referenced(_ name: Substring) -> String? {
        guard name.hasPrefix("#") else { return names[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first.map { $0 == "x" || $0 == "X" } ?? false
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { $0 == "\0" ? "\u{FFFD}" : String($0) }
    }

    private static let names: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "frac12": "½", "frac14": "¼",
        "frac34": "¾", "frac13": "⅓", "frac23": "⅔", "frac18": "⅛",
        "frac38": "⅜", "frac58": "⅝", "frac78": "⅞", "frasl": "\u{2044}", "deg": "°", "ndash": "–", "mdash": "—",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
        "hellip": "…", "times": "×", "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à", "aacute": "á",
        "acirc": "â", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
        "ccedil": "ç", "ntilde": "ñ", "iacute": "í", "oacute": "ó", "uacute": "ú", "ocirc": "ô", "icirc": "î",
        "aring": "å", "oslash": "ø", "aelig": "æ", "oelig": "œ",
    ]

    /// The text without the HTML tags that web pages leave in plain text: those that begin or end a line become a line
    /// break, others are removed. `<3` and the like aren't tags.
    var withoutTags: String {
        guard contains("<") else { return self }
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "<") {
            result += rest[..<start]
            rest = rest[start...]
            let name = rest.dropFirst().drop { $0 == "/" }.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            let tag = rest.dropFirst().prefix { $0 != "<" && $0 != ">" }
            if let isBreak = Self.tags[name.lowercased()], tag.endIndex < rest.endIndex, rest[tag.endIndex] == ">" {
                if isBreak, !result.hasSuffix("\n") { result += "\n" }
                rest = rest[rest.index(after: tag.endIndex)...]
            } else {
                result += "<"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    /// The names of tags, and whether they begin or end a line.
    private static let tags: [String: Bool] = [
        "p": true, "br": true, "div": true, "li": true, "ul": true, "ol": true, "h1": true, "h2": true, "h3": true,
        "h4": true, "h5": true, "h6": true, "section": true, "tr": true, "td": false, "span": false, "b": false,
        "i": false, "em": false, "strong": false, "u": false, "a": false, "sup": false, "sub": false, "img": false,
        "font": false, "small": false,
    ]

    /// The plain text of a text in a web page, without tags and character references.
    var plainText: String { withoutTags.withoutReferences.replacing("\u{A0}", with: " ").trimmed }
}
