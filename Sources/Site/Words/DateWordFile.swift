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
            for entry in try YAMLEntry.entries(parsing: text, file: file) {
                let names = DateVocabulary.Section.allCases.map(\.rawValue)
                guard let section = DateVocabulary.Section(rawValue: entry.key) else {
                    let hint = suggestion(for: entry.key, among: names, orAll: "the sections are")
                    let message = "expected a section of words, such as `weekdays:`"
                    diagnostics.append(.warning(entry.place, message, hint: hint))
                    continue
                }
                guard let entries = entry.entries else {
                    let hint = "write them below it, as in the built-in `words/dates/en.yml`"
                    diagnostics.append(.warning(entry.place, "expected the meanings of `\(entry.key)`", hint: hint))
                    continue
                }
                words[entry.key] = meanings(entries, in: section, &diagnostics)
            }
        } catch {
            diagnostics.append(error)
        }
        return (words, diagnostics)
    }

    private static func meanings(
        _ entries: [YAMLEntry],
        in section: DateVocabulary.Section,
        _ diagnostics: inout [Diagnostic]
    ) -> [String: [String]] {
        var meanings: [String: [String]] = [:]
        for entry in entries {
            guard DateVocabulary.knows(entry.key, in: section) else {
                let message = "`\(section.rawValue)` has no meaning `\(entry.key)`"
                let hint = "the built-in `words/dates/en.yml` has all of them"
                diagnostics.append(.warning(entry.place, message, hint: hint))
                continue
            }
            let nodes = entry.value.sequence.map(Array.init) ?? [entry.value]
            let words = nodes.compactMap { $0.scalar?.string }
            guard words.count == nodes.count, !words.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
                let hint = "for example `monday: [monday, mon]`"
                diagnostics.append(.warning(entry.place, "expected the words for `\(entry.key)`", hint: hint))
                continue
            }
            meanings[entry.key] = words
        }
        return meanings
    }
}
