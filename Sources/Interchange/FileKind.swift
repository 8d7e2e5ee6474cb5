package import Foundation
import Persistence

/// What a file holds that can be imported.
package enum FileKind: String, CaseIterable, Hashable, Sendable {
    /// Events as iCalendar.
    case iCalendar
    /// A ZIP archive of calendars, as Google Calendar exports them.
    case calendarArchive
    /// Events as a table.
    case eventCSV
    /// Events as the app's own JSON.
    case eventJSON
    /// Habits as the app's own JSON.
    case habitJSON
    /// Habits as a table.
    case habitCSV
    /// `Habits.csv` of Loop Habit Tracker.
    case loopHabits
    /// `Checkmarks.csv` of Loop Habit Tracker.
    case loopCheckmarks
    /// The archive that Loop Habit Tracker exports.
    case loopArchive
    /// The backup of Loop Habit Tracker, a database.
    case loopDatabase
    /// Days of habits as HabitBull exports them.
    case habitBull
    /// Days of habits as a table of dates and values.
    case habitDays
    /// Recipes as the app's own JSON.
    case recipeJSON
    /// A recipe in Markdown.
    case recipeMD
    /// A recipe in Cooklang.
    case cooklang
    /// Recipes as JSON-LD, by themselves or in a web page.
    case schemaOrg
    /// Recipes in Mealie's JSON: an export or a backup.
    case mealie
    /// A Paprika recipe.
    case paprika
    /// An archive of recipes from Mealie, Nextcloud Cookbook or Paprika.
    case recipeArchive

    /// Tells what a file is by its content; where that leaves it open (an empty list, a text), by its name. Nil when it
    /// is nothing that can be imported.
    package static func detect(_ data: Data, named name: String) -> FileKind? {
        if ZipArchive.isArchive(data) {
            if CalendarArchive.knows(data) { return .calendarArchive }
            return RecipeArchive.knows(data) ? .recipeArchive : .loopArchive
        }
        if Gzip.isPacked(data) { return .paprika }
        if SQLiteDatabase.isDatabase(data) { return .loopDatabase }
        // A text that anything else could begin like.
        if name.lowercased().hasSuffix(".cook") { return .cooklang }
        let text = decodedText(textBytes(of: data)).text
        let start = text.drop { $0.isWhitespace }
        if start.prefix(15).uppercased() == "BEGIN:VCALENDAR" { return .iCalendar }
        switch start.first {
        case "[", "{": return json(data) ?? byName(name, among: [.habitJSON, .recipeJSON, .schemaOrg])
        case "<":
            let page = WebPage(text)
            return page.scripts.isEmpty && !page.items.contains(where: SchemaOrgReader.holdsRecipe) ? nil : .schemaOrg
        case "#": return .recipeMD
        case ">" where start.hasPrefix(">> "): return .cooklang
        default: return table(data, named: name) ?? byName(name, among: [.recipeMD])
        }
    }

    /// By the keys of the first record.
    private static func json(_ data: Data) -> FileKind? {
        guard let root = LinkedData(data, file: "").roots.first, case .dictionary(let keys) = root else {
            return nil
        }
        if Mealie.knows(keys) || MealieBackup.knows(keys) { return .mealie }
        if Paprika.knows(keys) { return .paprika }
        if keys["ingredients"] != nil, keys["name"] != nil, keys["@type"] == nil { return .recipeJSON }
        let isDated = ["date", "start", "day"].contains { keys[$0] != nil }
        if isDated, keys["name"] != nil, keys["@type"] == nil { return .eventJSON }
        if keys["title"] != nil, keys["selectedImage"] != nil || keys["currentStreak"] != nil { return .habitJSON }
        return SchemaOrgReader.holdsRecipe(root) ? .schemaOrg : nil
    }

    /// By the names of the columns.
    private static func table(_ data: Data, named file: String) -> FileKind? {
        let header = CSVTable.read(data, file: "").value.header
        let names = Set(header.map { $0.lowercased() })
        if names.isSuperset(of: ["habitname", "calendardate", "value"]) { return .habitBull }
        // A habit's own days in an export of Loop have such columns, too.
        let isNamed = file.lowercased().hasSuffix(".csv") && file.fileName != "Checkmarks.csv"
        let isLoops =
            header.first == "Date" && !isNamed && (header != ["Date", "Value"] || file.fileName == "Checkmarks.csv")
        if HabitDayCSV.knows(header), !isLoops { return .habitDays }
        if header.first == "Date", header.count > 1, !names.contains("name"), !names.contains("title") {
            return .loopCheckmarks
        }
        if names.contains("name"), names.contains("numrepetitions") || names.contains("frequencynumerator") {
            return .loopHabits
        }
        let hasName = names.contains("name") || names.contains("title") || names.contains("summary")
        if hasName, names.contains("date") || names.contains("start") { return .eventCSV }
        if CalendarCSV.knows(header) { return .eventCSV }
        let streaks: Set = ["currentstreak", "beststreak", "numberofcompletions", "lastcompletiondate", "image"]
        return hasName && !names.isDisjoint(with: streaks) ? .habitCSV : nil
    }

    private static func byName(_ name: String, among kinds: [FileKind]) -> FileKind? {
        let name = name.lowercased()
        let hints: [(FileKind, [String])] = [
            (.habitJSON, ["habit"]), (.recipeJSON, ["recipes.data", "recipes.json"]), (.schemaOrg, ["recipe"]),
            (.recipeMD, [".md", ".markdown", ".recipemd"]),
        ]
        return hints.first { kinds.contains($0.0) && $0.1.contains { name.contains($0) } }?.0
    }
}
