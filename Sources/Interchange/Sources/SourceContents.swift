package import Diagnostics
package import Foundation
package import Persistence
package import Records
package import Settings

/// The records in the files of a source.
///
/// The files belong to someone else and stay where they are, so nothing is lost if a record can't hold all of their
/// data. Unlike an import, reading a source therefore doesn't report this.
package struct SourceContents: Sendable {
    /// A record and the file that contains it.
    package struct Record<Item: Sendable>: Sendable {
        package var item: Item
        /// The path of the file in messages.
        package var file: String
    }

    package private(set) var events: [Record<EventRecord>] = []
    package private(set) var recipes: [Record<Recipe>] = []
    package private(set) var habits: [Record<Habit>] = []
    package private(set) var items: [Record<StoredRecord<PropertyValue>>] = []
    /// The problems found in the files, in order.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Reads each file on its own, so that an invalid one doesn't affect the others. Its content decides the format.
    ///
    /// - Parameters:
    ///   - files: A single file, or all files of a folder.
    ///   - fields: The fields to leave out, such as `description`; for a collection, the keys of its items. `private`
    ///     leaves out events that a calendar marks as private.
    ///   - zone: The time zone of times that don't specify one.
    package init(
        _ files: [ImportFile],
        as kind: Settings.Source.Kind,
        excluding fields: Set<String>,
        zone: TimeZone
    ) {
        if case .collection = kind {
            let lists = files.concurrentMap(share: 4) { ItemList.read($0, zone: zone) }
            for (file, list) in zip(files, lists) {
                add(list, of: file, to: \.items) { $0.item = $0.item.excluding(fields) }
            }
            return
        }
        // Loop's scores can be derived from the days.
        let files = files.filter { $0.path.fileName != "Scores.csv" }
        var tables: [LoopTable] = []
        let read = files.concurrentMap(share: 4) {
            $0.records(as: kind, zone: zone, leavesOutPrivate: fields.contains(Settings.Source.privateEvents))
        }
        for (file, records) in zip(files, read) {
            let isOptional = kind == .recipes && files.count > 1 && file.describesFolder
            switch records {
            case .success(.events(let list)): add(list, of: file, to: \.events) { $0.event.exclude(fields) }
            case .success(.recipes(let read)):
                if isOptional, read.recipes.value.isEmpty { continue }
                add(read.recipes, of: file, to: \.recipes) { $0.exclude(fields) }
            case .success(.habits(let list)): add(list, of: file)
            case .success(.loop(let list)):
                tables += list.value
                report(list)
            case .failure(let diagnostic): if !isOptional { diagnostics.append(diagnostic) }
            }
        }
        for export in LoopExport.exports(tables) {
            let file = files.first { export[0].file.path.hasPrefix($0.path) } ?? export[0].file
            add(LoopHabits.read(export, zone: zone), of: file)
        }
    }

    /// Adds the habits of a file. If another file, such as that of another month, has the same habit, this gets the days
    /// of both.
    private mutating func add(_ read: Converted<[Habit]>, of file: ImportFile) {
        let plan = ImportPlan(existing: habits.map(\.item), imported: read.value)
        for change in plan.changed { habits[change.index].item = change.after }
        habits += plan.added.map { Record(item: $0, file: file.path) }
        report(read)
    }

    private mutating func add<Item>(
        _ read: Converted<[Item]>,
        of file: ImportFile,
        to list: WritableKeyPath<Self, [Record<Item>]>,
        _ exclude: (inout Item) -> Void
    ) {
        for var item in read.value {
            exclude(&item)
            self[keyPath: list].append(Record(item: item, file: file.path))
        }
        report(read)
    }

    private mutating func report<Value>(_ read: Converted<Value>) {
        // Notes are for imports, except those about whole events.
        diagnostics += read.diagnostics.filter { $0.severity > .note || read.omissions.contains($0) }
    }
}

extension ImportFile {
    /// Whether the name says that the file is about its folder: `README.md`, `LICENSE.md`. It may be a recipe.
    var describesFolder: Bool {
        let name = path.fileName.lowercased()
        return name.hasSuffix(".md") && ["readme", "license", "licence"].contains(name.prefix(while: \.isLetter))
    }

    /// Returns the records of a file if they are of this kind.
    fileprivate func records(
        as kind: Settings.Source.Kind,
        zone: TimeZone,
        leavesOutPrivate: Bool
    ) -> Result<Records, Diagnostic> {
        func refused(_ message: String) -> Result<Records, Diagnostic> {
            .failure(.error(Location(file: path), message, hint: kind.hint))
        }
        // Numbers under names could be anything, unless almanac.yml says what they are.
        let hasHabits =
            kind == .habits && HabitDayCSV.hasColumnOfEachHabit(CSVTable.read(data, file: path).value.header)
        guard let found = FileKind.detect(data, named: path) ?? (hasHabits ? .habitDays : nil) else {
            if let fault = FileKind.unsupported(self, as: kind) { return .failure(fault) }
            return refused(data.isEmpty ? "the file is empty" : "holds nothing that can be read as \(kind)")
        }
        guard found.sourceKind == kind else {
            return refused("holds \(found.sourceKind), but almanac.yml says \(kind)")
        }
        return .success(read(as: found, zone: zone, leavesOutPrivate: leavesOutPrivate))
    }
}

extension FileKind {
    fileprivate var sourceKind: Settings.Source.Kind {
        switch self {
        case .iCalendar, .calendarArchive, .eventCSV, .eventJSON: .events
        case .habitJSON, .habitCSV, .habitDays, .habitBull, .loopHabits, .loopCheckmarks, .loopArchive, .loopDatabase:
            .habits
        case .recipeJSON, .recipeMD, .cooklang, .schemaOrg, .mealie, .paprika, .recipeArchive: .recipes
        }
    }
}

extension Settings.Source.Kind {
    fileprivate var hint: String {
        switch self {
        case .events: "events are iCalendar, CSV with a header row, or the app's JSON"
        case .recipes: "recipes are RecipeMD, Cooklang (.cook), schema.org's JSON-LD, or the app's JSON"
        case .habits: "habits are an export of Loop Habit Tracker, CSV with a header row, or the app's JSON"
        case .collection: "a collection is CSV, YAML, JSON or a property list"
        }
    }
}

// MARK: Excluded fields

extension PropertyValue {
    /// Returns an item with some values removed. The keys stay, so that templates that use them still work.
    fileprivate func excluding(_ keys: Set<String>) -> PropertyValue {
        guard case .dictionary(var values) = self, !keys.isEmpty else { return self }
        for key in keys where values[key] != nil { values[key] = .null }
        return .dictionary(values)
    }
}
