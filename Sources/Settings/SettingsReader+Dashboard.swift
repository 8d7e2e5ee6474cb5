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
                    let hint = "use the letters a to z, digits, `-` and `_`"
                    report(item, "`\(name)` cannot be the name of a panel", hint: hint)
                    return false
                }
                settings.dashboard.panels = panels.map(\.text)
                for (name, item) in panels { settings.dashboard.places[name] = item.place }
            case "columns":
                settings.dashboard.columns = key.number ?? 0
                guard !(1...3).contains(settings.dashboard.columns) else { continue }
                report(key, "expected a number of columns from 1 to 3", hint: "write `columns: 2`")
            default: reportUnknown(key, among: ["panels", "columns"])
            }
        }
    }
}
