package import Persistence
import Synchronization

/// What every page of a site was made of, so that the next build makes only those anew for which something of it has
/// changed.
///
/// While a page is rendered, all that it asks for is noted with a fingerprint of the answer. The next build asks the
/// same questions of its own records and compares. It need not know what pages show, nor how a change of one record
/// reaches others: an event's `next` is an answer like any other.
package struct SiteTrace: Sendable {
    /// How one page was made.
    package struct Page: Hashable, Sendable {
        /// The path of its template.
        package var template: String
        /// Tells its path, and what it was made of.
        var item: Fingerprint
        /// Those of many pages stand in one array.
        var facts: ArraySlice<FactTable.Reference>
    }

    /// What all pages have in common.
    var world: Fingerprint
    /// What all documents have in common.
    var frame: Fingerprint
    /// The templates, layouts and partials by path.
    var templates: [String: Fingerprint]
    /// For each page template, by path, itself with all that it uses.
    var uses: [String: Fingerprint]
    /// The pages by file.
    package private(set) var pages = NotedFiles<Page>()
    private(set) var facts: FactTable
    /// The documents by file, each with what stands for its bytes.
    package private(set) var documents = NotedFiles<Fingerprint>()
    /// The words of the parts of the search.
    var search: [SearchPart.Note] = []
    /// What is otherwise than in the trace as it was last written whole; nil if there is none to compare with.
    var changes: TraceChanges?
    /// What it was brought to the state of last, if that was in this process.
    private var last: SiteModel?

    /// The trace of a site that has no pages yet.
    package init() {
        let none = Fingerprint(bits: 0)
        self.init(
            world: none,
            frame: none,
            templates: [:],
            uses: [:],
            pages: .init(),
            facts: .init(),
            documents: .init()
        )
    }

    init(
        world: Fingerprint,
        frame: Fingerprint,
        templates: [String: Fingerprint],
        uses: [String: Fingerprint],
        pages: NotedFiles<Page>,
        facts: FactTable,
        documents: NotedFiles<Fingerprint>
    ) {
        self.world = world
        self.frame = frame
        self.templates = templates
        self.uses = uses
        self.pages = pages
        self.facts = facts
        self.documents = documents
    }

    /// Brings the trace to the state of `plan`, and gives up the pages that have to be made anew.
    ///
    /// - Parameter inParallel: calls a closure for each number below the one given, on several cores if there are.
    /// - Returns: the pages of the plan that have to be made, by their place in it; and why, by file, but for new ones. With
    ///   them are the reasons why those are gone that the plan has no more.
    package mutating func update(
        to plan: SitePlan,
        inParallel: (Int, @Sendable (Int) -> Void) -> Void = { count, body in (0..<count).forEach(body) }
    ) -> (due: [Int], reasons: [String: StaleReason]) {
        let isSameWorld = plan.world == world
        let answers = isSameWorld ? factChanges(plan, inParallel) : nil
        if let answers { apply(answers) }
        let (due, gone) = pagesToMake(of: plan, answers, inParallel)
        let known = due.filter { $0.reason != nil }
        var reasons = Dictionary(known.map { (plan.pages[$0.index].path.file, $0.reason ?? .new) }) { first, _ in first
        }
        let usedTemplates = gone.isEmpty ? [] : plan.usedTemplates
        for file in gone {
            guard let page = pages[file] else { continue }
            reasons[file] = goneReason(page, plan.templates, isInUse: usedTemplates.contains(page.template))
        }
        for file in reasons.keys { pages[file] = nil }
        changes?.pages.formUnion(reasons.keys)
        last = plan.model
        world = plan.world
        templates = plan.templates.fingerprints
        uses = plan.templates.uses
        if !isSameWorld { (facts, changes) = (FactTable(), nil) }
        return (due.map(\.index), reasons)
    }

    /// Brings the trace to the state of the documents of `plan`, and gives up those that have to be made anew.
    ///
    /// - Parameter changes: if they have been found, by what ``SitePlan/planningDocuments(after:)`` gave for this trace.
    /// - Returns: those that have to be made, by their place in `planned`; and why, by file.
    package mutating func update(
        to planned: [PlannedDocument],
        of plan: SitePlan,
        _ changes: DocumentChanges? = nil
    ) -> (due: [Int], reasons: [String: StaleReason]) {
        let found = changes ?? documentChanges(to: planned, of: plan)
        for file in found.gone { documents[file] = nil }
        self.changes?.documents.formUnion(found.gone)
        frame = plan.frame
        let notes = plan.search.notes
        self.changes?.note(search: notes, after: search)
        search = notes
        var reasons: [String: StaleReason] = [:]
        reasons.reserveCapacity(found.due.count)
        for (index, reason) in found.due {
            let file = planned[index].file
            reasons[file] = reason
            if documents.remove(file) { self.changes?.documents.insert(file) }
        }
        return (found.due.map(\.index), reasons)
    }

    private func documentChanges(to planned: [PlannedDocument], of plan: SitePlan) -> DocumentChanges {
        DocumentChanges(from: documents, to: planned, isSameFrame: frame == plan.frame)
    }

    /// Gets ready for many pages or documents that are new.
    package mutating func reserve(pages newPages: Int, documents newDocuments: Int) {
        pages.reserveCapacity(pages.count + newPages)
        documents.reserveCapacity(documents.count + newDocuments)
    }

    /// Takes in a page that has been made.
    package mutating func add(_ page: RenderedPage, of planned: PlannedPage, in plan: SitePlan) {
        let index = plan.subjects
        var references: [FactTable.Reference] = []
        references.reserveCapacity(page.facts.count)
        for asked in page.facts {
            let subject = index.subject(of: asked.record)
            facts.add(asked, of: subject, to: &references, context: index.record(asked.record)?.context)
        }
        let (template, item) = (planned.template.source.path, plan.identity(of: planned))
        pages[page.path.file] = Page(template: template, item: item, facts: references[...])
        changes?.pages.insert(page.path.file)
    }

    /// Takes in a document that has been made.
    package mutating func add(_ document: PlannedDocument) {
        documents[document.file] = document.fingerprint
        changes?.documents.insert(document.file)
    }

    /// Gives up a page or document, which is then made anew by the next build.
    package mutating func remove(_ file: String) {
        if pages.remove(file) { changes?.pages.insert(file) }
        if documents.remove(file) { changes?.documents.insert(file) }
    }

    /// Forgets what no page refers to any more.
    package mutating func compact() {
        let numbers = facts.compact(for: pages.values.lazy.flatMap(\.facts))
        guard let numbers else { return }
        pages.changeValues { page in
            for index in page.facts.indices { page.facts[index].row = numbers[Int(page.facts[index].row)] }
        }
    }

    // MARK: Comparing

    /// A page that has to be made, by its place in the plan; without a reason if there was none.
    private typealias DuePage = (index: Int, reason: StaleReason?)

    /// The pages that have to be made, in order; and the files of those that the plan has no more.
    ///
    /// - Parameter changes: nil if all pages have to be made.
    private func pagesToMake(
        of plan: SitePlan,
        _ changes: FactChanges?,
        _ inParallel: (Int, @Sendable (Int) -> Void) -> Void
    ) -> (due: [DuePage], gone: [String]) {
        let changedTemplates = changedTemplates(plan.templates)
        if let changes, changedTemplates.isEmpty, let known = pageChanges(of: plan) {
            return (pagesToMake(of: plan, changes, known), goneFiles(plan, known))
        }
        let found = Mutex<(due: [DuePage], kept: [Int])>(([], []))
        let share = 64
        inParallel((plan.pages.count + share - 1) / share) { number in
            var (due, kept): ([DuePage], [Int]) = ([], [])
            kept.reserveCapacity(share)
            for index in number * share..<min(plan.pages.count, (number + 1) * share) {
                let planned = plan.pages[index]
                guard let place = pages.place(of: planned.path.file) else {
                    due.append((index, nil))
                    continue
                }
                kept.append(place)
                let reason =
                    changes.map { self.reason(planned, pages.values[place], $0, changedTemplates, plan) } ?? .settings
                if let reason { due.append((index, reason)) }
            }
            found.withLock { found in
                found.due += due
                found.kept += kept
            }
        }
        let (due, kept) = found.withLock { $0 }
        return (due.sorted { $0.index < $1.index }, kept.count < pages.count ? pages.files(besides: kept) : [])
    }

    /// Those that have to be made, if it is known which are others: nearly all are those of the last plan, and ask for
    /// nothing that has changed.
    private func pagesToMake(of plan: SitePlan, _ changes: FactChanges, _ known: PageChanges) -> [DuePage] {
        let concerned = pages.filter { $0.facts.contains(where: changes.concern) }
        guard !concerned.isEmpty || !known.new.isEmpty else { return [] }
        return plan.pages.enumerated().compactMap { index, planned in
            let isNew = known.new.contains(index)
            guard let page = isNew ? pages[planned.path.file] : concerned[planned.path.file] else {
                return isNew ? (index, nil) : nil
            }
            return reason(planned, page, changes, [:], plan).map { (index, $0) }
        }
    }

    private func reason(
        _ planned: PlannedPage,
        _ page: Page,
        _ changes: FactChanges,
        _ changedTemplates: [String: String],
        _ plan: SitePlan
    ) -> StaleReason? {
        let template = planned.template.source.path
        guard page.template == template else { return .template(template) }
        if !changedTemplates.isEmpty, let changed = changedTemplates[template] { return .template(changed) }
        guard page.item == plan.identity(of: planned) else { return .item }
        // Most pages ask for nothing that has changed.
        guard page.facts.contains(where: changes.concern) else { return nil }
        // What a page asked of one record may stand in several rows.
        let names = Set(page.facts.flatMap { changes.descriptions(of: $0, in: facts) }).sorted()
        return names.isEmpty ? nil : .facts(names)
    }

    /// Which pages of a plan are not those that the trace was brought to the state of last; nil if there is no telling, or if
    /// pages of that have been given up since.
    private func pageChanges(of plan: SitePlan) -> PageChanges? {
        guard isNext(plan), let changes = plan.pageChanges,
            pages.count == plan.pages.count - changes.new.count + changes.gone.count
        else { return nil }
        return changes
    }

    /// Whether a plan was made after the one that the trace was brought to the state of last.
    private func isNext(_ plan: SitePlan) -> Bool { last != nil && plan.basis === last }

    /// The files of the pages that a plan has no more, and of no page that it has in their place.
    private func goneFiles(_ plan: SitePlan, _ changes: PageChanges) -> [String] {
        let files = Set(changes.new.map { Fingerprint(plan.pages[$0].path.file) })
        return changes.gone.map(\.path.file).filter { !files.contains(Fingerprint($0)) }
    }

    /// Why a page is gone.
    ///
    /// - Parameter isInUse: whether other pages are made of its template.
    private func goneReason(_ page: Page, _ templates: TemplateSet, isInUse: Bool) -> StaleReason {
        guard let template = templates.pages.first(where: { $0.source.path == page.template }) else {
            return .templateGone(page.template)
        }
        return isInUse && template.each != nil ? .recordGone : .notMade
    }

    /// The page templates that are not what they were, each with the file to blame for it.
    private func changedTemplates(_ new: TemplateSet) -> [String: String] {
        var changed: [String: String] = [:]
        for page in new.pages where uses[page.source.path] != new.uses[page.source.path] {
            let files = new.files(of: page)
            changed[page.source.path] = files.first { templates[$0] != new.fingerprints[$0] } ?? page.source.path
        }
        return changed
    }

    /// Asks all questions again, but for those to records of which it is known that they answer as before.
    private func factChanges(
        _ plan: SitePlan,
        _ inParallel: (Int, @Sendable (Int) -> Void) -> Void
    ) -> FactChanges {
        let rows = facts.rows
        let known = isNext(plan) ? plan.recordChanges : nil
        let numbers = known.map { facts.numbers(of: $0.places.mapValues(\.keys)) } ?? Array(rows.indices)
        let finder = SubjectIndex(plan.model, indexing: Set(numbers.map { rows[$0].subject.list }), changes: known)
        let changes = Mutex(FactChanges(rowCount: rows.count))
        // A month has much to answer, an event little; and there are few of the one and many of the other.
        let share = known == nil ? 64 : 8
        inParallel((numbers.count + share - 1) / share) { index in
            for number in numbers[index * share..<min(numbers.count, (index + 1) * share)] {
                // Not the whole row: most need not be looked at, and all threads would count the same array's owners.
                let record = finder.record(rows[number].subject)
                let context = record?.context
                if let context {
                    if context == rows[number].context { continue }
                    changes.withLock { $0.contexts.append((number, context)) }
                }
                let row = rows[number]
                var asked = record.map { AskedRecord($0) }
                for (bit, name) in row.names.enumerated() {
                    let answer = Fingerprint(answer: asked?.answer(to: name))
                    guard answer != row[bit] else { continue }
                    let title = record.map { $0.text ?? row.subject.slug }
                    changes.withLock { $0.add(row: number, bit: bit, answer, title: title) }
                }
            }
        }
        return changes.withLock { $0 }
    }

    private mutating func apply(_ changes: FactChanges) {
        for change in changes.answers { facts.replace(row: change.row, bit: change.bit, with: change.answer) }
        for (row, context) in changes.contexts { facts.setContext(row: row, context) }
    }

    // MARK: Changes

    /// Compares with the trace as it is now from here on: it was written whole.
    package mutating func beginChanges() {
        changes = TraceChanges()
        facts.beginChanges()
    }

    /// Whether what has changed is little, so that it is better written by itself.
    package var hasFewChanges: Bool {
        guard let changes, let rows = facts.changed else { return false }
        return (changes.count + rows.count) * 8 < pages.count + documents.count + facts.rows.count
    }

    /// Puts something into the place of what it was when the trace was written whole; nil for what is gone.
    mutating func replace(page file: String, with page: Page?) { pages[file] = page }
    mutating func replace(document file: String, with fingerprint: Fingerprint?) { documents[file] = fingerprint }
    mutating func replace(row number: Int, with row: FactTable.Row) { facts.replace(row: number, with: row) }
}

/// What of a trace is otherwise than it was when it was last written whole, but for the facts.
struct TraceChanges: Sendable {
    /// Pages and documents by file, those that are gone among them.
    var pages = FileNames()
    var documents = FileNames()
    /// The parts of the search by name.
    var search: Set<String> = []

    var count: Int { pages.count + documents.count + search.count }

    mutating func note(search new: [SearchPart.Note], after old: [SearchPart.Note]) {
        var known = Dictionary(old.map { ($0.name, $0.fingerprint) }) { first, _ in first }
        for part in new where known.removeValue(forKey: part.name) != part.fingerprint { search.insert(part.name) }
        search.formUnion(known.keys)
    }
}
