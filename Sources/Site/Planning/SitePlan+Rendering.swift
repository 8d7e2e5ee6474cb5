import Diagnostics
package import Templates

extension SitePlan {
    /// Renders one of ``pages``: runs its template, then its layout.
    ///
    /// - Parameter isTraced: whether to record what the page depends on, for a ``SiteTrace``, instead of the targets of
    ///   its links.
    package func render(
        _ page: PlannedPage,
        isTraced: Bool = false,
        limit: TemplateRunner.Limit = .page
    ) -> RenderedPage {
        let template = page.template
        let links = PageLinks(on: page.path, root: rootPath, hashedNames: hashedNames)
        var runner = TemplateRunner(links: links, isTraced: isTraced, collects: !isTraced, limit: limit)
        var root = SiteRoot(model: model, page: view(of: page))
        let item = model.record(of: page).map(Value.record)
        if let item, let each = template.each { root.item = (each.item, item) }
        if let title = template.title {
            root.page.title = String(decoding: runner.run(title, on: root), as: UTF8.self)
            if runner.problems.contains(.tooLong) { return refused(page, tooLong: "title", limit) }
        }
        let body = runner.run(template.body, on: root)
        if runner.problems.contains(.tooLong) { return refused(page, tooLong: "page", limit) }
        root.page.item = item
        if template.title == nil { root.page.title = runner.heading ?? "" }
        root.content = .content
        let bytes = runner.run(template.layout, on: root, content: body)
        if runner.problems.contains(.tooLong) { return refused(page, tooLong: "layout", limit) }
        return RenderedPage(
            path: page.path,
            bytes: bytes,
            links: runner.targets,
            ids: runner.foundIDs,
            diagnostics: Set(runner.problems.map { diagnostic(about: $0, on: page) }).sorted(),
            inputs: runner.dependencies.map { inputs(of: page, $0) }
        )
    }

    private func inputs(of page: PlannedPage, _ dependencies: PageDependencies) -> RenderedPage.Inputs {
        RenderedPage.Inputs(
            template: page.template.source.path,
            identity: identity(of: page),
            answers: dependencies.all.map { (model.id(of: $0.record), $0) }
        )
    }

    private func refused(_ page: PlannedPage, tooLong what: String, _ limit: TemplateRunner.Limit) -> RenderedPage {
        let message = "\(page.path): the \(what) comes to more than \(limit)"
        let hint = "use fewer levels in the template; an earlier version of the page is kept"
        let problem = Diagnostic.error(page.template.source.location(), message, hint: hint)
        return RenderedPage(path: page.path, diagnostics: [problem], isRefused: true)
    }

    private func diagnostic(about problem: TemplateRunner.Problem, on page: PlannedPage) -> Diagnostic {
        let place = page.template.source.location()
        switch problem {
        case .misplaced(let diagnostic): return diagnostic
        case .unreadable(let field, let reason):
            let message = "\(page.path): the Markdown of `\(field)` is shown as plain text: \(reason)"
            return .warning(place, message, hint: "edit the record")
        case .tooLong: return .error(place, "\(page.path): too long")
        }
    }
}
