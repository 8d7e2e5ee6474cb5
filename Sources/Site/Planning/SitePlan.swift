package import Diagnostics
package import Foundation
import Markdown
import Persistence
import Records
import Settings
package import Templates

/// The pages and documents of a site.
///
/// The plan sorts the records (``SiteRecords``), checks and compiles the templates (``CompiledTemplates``) and finds
/// the path of every page (``PagePlanner``). After that, any thread can render any page.
package final class SitePlan: Sendable {
    /// In the order of their templates and records.
    package var pages: [PlannedPage] { planned.pages }
    /// Problems in the templates and settings.
    package let diagnostics: [Diagnostic]

    /// The versions of the libraries that affect the pages.
    package static var libraries: String { "cmark \(Document.parserVersion)" }

    private let planned: PlannedPages
    let templates: TemplateSet
    let model: SiteModel
    /// The prefix of a site path where a relative one can't be used.
    let rootPath: String
    /// The targets that replace the addresses of style sheets and scripts.
    let hashedNames: [String: String]
    /// A fingerprint of the inputs that all pages share: the words of the interface, the words and zone of dates, and the
    /// address of the site.
    let siteInputs: Fingerprint
    /// A fingerprint of the inputs that all documents share: ``siteInputs``, and the settings that documents show.
    let documentInputs: Fingerprint
    private let staticFiles: [String]
    private let publicFolder: String
    /// The static files that must not be copied because they have the places of built-in pages.
    package let refusedFiles: Set<String>

    package init(_ input: SiteInput) {
        let draft = SiteModel(SiteRecords(input))
        let compiled = input.templates.compiled(for: draft)
        var planner = PagePlanner(model: draft)
        planner.plan(compiled.pages, besides: input.staticFiles, in: input.publicFolder)
        let navigation = planner.navigation()
        model = SiteModel(draft, paths: planner.planned.paths, navigation: navigation)
        planned = planner.planned
        templates = input.templates.set
        diagnostics =
            input.templates.words.diagnostics + input.templates.aisleDiagnostics + draft.records.diagnostics
            + compiled.diagnostics + planner.diagnostics
        rootPath = input.settings.basePath
        hashedNames = input.hashedNames
        refusedFiles = planner.refusedFiles
        staticFiles = input.staticFiles.filter { !planner.refusedFiles.contains($0) }
        publicFolder = input.publicFolder
        siteInputs = Self.siteInputs(input)
        documentInputs = Self.documentInputs(input.settings, siteInputs)
    }

    /// The files besides the pages. None has the path of a page or of a static file of the user.
    ///
    /// - Parameters:
    ///   - trace: the trace of an earlier build, which speeds up the search index.
    ///   - warn: called with a warning for each static file that replaces a document although its name differs in case.
    package func documents(
        after trace: SiteTrace? = nil,
        warn: (Diagnostic) -> Void = { _ in }
    ) -> [PlannedDocument] {
        let notes = trace?.search ?? []
        let (documents, replaced) =
            DocumentPlanner(model: model, pages: pages, staticFiles: staticFiles, searchNotes: notes).plan()
        for file in staticFiles {
            let own = file.lowercased()
            guard file != own, replaced.contains(own) else { continue }
            let message = "`\(file)` replaces Almanac's file `\(own)`: they differ only in upper and lower case"
            let hint = "call it `\(own)` if it should replace that file; otherwise, give it another name"
            warn(.warning(Location(file: "\(publicFolder)/\(file)"), message, hint: hint))
        }
        return documents
    }

    package func bytes(of document: PlannedDocument) -> [UInt8] { document.bytes(model) }

    /// A fingerprint of the page's path, its sections, and the record that it is made from.
    func identity(of page: PlannedPage) -> Fingerprint {
        var hasher = FingerprintHasher()
        hasher.combine(page.path.description)
        for section in sections(of: page) { hasher.combine(section) }
        (model.record(of: page).map(Value.record) ?? .nothing).identify(in: &hasher)
        return hasher.finalize()
    }

    func view(of page: PlannedPage) -> PageView {
        PageView(path: page.path, sections: sections(of: page), baseURL: model.settings.baseURL)
    }

    /// The sections of the template. Of its event sections, an event belongs only to its own: open or completed.
    private func sections(of page: PlannedPage) -> [String] {
        let all = page.template.sections
        guard page.template.each?.list == EventView.list.name, let index = page.index else { return all }
        let own: [Settings.Section] = [model.events[index].isCompleted ? .completed : .schedule, .calendar]
        let shown = own.first { all.contains($0.rawValue) && model.settings.sections.contains($0) }
        return shown.map { [$0.rawValue] } ?? all
    }

    /// Where the templates of some pages contain one of some links such as `/about/`; nil if the links come from records.
    package func location(ofOneOf links: [String], on pages: [SitePath]) -> Location? {
        let used = Set(pages.compactMap { planned.page(at: $0.file)?.template.source.path })
        return templates.location(ofOneOf: links, in: used)
    }

    /// The name of the user's template that makes the page in a file; nil if that template is built in.
    package func ownTemplate(ofPageIn file: String) -> String? {
        guard let source = planned.page(at: file)?.template.source, !source.isBuiltIn else { return nil }
        return source.file
    }

    // MARK: Time

    /// When pages next change without an edit: at midnight, or when an upcoming event ends.
    package var nextChange: Date {
        let midnight = model.today.day.advanced(by: 1).start(in: model.today.timeZone)
        let ends = model.upcoming.lazy.map { [model] in model.events[$0].occurrence.end }.filter { [model] in
            $0 >= model.today.now
        }
        // An event is over just after its end.
        return ends.reduce(midnight) { min($0, $1.addingTimeInterval(0.001)) }
    }

    /// The current time of the build.
    package var now: Date { model.today.now }

    // MARK: Fingerprints

    private static func siteInputs(_ input: SiteInput) -> Fingerprint {
        var hasher = FingerprintHasher()
        input.templates.words.identify(in: &hasher)
        hasher.combine(input.locale.identifier)
        hasher.combine(input.today.timeZone.identifier)
        hasher.combine(input.settings.baseURL ?? "")
        for name in input.hashedNames.values.sorted() { hasher.combine(name) }
        return hasher.finalize()
    }

    private static func documentInputs(_ settings: Settings, _ siteInputs: Fingerprint) -> Fingerprint {
        var hasher = FingerprintHasher()
        hasher.combine(siteInputs)
        hasher.combine(settings.title)
        hasher.combine(settings.language)
        hasher.combine(settings.isPublic ? 1 : 0)
        hasher.combine(settings.reminder ?? -1)
        return hasher.finalize()
    }
}
