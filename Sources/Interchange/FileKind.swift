import Diagnostics
package import Foundation
import Persistence
import Records
import Settings

package enum FileKind: String, CaseIterable, Hashable, Sendable {
    /// Events: iCalendar, a ZIP archive of calendars as exported by Google Calendar, a table, and the app's JSON.
    case iCalendar, calendarArchive, eventCSV, eventJSON
    /// Habits: the app's JSON, and a table.
    case habitJSON, habitCSV
    /// Loop Habit Tracker: `Habits.csv`, `Checkmarks.csv`, a ZIP archive of them, and a backup, which is a database.
    case loopHabits, loopCheckmarks, loopArchive, loopDatabase
    /// Days of habits: HabitBull's export, and a table of dates and values.
    case habitBull, habitDays
    /// Recipes: the app's JSON, RecipeMD, Cooklang, and JSON-LD or microdata, in a separate file or in a web page.
    case recipeJSON, recipeMD, cooklang, schemaOrg
    /// Recipes from other programs: Mealie's JSON, which is an export or a backup, a Paprika recipe, and an archive of
    /// recipes from Mealie, Nextcloud Cookbook or Paprika.
    case mealie, paprika, recipeArchive

    /// Detects the kind of a file by its content or, if that is inconclusive (an empty list, plain text), by its name.
    /// Returns nil if it can't be imported.
    package static func detect(_ data: Data, named name: String) -> FileKind? {
        if ZipArchive.isArchive(data) {
            let paths = ZipArchive.paths(in: data)
            if CalendarArchive.knows(paths) { return .calendarArchive }
            if RecipeArchive.knows(paths) { return .recipeArchive }
            // A damaged archive has no paths, and is read to report the damage.
            return paths.isEmpty || !LoopExport.files(of: paths).isEmpty ? .loopArchive : nil
        }
        if Gzip.isGzip(data) { return .paprika }
        if SQLiteDatabase.isDatabase(data) { return .loopDatabase }
        // Cooklang is plain text that can begin with anything.
        if name.lowercased().hasSuffix(".cook") { return .cooklang }
        let text = decodedText(textBytes(of: data)).text
        let start = text.drop { $0.isWhitespace }
        if start.prefix(15).uppercased() == "BEGIN:VCALENDAR" { return .iCalendar }
        switch start.first {
        case "[", "{":
            if let kind = json(data) { return kind }
            // A file with an object on each line isn't valid as a whole.
            let first = JSONLines.first(of: text).flatMap { json(Data($0.utf8)) }
            return first == .eventJSON ? first : byName(name, among: [.habitJSON, .recipeJSON, .schemaOrg])
        case "<":
            let page = WebPage(text)
            return page.scripts.isEmpty && !page.items.contains(where: SchemaOrgReader.holdsRecipe) ? nil : .schemaOrg
        case "#": return .recipeMD
        case ">" where start.hasPrefix(">> "): return .cooklang
        default: return table(data, named: name) ?? byName(name, among: [.recipeMD])
        }
    }

    /// Detects the kind by the keys of the first record.
    private static func json(_ data: Data) -> FileKind? {
        guard let root = LinkedData(data, file: "").roots.first, let keys = root.dictionary else { return nil }
        if Mealie.knows(keys) || MealieBackup.knows(keys) { return .mealie }
        if Paprika.knows(keys) { return .paprika }
        if keys["ingredients"] != nil, keys["name"] != nil, keys["@type"] == nil { return .recipeJSON }
        if Self.isGoogleCalendar(keys) { return nil }
        let isDated = ["date", "start", "day"].contains { keys[$0] != nil }
        let isNamed = ["name", "title", "summary"].contains { keys[$0] != nil }
        if isDated, isNamed, keys["@type"] == nil { return .eventJSON }
        if keys["title"] != nil, keys["selectedImage"] != nil || keys["currentStreak"] != nil { return .habitJSON }
        return SchemaOrgReader.holdsRecipe(root) ? .schemaOrg : nil
    }

    /// Whether an object is an event or a list of events of the Google Calendar API.
    private static func isGoogleCalendar(_ keys: [String: PropertyValue]) -> Bool {
        keys["kind"]?.string?.hasPrefix("calendar#event") == true
    }

    /// Returns the error that says what an unsupported file contains and what to do instead; nil if the file isn't
    /// recognised.
    ///
    /// - Parameter kind: the kind of records that the file should contain; nil for any.
    static func unsupported(_ file: ImportFile, as kind: Settings.Source.Kind? = nil) -> Diagnostic? {
        if let found = unsupportedTable(file, as: kind) { return found }
        let (data, place) = (file.data, Location(file: file.path))
        if ZipArchive.isArchive(data) {
            let hint =
                "it can hold calendars (.ics), or an export of Loop Habit Tracker, Mealie, Nextcloud Cookbook or "
                + "Paprika; unpack any other archive, and save a spreadsheet as CSV"
            return .error(place, "found a ZIP archive with nothing that can be imported", hint: hint)
        }
        if data.starts(with: "bplist".utf8) || decodedText(data.prefix(300)).text.contains("<plist") {
            let export = "`almanac export KIND --stores FOLDER -o FILE`"
            let hint = "if it is a store, \(export) writes its records; KIND is events, habits or recipes"
            return .error(place, "found a property list, which can't be imported", hint: hint)
        }
        guard let first = decodedText(textBytes(of: data)).text.first(where: { !$0.isWhitespace }),
            "[{".contains(first), let keys = LinkedData(data, file: "").roots.first?.dictionary, isGoogleCalendar(keys)
        else { return nil }
        let hint = "export the calendar as iCalendar (.ics): in Google Calendar, under Settings, Import & export"
        return .error(place, "found events of the Google Calendar API, which can't be imported", hint: hint)
    }

    /// The same for a table without the columns of any records.
    private static func unsupportedTable(_ file: ImportFile, as kind: Settings.Source.Kind?) -> Diagnostic? {
        guard [".csv", ".tsv"].contains(where: file.path.lowercased().hasSuffix) else { return nil }
        let header = CSVTable.read(file.data, file: file.path).value.header
        let names = header.filter { !$0.isEmpty }
        let tables: [(kind: Settings.Source.Kind, columns: String, names: String)] = [
            (
                .events, "the name and the date of an event",
                "`name`, `title` or `Betreff`, and `date`, `start` or `Beginn`"
            ),
            (.habits, "the date and the value of a habit", "`date` or `Datum`, and `value` or `Wert`"),
        ]
        let wanted = tables.filter { $0.kind == kind ?? $0.kind }
        guard names.count > 1, !wanted.isEmpty else { return nil }
        let found = names.count > 6 ? names.prefix(6).map(\.quoted) + ["others"] : names.map(\.quoted)
        let expected = wanted.map(\.columns).joined(separator: ", or ")
        let hint = "name them in the first line: " + wanted.map { "\($0.names) for \($0.kind)" }.joined(separator: "; ")
        let isOfHabits = kind == nil && HabitDayCSV.hasColumnOfEachHabit(header)
        return .error(
            Location(file: file.path),
            "found the columns \(found.joined(separator: ", ")), expected \(expected)",
            hint: isOfHabits ? "if each column is a habit, import the file with `--as habitDays`" : hint
        )
    }

    /// Detects the kind by the names of the columns, the values and the name of the file.
    private static func table(_ data: Data, named file: String) -> FileKind? {
        let table = CSVTable.read(data, file: file).value
        let names = Set(table.header.map { $0.lowercased() })
        if names.isSuperset(of: ["habitname", "calendardate", "value"]) { return .habitBull }
        if LoopCheckmarks.knows(table, named: file) { return .loopCheckmarks }
        let columns = EventTable(table, file: file).columns
        let hasEvents = columns.has([.name, .date])
        if hasEvents, columns.has([.startTime]) { return .eventCSV }
        if HabitDayCSV.knows(table) { return .habitDays }
        if names.contains("name"), names.contains("numrepetitions") || names.contains("frequencynumerator") {
            return .loopHabits
        }
        if hasEvents { return .eventCSV }
        let streaks: Set = ["currentstreak", "beststreak", "numberofcompletions", "lastcompletiondate", "image"]
        return columns.has([.name]) && !names.isDisjoint(with: streaks) ? .habitCSV : nil
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
