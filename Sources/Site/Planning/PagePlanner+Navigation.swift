import Diagnostics
import Settings
import Templates

extension PagePlanner {
    /// The links that every page has. Reports entries of `menu` without a page, and those that repeat another.
    mutating func navigation() -> Navigation {
        let sections = model.settings.sections.compactMap { home(of: $0) }
        guard let menu = model.settings.menu else { return Navigation(sections: sections, entries: sections) }
        var entries: [NavigationView.Entry] = []
        for item in menu {
            guard var found = page(named: item.page, sections) else {
                diagnostics.append(problem(with: item, sections))
                continue
            }
            found.title = item.title ?? found.title
            if entries.contains(where: { $0.path == found.path }) {
                let message = "`menu` names `\(item.page)`, whose page is already in the menu"
                diagnostics.append(.warning(item.place, message, hint: "remove one of the two"))
            } else {
                entries.append(found)
            }
        }
        return Navigation(sections: sections, entries: entries)
    }

    /// The home of a section: the page at `/schedule/`, `/habits/` and so on.
    private func home(of section: Settings.Section) -> NavigationView.Entry? {
        let name = section.rawValue
        guard let home = planned.page(at: "\(name)/index.html"), home.index == nil else { return nil }
        return .init(section: name, icon: name, title: ownTitle(of: home) ?? name, path: home.path)
    }

    private func page(named name: String, _ sections: [NavigationView.Entry]) -> NavigationView.Entry? {
        if name.hasPrefix("/") {
            guard let page = planned.page(at: SitePath(unchecked: SitePath.normalized(name)).file) else { return nil }
            if let section = sections.first(where: { $0.path == page.path }) { return section }
            let isCollection = page.template.each?.list == CollectionView.list.name
            return .init(icon: isCollection ? "collection" : "page", title: title(of: page) ?? name, path: page.path)
        }
        if let section = sections.first(where: { $0.section == name }) { return section }
        guard let index = model.collections.firstIndex(where: { $0.name == name }) else { return nil }
        let collection = CollectionView(model: model, index: index)
        guard let path = planned.paths[collection.recordIndex] else { return nil }
        return .init(icon: "collection", title: collection.text ?? name, path: path)
    }

    /// Returns the page's own title or, without one, the last part of its path.
    private func title(of page: PlannedPage) -> String? {
        ownTitle(of: page) ?? page.path.description.split(separator: "/").last.map { String($0).label }
    }

    private func ownTitle(of page: PlannedPage) -> String? {
        guard let title = page.template.title else { return nil }
        var root = SiteRoot(model: model)
        if let each = page.template.each, let record = model.record(of: page) {
            root.item = (each.item, .record(record))
        }
        return text(title, of: root)
    }

    /// The error about an entry of `menu` that leads to no page.
    private func problem(with entry: Settings.NavigationEntry, _ sections: [NavigationView.Entry]) -> Diagnostic {
        let name = entry.page
        func error(_ message: String, _ hint: String) -> Diagnostic { .error(entry.place, message, hint: hint) }
        if name.hasPrefix("/") {
            let paths = planned.pages.filter { $0.index == nil }.map(\.path.description)
            let hint = suggestion(for: name, among: paths) ?? "write the `path` of a page, such as `/search/`"
            return error("`menu` leads to `\(name)`, which no page has", hint)
        }
        if Settings.Section(rawValue: name) != nil {
            return error("`menu` names the section `\(name)`, which the site does not show", "add it to `sections`")
        }
        if model.collections.contains(where: { $0.name == name }) {
            return error("`menu` names the collection `\(name)`, which has no page", "write the path of another page")
        }
        let names = sections.compactMap(\.section) + model.collections.map(\.name)
        let path = name == "index" ? "/" : "/\(name.split(separator: "/").joined(separator: "/"))/"
        let isPath = planned.pages.contains { $0.path.description == path }
        let hint =
            (isPath ? path : nearest(to: name, among: names)).map { "did you mean `\($0)`?" }
            ?? "write the name of a section or a collection, or the path of a page such as `/search/`"
        return error("`menu` names `\(name)`, which is neither a section nor a collection", hint)
    }
}
