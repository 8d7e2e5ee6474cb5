import Diagnostics
internal import Yams

extension SettingsReader {
    mutating func readDashboard(_ entry: YAMLEntry) {
        settings.dashboard.place = entry.place
        for key in mapping(entry, example: "panels: [agenda, habits]") {
            switch key.key {
            case "panels":
                let panels = uniqueTexts(key, example: "[agenda, habits]").filter { name, item in
                    if name.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil { return true }
                    report(item, "`\(name)` cannot be the name of a panel", hint: Self.nameHint)
                    return false
                }
                settings.dashboard.panels = panels.map(\.text)
                for (name, item) in panels { settings.dashboard.places[name] = item.place }
            case "columns":
                let message = "expected a number of columns from 1 to 3"
                let columns = number(key, in: 1...3, message, hint: "write `columns: 2`")
                settings.dashboard.columns = columns ?? settings.dashboard.columns
            default: reportUnknown(key, among: ["panels", "columns"])
            }
        }
    }
}
