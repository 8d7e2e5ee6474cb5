package import Diagnostics
import Settings
package import Templates
internal import Yams

/// The words for the forms of `almanac serve`, from `Templates/words/editing/`. Missing words are in English.
package struct EditingWords: Sendable {
    /// The folder of the word files, below that of the templates.
    package static let folder = "words/editing"

    /// The texts by key. Names in braces are placeholders.
    package private(set) var texts: [String: String] = [:]
    /// The language of the texts: `de` for `de-AT`; `en` if there are none in the language of the site.
    package private(set) var language = LanguageTag.base
    package private(set) var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - files: the word files, in order of precedence.
    ///   - language: the language of the site.
    package init(_ files: [TemplateSource], language: String) {
        let english = "\(Self.folder)/\(LanguageTag.base).yml"
        // The theme's file decides which words there are.
        for file in files where file.isBuiltIn && file.path == english {
            texts = entries(of: file, known: nil)
        }
        let known = texts
        var found: Set<String> = []
        for file in files.reversed() where !(file.isBuiltIn && file.path == english) {
            let own = entries(of: file, known: known)
            texts.merge(own) { $1 }
            if file.path != english { found.formUnion(own.keys) }
        }
        let paths = Set(files.map(\.path))
        let names = LanguageTag.names(of: language)
        self.language = names.first { paths.contains("\(Self.folder)/\($0).yml") } ?? LanguageTag.base
        let missing = Set(known.keys).subtracting(found)
        if let warning = LanguageTag.missing(missing, of: known.count, in: Self.folder, language) {
            diagnostics.append(warning)
        }
    }

    /// The usable entries of a file. The others are reported.
    ///
    /// - Parameter known: the texts in English; nil to accept every key.
    private mutating func entries(of file: TemplateSource, known: [String: String]?) -> [String: String] {
        var texts: [String: String] = [:]
        do {
            for entry in try YAMLEntry.entries(parsing: file.text, file: file.file) {
                guard let english = known == nil ? "" : known?[entry.key] else {
                    let near = suggestion(for: entry.key, among: known?.keys.sorted() ?? [])
                    let hint = near ?? "the built-in `\(Self.folder)/en.yml` has all of them"
                    diagnostics.append(.warning(entry.place, "no form has the words `\(entry.key)`", hint: hint))
                    continue
                }
                guard let text = entry.value.scalar?.string, !text.allSatisfy(\.isWhitespace) else {
                    let hint = "for example `\(entry.key): some words`"
                    diagnostics.append(.warning(entry.place, "expected some words for `\(entry.key)`", hint: hint))
                    continue
                }
                texts[entry.key] = text
                guard known != nil,
                    let wrong = Self.placeholders(in: text).subtracting(Self.placeholders(in: english)).min()
                else { continue }
                let names = Self.placeholders(in: english).sorted().map { "`{\($0)}`" }
                let hint = names.isEmpty ? "leave it out" : "the values are \(names.joined(separator: ", "))"
                diagnostics.append(.warning(entry.place, "`\(entry.key)` has no value `{\(wrong)}`", hint: hint))
            }
        } catch {
            diagnostics.append(error)
        }
        return texts
    }

    /// The names of the placeholders in a text.
    package static func placeholders(in text: String) -> Set<String> {
        Set(text.matches(of: /\{([^{}]*)\}/).map { String($0.1) })
    }
}
