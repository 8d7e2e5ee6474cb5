/// The result of folding a character for a slug.
enum Folded: Hashable {
    /// Letters or digits that continue a word.
    case letters(String)
    /// A separate word.
    case word(String)
    /// Nothing; the word continues.
    case nothing
    /// Nothing; the word ends.
    case gap
}

/// Folds a character other than the letters and digits of ASCII to lower-case ASCII.
///
/// Removes diacritics by means of the character's name, such as `LATIN SMALL LETTER E WITH ACUTE`, which is part of the
/// standard library and guaranteed not to change by Unicode. This covers all Latin letters without a table and gives
/// the same result on every system, independent of ICU and Foundation.
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

/// Returns the ASCII letters for a name such as `LATIN SMALL LETTER E WITH ACUTE`, `FULLWIDTH LATIN CAPITAL LETTER A`,
/// `LATIN SMALL LIGATURE FI` or `LATIN CAPITAL LETTER AE`; nil if it isn't the name of a Latin letter.
private func latinLetters(named name: String) -> String? {
    var words = name.split(separator: " ")[...]
    if words.first == "FULLWIDTH" { words.removeFirst() }
    guard words.popFirst() == "LATIN", words.count >= 3 else { return nil }
    words.removeFirst()
    let kind = words.removeFirst()
    guard kind == "LETTER" || kind == "LIGATURE" else { return nil }
    // In DOTLESS I and LONG S, the letter comes last. SHARP S and the like are separate letters.
    let letter = words.prefix { $0 != "WITH" }.last.map(String.init) ?? ""
    if let spelling = spellings[letter] { return spelling }
    return letter.utf8.count <= (kind == "LIGATURE" ? 3 : 2) ? letter.lowercased() : nil
}

/// ASCII spellings of letters that have names.
private let spellings = ["ETH": "d", "THORN": "th", "ENG": "ng", "SCHWA": "e", "KRA": "k", "ESH": "sh", "EZH": "zh"]
