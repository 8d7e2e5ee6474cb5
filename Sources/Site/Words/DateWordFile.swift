package import Diagnostics
package import Records
import Settings
internal import Yams

/// A file with the words for typing dates, `Templates/words/dates/en.yml`.
///
/// It has sections, such as `weekdays:`, of meanings with their words, such as `monday: [monday, mon]`.
package enum DateWordFile {
    /// Reads a file. Entries that can't be used are skipped and reported; the other words apply.
    package static func read(
        _ text: String,
        file: String
    ) -> (words: DateVocabulary.Language, diagnostics: [Diagnostic]) {
        var words: DateVocabulary.Language = [:]
        var diagnostics: [Diagnostic] = []
        do {
            for entry in try YAMLMapping(parsing: text, file: file).entries {
                let place = Location(file: file, line: entry.keyLine, column: entry.keyColumn)
                let names = DateVocabulary.Section.allCases.map(\.rawValue)
                guard let section = DateVocabulary.Section(rawValue: entry.key) else {
                    let hint = suggestion(for: entry.key, among: names, orAll: "the sections are")
                    diagnostics.append(.warning(place, "expected a section of words, such as `weekdays:`", hint: hint))
                    continue
                }
                guard let mapping = entry.value.mapping else {
                    let hint = "write them below it, as in the built-in `words/dates/en.yml`"
                    diagnostics.append(.warning(place, "expected the meanings of `\(entry.key)`", hint: hint))
                    continue
                }
                words[entry.key] = meanings(of: mapping, in: section, file: file, &diagnostics)
            }
        } catch {
            diagnostics.append(error)
        }
        return (words, diagnostics)
    }

    private static func meanings(
        of mapping: Node.Mapping,
        in section: DateVocabulary.Section,
        file: String,
        _ diagnostics: inout [Diagnostic]
    ) -> [String: [String]] {
        var meanings: [String: [String]] = [:]
        for entry in YAMLMapping(mapping).entries {
            let place = Location(file: file, line: entry.keyLine, column: entry.keyColumn)
            guard DateVocabulary.knows(entry.key, in: section) else {
                let message = "`\(section.rawValue)` has no meaning `\(entry.key)`"
                diagnostics.append(.warning(place, message, hint: "the built-in `words/dates/en.yml` has all of them"))
                continue
            }
            let nodes = entry.value.sequence.map(Array.init) ?? [entry.value]
            let words = nodes.compactMap { $0.scalar?.string }
            guard words.count == nodes.count, !words.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
                let hint = "for example `monday: [monday, mon]`"
                diagnostics.append(.warning(place, "expected the words for `\(entry.key)`", hint: hint))
                continue
            }
            meanings[entry.key] = words
        }
        return meanings
    }
}
