package import Diagnostics
package import Foundation
package import Records

package struct ImportFile: Sendable {
    /// The path of the file in messages.
    package var path: String
    package var data: Data
    /// The picture next to it in an export.
    package var picture: Data?

    package init(path: String, data: Data, picture: Data? = nil) {
        self.picture = picture
        self.path = path
        self.data = data
    }
}

extension ImportFile {
    /// The records of a file. The files of Loop Habit Tracker are read together, because each has only part of the
    /// data.
    enum Records {
        case events(Converted<[EventRecord]>)
        case habits(Converted<[Habit]>)
        case recipes(RecipeBundle)
        case loop(Converted<[LoopTable]>)
    }

    func read(as kind: FileKind, zone: TimeZone, leavesOutPrivate: Bool = false) -> Records {
        switch kind {
        case .iCalendar: .events(ICalendar.read(data, file: path, zone: zone, leavesOutPrivate: leavesOutPrivate))
        case .calendarArchive: .events(CalendarArchive.read(self, zone: zone, leavesOutPrivate: leavesOutPrivate))
        case .eventCSV: .events(EventCSV.read(data, file: path, zone: zone, leavesOutPrivate: leavesOutPrivate))
        case .eventJSON: .events(EventJSON.read(data, file: path, zone: zone))
        case .habitJSON: .habits(HabitJSON.read(data, file: path))
        case .habitCSV: .habits(HabitCSV.read(data, file: path, zone: zone))
        case .loopHabits, .loopCheckmarks: .loop(Converted([LoopTable(self, hasDays: kind == .loopCheckmarks)]))
        case .loopArchive: .loop(LoopExport.tables(in: self))
        case .loopDatabase: .habits(LoopDatabase.read(data, file: path, zone: zone))
        case .habitBull: .habits(HabitBull.read(data, file: path, zone: zone))
        case .habitDays: .habits(HabitDayCSV.read(data, file: path, zone: zone))
        case .recipeJSON: .recipes(withPicture(RecipeJSON.read(data, file: path)))
        case .recipeMD: .recipes(withPicture(RecipeMD.read(data, file: path)))
        case .cooklang: .recipes(withPicture(Cooklang.read(data, file: path, hasPicture: picture != nil)))
        case .schemaOrg:
            .recipes(withPicture(SchemaOrg.read(data, file: path, zone: zone, hasPicture: picture != nil)))
        case .mealie: .recipes(withPicture(Mealie.read(data, file: path, zone: zone)))
        case .paprika: .recipes(Paprika.read(self, zone: zone))
        case .recipeArchive: .recipes(RecipeArchive.read(self, zone: zone))
        }
    }

    /// Adds the picture next to the file to the recipe, if the file has only one.
    private func withPicture(_ recipes: Converted<[Recipe]>) -> RecipeBundle {
        guard let picture, recipes.value.count == 1 else { return RecipeBundle(recipes: recipes) }
        return RecipeBundle(recipes: recipes, pictures: [RecipePicture(recipe: recipes.value[0].name, data: picture)])
    }
}

/// The records of several files, sorted by the stores that they belong to.
package struct ImportedRecords: Sendable {
    /// Events of all calendars and tables, in the order of the files, without duplicates.
    package var events: [EventRecord] = []
    package var habits: [Habit] = []
    package var recipes: [Recipe] = []
    /// Pictures of the imported recipes.
    package var pictures: [RecipePicture] = []
    package var diagnostics: [Diagnostic] = []

    /// Reads files of any kind; those of Loop Habit Tracker together, because each has only part of the data.
    ///
    /// - Parameters:
    ///   - kind: The kind of the files, if the user has specified it; by default it is detected from the content.
    ///   - zone: The time zone of times that don't specify one.
    package init(_ files: [ImportFile], as kind: FileKind? = nil, zone: TimeZone) {
        var tables: [LoopTable] = []
        for file in files {
            guard let kind = kind ?? FileKind.detect(file.data, named: file.path) else {
                diagnostics.append(Self.unknown(file))
                continue
            }
            switch file.read(as: kind, zone: zone) {
            case .events(let read):
                // Another calendar can use the same UID for an event with another name.
                let identified = Converted(read.value.identified(beside: events), read.diagnostics)
                add(identified, to: \.events, from: file)
            case .habits(let read): add(read, to: \.habits, from: file)
            case .recipes(let read):
                add(read.recipes, to: \.recipes, from: file)
                pictures += read.pictures
            case .loop(let read):
                tables += read.value
                diagnostics += read.diagnostics
            }
        }
        for export in LoopExport.exports(tables) {
            add(LoopHabits.read(export, zone: zone), to: \.habits, from: export[0].file)
        }
    }

    /// Adds the contents of another file as if the others had been imported already: a record in two files is added
    /// only once.
    private mutating func add<Item: Importable>(
        _ read: Converted<[Item]>,
        to list: WritableKeyPath<Self, [Item]>,
        from file: ImportFile
    ) {
        let plan = ImportPlan(existing: self[keyPath: list], imported: read.value)
        for change in plan.changed { self[keyPath: list][change.index] = change.after }
        self[keyPath: list] += plan.added
        diagnostics += read.diagnostics
        if read.value.isEmpty, read.diagnostics.isEmpty {
            diagnostics.append(.note(Location(file: file.path), "holds nothing to import"))
        }
    }

    private static func unknown(_ file: ImportFile) -> Diagnostic {
        if let found = FileKind.unsupported(file) { return found }
        let message = file.data.isEmpty ? "the file is empty" : "nothing in it that can be imported"
        let hint =
            "known are iCalendar, CSV with a header row, JSON of events, habits or recipes, exports of Loop "
            + "Habit Tracker and HabitBull, RecipeMD, Cooklang, web pages with a schema.org recipe, and exports of "
            + "Mealie, Nextcloud Cookbook and Paprika"
        return .error(Location(file: file.path), message, hint: hint)
    }
}
