/// The plural forms of languages (Unicode CLDR, "Language Plural Rules").
enum PluralCategory: String, CaseIterable {
    case zero, one, two, few, many, other
}

/// The cardinal rules of one language (Unicode Technical Standard 35, part 3, "Language Plural Rules"), for whole numbers.
struct PluralRules: Sendable {
    private let rules: [(category: PluralCategory, rule: PluralRule)]

    /// One form for 1 and another for all other numbers, as in English and most other languages. It is also the rule for
    /// languages that aren't in CLDR.
    private static let usual = PluralRules([(.one, "n = 1")])

    private init(_ rules: [(category: PluralCategory, rule: Substring)]) {
        self.rules = rules.map { ($0.category, PluralRule($0.rule)) }
    }

    /// - Parameter language: a BCP 47 tag. The longest prefix that has rules counts: `pt-PT` before `pt`.
    init(of language: String) {
        let entries = LanguageTag.names(of: language).lazy.compactMap { name in
            Self.groups.first { $0.languages.contains(Substring(name)) }
        }
        self = entries.first.map { PluralRules($0.rules) } ?? Self.usual
    }

    /// The category of a number. A negative number has that of its absolute value (UTS 35, "Operands").
    func category(of number: Int) -> PluralCategory {
        let value = Int(clamping: number.magnitude)
        return rules.first { $0.rule.holds(for: value) }?.category ?? .other
    }
}

/// One rule, such as `n % 10 = 2..4 and n % 100 != 12..14`.
struct PluralRule: Sendable {
    /// `n % 10 = 2..4,9`, or with `!=`.
    private struct Relation {
        let modulus: Int?
        let isNegated: Bool
        let ranges: [ClosedRange<Int>]

        /// Returns nil if the text isn't a relation.
        init?(_ text: Substring) {
            let words = text.split(separator: " ")
            guard let sign = words.firstIndex(where: { $0 == "=" || $0 == "!=" }), let list = words.last,
                words.first == "n", sign == 1 || (sign == 3 && words[1] == "%"), words.count == sign + 2
            else { return nil }
            modulus = sign == 3 ? Int(words[2]) : nil
            isNegated = words[sign] == "!="
            ranges = list.split(separator: ",").compactMap { part in
                let ends = part.split(separator: ".").compactMap { Int($0) }
                guard let first = ends.first, let last = ends.last, first <= last else { return nil }
                return first...last
            }
        }

        func holds(for number: Int) -> Bool {
            let value = modulus.map { number % $0 } ?? number
            return ranges.contains { $0.contains(value) } != isNegated
        }
    }

    /// At least one of these must hold, with all of its relations.
    private let alternatives: [[Relation]]

    init(_ text: Substring) {
        alternatives = text.split(separator: " or ").map { condition in
            condition.split(separator: " and ").compactMap { Relation($0) }
        }
    }

    func holds(for number: Int) -> Bool {
        alternatives.contains { relations in relations.allSatisfy { $0.holds(for: number) } }
    }
}
