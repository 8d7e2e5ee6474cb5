import Diagnostics
import Persistence
import Records
import Settings
import Templates

/// Determines which pages the templates make, and their paths.
struct PagePlanner: Sendable {
    let model: SiteModel
    private(set) var planned = PlannedPages()
    /// The collections whose default page the user has replaced.
    private var replaced: Set<RecordIndex> = []
    /// The static files that must not be copied because they have the places of built-in pages.
    private(set) var refusedFiles: Set<String> = []
    var diagnostics: [Diagnostic] = []

    init(model: SiteModel) { self.model = model }

    /// - Parameter publicFolder: the folder of the static files.
    mutating func plan(_ templates: [CompiledPage], besides staticFiles: [String], in publicFolder: String) {
        // A user's page for a collection replaces the built-in one.
        let last: [Name?] = [CollectionView.list.name, CollectionView.paginated.name]
        let order =
            templates.filter { !last.contains($0.each?.list) }
            + last.flatMap { list in templates.filter { $0.each?.list == list } }
        for template in order where isShown(template) {
            for candidate in candidates(for: template) { add(candidate) }
        }
        refuseCollisions(with: staticFiles, in: publicFolder)
    }

    private func isShown(_ template: CompiledPage) -> Bool {
        let sections = template.sections.compactMap(Settings.Section.init)
        return sections.isEmpty || sections.contains { model.settings.sections.contains($0) }
    }

    // MARK: Candidates

    /// A page that a template would make.
    private struct Candidate: Sendable {
        let page: PlannedPage
        /// The record that the page is made from.
        var record: (any TemplateRecord)?
        /// The key under which links find the page of that record.
        var key: RecordIndex?
        /// Why its path isn't valid.
        var problem: String?
    }

    private func candidates(for template: CompiledPage) -> [Candidate] {
        let root = SiteRoot(model: model)
        guard let each = template.each else { return [candidate(for: template, root)] }
        // The navigation isn't known yet.
        guard let list = model.lists[each.list] else { return [] }
        return (0..<list.count(model)).concurrentMap { [self] index in
            let record = list.element(model, index)
            var root = root
            root.item = (each.item, .record(record))
            var candidate = candidate(for: template, root, index: index)
            candidate.record = record
            candidate.key = record.key ?? RecordIndex(list: each.list, index: index)
            return candidate
        }
    }

    private func candidate(for template: CompiledPage, _ root: SiteRoot, index: Int? = nil) -> Candidate {
        let path = SitePath.normalized(text(template.path, of: root))
        let page = PlannedPage(path: SitePath(unchecked: path), template: template, index: index)
        return Candidate(page: page, problem: SitePath.problem(with: path))
    }

    func text(_ template: CompiledTemplate, of root: SiteRoot) -> String {
        var runner = TemplateRunner(links: PageLinks(on: PageView.none.path, root: "/"))
        let text = runner.run(template, on: root)
        // An empty path is reported as invalid.
        return runner.problems.isEmpty ? String(decoding: text, as: UTF8.self) : ""
    }

    // MARK: Adding

    private mutating func add(_ candidate: Candidate) {
        let (page, template) = (candidate.page, candidate.page.template)
        if let problem = candidate.problem {
            let hint =
                page.index == nil
                ? "write a path such as `/about/`"
                : hint(aboutSlugOf: candidate) ?? "use `slug`, which is always safe in a path"
            return diagnostics.append(.error(template.pathLocation, problem, hint: hint))
        }
        let file = Fingerprint(page.foldedFile)
        let taken = planned.files[file].map { planned.pages[$0] }
        let other = taken?.template
        if let collection = candidate.record as? CollectionView, let other {
            replaced.insert(collection.recordIndex)
            if other.source.isBuiltIn, template.source.isBuiltIn { refuse(collection, at: page.path, for: other) }
            return planned.paths.add(page.path, of: collection.recordIndex)
        }
        if let slice = candidate.record as? PageSlice, let owner = slice.ownerIndex, replaced.contains(owner) { return }
        // File systems that ignore case would keep only one of the two pages.
        if let taken { return refuse(candidate, at: taken) }
        planned.files[file] = planned.pages.count
        planned.pages.append(page)
        if let key = candidate.key { planned.paths.add(page.path, of: key) }
    }

    /// Reports a page whose path another template's page has. The user can only change a template of their own.
    private mutating func refuse(_ candidate: Candidate, at taken: PlannedPage) {
        let (page, template, other) = (candidate.page, candidate.page.template, taken.template)
        let (own, second) = template.source.isBuiltIn ? (other, template) : (template, other)
        let others =
            own.source.path == second.source.path
            ? " twice" : ", and so does \(second.source.isBuiltIn ? "the built-in " : "")`\(second.source.path)`"
        let hint =
            if second.source.isBuiltIn, second.each == nil {
                "give it another path, or replace the built-in page: call it `Templates/\(second.source.path)`"
            } else if page.index == nil {
                "give one of them another path"
            } else if let event = candidate.record as? EventView, event.row.isOccurrence,
                let first = model.record(of: taken) as? EventView, first.row.isOccurrence,
                first.row.series == event.row.series
            {
                "use `each: events`: the occurrences of a series share its page"
            } else {
                hint(aboutSlugOf: candidate) ?? "put `slug` into the path: no two records share one"
            }
        let message = "this template makes the page `\(page.path)`\(others)"
        diagnostics.append(.error(own.pathLocation, message, hint: hint))
    }

    /// Returns a hint if the slug of an item of a collection comes from the file; nil if Almanac makes the slug.
    private func hint(aboutSlugOf candidate: Candidate) -> String? {
        guard let item = candidate.record as? CollectionItem, model.collections[item.owner].keys["slug"] != nil else {
            return nil
        }
        return "use `slug`, and give each item in the file a different one, made of letters, digits and hyphens"
    }

    /// Reports a collection whose page has the path of a page of the theme.
    private mutating func refuse(_ view: CollectionView, at path: SitePath, for other: CompiledPage) {
        let name = model.collections[view.index].name
        let settings = model.settings
        let place =
            settings.collections.first { $0.name == name }?.place
            ?? settings.sources.first { $0.kind == .collection(name) }?.place
        guard let place else { return }
        diagnostics.append(
            .warning(
                place,
                "the collection `\(name)` gets no page: `\(path)` is one that every site has",
                hint: "give it another name, or write `Templates/\(other.source.path)` to show it there"
            )
        )
    }

    /// Reports pages whose file or folder is already the file of another page or a static file. Of a built-in page and
    /// a static file, the page is kept, and of any other page and a static file, the static file.
    private mutating func refuseCollisions(with staticFiles: [String], in publicFolder: String) {
        let assets = Set(staticFiles.map { $0.lowercased() })
        let assetFolders = Set(assets.flatMap(\.enclosingFolders))
        var refused: [String: Diagnostic] = [:]
        for page in planned.pages {
            let file = page.foldedFile
            let isTaken = assets.contains(file) || assetFolders.contains(file)
            // The file of a page has a dot in its name, so only a folder with a dot can have the same path.
            let blocking = file.enclosingFolders.first {
                assets.contains($0) || page.path.hasFolderWithDot && planned.page(at: $0) != nil
            }
            guard blocking != nil || isTaken else { continue }
            let source = page.template.source
            let place = blocking ?? file
            let blockingFiles = source.isBuiltIn ? staticFiles.filter { isFile($0, at: place) } : []
            for blockingFile in blockingFiles where refusedFiles.insert(blockingFile).inserted {
                let message = "this file isn't copied: it has the place of the built-in page `\(page.path)`"
                let hint = "remove it; to replace the page, write `Templates/\(source.path)`"
                diagnostics.append(.error(Location(file: "\(publicFolder)/\(blockingFile)"), message, hint: hint))
            }
            guard blockingFiles.isEmpty else { continue }
            refused[file] = .error(
                page.template.pathLocation,
                "the page `\(page.path)` has the place of the \(isTaken ? "static file" : "file") `\(place)`",
                hint: "give one of them another path"
            )
        }
        guard !refused.isEmpty else { return }
        diagnostics += refused.sorted { $0.key < $1.key }.map(\.value)
        planned.pages.removeAll { refused[$0.foldedFile] != nil }
        let places = planned.pages.enumerated().map { (Fingerprint($1.foldedFile), $0) }
        planned.files = Dictionary(places) { _, last in last }
    }

    /// Whether a file is at a path, or in the folder there.
    private func isFile(_ file: String, at path: String) -> Bool {
        let file = file.lowercased()
        return file == path || file.hasPrefix(path + "/")
    }
}
