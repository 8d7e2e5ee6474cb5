import Diagnostics
internal import Foundation
internal import Settings
import Templates
internal import Theme

/// Finds the word files of a few languages, without reading the others.
enum WordFiles {
    /// Reads the files of a folder such as `words/dates`.
    ///
    /// - Parameter names: the languages in order of precedence, such as `de-at`, `de`.
    /// - Returns: for each language, the site's own file before that of the theme, and diagnostics about files that
    ///   can't be read.
    static func read(
        _ folder: String,
        _ names: [String],
        for configuration: Configuration
    ) -> (files: [TemplateSource], diagnostics: [Diagnostic]) {
        var files: [TemplateSource] = []
        var diagnostics: [Diagnostic] = []
        let own = ownFiles(in: folder, of: configuration, &diagnostics)
        for name in names {
            let path = "\(folder)/\(name).yml"
            for url in own where url.deletingPathExtension().lastPathComponent.lowercased() == name {
                do {
                    let text = try TextFile.text(TextFile.data(of: url), of: url.shortPath)
                    files.append(TemplateSource(path: path, file: url.shortPath, text: text))
                } catch {
                    diagnostics.append(.unreadable(url, error, .warning))
                }
            }
            guard let builtIn = Theme.templates[path] else { continue }
            files.append(TemplateSource(builtIn: path, text: String(decoding: builtIn, as: UTF8.self)))
        }
        return (files, diagnostics)
    }

    private static func ownFiles(
        in folder: String,
        of configuration: Configuration,
        _ diagnostics: inout [Diagnostic]
    ) -> [URL] {
        let folder = configuration.templatesFolder.appending(path: folder, directoryHint: .isDirectory)
        do {
            let paths = try FileTree.files(in: folder).filter { $0.hasSuffix(".yml") && !$0.contains("/") }
            return paths.map { folder.appending(path: $0) }
        } catch {
            diagnostics.append(.unreadable(folder, error, .warning))
            return []
        }
    }
}
