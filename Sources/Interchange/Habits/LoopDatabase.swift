import Diagnostics
package import Foundation
package import Records

/// Reads and writes backups of Loop Habit Tracker: its database, which it can also import.
///
/// The tables and columns are those of version 25; columns that older versions lack are optional. `Habits` contains the
/// habits, and `Repetitions` a value for each day, whose timestamp is midnight UTC in milliseconds since 1970.
package enum LoopDatabase {
    private typealias Row = SQLiteDatabase.Row

    private static let version = 25

    /// The colours of Loop's palette (`PaletteColor.kt`), as written in its CSV files.
    private static let palette = [
        "#D32F2F", "#E64A19", "#F57C00", "#FF8F00", "#F9A825", "#AFB42B", "#7CB342", "#388E3C", "#00897B", "#00ACC1",
        "#039BE5", "#1976D2", "#303F9F", "#5E35B1", "#8E24AA", "#D81B60", "#5D4037", "#303030", "#757575", "#aaaaaa",
    ]

    // MARK: Reading

    /// Reads a backup, including archived habits.
    package static func read(_ data: Data, file: String, zone: TimeZone) -> Converted<[Habit]> {
        var diagnostics: [Diagnostic] = []
        do throws(Damage) {
            let database = try SQLiteDatabase(data)
            guard try database.hasTable("habits"), try database.hasTable("repetitions") else {
                let message = "no tables `Habits` and `Repetitions` in the database"
                let hint = "the only databases that can be read are backups of Loop Habit Tracker"
                return Converted([], [.error(Location(file: file), message, hint: hint)])
            }
            let habits = try habits(in: database, file, zone, &diagnostics)
            return Converted(habits, diagnostics)
        } catch {
            let hint = "export the backup again"
            return Converted([], diagnostics + [.error(Location(file: file), error.message, hint: hint)])
        }
    }

    private static func habits(
        in database: SQLiteDatabase,
        _ file: String,
        _ zone: TimeZone,
        _ diagnostics: inout [Diagnostic]
    ) throws(Damage) -> [Habit] {
        var days: [Int: [(Day, Row)]] = [:]
        var strayCount = 0
        try database.run("SELECT * FROM Repetitions ORDER BY timestamp, id") { row in
            guard let habit = row.integer("habit"), let time = row.integer("timestamp"),
                let day = Day(Date(timeIntervalSince1970: Double(time) / 1_000), in: .gmt)
            else { return strayCount += 1 }
            days[habit, default: []].append((day, row))
        }
        var habits: [Habit] = []
        try database.run("SELECT * FROM Habits ORDER BY position, id") { row in
            guard let id = row.integer("id"), let name = row.text("name"), !name.isBlank else {
                return diagnostics.append(.error(Location(file: file), "a habit without a name; left out"))
            }
            let habit = habit(row, name, days.removeValue(forKey: id) ?? [], zone)
            habits.append(habit)
            diagnostics += [habit.details.warningOfLongGoal(name, file: file)].compactMap(\.self)
        }
        let count = strayCount + days.values.reduce(0) { $0 + $1.count }
        if count > 0 {
            let found = count == 1 ? "1 entry belongs" : "\(count) entries belong"
            let message = "\(found) to no habit or no day, and \(count == 1 ? "is" : "are") left out"
            diagnostics.append(.warning(Location(file: file), message))
        }
        return habits
    }

    private static func habit(_ row: Row, _ name: String, _ days: [(Day, Row)], _ zone: TimeZone) -> Habit {
        let isMeasured = row.integer("type") == 1
        var details = HabitDetails()
        if isMeasured {
            let isLimit = row.integer("target_type") == 1
            let target = row.number("target_value") ?? 0
            details.goal = HabitGoal(loop: target, unit: row.text("unit") ?? "", isLimit: isLimit)
        }
        // The oldest backups have a row for each completed day, without a value.
        let entries = days.map { day, row -> (Day, HabitEntry) in
            let value = row.integer("value") ?? LoopValue.yes
            var entry = LoopValue.entry(value, isMeasured: isMeasured, details.goal) ?? HabitEntry()
            entry.note = row.text("notes")?.nonEmpty
            return (day, entry)
        }
        details.history = HabitHistory(entries)
        if let times = row.integer("freq_num"), let days = row.integer("freq_den") {
            details.frequency = HabitFrequency(times: times, days: days) ?? .daily
        }
        details.question = row.text("question")?.nonEmpty
        details.description = row.text("description")?.nonEmpty
        // Before version 23, the question was called the description (`23.sql` of Loop).
        if row.values["question"] == nil { (details.question, details.description) = (details.description, nil) }
        details.isArchived = row.integer("archived").map { $0 != 0 } ?? false
        details.colour = row.integer("color").flatMap { palette.indices.contains($0) ? palette[$0] : nil }
        details.isWhole = ["freq_num", "question", "description", "archived"].allSatisfy { row.values[$0] != nil }
        return Habit(title: name, details: details, zone: zone)
    }

    // MARK: Writing

    /// Writes a backup that Loop can import.
    package static func write(_ habits: [Habit], on today: Today) -> Converted<Data> {
        let histories = habits.map { $0.history(on: today) }
        do throws(Damage) {
            let database = try SQLiteDatabase()
            for sql in schema { try database.run(sql) }
            var titles: [String: Int] = [:]
            for (index, habit) in habits.enumerated() {
                let namesakes = titles[habit.title, default: 0]
                titles[habit.title] = namesakes + 1
                try database.run(habitStatement, row(index, habit, namesakes: namesakes))
                for known in histories[index].days {
                    let (value, note) = (LoopValue.value(known.entry, habit.details.goal), known.entry.note ?? "")
                    guard value != LoopValue.unknown || !note.isEmpty else { continue }
                    let time = Int(known.day.start(in: .gmt).timeIntervalSince1970) * 1_000
                    try database.run(dayStatement, [.integer(index + 1), .integer(time), .integer(value), .text(note)])
                }
            }
            try database.run("COMMIT")
            return Converted(try database.serialized(), LoopWriter.losses(habits, histories))
        } catch {
            return Converted(Data(), [.error(Location(file: ""), error.message)])
        }
    }

    private static let schema = [
        "PRAGMA user_version = \(version)", "BEGIN",
        """
        CREATE TABLE Habits (id INTEGER PRIMARY KEY AUTOINCREMENT, archived INTEGER, color INTEGER, description TEXT, \
        freq_den INTEGER, freq_num INTEGER, highlight INTEGER, name TEXT, position INTEGER, reminder_hour INTEGER, \
        reminder_min INTEGER, reminder_days INTEGER NOT NULL DEFAULT 127, type INTEGER NOT NULL DEFAULT 0, \
        target_type INTEGER NOT NULL DEFAULT 0, target_value REAL NOT NULL DEFAULT 0, unit TEXT NOT NULL DEFAULT '', \
        question TEXT, uuid TEXT)
        """,
        """
        CREATE TABLE Repetitions (id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER NOT NULL REFERENCES Habits(id), \
        timestamp INTEGER NOT NULL, value INTEGER NOT NULL, notes TEXT)
        """,
        "CREATE UNIQUE INDEX idx_repetitions_habit_timestamp ON Repetitions (habit, timestamp)",
    ]

    private static let habitStatement = """
        INSERT INTO Habits (id, archived, color, description, freq_den, freq_num, highlight, name, position, type, \
        target_type, target_value, unit, question, uuid) VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    private static let dayStatement = "INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (?, ?, ?, ?)"

    /// - Parameter namesakes: the number of earlier habits with the same title.
    private static func row(_ index: Int, _ habit: Habit, namesakes: Int) -> [SQLiteDatabase.Value] {
        let (details, ratio) = (habit.details, habit.details.frequency.ratio)
        let colour = details.colour.flatMap { colour in palette.firstIndex { $0.lowercased() == colour.lowercased() } }
        // Loop uses this to recognise the habit at the next import, when it may have another position.
        let uuid = EventUID.uuid(of: "habit \(namesakes) \(habit.title)").replacing("-", with: "").lowercased()
        return [
            .integer(index + 1), .integer(details.isArchived ? 1 : 0), .integer(colour ?? 11),
            .text(details.description ?? ""), .integer(ratio.days), .integer(ratio.times), .text(habit.title),
            .integer(index), .integer(details.isMeasured ? 1 : 0), .integer(details.goal?.isLimit == true ? 1 : 0),
            .real(details.goal?.amount.value ?? 0), .text(details.goal?.unit ?? ""), .text(details.question ?? ""),
            .text(uuid),
        ]
    }
}
