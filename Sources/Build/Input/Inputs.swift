import Diagnostics
internal import Foundation
import Site
internal import Theme

/// Everything that a build has read.
struct Inputs {
    /// A file that goes to the output as it is.
    enum StaticFile {
        case theme(Data)
        case file(URL)

        func contents() throws -> [UInt8] {
            switch self {
            case .theme(let data): Array(data)
            case .file(let url): Array(try Data(contentsOf: url))
            }
        }
    }

    var site: SiteInput?
    var staticFiles: [String: StaticFile] = [:]
    var diagnostics: [Diagnostic] = []
    var hasUnreadableStore = false

    init(_ configuration: Configuration) {
        var loader = StoreLoader(configuration)
        let records = loader.records()
        let collections = records == nil ? [] : loader.collections()
        let templates = readTemplates(configuration)
        readStaticFiles(configuration)
        diagnostics += loader.diagnostics
        hasUnreadableStore = loader.hasUnreadableStore
        guard let records else { return }
        site = SiteInput(
            settings: configuration.settings,
            records: records,
            collections: collections,
            templates: templates,
            staticFiles: staticFiles.keys.sorted(),
            today: configuration.today,
            locale: configuration.locale
        )
    }

    /// The theme's templates, and the user's own in the place of those with the same path.
    private mutating func readTemplates(_ configuration: Configuration) -> [TemplateSource] {
        var sources: [String: TemplateSource] = [:]
        for (path, data) in Theme.templates {
            let text = String(decoding: data, as: UTF8.self)
            sources[path] = TemplateSource(path: path, file: "(built-in)/Templates/\(path)", text: text)
        }
        for path in files(in: configuration.templatesFolder) {
            let url = configuration.templatesFolder.appending(path: path)
            do {
                let data = try Data(contentsOf: url)
                guard let text = String(validating: data, as: UTF8.self) else {
                    diagnostics.append(
                        .error(Location(file: url.shortPath), "this is not UTF-8 text", hint: "save the file as UTF-8")
                    )
                    continue
                }
                sources[path] = TemplateSource(path: path, file: url.shortPath, text: text)
            } catch {
                report(error, url)
            }
        }
        return sources.keys.sorted().compactMap { sources[$0] }
    }

    private mutating func readStaticFiles(_ configuration: Configuration) {
        for (path, data) in Theme.publicFiles { staticFiles[path] = .theme(data) }
        for path in files(in: configuration.publicFolder) {
            staticFiles[path] = .file(configuration.publicFolder.appending(path: path))
        }
    }

    private mutating func files(in folder: URL) -> [String] {
        do {
            return try FileTree.files(in: folder)
        } catch {
            report(error, folder)
            return []
        }
    }

    private mutating func report(_ error: any Error, _ url: URL) {
        diagnostics.append(
            .error(Location(file: url.shortPath), "cannot be read: \(reason(of: error))", hint: "check its permissions")
        )
    }
}
