import Diagnostics
package import Foundation
package import Records

/// Writes habits in the format of Loop Habit Tracker's export: the files of a folder, or a ZIP archive of them.
package struct LoopWriter {
    /// A habit with its history and the days that Loop fills in.
    private struct Column {
        let habit: Habit
        let history: HabitHistory
        let filled: Set<Day>

        func value(on day: Day) -> String {
            // Loop fills in missed days, too, but then nothing would show that they were missed.
            if filled.contains(day), history[day]?.state != .missed { return LoopValue.text(LoopValue.filled) }
            return LoopValue.text(history[day].map { LoopValue.value($0, habit.details.goal) } ?? LoopValue.unknown)
        }

        func scores(on days: ClosedRange<Day>) -> [String] {
            let scores = habit.strengths(history, upTo: days.upperBound)
            return days.map { String(format: "%.4f", scores[$0, default: 0]) }
        }
    }

    private let columns: [Column]
    private let today: Today

    package init(_ habits: [Habit], on today: Today) {
        self.today = today
        columns = habits.map { habit in
            let history = habit.history(on: today)
            // In a habit with amounts, the mark of a filled day would be read as an amount.
            let filled = habit.details.isMeasured ? [] : history.filledDays(habit.details)
            return Column(habit: habit, history: history, filled: filled)
        }
    }

    /// Returns the files with their paths in the order of Loop's archive, and notes on what Loop can't hold.
    package func files() -> Converted<[(path: String, data: Data)]> {
        var files = [("Habits.csv", list)]
        for (index, column) in columns.enumerated() {
            // `001 Meditate`
            let folder = "\(padded(index + 1, to: 3)) \(LoopHabit.folderName(column.habit.title))".trimmed
            files.append((folder + "/Scores.csv", scores(of: column)))
            files.append((folder + "/Checkmarks.csv", checkmarks(of: column)))
        }
        let (habits, histories) = (columns.map(\.habit), columns.map(\.history))
        let first = histories.compactMap(\.days.first?.day).min() ?? today.day
        let days = first...max(today.day, histories.compactMap(\.days.last?.day).max() ?? today.day)
        files.append(("Checkmarks.csv", table(days) { column in days.map { column.value(on: $0) } }))
        files.append(("Scores.csv", table(days) { $0.scores(on: days) }))
        return Converted(files.map { ($0.0, Data($0.1.utf8)) }, LoopWriter.losses(habits, histories))
    }

    package func archive() -> Converted<Data> {
        let files = files()
        return Converted(ZipArchive.write(files.value), files.diagnostics)
    }

    // MARK: Tables

    private var list: String {
        let rows = columns.map(\.habit).enumerated().map { index, habit in
            let (details, ratio, goal) = (habit.details, habit.details.frequency.ratio, habit.details.goal)
            let targetType = goal?.isLimit == true ? LoopHabit.limitType : LoopHabit.goalType
            let target = [goal?.unit ?? "", targetType, "\((goal?.amount ?? .zero).value)"]
            let type = details.isMeasured ? LoopHabit.measuredType : LoopHabit.plainType
            return [padded(index + 1, to: 3), habit.title, type, details.question ?? "", details.description ?? ""]
                + ["\(ratio.times)", "\(ratio.days)", details.colour ?? ""]
                + (details.isMeasured ? target : ["", "", ""]) + ["\(details.isArchived)"]
        }
        return CSVTable.text(header: LoopHabit.Column.allCases.map(\.rawValue), rows: rows, lineEnd: "\n")
    }

    private func checkmarks(of column: Column) -> String {
        let known = Set(column.history.days.map(\.day)).union(column.filled.filter { $0 <= today.day })
        let rows = known.sorted(by: >).map { day in
            ["\(day)", column.value(on: day), column.history[day]?.note ?? ""]
        }
        return CSVTable.text(header: LoopCheckmarks.ownHeader, rows: rows, lineEnd: "\n")
    }

    private func scores(of column: Column) -> String {
        let first = column.history.days.first?.day ?? today.day
        let days = first...max(first, today.day)
        let rows = zip(days, column.scores(on: days)).reversed().map { ["\($0)", $1] }
        return CSVTable.text(header: ["Date", "Score"], rows: rows, lineEnd: "\n")
    }

    /// Returns a table of all habits, with the newest day first. As in Loop, it has no quotation marks, and a comma at
    /// the end of each line.
    private func table(_ days: ClosedRange<Day>, _ values: (Column) -> [String]) -> String {
        let values = columns.map(values)
        var text = "Date," + columns.map { $0.habit.title + "," }.joined() + "\n"
        for (offset, day) in days.enumerated().reversed() {
            text += "\(day)," + values.map { $0[offset] + "," }.joined() + "\n"
        }
        return text
    }

    // MARK: Losses

    /// Returns warnings and notes on what Loop can't hold.
    static func losses(_ habits: [Habit], _ histories: [HabitHistory]) -> [Diagnostic] {
        let format = "Loop Habit Tracker"
        let others = zip(habits, histories).flatMap { LoopValue.losses($0, $1) } + habits.titleLosses(in: format)
        var lost: [String: Int] = [:]
        for (habit, history) in zip(habits, histories) {
            if case .weekdays = habit.details.frequency { lost["weekdays (written as times a week)", default: 0] += 1 }
            for known in history.days {
                let entry = known.entry
                if entry.state != nil, entry.amount != nil { lost["a mark beside an amount", default: 0] += 1 }
                if entry.state == .missed, LoopValue.value(entry, habit.details.goal) == LoopValue.unknown {
                    lost["a missed day of a habit with a maximum (written as unknown)", default: 0] += 1
                }
                if entry.state == .done, entry.amount == nil, habit.details.goal?.amountOfTick != nil {
                    lost["a measured day without an amount (written as the goal)", default: 0] += 1
                }
            }
        }
        return others + lost.losses(in: format, at: Location(file: ""))
    }
}
