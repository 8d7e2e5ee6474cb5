import Diagnostics
import Foundation
import Testing

@testable import Site
@testable import Templates

/// The theme has exactly the words that its templates use, in each of its languages.
@Suite struct ThemeWordTests {
    private static let templates: URL = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../Templates", directoryHint: .isDirectory)
        .standardizedFileURL

    private static let views = templates.appending(path: "../Sources/Site").standardizedFileURL

    private static func words(_ language: String) throws -> WordTable {
        let sources = try ["en", language].map { name in
            let path = "words/\(name).yml"
            let text = String(decoding: try Data(contentsOf: templates.appending(path: path)), as: UTF8.self)
            return TemplateSource(path: path, file: path, text: text)
        }
        return WordTable(language == "en" ? [sources[0]] : sources, language: language)
    }

    /// The words and phrases used by templates and views.
    private static func used() throws -> (plain: Set<String>, phrases: Set<String>) {
        var (plain, phrases): (Set<String>, Set<String>) = ([], [])
        for path in try FileManager.default.subpathsOfDirectory(atPath: templates.path)
        where path.hasSuffix(".md") || path.hasSuffix(".html") {
            let text = String(decoding: try Data(contentsOf: templates.appending(path: path)), as: UTF8.self)
            for tag in text.matches(of: /\{\{[^}]*\}\}/) {
                plain.formUnion(tag.output.matches(of: /\bwords\.([A-Za-z]+)/).map { String($0.1) })
                phrases.formUnion(tag.output.matches(of: /([A-Za-z]+)\(/).map { String($0.1) })
            }
        }
        for path in try FileManager.default.subpathsOfDirectory(atPath: views.path) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: views.appending(path: path), encoding: .utf8)
            plain.formUnion(text.matches(of: /plain\["([A-Za-z]+)"/).map { String($0.1) })
            plain.formUnion(text.matches(of: /word\("([A-Za-z]+)"/).map { String($0.1) })
            plain.formUnion(text.matches(of: /"(nutrition[A-Z][A-Za-z]+)"/).map { String($0.1) })
            plain.formUnion(text.matches(of: /: "([a-z]+Weekday)"/).map { String($0.1) })
            plain.formUnion(text.matches(of: /"([a-z]+(?:First|Last))"/).map { String($0.1) })
            phrases.formUnion(text.matches(of: /phrase\("([A-Za-z]+)"/).map { String($0.1) })
            phrases.formUnion(text.matches(of: /text\("([A-Za-z]+)", count/).map { String($0.1) })
            phrases.formUnion(text.matches(of: /"(unit[A-Z][A-Za-z]+)"/).map { String($0.1) })
        }
        return (plain, phrases.subtracting(TemplateFunction.names))
    }

    @Test func matchTemplates() throws {
        let (plain, phrases) = try Self.used()
        #expect(plain.count > 50 && phrases.count > 10)
        let words = try Self.words("en")
        #expect(words.diagnostics.map(\.description) == [])
        #expect(Set(words.plain.keys).subtracting(plain) == [], "unused words")
        #expect(plain.subtracting(words.plain.keys) == [], "missing words")
        #expect(Set(words.phrases.keys).subtracting(phrases) == [], "unused phrases")
        #expect(phrases.subtracting(words.phrases.keys) == [], "missing phrases")
    }

    @Test(arguments: ["ar", "de", "he"])
    func existInEveryLanguage(language: String) throws {
        let (english, words) = (try Self.words("en"), try Self.words(language))
        #expect(words.diagnostics.map(\.description) == [])
        #expect(Set(words.plain.keys) == Set(english.plain.keys))
        #expect(Set(words.phrases.keys) == Set(english.phrases.keys))
        for (name, phrase) in words.phrases {
            let showsNumber = english.phrases[name]?.forms["other"]?.contains("{n}")
            #expect(phrase.forms["other"]?.contains("{n}") == showsNumber, "\(name)")
        }
    }

    /// Units have two forms in every language, because they depend on a different number.
    @Test(arguments: [("ar", ["one", "two", "few", "many", "other"]), ("he", ["one", "two", "other"])])
    func havePluralFormsOfTheirLanguage(language: String, forms: [String]) throws {
        let categories = (0...200).map { PluralRules(of: language).category(of: $0).rawValue }
        #expect(Set(forms).isSubset(of: categories))
        let phrases = try Self.words(language).phrases.filter { !$0.key.hasPrefix("unit") && $0.value.forms.count > 1 }
        #expect(phrases.count > 20)
        let known = Set(PluralCategory.allCases.map(\.rawValue))
        for (name, phrase) in phrases {
            #expect(known.isSuperset(of: phrase.forms.keys), "\(name)")
            // A phrase without its number may use one form for two and more.
            guard phrase.forms["other"]?.contains("{n}") == true else { continue }
            #expect(Set(forms).isSubset(of: phrase.forms.keys), "\(name)")
        }
    }
}
