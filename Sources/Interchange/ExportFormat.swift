/// A format in which records can be written.
package enum ExportFormat: String, CaseIterable, Hashable, Sendable {
    /// Events as iCalendar.
    case ics
    /// Events or habits as a table.
    case csv
    /// Habits or recipes in the app's JSON format.
    case json
    /// Habits in Loop Habit Tracker's export format: a ZIP archive or a folder.
    case loop
    /// Habits as a backup for Loop Habit Tracker.
    case loopdb
    /// Days of habits in HabitBull's export format.
    case habitbull
    /// Days of habits as a table of dates and values.
    case days
    /// A recipe in Markdown.
    case recipemd
    /// Recipes as schema.org JSON-LD.
    case jsonld
    /// A recipe in Cooklang.
    case cooklang

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

/// A type of record that can be exported.
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
