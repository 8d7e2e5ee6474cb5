package import Diagnostics
package import Foundation
package import Records

/// A file to import.
package struct ImportFile: Sendable {
    /// The path, as messages name it.
    package var path: String
    /// What is in it.
    package var data: Data

    /// Creates a file.
    package init(path: String, data: Data) {
        self.path = path
        self.data = data
    }
}

/// What several files hold, sorted by the stores that it belongs in.
package struct ImportedRecords: Sendable {
    /// Events of all calendars and tables, in the order of the files; those that several hold once.
    package var events: [EventRecord] = []
    /// Habits.
    package var habits: [Habit] = []
    /// Recipes.
    package var recipes: [Recipe] = []
    /// What is to be said, in the order of the files.
    package var diagnostics: [Diagnostic] = []

    /// Reads files of any kinds; those of Loop Habit Tracker together, since each has only a part.
    ///
    /// - Parameters:
    ///   - kind: what the files are, if the user has said so; by default their content tells.
    ///   - zone: the zone of times that name none.
    package init(_ files: [ImportFile], as kind: FileKind? = nil, zone: TimeZone) {
        var loopFiles: [ImportFile] = []
        for file in files {
            switch kind ?? FileKind.detect(file.data, named: file.path) {
            case .iCalendar: add(ICalendar.read(file.data, file: file.path, zone: zone), to: \.events)
            case .eventCSV: add(EventCSV.read(file.data, file: file.path, zone: zone), to: \.events)
            case .habitJSON: add(HabitJSON.read(file.data, file: file.path), to: \.habits)
            case .habitCSV: add(HabitCSV.read(file.data, file: file.path, zone: zone), to: \.habits)
            case .loopHabits, .loopCheckmarks: loopFiles.append(file)
            case .recipeJSON: add(RecipeJSON.read(file.data, file: file.path), to: \.recipes)
            case .recipeMD: add(RecipeMD.read(file.data, file: file.path), to: \.recipes)
            case .schemaOrg: add(SchemaOrg.read(file.data, file: file.path, zone: zone), to: \.recipes)
            case nil: diagnostics.append(Self.unknown(file))
            }
        }
        if !loopFiles.isEmpty { add(LoopHabits.read(loopFiles, zone: zone), to: \.habits) }
    }

    /// Takes in what one more file holds, as if the others had been imported: what is in two files is one record.
    private mutating func add<Item: Importable>(_ read: Converted<[Item]>, to list: WritableKeyPath<Self, [Item]>) {
        let plan = ImportPlan(existing: self[keyPath: list], imported: read.value)
        for change in plan.changed { self[keyPath: list][change.index] = change.after }
        self[keyPath: list] += plan.added
        diagnostics += read.diagnostics
    }

    private static func unknown(_ file: ImportFile) -> Diagnostic {
        .error(
            Location(file: file.path),
            file.data.isEmpty ? "the file is empty" : "nothing in it that can be imported",
            hint: "known are iCalendar, CSV with names at the head, JSON of habits or recipes, Loop Habit Tracker's "
                + "Habits.csv and Checkmarks.csv, RecipeMD, and web pages with a schema.org recipe"
        )
    }
}
