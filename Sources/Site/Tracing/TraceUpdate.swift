import Persistence
import Templates

/// An update of a trace to a new plan. It removes from the trace every page that has to be made again.
///
/// The pages can be compared in several groups, so that the first can be made before the last is compared: with
/// thousands of pages, comparing takes most of the time of a small change.
package struct TraceUpdate {
    private let plan: SitePlan
    private let finder: RecordFinder
    /// The fingerprint of the path and the record of each page in the plan; empty if there is no trace to compare with.
    private let identities: [Fingerprint]
    private let changedTemplates: [String: String]
    /// Why pages are stale or gone, by file, except for new pages.
    package private(set) var reasons: [String: StaleReason] = [:]

    /// Removes the pages that the plan doesn't have, and all pages of a site with other settings.
    package init(of trace: inout SiteTrace, to plan: SitePlan) {
        self.plan = plan
        identities = trace.isEmpty ? [] : plan.pages.concurrentMap(share: 64) { plan.identity(of: $0) }
        finder = RecordFinder(plan.model, Set(trace.dependencies.rows.map(\.record.list)))
        changedTemplates = plan.templates.changes(from: trace.templates, uses: trace.uses)
        trace.templates = plan.templates.fingerprints
        trace.uses = plan.templates.uses
        let gone = trace.pages.files(besides: plan.pages.lazy.map(\.path.file))
        let usedTemplates = gone.isEmpty ? [] : Set(plan.pages.map(\.template.source.path))
        for file in gone {
            guard let page = trace.pages[file] else { continue }
            reasons[file] = reason(ofGone: page, isInUse: usedTemplates.contains(page.template))
            trace.pages[file] = nil
        }
        trace.dependencies.beginUpdate()
        guard plan.siteInputs != trace.siteInputs else { return }
        for file in trace.pages.files(besides: []) { reasons[file] = .settings }
        (trace.pages, trace.dependencies) = (FileMap(), DependencyTable())
        trace.siteInputs = plan.siteInputs
    }

    /// The indices of the pages to make first: those that exist once, such as the dashboard, and those that are new. The
    /// others are the pages of records that were there before.
    package func firstPages(in trace: SiteTrace) -> [Int] {
        guard !trace.isEmpty else { return Array(plan.pages.indices) }
        return plan.pages.indices.filter { index in
            let page = plan.pages[index]
            return page.index == nil || trace.pages[page.path.file]?.identity != identities[index]
        }
    }

    /// Compares pages with the trace.
    ///
    /// - Returns: the indices of those that have to be made.
    package mutating func stalePages(among indices: [Int], in trace: inout SiteTrace) -> [Int] {
        let files = indices.map { plan.pages[$0].path.file }
        trace.dependencies.update(files.flatMap { trace.pages[$0]?.uses ?? [] }, with: finder)
        let found = indices.indices.concurrentMap(share: 64) { [self, trace] in
            reason(indices[$0], in: trace)
        }
        var stale: [Int] = []
        for (place, reason) in found.enumerated() {
            guard let reason else { continue }
            stale.append(indices[place])
            guard reason != .new else { continue }
            reasons[files[place]] = reason
            trace.pages[files[place]] = nil
        }
        return stale
    }

    // MARK: Reasons

    /// Why a page has to be made, or nil if it needn't be.
    private func reason(_ index: Int, in trace: SiteTrace) -> StaleReason? {
        let planned = plan.pages[index]
        guard let page = trace.pages[planned.path.file] else { return .new }
        let template = planned.template.source.path
        guard page.template == template else { return .template(template) }
        if let changed = changedTemplates[template] { return .template(changed) }
        guard page.identity == identities[index] else { return .item }
        let changed = trace.dependencies.changes(in: page.uses)
        return changed.isEmpty ? nil : .dependencies(Set(changed.flatMap(descriptions)).sorted())
    }

    private func descriptions(of change: DependencyTable.Change) -> [String] {
        let record = change.record
        guard !record.slug.isEmpty else {
            return change.names.map { name in
                record.list.isEmpty
                    ? "\(name.wordsOfSite) changed" : "the \(record.list)'s \(name.wordsOfRecord) changed"
            }
        }
        guard let found = finder.record(record) else { return ["`\(record.slug)` is gone"] }
        return change.names.map { "`\(found.text ?? record.slug)`: \($0.wordsOfRecord) changed" }
    }

    /// Why a page no longer exists.
    ///
    /// - Parameter isInUse: whether other pages are made from its template.
    private func reason(ofGone page: SiteTrace.Page, isInUse: Bool) -> StaleReason {
        guard let makesPagePerElement = plan.templates.makesPagePerElement(page.template) else {
            return .templateGone(page.template)
        }
        return isInUse && makesPagePerElement ? .recordGone : .notMade
    }
}
