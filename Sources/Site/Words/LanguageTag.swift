import Diagnostics

/// The word files for a BCP 47 tag.
package enum LanguageTag {
    /// The fallback of all other languages.
    package static let base = "en"

    /// The names of the files, most specific first: `de-at` and `de` for `de-AT`.
    package static func names(of language: String) -> [String] {
        let parts = language.lowercased().split(separator: "-")
        return parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
    }

    /// The warning that words aren't translated; nil if none are missing, or if the language is English.
    ///
    /// - Parameters:
    ///   - count: the number of all words.
    ///   - folder: the folder of the word files, such as `words`.
    static func missing(_ words: Set<String>, of count: Int, in folder: String, _ language: String) -> Diagnostic? {
        let names = names(of: language)
        guard !words.isEmpty, names.last != base else { return nil }
        let first = quoted(words.sorted().prefix(5))
        let verb = words.count == 1 ? "is" : "are"
        let message =
            words.count == count
            ? "there are no words in the language `\(language)`; English ones are shown"
            : "\(words.count) of \(count) words \(verb) missing and \(verb) shown in English: \(first)"
                + (words.count > 5 ? " …" : "")
        let hint = "write them there as in the built-in `\(folder)/en.yml`"
        return .warning(Location(file: "Templates/\(folder)/\(names.first ?? language).yml"), message, hint: hint)
    }
}
