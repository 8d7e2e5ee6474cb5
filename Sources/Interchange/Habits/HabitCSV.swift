import Diagnostics
package import Foundation
package import Records

/// Reads and writes habits as a table (RFC 4180).
package enum HabitCSV {
    enum Column: String, CaseIterable {
        case title, image, currentStreak, bestStreak, numberOfCompletions, lastCompletionDate, dateCreated
    }

    /// Writes the habits in order, with the names of their pictures. Dates are in ISO 8601 and UTC, including fractions
    /// of a second.
    ///
    /// Diagnostics report what a table can't hold: dates outside the years 1 to 9999, unknown keys, habits without a title,
    /// and what the app doesn't know: the days and the other details.
    package static func write(_ habits: [Habit]) -> Converted<Data> {
        var diagnostics: [Diagnostic] = []
        var unknownKeys: [String: Int] = [:]
        var rows: [[String]] = []
        for (index, habit) in habits.enumerated() {
            let dates = [(habit.lastCompletionDate, Column.lastCompletionDate), (habit.dateCreated, .dateCreated)]
            for case (let date?, let column) in dates where date.isoText == nil {
                let place = Location(record: index + 1, named: habit.title, key: column.rawValue)
                diagnostics.append(.warning(place, "the date is outside the years 1 to 9999; it is left out"))
            }
            rows.append([
                habit.title, habit.image.word, "\(habit.currentStreak)", "\(habit.bestStreak)",
                "\(habit.numberOfCompletions)", habit.lastCompletionDate?.isoText ?? "",
                habit.dateCreated?.isoText ?? "",
            ])
            for key in habit.extras.keys { unknownKeys[key, default: 0] += 1 }
        }
        diagnostics += CSVTable.losses(of: unknownKeys)
        diagnostics += habits.titleLosses(in: "the table") + habits.detailLosses(in: "the table")
        return Converted(CSVTable.write(header: Column.allCases.map(\.rawValue), rows: rows), diagnostics)
    }

    /// Reads a table with at least the column `title`. Invalid rows are left out, with an error.
    package static func read(_ data: Data, file: String, zone: TimeZone) -> Converted<[Habit]> {
        let table = CSVTable.read(data, file: file)
        let aliases: [String: Column] = [
            "name": .title, "selectedimage": .image, "lastcompletionday": .lastCompletionDate,
        ]
        let columns = Columns(table.value.header, aliases: aliases)
        var diagnostics = table.diagnostics + columns.diagnostics(required: [.title], file: file)
        guard columns.has([.title]) else { return Converted([], diagnostics) }
        var habits: [Habit] = []
        for (index, row) in table.value.rows.enumerated() {
            let place = Location(file: file, line: row.line, record: index + 1)
            do {
                habits.append(try HabitRow(row: row, columns: columns, zone: zone, place: place).habit())
            } catch {
                diagnostics.append(error)
            }
        }
        return Converted(habits, diagnostics.sorted())
    }
}

extension HabitImage {
    /// The picture's name, or the number of an unknown one.
    var word: String {
        if case .unknown(let number) = self { "\(number)" } else { name }
    }
}

private struct HabitRow {
    let row: CSVTable.Row
    let columns: Columns<HabitCSV.Column>
    let zone: TimeZone
    let place: Location

    func habit() throws(Diagnostic) -> Habit {
        guard let title = field(.title), !title.isBlank else { throw fault(.title, "there is no title") }
        return Habit(
            title: title,
            dateCreated: try date(.dateCreated),
            image: try image(),
            currentStreak: try number(.currentStreak),
            bestStreak: try number(.bestStreak),
            numberOfCompletions: try number(.numberOfCompletions),
            lastCompletionDate: try date(.lastCompletionDate)
        )
    }

    private func field(_ column: HabitCSV.Column) -> String? { columns.field(column, of: row) }

    private func image() throws(Diagnostic) -> HabitImage {
        guard let text = field(.image)?.trimmed, !text.isEmpty else { return .other }
        if let number = Int(text) { return HabitImage(rawValue: number) }
        if let image = HabitImage.known.first(where: { $0.name == text.lowercased() }) { return image }
        let names = HabitImage.known.map(\.name)
        let near = nearest(to: text, among: names).map { "did you mean \"\($0)\"? " } ?? ""
        throw fault(.image, "found \(text.quoted), expected a picture", hint: near + names.joined(separator: ", "))
    }

    private func number(_ column: HabitCSV.Column) throws(Diagnostic) -> Int {
        guard let text = field(column)?.trimmed, !text.isEmpty else { return 0 }
        guard let number = Int(text) else { throw fault(column, "found \(text.quoted), expected a whole number") }
        return number
    }

    private func date(_ column: HabitCSV.Column) throws(Diagnostic) -> Date? {
        guard let text = field(column), !text.isBlank else { return nil }
        guard let date = WrittenDate(text, in: zone) else {
            let problem = WrittenDate.problem(text)
            throw fault(column, problem.message, hint: problem.hint)
        }
        return date.date
    }

    private func fault(_ column: HabitCSV.Column, _ message: String, hint: String? = nil) -> Diagnostic {
        var place = place
        place.key = column.rawValue
        place.name = field(.title)
        return .error(place, message + "; the row is left out", hint: hint)
    }
}
