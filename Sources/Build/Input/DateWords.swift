package import Diagnostics
internal import Foundation
package import Records
internal import Settings
internal import Site
internal import Theme

/// The words for dates: those of the site's language, then English and German, which are always available.
///
/// For each language, the site's own words come before those of the theme. Only the two or three small files are read,
/// because that happens whenever a command adds an event.
package enum DateWords {
    private static let folder = "words/dates"

    /// - Returns: the words and the first day of the week, and diagnostics about the site's own files.
    package static func read(
        for configuration: Configuration
    ) -> (vocabulary: DateVocabulary, diagnostics: [Diagnostic]) {
        var languages: [DateVocabulary.Language] = []
        var diagnostics: [Diagnostic] = []
        func add(_ text: String, _ file: String) {
            let found = DateWordFile.read(text, file: file)
            languages.append(found.words)
            diagnostics += found.diagnostics
        }
        let own = ownFiles(of: configuration, &diagnostics)
        for name in names(for: configuration.settings.language) {
            for url in own where url.deletingPathExtension().lastPathComponent.lowercased() == name {
                do {
                    add(String(decoding: try TextFile.data(of: url), as: UTF8.self), url.shortPath)
                } catch {
                    let message = "cannot be read: \(reason(of: error))"
                    diagnostics.append(.warning(Location(file: url.shortPath), message, hint: "check its permissions"))
                }
            }
            guard let data = Theme.templates["\(folder)/\(name).yml"] else { continue }
            add(String(decoding: data, as: UTF8.self), "(built-in)/Templates/\(folder)/\(name).yml")
        }
        var vocabulary = DateVocabulary(languages)
        vocabulary.firstWeekday = configuration.settings.firstWeekday ?? .monday
        return (vocabulary, diagnostics)
    }

    private static func ownFiles(of configuration: Configuration, _ diagnostics: inout [Diagnostic]) -> [URL] {
        let folder = configuration.templatesFolder.appending(path: folder, directoryHint: .isDirectory)
        do {
            return try FileTree.files(in: folder).filter { $0.hasSuffix(".yml") }.map { folder.appending(path: $0) }
        } catch {
            let message = "cannot be read: \(reason(of: error))"
            diagnostics.append(.warning(Location(file: folder.shortPath), message, hint: "check its permissions"))
            return []
        }
    }

    /// The names of the files in order of precedence: `de-at`, `de` and `en` for `de-AT`.
    private static func names(for language: String) -> [String] {
        let parts = language.lowercased().split(separator: "-")
        let names = parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
        return names + ["en", "de"].filter { !names.contains($0) }
    }
}
