import Foundation
import Records
import Yams

extension DateVocabulary {
    private static let english = Result { try read("en") }
    private static let german = Result { try read("de") }

    private static let both = Result { DateVocabulary([try english.get(), try german.get()]) }

    /// The bundled words of the languages, in this order; by default, English and German.
    static func embedded(_ languages: String...) throws -> DateVocabulary {
        try languages.isEmpty ? both.get() : DateVocabulary(languages.map(language))
    }

    /// The words of a bundled language.
    static func language(_ name: String) throws -> Language {
        switch name {
        case "en": try english.get()
        case "de": try german.get()
        default: try read(name)
        }
    }

    private static func read(_ name: String) throws -> Language {
        let file = URL(filePath: #filePath).appending(path: "../../../../Templates/words/dates/\(name).yml")
        let text = String(decoding: try Data(contentsOf: file.standardizedFileURL), as: UTF8.self)
        return try YAMLDecoder().decode(Language.self, from: text)
    }
}
