package enum ExportFormat: String, CaseIterable, Hashable, Sendable {
    /// Events as iCalendar; events or habits as a table; habits or recipes in the app's JSON format.
    case ics, csv, json
    /// Habits for Loop Habit Tracker: its export, which is a ZIP archive or a folder, and a backup.
    case loop, loopdb
    /// Days of habits: HabitBull's export, and a table of dates and values.
    case habitbull, days
    /// A recipe in Markdown, recipes as schema.org JSON-LD, and a recipe in Cooklang.
    case recipemd, jsonld, cooklang

    /// The format for a file name; nil for an unknown extension.
    package init?(fileName: String) {
        switch fileName.split(separator: ".").last?.lowercased() {
        case "ics", "ical": self = .ics
        case "csv": self = .csv
        case "json", "data": self = .json
        case "md", "markdown", "recipemd": self = .recipemd
        case "jsonld": self = .jsonld
        case "cook": self = .cooklang
        case "zip": self = .loop
        case "db": self = .loopdb
        default: return nil
        }
    }
}

package enum ExportKind: String, CaseIterable, Hashable, Sendable {
    case events, habits, recipes

    /// The formats for it, the default first.
    package var formats: [ExportFormat] {
        switch self {
        case .events: [.ics, .csv]
        case .habits: [.json, .csv, .loop, .loopdb, .habitbull, .days]
        case .recipes: [.json, .jsonld, .recipemd, .cooklang]
        }
    }
}
