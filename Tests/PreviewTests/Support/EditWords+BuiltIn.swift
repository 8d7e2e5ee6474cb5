import Foundation
import Yams

@testable import Preview

extension EditWords {
    /// The built-in words in English.
    static let english = (try? builtIn("en")) ?? EditWords(language: "en", texts: [:])

    /// The built-in words of a language.
    static func builtIn(_ language: String) throws -> EditWords {
        let file = URL(filePath: #filePath).appending(path: "../../../../Templates/words/editing/\(language).yml")
        let text = String(decoding: try Data(contentsOf: file.standardizedFileURL), as: UTF8.self)
        return EditWords(language: language, texts: try YAMLDecoder().decode([String: String].self, from: text))
    }
}
