import Diagnostics
import Templates

/// Renders one page: runs its template, then its layout.
struct PageRenderer {
    private let plan: SitePlan
    private let page: PlannedPage
    private let limit: TemplateRunner.Limit
    private var runner: TemplateRunner

    /// - Parameter isTraced: whether to record what the page depends on instead of the targets of its links.
    init(plan: SitePlan, page: PlannedPage, isTraced: Bool, limit: TemplateRunner.Limit) {
        self.plan = plan
        self.page = page
        self.limit = limit
        let links = PageLinks(on: page.path, root: plan.rootPath, hashedNames: plan.hashedNames)
        runner = TemplateRunner(links: links, isTraced: isTraced, collects: !isTraced, limit: limit)
    }

    mutating func render() -> RenderedPage {
        let template = page.template
        var root = SiteRoot(model: plan.model, page: plan.view(of: page))
        let item = plan.model.record(of: page).map(Value.record)
        if let item, let each = template.each { root.item = (each.item, item) }
        if let title = template.title {
            root.page.title = String(decoding: runner.run(title, on: root), as: UTF8.self)
            if runner.problems.contains(.tooLong) { return refused(tooLong: "title") }
        }
        let body = runner.run(template.body, on: root)
        if runner.problems.contains(.tooLong) { return refused(tooLong: "page") }
        root.page.item = item
        if template.title == nil { root.page.title = runner.heading ?? "" }
        root.content = .content
        let bytes = runner.run(template.layout, on: root, content: body)
        if runner.problems.contains(.tooLong) { return refused(tooLong: "layout") }
        return RenderedPage(
            path: page.path,
            bytes: bytes,
            links: runner.targets,
            ids: runner.foundIDs,
            diagnostics: diagnostics(runner.problems),
            dependencies: runner.dependencies?.all ?? []
        )
    }

    // MARK: Messages

    private func refused(tooLong what: String) -> RenderedPage {
        let message = "\(page.path): the \(what) comes to more than \(limit)"
        let hint = "write the template flatter; a page that was made before is kept"
        let problem = Diagnostic.error(page.template.source.location(), message, hint: hint)
        return RenderedPage(path: page.path, diagnostics: [problem], isRefused: true)
    }

    private func diagnostics(_ problems: [TemplateRunner.Problem]) -> [Diagnostic] {
        let found = problems.map { problem -> Diagnostic in
            switch problem {
            case .misplaced(let diagnostic): diagnostic
            case .unreadable(let field, let reason):
                .warning(
                    page.template.source.location(),
                    "\(page.path): the Markdown of `\(field)` is shown as plain text: \(reason)",
                    hint: "edit the record"
                )
            case .tooLong: .error(page.template.source.location(), "\(page.path): too long")
            }
        }
        return Set(found).sorted()
    }
}
