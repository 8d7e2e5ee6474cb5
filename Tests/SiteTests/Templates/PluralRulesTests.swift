import Testing

@testable import Site

/// The plural rules give CLDR's samples the right category.
@Suite struct PluralRulesTests {
    @Test(arguments: PluralSamples.table.map { ($0.languages, $0.samples.map(\.category)) })
    func matchCLDRSamples(languages: String, categories: [String]) throws {
        let samples = try #require(PluralSamples.table.first { $0.languages == languages }).samples
        for language in languages.split(separator: " ") {
            let rules = PluralRules(of: String(language))
            for (category, numbers) in samples {
                for number in Self.numbers(of: numbers) {
                    #expect(rules.category(of: number).rawValue == category, "\(language) \(number)")
                }
            }
        }
    }

    @Test(arguments: [
        ("pt-PT", 0, "other"), ("pt-BR", 0, "one"), ("pt", 0, "one"), ("ar-EG", 3, "few"), ("DE-at", 1, "one"),
        ("tlh", 1, "one"), ("tlh", 2, "other"), ("zh-Hant-TW", 1, "other"), ("en", -1, "one"), ("ru", -21, "one"),
        ("pl", -3, "few"), ("en", .min, "other"),
    ])
    func areFoundByLanguageTagPrefix(language: String, number: Int, category: String) {
        #expect(PluralRules(of: language).category(of: number).rawValue == category)
    }

    @Test func parseCompletely() {
        // A rule whose relation couldn't be parsed would hold for every number.
        for (languages, rules) in PluralRules.groups {
            for (category, rule) in rules {
                let holds = (0...200).count { PluralRule(rule).holds(for: $0) }
                #expect(holds < 200, "\(languages) \(category)")
            }
        }
    }

    private static func numbers(of text: String) -> [Int] {
        text.split(separator: ",").flatMap { part in
            let ends = part.split(separator: "~").compactMap { Int($0.trimmingPrefix(" ")) }
            guard let first = ends.first, let last = ends.last else { return [Int]() }
            return Array(first...last)
        }
    }
}
