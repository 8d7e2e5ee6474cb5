import Diagnostics
internal import Yams

extension SettingsReader {
    private static let menuExample = "[schedule, books, { page: /reading/, title: Reading }]"

    /// Reads the navigation. ``PagePlanner`` checks which of the pages exist.
    mutating func readMenu(_ entry: YAMLEntry) {
        guard let items = entry.items else {
            let hint = "for example `menu: \(Self.menuExample)`; the meals of the week are in `menu.yml`"
            return report(entry, "`menu` is not a list of pages", hint: hint)
        }
        settings.menu = items.compactMap { menuEntry($0) }
    }

    private mutating func menuEntry(_ item: YAMLEntry) -> Settings.NavigationEntry? {
        guard let keys = item.entries else {
            return text(item).map { Settings.NavigationEntry(page: $0, place: item.place) }
        }
        var page: String?
        var title: String?
        for key in keys {
            switch key.key {
            case "page": page = text(key)
            case "title":
                title = text(key)
                if title?.allSatisfy(\.isWhitespace) == true {
                    title = nil
                    let hint = "write what the link says, or remove the title; the page's own is shown"
                    diagnostics.append(.warning(key.place, "`title` is blank", hint: hint))
                }
            default: reportUnknown(key, among: ["page", "title"])
            }
        }
        guard let page else {
            report(item, "the entry of `menu` names no page", hint: "write `{ page: /reading/, title: Reading }`")
            return nil
        }
        return Settings.NavigationEntry(page: page, title: title, place: item.place)
    }
}
