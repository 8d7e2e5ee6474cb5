package import Diagnostics
internal import Foundation
import Records

/// What a build has to make, decided before the first page is rendered.
///
/// The way through: the templates are parsed, the records put in the orders that pages need, every name in every
/// template checked, the path of every page found; then each page can be rendered by itself, on any thread.
package struct SitePlan: Sendable {
    /// The pages, in the order of their templates and records.
    package private(set) var pages: [PlannedPage] = []
    /// What is wrong with the templates and settings.
    package private(set) var diagnostics: [Diagnostic] = []

    let templates: TemplateSet
    let model: SiteModel
    /// The ids that each layout uses for itself.
    let layoutIDs: [String: Set<String>]
    /// What stands before a path of the site where a relative one cannot.
    let rootPath: String

    /// Plans the site of `input`.
    package init(_ input: SiteInput) {
        templates = TemplateSet(input.templates)
        layoutIDs = templates.layoutIDs()
        rootPath = Self.path(of: input.settings.baseURL)
        let draft = SiteModel(input)
        let vocabulary = SiteRoot.vocabulary(of: draft)
        let (sound, problems) = templates.check(against: vocabulary) { page in
            Self.stack(for: page, in: vocabulary)
        }
        var planner = PagePlanner(model: draft, library: templates.library)
        for page in sound { planner.add(page) }
        planner.refuseCollisions(with: input.staticFiles)
        diagnostics = templates.diagnostics + problems + planner.diagnostics
        model = SiteModel(draft, paths: planner.paths, navigation: planner.navigation)
        pages = planner.pages(of: model)
    }

    /// Renders one of ``pages``.
    package func render(_ page: PlannedPage) -> RenderedPage {
        var renderer = PageRenderer(plan: self, page: page)
        return renderer.render()
    }

    func root(for page: PlannedPage) -> SiteRoot {
        var root = SiteRoot(model: model, page: view(of: page, title: ""))
        if let each = page.template.each, let item = page.item { root.item = (SiteRoot.itemName(for: each), item) }
        let title = page.template.title.map { PageRenderer.text($0, root: root, library: templates.library) }
        let page = view(of: page, title: title ?? model.settings.title)
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

    /// What the names of a template are looked up in: the item it makes a page of, then the root.
    private static func stack(for page: TemplateSet.Page, in vocabulary: Vocabulary) -> [Shape] {
        let root = Shape.record(SiteRoot.kind)
        guard let each = page.each, let list = vocabulary.shape(of: each, in: root) else { return [root] }
        return [root, .scope(SiteRoot.itemName(for: each), list.element)]
    }

    private static func path(of baseURL: String?) -> String {
        guard let baseURL, let path = URLComponents(string: baseURL)?.percentEncodedPath, !path.isEmpty else {
            return "/"
        }
        return path.hasSuffix("/") ? path : path + "/"
    }
}
