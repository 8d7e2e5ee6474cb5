/// Renders the pages of a plan one after the other, on one thread, and is quicker with each that resembles an earlier one.
package final class SiteRenderer {
    package let plan: SitePlan
    private let memory = FillingMemory()

    /// How many pages are worth a plan of their own.
    private static let manyPages = 256

    /// - Parameter count: how many pages or documents there are to make on all threads.
    package init(_ plan: SitePlan, pages count: Int) {
        self.plan = count < Self.manyPages ? plan : plan.forOneThread()
    }

    /// Renders one of the plan's pages.
    ///
    /// - Parameter isTraced: whether to note what the page asks for, for a ``SiteTrace``.
    package func render(_ page: PlannedPage, isTraced: Bool = false) -> RenderedPage {
        var renderer = PageRenderer(plan: plan, page: page, isTraced: isTraced, memory: memory)
        return renderer.render()
    }
}
