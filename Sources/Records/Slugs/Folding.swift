/// What a character becomes in a slug.
enum Folded: Hashable {
    /// Letters or digits, part of the word they stand in.
    case letters(String)
    /// A word of its own.
    case word(String)
    /// Nothing: the word goes on.
    case nothing
    /// Nothing: the word ends.
    case gap
}

/// Folds a character other than the letters and digits of ASCII to lower-case ASCII.
///
/// The marks are taken off by way of the character's name, `LATIN SMALL LETTER E WITH ACUTE`, which the Unicode
/// standard never changes and the standard library carries. That covers all of Latin with no table to keep, and the same
/// on every system; neither ICU nor Foundation is asked.
func fold(_ scalar: Unicode.Scalar) -> Folded {
    switch scalar {
    case "'", "’", "ʼ", "‘": return .nothing
    case "\0"..."\u{7F}": return .gap
    case "№": return .word("no")
    case "ß", "ẞ": return .letters("ss")
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return .nothing
    default: break
    }
    if properties.numericType == .decimal || properties.numericType == .digit {
        return .letters(properties.numericValue.map { "\(Int($0))" } ?? "")
    }
    return properties.name.flatMap(latinLetters).map { .letters($0) } ?? .gap
}

/// The ASCII letters in a name such as `LATIN SMALL LETTER E WITH ACUTE`, `FULLWIDTH LATIN CAPITAL LETTER A`,
/// `LATIN SMALL LIGATURE FI` or `LATIN CAPITAL LETTER AE`; nil for a name that is not of a Latin letter.
private func latinLetters(named name: String) -> String? {
    var words = name.split(separator: " ")[...]
    if words.first == "FULLWIDTH" { words.removeFirst() }
    guard words.popFirst() == "LATIN", words.count >= 3 else { return nil }
    words.removeFirst()
    let kind = words.removeFirst()
    guard kind == "LETTER" || kind == "LIGATURE" else { return nil }
    // DOTLESS I, LONG S: the letter comes last. SHARP S and the like are letters of their own.
    let letter = words.prefix { $0 != "WITH" }.last.map(String.init) ?? ""
    if let spelling = spellings[letter] { return spelling }
    return letter.utf8.count <= (kind == "LIGATURE" ? 3 : 2) ? letter.lowercased() : nil
}

/// Letters that have names, and the way they are written where they cannot be.
private let spellings = ["ETH": "d", "THORN": "th", "ENG": "ng", "SCHWA": "e", "KRA": "k", "ESH": "sh", "EZH": "zh"]
