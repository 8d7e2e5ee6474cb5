import Diagnostics
package import Foundation
package import Records

/// Writes habits in the format of Loop Habit Tracker's export: the files of a folder, or a ZIP archive of them.
package struct LoopWriter {
    private let habits: [Habit]
    private let today: Today
    private let histories: [HabitHistory]

    package init(_ habits: [Habit], on today: Today) {
        (self.habits, self.today) = (habits, today)
        histories = habits.map { $0.history(on: today) }
    }

    /// Returns the files with their paths in the order of Loop's archive, and notes on what Loop can't hold.
    package func files() -> Converted<[(path: String, data: Data)]> {
        var files = [("Habits.csv", list)]
        for (index, habit) in habits.enumerated() {
            let folder = Self.folder(index, habit)
            files.append((folder + "/Scores.csv", ownScores(index)))
            files.append((folder + "/Checkmarks.csv", ownCheckmarks(index)))
        }
        let days = (histories.compactMap(\.days.first?.day).min() ?? today.day)...max(today.day, lastDay)
        files.append(("Checkmarks.csv", table(days) { values(of: $0, on: $1) }))
        files.append(("Scores.csv", table(days) { scores(of: $0, on: $1) }))
        return Converted(files.map { ($0.0, Data($0.1.utf8)) }, LoopWriter.losses(habits, histories))
    }

    /// Returns the archive.
    package func archive() -> Converted<Data> {
        let files = files()
        return Converted(ZipArchive.write(files.value), files.diagnostics)
    }

    private var lastDay: Day { histories.compactMap(\.days.last?.day).max() ?? today.day }

    /// Returns `001 Meditate`.
    private static func folder(_ index: Int, _ habit: Habit) -> String {
        "\(padded(index + 1, to: 3)) \(LoopHabit.folderName(habit.title))".trimmed
    }

    // MARK: Tables

    private var list: String {
        let rows = habits.enumerated().map { index, habit in
            let (details, ratio) = (habit.details, habit.details.frequency.ratio)
            let goal = details.goal
            let target =
                details.isMeasured
                ? [
                    goal?.unit ?? "", goal?.isLimit == true ? LoopHabit.limitType : LoopHabit.goalType,
                    "\((goal?.amount ?? .zero).value)",
                ]
                : ["", "", ""]
            let type = details.isMeasured ? LoopHabit.measuredType : LoopHabit.plainType
            return [padded(index + 1, to: 3), habit.title, type, details.question ?? "", details.description ?? ""]
                + ["\(ratio.times)", "\(ratio.days)", details.colour ?? ""] + target + ["\(details.isArchived)"]
        }
        return CSVTable.text(header: LoopHabit.Column.allCases.map(\.rawValue), rows: rows, lineEnd: "\n")
    }

    private func ownCheckmarks(_ index: Int) -> String {
        let (history, filled) = (histories[index], filled(index))
        let known = Set(history.days.map(\.day)).union(filled.filter { $0 <= today.day })
        let rows = known.sorted(by: >).map { day in
            ["\(day)", LoopValue.text(value(index, filled, day)), history[day]?.note ?? ""]
        }
        return CSVTable.text(header: LoopCheckmarks.ownHeader, rows: rows, lineEnd: "\n")
    }

    private func ownScores(_ index: Int) -> String {
        let first = histories[index].days.first?.day ?? today.day
        let days = first...max(first, today.day)
        let rows = zip(days, scores(of: index, on: days)).reversed().map { ["\($0)", $1] }
        return CSVTable.text(header: ["Date", "Score"], rows: rows, lineEnd: "\n")
    }

    /// Returns a table of all habits, with the newest day first. As in Loop, it has no quotation marks, and a comma at
    /// the end of each line.
    private func table(_ days: ClosedRange<Day>, _ column: (Int, ClosedRange<Day>) -> [String]) -> String {
        let columns = habits.indices.map { column($0, days) }
        var text = "Date," + habits.map { $0.title + "," }.joined() + "\n"
        for (offset, day) in days.enumerated().reversed() {
            text += "\(day)," + columns.map { $0[offset] + "," }.joined() + "\n"
        }
        return text
    }

    // MARK: Values

    private func filled(_ index: Int) -> Set<Day> { histories[index].filledDays(habits[index].details) }

    private func value(_ index: Int, _ filled: Set<Day>, _ day: Day) -> Int {
        // Loop fills in missed days too, but that would lose the fact that they were missed.
        if filled.contains(day), histories[index][day]?.state != .missed { return LoopValue.filled }
        return histories[index][day].map { LoopValue.value($0, habits[index].details.goal) } ?? LoopValue.unknown
    }

    private func values(of index: Int, on days: ClosedRange<Day>) -> [String] {
        let filled = filled(index)
        return days.map { LoopValue.text(value(index, filled, $0)) }
    }

    private func scores(of index: Int, on days: ClosedRange<Day>) -> [String] {
        let scores = habits[index].strengths(histories[index], upTo: days.upperBound)
        return days.map { day in
            let score = scores.first.map { day < $0.day } ?? true ? 0 : scores[scores[0].day.distance(to: day)].value
            return String(format: "%.4f", score)
        }
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
