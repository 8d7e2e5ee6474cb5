import Diagnostics
import Persistence
import Records

/// Finds which pages the templates make, and the path of each.
struct PagePlanner: Sendable {
    private let model: SiteModel
    private let partials: [String: MustacheTemplate]
    /// The pages of an earlier plan.
    private let earlier: [PlannedPage]
    /// The pages that have been found.
    private(set) var pages: [PlannedPage] = []
    private var templatesByFile: [String: TemplateSet.Page] = [:]
    /// The path of the page made of a record. Of several, that of the first template.
    private(set) var paths = PagePaths()
    /// The collections for whose pages others were written.
    private var replaced: Set<RecordKey> = []
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter earlier: the pages that the same templates made of ``SiteModel/earlierEvents``.
    init(model: SiteModel, partials: [String: MustacheTemplate], earlier: [PlannedPage] = []) {
        self.model = model
        self.partials = partials
        self.earlier = earlier
    }

    /// Adds the pages that `template` makes.
    mutating func add(_ template: TemplateSet.Page) {
        guard isShown(template) else { return }
        guard let each = template.each else {
            return add(candidate(root(), for: template), item: nil)
        }
        // Templates of other names have been refused by the check.
        guard case .list(let items) = root().value(named: each) else { return }
        pages.reserveCapacity(pages.count + items.count)
        templatesByFile.reserveCapacity(templatesByFile.count + items.count)
        let name = Name(SiteRoot.itemName(for: each))
        let known = knownPages(of: template)
        let candidates = items.indices.concurrentMap { [self] index -> Result<PlannedPage, Diagnostic> in
            if !known.isEmpty, let place = model.earlierEvents[index], place < known.count, let page = known[place] {
                return .success(page.index == index ? page : PlannedPage(page, index: index))
            }
            var root = root()
            root.item = (name, items[index])
            return candidate(root, for: template, index: index, item: items[index])
        }
        for (candidate, item) in zip(candidates, items) { add(candidate, item: item) }
    }

    /// The homes of the sections: the pages at `/schedule/`, `/habits/` and so on.
    var navigation: [NavigationView.Entry] {
        let homes = Dictionary(
            pages.lazy.filter { $0.index == nil }.map { ($0.path.description, $0) }
        ) { first, _ in first }
        return model.settings.sections.compactMap { section in
            guard let home = homes["/\(section.rawValue)/"] else { return nil }
            let title = home.template.title.map {
                PageRenderer.text($0, root: root(), partials: partials, words: model.words)
            }
            return .init(section: section.rawValue, title: title ?? section.rawValue, path: home.path)
        }
    }

    // MARK: Paths

    /// The earlier pages of a template by the place of their event then; none if their paths have more in them than the
    /// slug and folder of the event, which an event that has not changed keeps.
    private func knownPages(of template: TemplateSet.Page) -> [PlannedPage?] {
        let lasting = [["event", "slug"], ["event", "folder"]]
        guard template.each == "events", let names = template.path.pattern?.names, names.allSatisfy(lasting.contains)
        else { return [] }
        let pages = earlier.filter { $0.template === template }
        var known = [PlannedPage?](repeating: nil, count: (pages.last?.index ?? -1) + 1)
        for page in pages { if let index = page.index { known[index] = page } }
        return known
    }

    /// A page by itself, or why it cannot be one.
    private func candidate(
        _ root: SiteRoot,
        for template: TemplateSet.Page,
        index: Int? = nil,
        item: Value? = nil
    ) -> Result<PlannedPage, Diagnostic> {
        let text = SitePath.normalized(
            PageRenderer.text(template.path, root: root, partials: partials, words: model.words)
        )
        guard let problem = SitePath.problem(with: text) else {
            return .success(PlannedPage(path: SitePath(unchecked: text), template: template, index: index, item: item))
        }
        let hint = index == nil ? "write a path such as `/about/`" : "use `slug`, which is always safe in a path"
        return .failure(.error(place(of: template), problem, hint: hint))
    }

    private func place(of template: TemplateSet.Page) -> Location {
        let entry = template.frontMatter.path
        return template.source.location(line: entry?.line ?? 1, column: entry?.column ?? 1)
    }

    private mutating func add(_ candidate: Result<PlannedPage, Diagnostic>, item: Value?) {
        let page: PlannedPage
        switch candidate {
        case .success(let planned): page = planned
        case .failure(let problem): return diagnostics.append(problem)
        }
        let (path, template) = (page.path, page.template)
        let key = key(of: item, page)
        if template.each == CollectionView.list, let key, templatesByFile[page.foldedFile] != nil {
            replaced.insert(key)
            return paths.add(path, of: key)
        }
        if let owner = part(item)?.ownerKey, replaced.contains(owner) { return }
        // File systems that ignore case would keep one of two such pages.
        if let other = templatesByFile.updateValue(template, forKey: page.foldedFile) {
            let others = other.source.path == template.source.path ? "twice" : "and `\(other.source.path)` too"
            let hint =
                page.index == nil
                ? "give one of them another path" : "put `slug` into the path: no two records share one"
            diagnostics.append(
                .error(place(of: template), "this template makes the page `\(path)` \(others)", hint: hint)
            )
            return
        }
        pages.append(page)
        if let key { paths.add(path, of: key) }
    }

    private func key(of item: Value?, _ page: PlannedPage) -> RecordKey? {
        // A part has no lasting name, but a page to link to.
        if let part = part(item), let index = page.index { return RecordKey(list: part.list.rawValue, index: index) }
        guard case .record(let record) = item else { return nil }
        return record.key
    }

    private func part(_ item: Value?) -> PartView? {
        guard case .record(let record) = item else { return nil }
        return record as? PartView
    }

    /// Reports pages that would need a folder where another page or a static file is a file, or the same file.
    mutating func refuseCollisions(with staticFiles: [String]) {
        let assets = Set(staticFiles.map { $0.lowercased() })
        let assetFolders = Set(assets.flatMap(Self.folders))
        // The file of a page has a dot in its name. So only a folder with one can have a page's name; there are few.
        let hasPlainAssets = assets.contains { $0.split(separator: "/").last?.contains(".") != true }
        let mayBlock = hasPlainAssets || pages.contains(where: \.hasFolderWithDot)
        // There are few static files, and nearly always nothing to refuse.
        guard mayBlock || assets.union(assetFolders).contains(where: { templatesByFile[$0] != nil }) else { return }
        var refused: [String: Diagnostic] = [:]
        for page in pages {
            let file = page.foldedFile
            let isTaken = assets.contains(file) || assetFolders.contains(file)
            var blocking: String?
            if hasPlainAssets || page.hasFolderWithDot {
                blocking = Self.folders(of: file).first { templatesByFile[$0] != nil || assets.contains($0) }
            }
            guard blocking != nil || isTaken else { continue }
            refused[file] = .error(
                place(of: page.template),
                "the page `\(page.path)` has the place of the \(isTaken ? "static file" : "file") `\(blocking ?? file)`",
                hint: "give one of them another path"
            )
        }
        guard !refused.isEmpty else { return }
        diagnostics += refused.sorted { $0.key < $1.key }.map(\.value)
        pages.removeAll { refused[$0.foldedFile] != nil }
    }

    private static func folders(of file: String) -> [String] {
        var folders: [String] = []
        var path = ""
        for part in file.unicodeScalars.split(separator: "/").dropLast() {
            path += path.isEmpty ? String(part) : "/" + String(part)
            folders.append(path)
        }
        return folders
    }

    // MARK: Templates

    private func isShown(_ template: TemplateSet.Page) -> Bool {
        let sections = template.frontMatter.sections.compactMap(Settings.Section.init)
        return sections.isEmpty || sections.contains { model.settings.sections.contains($0) }
    }

    static let noPage = PageView(path: SitePath(unchecked: "/"), title: "", sections: [], baseURL: nil)

    private func root() -> SiteRoot { SiteRoot(model: model, page: Self.noPage) }
}
