import Diagnostics
import Foundation
import Records

/// The days of a habit in an export of Loop Habit Tracker.
struct LoopCheckmarks {
    var name: String
    /// The 0-based index of the habit in the list, if the file contains it.
    var index: Int?
    var marks: [Day: String] = [:]
    var notes: [Day: String] = [:]

    /// The columns in the file of a single habit. Older versions lack the notes.
    static let ownHeader = ["Date", "Value", "Notes"]

    /// Reads the values of each habit, in the order of the columns.
    ///
    /// - Parameters:
    ///   - habits: The habits of `Habits.csv` in order, which are needed to parse names with commas.
    ///   - paths: The paths of all files with days, which show what habits have a folder.
    static func read(_ file: ImportFile, habits: [LoopHabit], among paths: [String]) -> Converted<[LoopCheckmarks]> {
        let decoded = decodedFile(file.data, file: file.path)
        let lines = decoded.value.textLines
        var diagnostics = decoded.diagnostics
        let head = String(lines.first ?? "")
        // A spreadsheet may have saved the file with another separator.
        let separator = head.first { ",;\t".contains($0) } ?? ","
        // A file of a single habit has notes, which may span several lines; the file of all habits has neither notes
        // nor quotes. In old exports, a file of a single habit has no header.
        let fields = unquotedFields(of: head[...], separator).map(\.trimmed)
        // A spreadsheet may have added empty columns. Habits can have the names of these columns, too.
        let header = Array(fields.prefix((fields.lastIndex { !$0.isEmpty } ?? -1) + 1))
        let isHeadless = isHeadless(header)
        let isTableOfAll = header.count < fields.count && header.dropFirst().elementsEqual(habits.map(\.name))
        if isHeadless || [["Date", "Value"], ownHeader].contains(header), !isTableOfAll {
            let habit = habit(of: file.path, habits: habits, among: paths)
            return Converted([own(file, habit, isHeadless: isHeadless, &diagnostics)], diagnostics)
        }
        let rows = lines.enumerated().dropFirst().filter { !String($0.element).isBlank }.map { index, line in
            (line: index + 1, fields: unquotedFields(of: line, separator))
        }
        // Loop ends every line with a separator, which a spreadsheet may remove.
        let ends = head.last == separator ? 1 : 0
        let count = (rows.first?.fields.count ?? 1 + ends) - 1 - ends
        guard let names = names(head, separator, count: count, habits: habits) else {
            let message = "the names in the header don't match the \(count) columns below"
            let hint =
                habits.isEmpty
                ? "a name has a comma in it; give Habits.csv of the same export too"
                : "put quotation marks around a name with a comma"
            diagnostics.append(.error(Location(file: file.path, line: 1), message, hint: hint))
            return Converted([], diagnostics)
        }
        let isList = names == habits.map(\.name)
        var all = names.enumerated().map { LoopCheckmarks(name: $1, index: isList ? $0 : nil) }
        let order = order(of: rows.map(\.fields[0]))
        for row in rows {
            guard let day = day(row.fields[0], order, line: row.line, file: file.path, &diagnostics) else { continue }
            if row.fields.count < names.count + 1 {
                let message = "found \(row.fields.count - 1) values, expected \(names.count)"
                diagnostics.append(.warning(Location(file: file.path, line: row.line), message))
            }
            for (index, mark) in row.fields.dropFirst().prefix(names.count).enumerated() {
                all[index].marks[day] = mark.trimmed
            }
        }
        return Converted(all, diagnostics)
    }

    /// Splits a line of days and marks, to which a spreadsheet may have added quotation marks.
    private static func unquotedFields(of line: Substring, _ separator: Character) -> [String] {
        line.filter { $0 != "\"" }.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    /// Reads the file of a single habit: `001 Meditate/Checkmarks.csv`.
    private static func own(
        _ file: ImportFile,
        _ habit: LoopCheckmarks,
        isHeadless: Bool,
        _ diagnostics: inout [Diagnostic]
    ) -> LoopCheckmarks {
        let table = CSVTable.read(file.data, file: file.path)
        var days = habit
        let head = CSVTable.Row(line: 1, fields: table.value.header)
        let rows = (isHeadless ? [head] : []) + table.value.rows
        let order = order(of: rows.map(\.fields[0]))
        for row in rows {
            guard let day = day(row.fields[0], order, line: row.line, file: file.path, &diagnostics) else { continue }
            days.marks[day] = row.fields[1].trimmed
            if row.fields.count > 2, !row.fields[2].isBlank { days.notes[day] = row.fields[2] }
        }
        return days
    }

    /// Returns the names of the columns: those in the header if their number matches, otherwise those of `Habits.csv`.
    /// A spreadsheet puts a name with a comma in quotation marks (RFC 4180).
    private static func names(_ head: String, _ separator: Character, count: Int, habits: [LoopHabit]) -> [String]? {
        let names = columns(head.split(separator: separator, omittingEmptySubsequences: false).map(String.init))
        if names.count == count, !head.contains("\"") { return names }
        let ordered = habits.map(\.name)
        if ordered.count == count, head == (["Date"] + ordered + [""]).joined(separator: ",") { return ordered }
        let quoted = columns(CSVTable.read(Data(head.utf8), file: "").value.header)
        return quoted.count == count ? quoted : names.count == count ? names : nil
    }

    private static func columns(_ header: [String]) -> [String] {
        Array(header.dropFirst().dropLast(header.last?.isEmpty == true ? 1 : 0))
    }

    /// Returns whether Loop wrote a table, judging by the name of its file, its header, or Loop's words.
    static func knows(_ table: CSVTable, named file: String) -> Bool {
        let header = table.header
        let isDated = header.first == "Date" && header.count > 1
        if file.fileName.hasPrefix("Checkmarks") { return isDated || isHeadless(header) }
        // A CSV file with any other name is more likely to be the user's own table.
        if header == ownHeader { return !file.lowercased().hasSuffix(".csv") }
        let fields = table.rows.lazy.flatMap { $0.fields.dropFirst() }.map(\.trimmed)
        let isEnded = header.count > 2 && header.last == ""
        guard isDated, isEnded || fields.contains(where: LoopValue.isOwn) else { return false }
        return fields.allSatisfy { LoopValue.read($0) != nil }
    }

    /// Returns whether the file of a single habit has no header: its first line is already a day, `2016-03-24,2`.
    private static func isHeadless(_ fields: [String]) -> Bool { fields.count == 2 && Day(fields[0]) != nil }

    /// Returns the habit of a folder: of those that fit its name, the one with its number, or else the first, because
    /// someone may have changed the list. If none fits, the one with its number may have a new name in the list, unless
    /// it has another folder. The name alone isn't enough, because Loop removes many characters from it.
    private static func habit(of path: String, habits: [LoopHabit], among paths: [String]) -> LoopCheckmarks {
        let folder = folder(of: path) ?? "(untitled)"
        guard let (number, name) = parts(ofFolder: folder) else { return LoopCheckmarks(name: folder) }
        let names = habits.map { LoopHabit.folderName($0.name).trimmed }
        let named = habits.indices.filter { names[$0] == name }
        let numbered = named.first { habits[$0].position == number }
        var index = numbered ?? (name.isEmpty ? nil : named.first)
        if named.isEmpty {
            let others = Set(paths.compactMap { Self.folder(of: $0) }.compactMap { parts(ofFolder: $0)?.name })
            index = habits.indices.first { habits[$0].position == number && !others.contains(names[$0]) }
        }
        if let index { return LoopCheckmarks(name: habits[index].name, index: index) }
        return LoopCheckmarks(name: name.isEmpty ? folder : name)
    }

    private static func folder(of path: String) -> String? {
        path.split(separator: "/").dropLast().last.map { String($0) }
    }

    /// Returns the number and the name in the name of a habit's folder: `001 Meditate`.
    private static func parts(ofFolder folder: String) -> (number: Int, name: String)? {
        guard let number = Int(folder.prefix(3)), folder.utf8.count >= 3 else { return nil }
        return (number, String(folder.dropFirst(3)).trimmed)
    }

    /// Determines the order of day and month in dates that a spreadsheet has reformatted: `23.11.2026`, `11/23/2026`.
    private static func order(of dates: [String]) -> DateOrder {
        DateOrder(of: dates.filter { Day($0.trimmed) == nil }.map { TableDate($0) })
    }

    private static func day(
        _ text: String,
        _ order: DateOrder,
        line: Int,
        file: String,
        _ diagnostics: inout [Diagnostic]
    ) -> Day? {
        if let day = Day(text.trimmed) { return day }
        let date = TableDate(text)
        // If no date shows the order, the day and the month could be swapped.
        if date.rest.isEmpty, date.numbers == nil || !order.isGuessed, let day = order.day(date) { return day }
        let message = "found \(text.quoted), expected a day such as 2026-11-23; the line is left out"
        diagnostics.append(.error(Location(file: file, line: line), message))
        return nil
    }
}
