// The formats are those of HabitsCSVExporter.kt, HabitList.kt and Entry.kt in Loop Habit Tracker
// (<https://github.com/iSoron/uhabits>), including older versions. `Checkmarks.csv` has no quotation marks, even around
// names with commas, and every line ends with a comma.

import Diagnostics
package import Foundation
package import Records

/// A table in an export of Loop Habit Tracker.
package struct LoopTable: Sendable {
    var file: ImportFile
    /// Whether it holds days, like `Checkmarks.csv`, and not the list of habits, like `Habits.csv`.
    var hasDays: Bool

    package init(_ file: ImportFile, hasDays: Bool) {
        self.file = file
        self.hasDays = hasDays
    }
}

/// Reads habits with all of their days from an export of Loop Habit Tracker.
package enum LoopHabits {
    /// Reads the tables of one export: `Habits.csv`, `Checkmarks.csv` or both. In the exported archive, each habit also
    /// has a folder with its own `Checkmarks.csv`, which includes notes.
    package static func read(_ tables: [LoopTable], zone: TimeZone) -> Converted<[Habit]> {
        var diagnostics: [Diagnostic] = []
        var known: [LoopHabit] = []
        for table in tables where !table.hasDays {
            let list = LoopHabit.list(table.file)
            known += list.value
            diagnostics += list.diagnostics
        }
        let paths = tables.filter(\.hasDays).map(\.file.path)
        for table in tables where table.hasDays {
            let read = LoopCheckmarks.read(table.file, habits: known, among: paths)
            diagnostics += read.diagnostics
            for days in read.value {
                let index = days.index ?? known.firstIndex { $0.name == days.name }
                if index == nil { known.append(LoopHabit(name: days.name)) }
                known[index ?? known.count - 1].add(days, of: table.file.path)
            }
        }
        let habits = known.map { loop in
            if loop.file == nil {
                let place = Location(file: tables.first?.file.path ?? "")
                let message = "no days of \(loop.name.quoted) are known; it begins at 0"
                diagnostics.append(.warning(place, message, hint: "give Checkmarks.csv too"))
            }
            return loop.habit(zone, &diagnostics)
        }
        return Converted(habits, diagnostics.sorted())
    }
}

/// A habit in Loop's list.
struct LoopHabit {
    var name: String
    /// The habit's number in Loop, which begins the name of its folder; nil if the habit isn't in the list.
    var position: Int?
    /// The details without the days.
    var details = HabitDetails()
    /// Whether its days have amounts; nil if the list doesn't say.
    var isMeasured: Bool?
    /// The file from which its days were read.
    private(set) var file: String?
    private var marks: [Day: String] = [:]
    private var notes: [Day: String] = [:]

    init(name: String) { self.name = name }

    /// Returns a name as it appears in the name of a folder: Loop keeps only English letters, digits and a few other
    /// characters.
    static func folderName(_ name: String) -> String {
        let signs = Set(" ._-".unicodeScalars)
        let kept = name.unicodeScalars.filter { scalar in
            signs.contains(scalar) || scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        }
        return String(String.UnicodeScalarView(kept.prefix(100)))
    }

    mutating func add(_ days: LoopCheckmarks, of file: String) {
        self.file = self.file ?? file
        // The two tables of a habit can differ: the common one may lack a day that the habit's own one has.
        marks.merge(days.marks) { LoopValue.read($1) == LoopValue.unknown ? $0 : $1 }
        notes.merge(days.notes) { $1 }
    }

    func habit(_ zone: TimeZone, _ diagnostics: inout [Diagnostic]) -> Habit {
        let values = marks.mapValues { LoopValue.read($0) }
        let unread = marks.keys.filter { values[$0] == .some(nil) }.sorted()
        if let day = unread.first {
            let message = "found \((marks[day] ?? "").quoted) for \(name.quoted) on \(day), expected a mark or a number"
            let more = unread.count == 1 ? "" : ", as on \(unread.count - 1) more days"
            diagnostics.append(.warning(Location(file: file ?? ""), message + more + "; the day is left out"))
        }
        // A value above those of the marks is an amount.
        let isMeasured = isMeasured ?? values.values.contains { ($0 ?? 0) > LoopValue.skip }
        // Older exports have a 0 for every day that isn't done, and know neither unknown nor skipped days.
        let hasMisses = isMeasured || marks.values.contains { ["-1", "3"].contains($0) }
        var entries: [Day: HabitEntry] = [:]
        for (day, value) in values {
            guard let value, hasMisses || marks[day] != "0" else { continue }
            entries[day] = LoopValue.entry(value, isMeasured: isMeasured, self.details.goal)
        }
        for (day, note) in notes { entries[day, default: HabitEntry()].note = note }
        var details = details
        details.history = HabitHistory(entries.map { ($0.key, $0.value) })
        return Habit(title: name, details: details, first: marks.keys.min(), zone: zone)
    }
}

extension LoopHabit {
    enum Column: String, CaseIterable {
        case position = "Position"
        case name = "Name"
        case type = "Type"
        case question = "Question"
        case description = "Description"
        case numerator = "FrequencyNumerator"
        case denominator = "FrequencyDenominator"
        case color = "Color"
        case unit = "Unit"
        case targetType = "Target Type"
        case targetValue = "Target Value"
        case archived = "Archived?"
    }

    private static let aliases: [String: Column] = ["numrepetitions": .numerator, "interval": .denominator]
    static let (measuredType, plainType, limitType, goalType) = ("NUMERICAL", "YES_NO", "AT_MOST", "AT_LEAST")

    /// Reads the habits of a `Habits.csv` in the order of their positions, or of their rows if it has no positions. A
    /// spreadsheet may have sorted the rows.
    static func list(_ file: ImportFile) -> Converted<[LoopHabit]> {
        let table = CSVTable.read(file.data, file: file.path)
        let columns = Columns(table.value.header, aliases: aliases)
        var diagnostics = table.diagnostics + columns.diagnostics(required: [.name], file: file.path)
        guard columns.has([.name]) else { return Converted([], diagnostics) }
        // Older versions lack some of the columns.
        let isWhole = columns.has([.question, .description, .numerator, .denominator, .archived])
        var habits: [LoopHabit] = []
        for (index, row) in table.value.rows.enumerated() {
            guard let name = columns.field(.name, of: row), !name.isBlank else {
                let place = Location(file: file.path, line: row.line)
                diagnostics.append(.error(place, "a habit without a name; left out"))
                continue
            }
            var habit = LoopHabit(name: name)
            habit.position = columns.field(.position, of: row).flatMap { Int($0.trimmed) } ?? index + 1
            habit.take { columns.field($0, of: row) }
            if habit.isMeasured == true, let target = columns.field(.targetValue, of: row), number(target) == nil {
                let found = "found \(target.quoted) as the target of \(name.quoted)"
                let message = "\(found), expected a number; it is read as 0"
                diagnostics.append(.warning(Location(file: file.path, line: row.line), message))
            }
            // Older versions called the question the description.
            if !columns.has([.question]) {
                (habit.details.question, habit.details.description) = (habit.details.description, nil)
            }
            habit.details.isWhole = isWhole
            if var warning = habit.details.warningOfLongGoal(name, file: file.path) {
                warning.location.line = row.line
                diagnostics.append(warning)
            }
            habits.append(habit)
        }
        return Converted(habits.sorted { ($0.position ?? 0) < ($1.position ?? 0) }, diagnostics)
    }

    /// Parses a number, in which a spreadsheet may have put a decimal comma.
    private static func number(_ text: String) -> Double? { Double(text) ?? HabitAmount(text)?.value }

    private mutating func take(_ field: (Column) -> String?) {
        isMeasured = field(.type).map { $0 == Self.measuredType }
        if isMeasured == true {
            let target = field(.targetValue).flatMap { Self.number($0) } ?? 0
            let isLimit = field(.targetType) == Self.limitType
            details.goal = HabitGoal(loop: target, unit: field(.unit) ?? "", isLimit: isLimit)
        }
        if let times = field(.numerator).flatMap({ Int($0) }), let days = field(.denominator).flatMap({ Int($0) }) {
            details.frequency = HabitFrequency(times: times, days: days) ?? .daily
        }
        details.question = field(.question)
        details.description = field(.description)
        details.colour = field(.color)
        // A spreadsheet writes it in capitals.
        details.isArchived = field(.archived)?.lowercased() == "true"
    }
}
