import Diagnostics
import Persistence
import Records
import Settings

/// Finds which pages the templates make, and the path of each.
struct PagePlanner: Sendable {
    private let model: SiteModel
    private let partials: [String: MustacheTemplate]
    /// What was planned for the same templates and the model that was made before.
    private let earlier: PlannedPages?
    private(set) var planned = PlannedPages()
    /// Which pages are not those of `earlier`; nil if that is not known.
    private(set) var changes: PageChanges?
    /// The collections for whose pages others were written.
    private var replaced: Set<RecordKey> = []
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter earlier: what the same templates made of the model that was made before.
    init(model: SiteModel, partials: [String: MustacheTemplate], earlier: PlannedPages? = nil) {
        self.model = model
        self.partials = partials
        self.earlier = earlier.flatMap { $0.canBeUpdated ? $0 : nil }
    }

    /// Plans the pages of some templates.
    mutating func plan(_ templates: [TemplateSet.Page], besides staticFiles: [String]) {
        // The page that a collection has by itself gives way to one that was written for it.
        let last: [String?] = [CollectionView.list, PartedList.collections.rawValue]
        let order =
            templates.filter { !last.contains($0.each) } + last.flatMap { each in templates.filter { $0.each == each } }
        let blocks = order.filter(isShown).map { ($0, candidates(for: $0)) }
        if !update(blocks) {
            // To make room template by template would move all that is there again and again.
            let count = blocks.reduce(0) { $0 + $1.1.candidates.count }
            planned.pages.reserveCapacity(count)
            planned.files.reserveCapacity(count)
            for (template, candidates) in blocks { add(candidates, of: template) }
        }
        refuseCollisions(with: staticFiles)
        if !diagnostics.isEmpty { (changes, planned.canBeUpdated) = (nil, false) }
    }

    // MARK: Candidates

    /// A page that may come to be, or why it cannot.
    private enum Candidate: Sendable {
        /// One of the last time, perhaps with another place among the records now.
        case known(PlannedPage)
        case new(PlannedPage, key: RecordKey?)
        /// One of a part of a list.
        indirect case part(PlannedPage, key: RecordKey?, PartView)
        indirect case refused(Diagnostic)
    }

    /// The pages that a template makes.
    private struct Block {
        /// Whether all are those of the last time.
        var isSame = false
        var candidates: [Candidate]
        /// Those of the last time that are no more.
        var gone: [PlannedPage] = []
        /// Whether some may be those of the last time; then all are made of the records of one list.
        var hasKnown = false
    }

    private func candidates(for template: TemplateSet.Page) -> Block {
        let known = earlier?.pages(of: template) ?? [][...]
        guard let each = template.each else {
            let page = candidate(at: path(root(), of: template), for: template)
            if case .new(let page, _) = page, let old = known.first, old.path == page.path {
                return Block(isSame: true, candidates: [.known(old)])
            }
            return Block(candidates: [page], gone: Array(known))
        }
        let name = Name(SiteRoot.itemName(for: each))
        let isLasting = hasLastingPaths(template, name)
        if isLasting, !known.isEmpty, model.lastingLists.contains(each) {
            return Block(isSame: true, candidates: known.map(Candidate.known), hasKnown: true)
        }
        let isHeld = SubjectIndex.holds(each, in: model)
        let finder = SubjectIndex(model)
        var items: [Value] = []
        if !isHeld {
            // Templates of other names have been refused by the check.
            guard case .list(let list) = root().value(named: each) else { return Block(candidates: []) }
            items = list
        }
        let count = isHeld ? finder.count(of: each) : items.count
        let isEvents = isLasting && each == "events"
        let list = PartedList(rawValue: each)
        let found = (0..<count).concurrentMap { [self, items] index -> Candidate in
            if isEvents, let place = model.earlierEvents[index], let page = known.at(place) {
                return .known(page.index == index ? page : PlannedPage(page, index: index))
            }
            let key = RecordKey(list: each, index: index)
            let item = isHeld ? finder.record(key).map { .record($0) } ?? .nothing : items[index]
            // There are as many as records, so nothing is made for them that nearly no path asks for.
            if let path = template.path.pattern?.text(of: item, named: name) {
                return candidate(at: path, for: template, index: index, item: item, list: list)
            }
            var root = root()
            root.item = (name, item)
            return candidate(at: path(root, of: template), for: template, index: index, item: item, list: list)
        }
        guard isEvents else { return Block(candidates: found, gone: Array(known)) }
        var isKept = [Bool](repeating: false, count: known.count)
        for place in model.earlierEvents { if let place, place < known.count { isKept[place] = true } }
        return Block(candidates: found, gone: zip(known, isKept).filter { !$0.1 }.map(\.0), hasKnown: true)
    }

    /// Whether the paths of a template have no more in them than the slug and the folder of what its pages are made of,
    /// which a record that has not changed keeps.
    private func hasLastingPaths(_ template: TemplateSet.Page, _ item: Name) -> Bool {
        let lasting = [[item.text, "slug"], [item.text, "folder"]]
        return template.path.pattern?.names.allSatisfy(lasting.contains) ?? false
    }

    /// The homes of the sections: the pages at `/schedule/`, `/habits/` and so on.
    var navigation: [NavigationView.Entry] {
        let homes = Dictionary(
            planned.pages.lazy.filter { $0.index == nil }.map { ($0.path.description, $0) }
        ) { first, _ in first }
        return model.settings.sections.compactMap { section in
            guard let home = homes["/\(section.rawValue)/"] else { return nil }
            let title = home.template.title.flatMap {
                PageRenderer.text($0, root: root(), partials: partials, words: model.words)
            }
            return .init(section: section.rawValue, title: title ?? section.rawValue, path: home.path)
        }
    }

    /// The path of a page; nothing, which is refused, for one that is too long to be one.
    private func path(_ root: SiteRoot, of template: TemplateSet.Page) -> String {
        PageRenderer.text(template.path, root: root, partials: partials, words: model.words) ?? ""
    }

    /// A page by itself, or why it cannot be one.
    ///
    /// - Parameter list: the list that it is made of, if that may be one of parts.
    private func candidate(
        at path: String,
        for template: TemplateSet.Page,
        index: Int? = nil,
        item: Value? = nil,
        list: PartedList? = nil
    ) -> Candidate {
        let text = SitePath.normalized(path)
        guard let problem = SitePath.problem(with: text) else {
            let page = PlannedPage(path: SitePath(unchecked: text), template: template, index: index, item: item)
            guard case .record(let record) = item else { return .new(page, key: nil) }
            // A part has no lasting name, but a page to link to.
            if let list, let index, let part = record.content(as: PartView.self) {
                return .part(page, key: RecordKey(list: list.rawValue, index: index), part)
            }
            return .new(page, key: record.key)
        }
        let hint = index == nil ? "write a path such as `/about/`" : "use `slug`, which is always safe in a path"
        return .refused(.error(place(of: template), problem, hint: hint))
    }

    private func place(of template: TemplateSet.Page) -> Location {
        let entry = template.frontMatter.path
        return template.source.location(line: entry?.line ?? 1, column: entry?.column ?? 1)
    }

    // MARK: Adding

    /// Takes in the pages of all templates as changes of what was planned before.
    ///
    /// - Returns: whether that can be done: if nothing was wrong then, and nothing is now.
    private mutating func update(_ blocks: [(template: TemplateSet.Page, pages: Block)]) -> Bool {
        guard let earlier, model.collections.isEmpty else { return false }
        var planned = PlannedPages()
        planned.files = earlier.files
        planned.pages.reserveCapacity(earlier.pages.count + 64)
        var changes = PageChanges()
        for (_, block) in blocks where !block.isSame {
            for page in block.gone { planned.files[page.foldedFingerprint] = nil }
        }
        for (template, block) in blocks {
            planned.begin(template)
            for candidate in block.candidates {
                switch candidate {
                case .known(let page): planned.pages.append(page)
                case .new(let page, let key), .part(let page, let key, _):
                    // Two pages of one path are a matter for those who look at all.
                    guard planned.files.updateValue(page, forKey: page.foldedFingerprint) == nil else { return false }
                    changes.new.insert(planned.pages.count)
                    planned.pages.append(page)
                    if let key { planned.paths.add(page.path, of: key) }
                case .refused: return false
                }
            }
            if let each = template.each, block.hasKnown { planned.paths.add(planned.pages(of: template), in: each) }
            changes.gone += block.gone
        }
        // A template that makes no pages any more.
        guard Set(blocks.map { ObjectIdentifier($0.template) }).isSuperset(of: earlier.templates) else { return false }
        self.planned = planned
        self.changes = changes
        return true
    }

    private mutating func add(_ block: Block, of template: TemplateSet.Page) {
        planned.begin(template)
        if let each = template.each { planned.paths.reserve(block.candidates.count, in: each) }
        for candidate in block.candidates {
            switch candidate {
            case .known(let page):
                add(page, key: page.index.map { RecordKey(list: template.each ?? "", index: $0) }, part: nil)
            case .new(let page, let key): add(page, key: key, part: nil)
            case .part(let page, let key, let part): add(page, key: key, part: part)
            case .refused(let problem): diagnostics.append(problem)
            }
        }
    }

    private mutating func add(_ page: PlannedPage, key: RecordKey?, part: PartView?) {
        let (path, template) = (page.path, page.template)
        if template.each == CollectionView.list, let key, let other = planned.files[page.foldedFingerprint]?.template {
            replaced.insert(key)
            if other.source.isBuiltIn, template.source.isBuiltIn { refuse(page, for: other) }
            return planned.paths.add(path, of: key)
        }
        if let owner = part?.ownerKey, replaced.contains(owner) { return }
        // File systems that ignore case would keep one of two such pages.
        if let first = planned.files.updateValue(page, forKey: page.foldedFingerprint) {
            // The first one stays; to look for it before would cost each page a second look.
            planned.files[page.foldedFingerprint] = first
            let other = first.template
            let others = other.source.path == template.source.path ? "twice" : "and `\(other.source.path)` too"
            let hint =
                page.index == nil
                ? "give one of them another path" : "put `slug` into the path: no two records share one"
            diagnostics.append(
                .error(place(of: template), "this template makes the page `\(path)` \(others)", hint: hint)
            )
            return
        }
        planned.pages.append(page)
        if let key { planned.paths.add(path, of: key) }
    }

    /// Reports a collection that is called like a page which every site has.
    private mutating func refuse(_ page: PlannedPage, for other: TemplateSet.Page) {
        let name = page.index.map { model.collectionsByName[$0].name }
        guard let collection = model.settings.collections.first(where: { $0.name == name }) else { return }
        diagnostics.append(
            .warning(
                collection.place,
                "the collection `\(collection.name)` gets no page: `\(page.path)` is one that every site has",
                hint: "give it another name, or write `Templates/\(other.source.path)` to show it there"
            )
        )
    }

    /// Reports pages that would need a folder where another page or a static file is a file, or the same file.
    private mutating func refuseCollisions(with staticFiles: [String]) {
        let assets = Set(staticFiles.map { $0.lowercased() })
        let assetFolders = Set(assets.flatMap(\.enclosingFolders))
        // The file of a page has a dot in its name. So only a folder with one can have a page's name; there are few.
        let hasPlainAssets = assets.contains { $0.split(separator: "/").last?.contains(".") != true }
        let mayBlock = hasPlainAssets || planned.pages.contains(where: \.hasFolderWithDot)
        // There are few static files, and nearly always nothing to refuse.
        guard mayBlock || assets.union(assetFolders).contains(where: { planned.page(at: $0) != nil }) else {
            return
        }
        var refused: [String: Diagnostic] = [:]
        for page in planned.pages {
            let file = page.foldedFile
            let isTaken = assets.contains(file) || assetFolders.contains(file)
            var blocking: String?
            if hasPlainAssets || page.hasFolderWithDot {
                blocking = file.enclosingFolders.first { planned.page(at: $0) != nil || assets.contains($0) }
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
        planned.pages.removeAll { refused[$0.foldedFile] != nil }
        for file in refused.keys { planned.files[Fingerprint(file)] = nil }
    }

    // MARK: Templates

    private func isShown(_ template: TemplateSet.Page) -> Bool {
        let sections = template.frontMatter.sections.compactMap(Settings.Section.init)
        return sections.isEmpty || sections.contains { model.settings.sections.contains($0) }
    }

    static let noPage = PageView(path: SitePath(unchecked: "/"), title: "", sections: [], baseURL: nil)

    private func root() -> SiteRoot { SiteRoot(model: model, page: Self.noPage) }
}
