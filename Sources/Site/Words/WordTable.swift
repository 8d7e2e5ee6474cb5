import Diagnostics
internal import Foundation
import Persistence
import Settings
import Templates
internal import Yams

/// The words of the interface in one language, from `Templates/words/`. Missing words are in English.
///
/// A file such as `words/de.yml` contains plain words, `next: Als Nächstes`, and phrases that depend on a number,
/// `days: { one: "{n} Tag", other: "{n} Tage" }`. A template shows them as `{{words.next}}` and
/// `{{days(habit.streak)}}`.
struct WordTable: Sendable {
    /// Whether the language is written from right to left.
    let isRightToLeft: Bool
    let plurals: PluralRules
    private(set) var plain: [String: String] = [:]
    private(set) var phrases: [String: CountedPhrase] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether every file could be read. If not, some of the user's own words are missing.
    private(set) var isComplete = true

    /// - Parameter sources: all templates, those of the theme first.
    init(_ sources: [TemplateSource], language: String) {
        isRightToLeft = Locale.Language(identifier: language).characterDirection == .rightToLeft
        plurals = PluralRules(of: language)
        let files = sources.filter { $0.language != nil }
        var (builtIn, own): (Set<String>, [String: Location]) = ([], [:])
        for source in files where source.language == LanguageTag.base {
            let places = read(source)
            if source.isBuiltIn { builtIn.formUnion(places.keys) } else { own.merge(places) { $1 } }
        }
        let base = Set(plain.keys).union(phrases.keys)
        var found: Set<String> = []
        for name in LanguageTag.names(of: language).reversed() where name != LanguageTag.base {
            for source in files where source.language == name {
                let places = read(source)
                found.formUnion(places.keys)
                if !source.isBuiltIn { own.merge(places) { $1 } }
            }
        }
        let unknown = own.filter { !builtIn.contains($0.key) }
        // A word may be unknown only because the file with it can't be read.
        if isComplete, !builtIn.isEmpty, !unknown.isEmpty { warnOfUnused(unknown, besides: builtIn, in: sources) }
        let missing = LanguageTag.missing(base.subtracting(found), of: base.count, in: "words", language)
        if isComplete, let missing { diagnostics.append(missing) }
    }

    /// A phrase with its number, or nil if there is no such phrase.
    func text(_ name: String, count: Int) -> String? { phrases[name]?.text(for: count, by: plurals) }

    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(plain)
        for (key, phrase) in phrases.sorted(by: { $0.key < $1.key }) {
            hasher.combine(key)
            hasher.combine(phrase.forms)
        }
    }

    // MARK: Reading

    /// Reads a file and returns the names of its words, with their places.
    private mutating func read(_ source: TemplateSource) -> [String: Location] {
        var found: [String: Location] = [:]
        guard source.isReadable else {
            isComplete = false
            return found
        }
        do {
            for entry in try YAMLEntry.entries(parsing: source.text, file: source.file) {
                if read(entry, isBuiltIn: source.isBuiltIn) { found[entry.key] = entry.place }
            }
        } catch {
            diagnostics.append(error)
            isComplete = false
        }
        return found
    }

    /// Warns of words that the theme doesn't have and no template shows: their names are probably misspelt.
    private mutating func warnOfUnused(
        _ words: [String: Location],
        besides builtIn: Set<String>,
        in sources: [TemplateSource]
    ) {
        // Built-in templates show only built-in words.
        let own = sources.filter { !$0.isBuiltIn && !$0.isWords }
        let names = Set(own.flatMap { $0.text.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" } })
        for (name, place) in words.sorted(by: { $0.value < $1.value }) where !names.contains(name[...]) {
            let tag = phrases[name] == nil ? "{{words.\(name)}}" : "{{\(name)(events.count)}}"
            let hint = suggestion(for: name, among: builtIn) ?? "show it in one with `\(tag)`, or delete it"
            diagnostics.append(.warning(place, "no template shows the words `\(name)`", hint: hint))
        }
    }

    /// Reads words, unless they are reported as unusable.
    private mutating func read(_ entry: YAMLEntry, isBuiltIn: Bool) -> Bool {
        let key = entry.key
        guard !TemplateFunction.names.contains(key) else {
            let message = "`\(key)` is the name of a function"
            diagnostics.append(.error(entry.place, message, hint: "give the words another name"))
            return false
        }
        let isPhrase = phrases[key] != nil
        if let text = entry.value.scalar?.string, !isPhrase {
            guard isWritten(text, in: entry) else { return false }
            // Checking the theme's own words would take a tenth of a small build.
            if !isBuiltIn {
                let isForNumber = plain[key] == nil && text.contains("{n}")
                let hint =
                    isForNumber
                    ? "write the phrase for each kind of number: `\(key): { one: \"…\", other: \"\(text)\" }`"
                    : "write `{it}`, or leave it out"
                checkPlaceholders(in: [text], of: entry, ["it"], hint: hint)
            }
            plain[key] = text
            return true
        }
        if let forms = entry.entries, plain[key] == nil {
            guard let phrase = phrase(forms, of: entry) else { return false }
            let texts = Array(phrase.forms.values)
            if !isBuiltIn { checkPlaceholders(in: texts, of: entry, ["n", "it"], hint: "write `{n}` for the number") }
            phrases[key] = phrase
            return true
        }
        let (message, example) =
            isPhrase
            ? ("expected `\(key)` for one and for other numbers", "\(key): { one: \"{n} day\", other: \"{n} days\" }")
            : ("expected some words for `\(key)`", "\(key): some words")
        diagnostics.append(.error(entry.place, message, hint: "for example `\(example)`"))
        return false
    }

    /// Warns of placeholders that no value replaces, so that pages would show them.
    private mutating func checkPlaceholders(
        in texts: [String],
        of entry: YAMLEntry,
        _ known: Set<String>,
        hint: String
    ) {
        let found = Set(texts.flatMap(EditingWords.placeholders))
        guard let wrong = found.subtracting(known).min() else { return }
        diagnostics.append(.warning(entry.place, "`\(entry.key)` has no value `{\(wrong)}`", hint: hint))
    }

    private mutating func phrase(_ entries: [YAMLEntry], of phrase: YAMLEntry) -> CountedPhrase? {
        var forms: [String: String] = [:]
        for entry in entries {
            guard PluralCategory(rawValue: entry.key) != nil, let text = entry.value.scalar?.string else {
                let names = PluralCategory.allCases.map(\.rawValue)
                let hint = suggestion(for: entry.key, among: names, orAll: "they are")
                let message = "found `\(entry.key)` where a kind of number was expected"
                diagnostics.append(.error(entry.place, message, hint: hint))
                continue
            }
            if isWritten(text, in: entry) { forms[entry.key] = text }
        }
        let other = PluralCategory.other.rawValue
        guard forms[other] != nil else {
            // A form that is blank or isn't text has been reported.
            if !entries.contains(where: { $0.key == other }) {
                let hint = "it is used for all numbers without a form"
                diagnostics.append(.error(phrase.place, "`other` is missing", hint: hint))
            }
            return nil
        }
        return CountedPhrase(forms: forms)
    }

    /// Returns whether there are words. Blank ones are reported and count as missing, because they would leave a gap on
    /// the pages.
    private mutating func isWritten(_ text: String, in entry: YAMLEntry) -> Bool {
        guard text.allSatisfy(\.isWhitespace) else { return true }
        let hint = "for example `\(entry.key): some words`"
        diagnostics.append(.warning(entry.place, "expected some words for `\(entry.key)`", hint: hint))
        return false
    }
}

/// A phrase with a number: `{n} days`.
struct CountedPhrase: Hashable, Sendable {
    /// The texts by the name of a ``PluralCategory``; always includes `other`.
    let forms: [String: String]

    func text(for number: Int, by plurals: PluralRules) -> String {
        form(for: number, by: plurals).replacing("{n}", with: String(number))
    }

    func form(for number: Int, by plurals: PluralRules) -> String {
        let category = plurals.category(of: number)
        return (number == 0 ? forms["zero"] : nil) ?? forms[category.rawValue] ?? forms["other"] ?? ""
    }
}

/// The words of the interface, for templates.
struct WordsView: TemplateRecord {
    let model: SiteModel

    func value(named name: Name) -> Value? { model.words.plain[name.text].map(Value.text) }

    // All pages share the words.
    func identify(in hasher: inout FingerprintHasher) {}

    static let kind = "words"
    static let shape = Shape.record(kind)

    static func shape(of words: WordTable) -> RecordShape {
        RecordShape(
            words.plain.keys.sorted().map { .init(name: $0, shape: .text, summary: "Words of `words/en.yml`.") }
        )
    }
}
