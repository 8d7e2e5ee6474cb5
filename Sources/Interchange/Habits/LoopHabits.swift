// The formats are those of Loop Habit Tracker's HabitsCSVExporter.kt, HabitList.kt and Entry.kt
// (<https://github.com/iSoron/uhabits>), older versions included. `Checkmarks.csv` is written without any quotation
// marks, names with commas included, and every line of it ends with a comma.

import Diagnostics
package import Foundation
package import Records

/// Habits from an export of Loop Habit Tracker.
///
/// Loop keeps what was done on each day; a habit here keeps its runs. They are counted by our rules: a run is of days
/// one after the other, so that the days which Loop fills in for a habit of "three times a week" (`YES_AUTO`), and those
/// that were skipped, end it. The last completion is put at noon, which is the same day in the zones nearby.
package enum LoopHabits {
    /// Reads `Habits.csv`, `Checkmarks.csv`, both, or several of either. In the exported archive, a habit's own
    /// `Checkmarks.csv` lies in a folder with its name.
    package static func read(_ files: [ImportFile], zone: TimeZone) -> Converted<[Habit]> {
        var diagnostics: [Diagnostic] = []
        var known: [LoopHabit] = []
        for file in files where FileKind.detect(file.data, named: file.path) != .loopCheckmarks {
            let list = LoopHabit.list(file)
            known += list.value
            diagnostics += list.diagnostics
        }
        var history: [String: LoopHistory] = [:]
        for file in files where FileKind.detect(file.data, named: file.path) == .loopCheckmarks {
            let marks = LoopCheckmarks.read(file, habits: known)
            diagnostics += marks.diagnostics
            for (name, own) in marks.value {
                history[name, default: LoopHistory(file: file.path)].marks.merge(own) { $1 }
                if !known.contains(where: { $0.name == name }) { known.append(LoopHabit(name: name)) }
            }
        }
        let habits = known.map { loop in
            let place = Location(file: history[loop.name]?.file ?? files.first?.path ?? "")
            if history[loop.name] == nil {
                let hint = "give Checkmarks.csv too"
                diagnostics.append(
                    .warning(place, "no days are known of \(loop.name.quoted); it begins at 0", hint: hint)
                )
            }
            return habit(loop, marks: history[loop.name]?.marks ?? [:], zone: zone)
        }
        return Converted(habits, diagnostics.sorted())
    }

    private static func habit(_ loop: LoopHabit, marks: [Day: String], zone: TimeZone) -> Habit {
        let days = marks.filter { loop.isDone($0.value) }.map(\.key).sorted()
        var run = 0
        var best = 0
        var previous: Day?
        for day in days {
            run = previous.map { $0.advanced(by: 1) == day } == true ? run + 1 : 1
            best = max(best, run)
            previous = day
        }
        return Habit(
            title: loop.name,
            dateCreated: marks.keys.min().map { $0.start(in: zone) },
            currentStreak: run,
            bestStreak: best,
            numberOfCompletions: days.count,
            lastCompletionDate: days.last.flatMap { LocalTime($0, hour: 12, minute: 0)?.instant(in: zone).date }
        )
    }
}

/// What was noted on each day, and where it was read.
private struct LoopHistory {
    var file: String
    var marks: [Day: String] = [:]
}

/// A habit of Loop's list.
struct LoopHabit {
    var name: String
    /// What makes a day count, of a habit that is measured; nil where it is done or not.
    var target: (value: Double, isMost: Bool)?

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

    /// Whether an entry of `Checkmarks.csv` says that the habit was done: `YES_MANUAL` or, in older exports, 2. What was
    /// measured stands there in thousandths.
    func isDone(_ mark: String) -> Bool {
        guard let target else {
            if mark == "YES_MANUAL" || mark == "2" { return true }
            // More than any mark of a habit that is done or not: something was measured.
            return Int(mark).map { $0 > 3 } ?? false
        }
        guard let thousandths = Double(mark), thousandths >= 0 else { return false }
        let value = thousandths / 1_000
        return target.isMost ? value <= target.value : value >= target.value && value > 0
    }

    /// The habits of a `Habits.csv`.
    static func list(_ file: ImportFile) -> Converted<[LoopHabit]> {
        let table = CSVTable.read(file.data, file: file.path)
        var diagnostics = table.diagnostics
        let columns = Columns(
            table.value.header,
            aliases: aliases,
            required: [.name],
            file: file.path,
            &diagnostics
        )
        guard columns.has([.name]) else { return Converted([], diagnostics) }
        var habits: [LoopHabit] = []
        var unkept: [String: Int] = [:]
        for row in table.value.rows {
            func field(_ column: Column) -> String? { columns.field(column, of: row) }
            guard let name = field(.name), !name.isBlank else {
                diagnostics.append(
                    .error(Location(file: file.path, line: row.line), "a habit without a name; left out")
                )
                continue
            }
            var habit = LoopHabit(name: name)
            if field(.type) == "NUMERICAL" {
                habit.target = (field(.targetValue).flatMap { Double($0) } ?? 0, field(.targetType) == "AT_MOST")
                unkept["the target", default: 0] += 1
            }
            if field(.numerator) != field(.denominator) { unkept["the frequency", default: 0] += 1 }
            if field(.archived) == "true" { unkept["that it is archived", default: 0] += 1 }
            for column in [Column.question, .description] where field(column) != nil {
                unkept[column.rawValue, default: 0] += 1
            }
            habits.append(habit)
        }
        if !unkept.isEmpty {
            let message = "a habit here has no place for \(unkept.countedNames); not kept"
            let hint = "every habit here is for every day, and its runs are counted so"
            diagnostics.append(.note(Location(file: file.path), message, hint: hint))
        }
        return Converted(habits, diagnostics)
    }
}
