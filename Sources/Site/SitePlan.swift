package import Diagnostics
package import Foundation
import Markdown
import Persistence
import Records
import Settings

/// What a build has to make, decided before the first page is rendered.
///
/// The way through: the records are put in the orders that pages need, every name in every template is checked, the path
/// of every page found; then each page can be rendered by itself, on any thread.
///
/// An object, for every page is rendered with it, and a copy would be one more owner of all that is in it.
package final class SitePlan: Sendable {
    /// The pages, in the order of their templates and records.
    package var pages: [PlannedPage] { planned.pages }
    /// What is wrong with the templates and settings.
    package let diagnostics: [Diagnostic]

    /// The versions of what pages are made with, and is not part of the program itself.
    package static var libraries: String { "cmark \(Document.parserVersion)" }

    private let planned: PlannedPages
    /// The model of the plan that this one was made after, if the templates are the same.
    let basis: SiteModel?
    /// Which pages are not those of that plan; nil if there is no telling.
    let pageChanges: PageChanges?
    private let parsed: SiteTemplates
    let templates: TemplateSet
    let model: SiteModel
    /// What has been found out about the texts that the templates become.
    let markup: MarkupCache
    /// The ids that each layout uses for itself.
    var layoutIDs: [String: Set<String>] { parsed.layoutIDs }
    /// What stands before a path of the site where a relative one cannot.
    let rootPath: String
    /// What links to style sheets and scripts lead to instead.
    let hashedNames: [String: String]
    /// Stands for what is the same for all pages: the words of the interface, the words and zone of dates, and the
    /// address of the site.
    let world: Fingerprint
    /// Stands for what is the same for all documents: ``world``, and what the site says of itself.
    let frame: Fingerprint
    let subjects: SubjectIndex
    /// What may be otherwise with records than in that plan; nil if there is no telling.
    let recordChanges: RecordChanges?
    private let check: TemplateCheck
    private let staticFiles: [String]
    let search: SearchMemory
    /// The lists whose elements pages are made of, but for those whose elements can be told by their place.
    private let lists: [String: [Value]]

    /// Plans the site of `input`.
    ///
    /// - Parameter earlier: a plan of the same site, whose templates are used again if they are still the same.
    package init(_ input: SiteInput, earlier: SitePlan? = nil) {
        // What was made of the same templates can be used again.
        let before = earlier.flatMap { $0.parsed.sources == input.templates.sources ? $0 : nil }
        parsed = input.templates
        templates = before?.templates ?? parsed.set
        let words = parsed.words
        let draft = SiteModel(input, words: words, earlier: earlier?.model)
        rootPath = input.settings.basePath
        hashedNames = input.hashedNames
        markup = before?.markup ?? MarkupCache()
        let vocabulary = SiteRoot.vocabulary(of: draft)
        check =
            before.flatMap { $0.check.vocabulary == vocabulary ? $0.check : nil }
            ?? TemplateCheck(of: templates, against: vocabulary)
        let sound = check.sound
        var planner = PagePlanner(model: draft, partials: templates.mustaches, earlier: before?.planned)
        planner.plan(sound, besides: input.staticFiles)
        diagnostics = words.diagnostics + templates.diagnostics + check.diagnostics + planner.diagnostics
        model = SiteModel(draft, paths: planner.planned.paths, navigation: planner.navigation)
        planned = planner.planned
        basis = before?.model
        pageChanges = planner.changes
        staticFiles = input.staticFiles
        search = earlier?.search ?? SearchMemory()
        world = Self.world(input, words)
        frame = Self.frame(input.settings, world: world)
        subjects = SubjectIndex(model)
        recordChanges = before.flatMap { [model] in RecordChanges(from: $0.model, to: model) }
        lists = Self.lists(of: sound, in: model)
    }

    /// The same plan with objects of its own, for one thread.
    ///
    /// Whoever looks at an object counts a reference to it, and two processors that count the same one wait for each other:
    /// with one plan for both, two threads were hardly faster than one.
    package func forOneThread() -> SitePlan { SitePlan(forOneThread: self) }

    private init(forOneThread plan: SitePlan) {
        templates = plan.templates.separated()
        model = SiteModel(
            plan.model,
            paths: plan.model.paths,
            navigation: plan.model.navigation,
            dates: DateText(locale: plan.model.dates.locale)
        )
        subjects = SubjectIndex(model)
        markup = MarkupCache()
        diagnostics = plan.diagnostics
        planned = plan.planned
        basis = plan.basis
        pageChanges = plan.pageChanges
        parsed = plan.parsed
        rootPath = plan.rootPath
        hashedNames = plan.hashedNames
        world = plan.world
        frame = plan.frame
        recordChanges = plan.recordChanges
        check = plan.check
        staticFiles = plan.staticFiles
        search = plan.search
        lists = plan.lists
    }

    /// Renders one of ``pages``.
    ///
    /// - Parameter isTraced: whether to note what the page asks for, for a ``SiteTrace``.
    package func render(_ page: PlannedPage, isTraced: Bool = false) -> RenderedPage {
        var renderer = PageRenderer(plan: self, page: page, isTraced: isTraced)
        return renderer.render()
    }

    /// The files beside the pages. None has the place of a page or of a static file of the user's.
    ///
    /// Looked for at each call: there are as many as events, and pages that somebody waits for need none of them.
    package var documents: [PlannedDocument] { plannedDocuments() }

    /// What finds the documents, and which of them are not what a trace says, for another thread.
    package func planningDocuments(
        after trace: SiteTrace
    ) -> @Sendable () -> (documents: [PlannedDocument], changes: DocumentChanges) {
        // The trace is changed meanwhile, and a second owner of all of it would make a copy.
        let (search, noted, isSameFrame) = (trace.search, trace.documents, trace.frame == frame)
        return { [self] in
            let documents = plannedDocuments(after: search)
            return (documents, DocumentChanges(from: noted, to: documents, isSameFrame: isSameFrame))
        }
    }

    /// - Parameter notes: what is noted of the search by an earlier build, from which some of it can be told more quickly.
    private func plannedDocuments(after notes: [SearchPart.Note] = []) -> [PlannedDocument] {
        DocumentPlanner(model: model, pages: pages, staticFiles: staticFiles, search: search, searchNotes: notes)
            .documents
    }

    /// Whether a page has a file.
    package func hasPage(at file: String) -> Bool { planned.hasPage(at: file) }

    /// The paths of the templates that there are pages of.
    var usedTemplates: Set<String> { Set(planned.usedTemplates.map(\.source.path)) }

    /// The bytes of one of ``documents``.
    ///
    /// - Parameter earlier: the document as it was, if that is known.
    package func bytes(of document: PlannedDocument, after earlier: EarlierDocument? = nil) -> [UInt8] {
        document.bytes(model: model, after: earlier)
    }

    /// For each event, by its place, whether what documents show of it is what it was: whether its own document is.
    ///
    /// - Parameters:
    ///   - documents: those of the plan.
    ///   - due: the places of those that are to be made.
    package func sameEvents(_ documents: [PlannedDocument], due: [Int]) -> [Bool] {
        var isSame = [Bool](repeating: false, count: model.events.count)
        for document in documents { if case .event(let event) = document.content { isSame[event] = true } }
        for index in due { if case .event(let event) = documents[index].content { isSame[event] = false } }
        return isSame
    }

    /// What a page is made of, for a template with `each`.
    func item(of page: PlannedPage) -> Value? {
        guard let each = page.template.each, let index = page.index else { return nil }
        return lists[each]?[index] ?? subjects.record(RecordKey(list: each, index: index)).map { .record($0) }
    }

    /// Tells what a page is, but for what it shows: its path and what it is made of.
    func identity(of page: PlannedPage) -> Fingerprint {
        page.eventIdentity ?? PlannedPage.identity(page.path, of: item(of: page) ?? .nothing)
    }

    /// The moment at which pages change by themselves, unless something else changes before: the next midnight, or when
    /// an event that is still to come is overdue.
    package var nextChange: Date {
        let midnight = model.today.day.advanced(by: 1).start(in: model.today.timeZone)
        let dates = model.upcoming.lazy.map { [model] in model.events[$0].entry.item.date }
        // An event is overdue when its time has passed; so look just after it.
        let next = dates.first { $0 >= model.today.now }.map { $0.addingTimeInterval(0.001) }
        return min(midnight, next ?? midnight)
    }

    /// The moment that counts as now.
    package var now: Date { model.today.now }

    /// Where a template writes a link, such as `/about/`; nil when none does, so that a record must.
    package func location(of link: String) -> Location? {
        let texts = templates.pages.map(\.body) + templates.partials.sorted { $0.key < $1.key }.map(\.value)
        for source in texts.map(\.source) {
            for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                guard let range = line.ranges(of: link).first(where: { isWhole($0, in: line) }) else { continue }
                let column = line.unicodeScalars.distance(from: line.startIndex, to: range.lowerBound) + 1
                return source.location(line: index + 1, column: column)
            }
        }
        return nil
    }

    /// Whether a link stands by itself, and is not the beginning or end of another.
    private func isWhole(_ range: Range<Substring.Index>, in line: Substring) -> Bool {
        let delimiters: Set<Character> = ["(", ")", "<", ">", "\"", "'", " ", "]", "="]
        let before = line[..<range.lowerBound].last
        let after = line[range.upperBound...].first
        return before.map(delimiters.contains) ?? true && after.map(delimiters.contains) ?? true
    }

    /// What a page can ask for; nil if its title is too long to be one.
    func root(for page: PlannedPage, trace: TraceRecorder? = nil) -> SiteRoot? {
        var root = SiteRoot(model: model, page: view(of: page, title: ""))
        if let each = page.template.each, let item = item(of: page) {
            root.item = (Name(SiteRoot.itemName(for: each)), item)
        }
        var title = ""
        if let template = templates.own(page.template).title {
            let (partials, words) = (templates.mustaches, model.words)
            guard let text = PageRenderer.text(template, root: root, partials: partials, words: words, trace: trace)
            else { return nil }
            title = text
        }
        let page = view(of: page, title: title)
        var titled = SiteRoot(model: model, page: page)
        titled.item = root.item
        return titled
    }

    private func view(of page: PlannedPage, title: String) -> PageView {
        PageView(
            path: page.path,
            title: title,
            sections: page.template.frontMatter.sections,
            baseURL: model.settings.baseURL
        )
    }

    private static func lists(of templates: [TemplateSet.Page], in model: SiteModel) -> [String: [Value]] {
        let root = SiteRoot(model: model, page: PagePlanner.noPage)
        var lists: [String: [Value]] = [:]
        for each in Set(templates.compactMap(\.each)) where !SubjectIndex.holds(each, in: model) {
            if case .list(let items) = root.value(named: each) { lists[each] = items }
        }
        return lists
    }

    private static func world(_ input: SiteInput, _ words: WordTable) -> Fingerprint {
        var hasher = FingerprintHasher()
        words.identify(in: &hasher)
        hasher.combine(input.locale.identifier)
        hasher.combine(input.today.timeZone.identifier)
        hasher.combine(input.settings.baseURL ?? "")
        for name in input.hashedNames.values.sorted() { hasher.combine(name) }
        return hasher.finalize()
    }

    private static func frame(_ settings: Settings, world: Fingerprint) -> Fingerprint {
        var hasher = FingerprintHasher()
        hasher.combine(world)
        hasher.combine(settings.title)
        hasher.combine(settings.language)
        hasher.combine(settings.isPublic ? 1 : 0)
        return hasher.finalize()
    }
}
