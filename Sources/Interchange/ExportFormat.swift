/// A format that records can be written in.
package enum ExportFormat: String, CaseIterable, Hashable, Sendable {
    /// Events as iCalendar.
    case ics
    /// Events or habits as a table.
    case csv
    /// Habits or recipes as the app's own JSON.
    case json
    /// A recipe in Markdown.
    case recipemd
    /// Recipes as schema.org JSON-LD.
    case jsonld

    /// The format that a file's name asks for.
    package init?(fileName: String) {
        switch fileName.split(separator: ".").last?.lowercased() {
        case "ics", "ical": self = .ics
        case "csv": self = .csv
        case "json", "data": self = .json
        case "md", "markdown", "recipemd": self = .recipemd
        case "jsonld": self = .jsonld
        default: return nil
        }
    }
}

/// What can be exported.
package enum ExportKind: String, CaseIterable, Hashable, Sendable {
    case events, habits, recipes

    /// The formats for it, the usual one first.
    package var formats: [ExportFormat] {
        switch self {
        case .events: [.ics, .csv]
        case .habits: [.json, .csv]
        case .recipes: [.json, .jsonld, .recipemd]
        }
    }
}
