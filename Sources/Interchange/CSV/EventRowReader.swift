import Diagnostics
import Foundation
import Persistence
import Records

struct EventRowReader {
    typealias Column = EventCSV.Column

    /// A date in a cell, and the time after it or in a column of its own.
    private struct Cell {
        var text: String
        /// Nil if the date can't be read.
        var day: Day?
        /// The date, if it is written with a time in one of the forms of ``WrittenDate``.
        var written: WrittenDate?
        /// Otherwise, the text of the time.
        var time = ""
        /// Text after the date that isn't a time.
        var unread = ""
    }

    /// A start, which has no time if it is a day.
    private struct Start {
        var day: Day
        var date: Date?
        /// The `19:30` of `18:00-19:30`.
        var rangeEnd = ""
    }

    private let row: CSVTable.Row
    private let columns: Columns<Column>
    private let order: DateOrder
    /// The zone of days.
    private let zone: TimeZone
    /// The zone of times.
    private let ownZone: TimeZone
    private let place: Location
    private(set) var diagnostics: [Diagnostic] = []

    init(row: CSVTable.Row, columns: Columns<Column>, order: DateOrder, zone: TimeZone, place: Location) {
        (self.row, self.columns, self.order, self.zone, self.place) = (row, columns, order, zone, place)
        ownZone = columns.field(.timeZone, of: row).flatMap { Self.zone(named: $0.trimmed) } ?? zone
    }

    /// Returns the zone with an IANA name or, as in tables of Outlook, with a name of Windows.
    private static func zone(named name: String) -> TimeZone? {
        TimeZone(named: name) ?? WindowsZones.standard.zone(named: name)
    }

    /// Returns whether a cell contains text that doesn't mean no.
    private func marks(_ column: Column) -> Bool {
        let mark = text(column)?.trimmed.lowercased() ?? ""
        return !mark.isEmpty && !Self.no.contains(mark)
    }

    static let no: Set<String> = [
        "false", "f", "no", "n", "off", "0", "-", "–", "falsch", "nein", "aus", "public", "normal", "öffentlich",
        "null", "none", "nil", "nan", "n/a", "na", "\\n", "✗", "✘", "☐", "❌", "[ ]",
    ]

    static let yes: Set<String> = [
        "true", "t", "yes", "y", "on", "1", "x", "✓", "✔", "☑", "✅", "[x]", "wahr", "ja", "j", "ein",
    ]

    /// Whether the event is private. As with `CLASS` in iCalendar, an unknown value means yes.
    var isPrivate: Bool { marks(.private) || marks(.sensitivity) }

    mutating func record() -> EventRecord? {
        guard let name = text(.name), !name.isBlank else {
            return fail(.name, "there is no name", hint: "give the event one; the row is left out")
        }
        guard let start = start(.date, time: .startTime, isDay: marks(.allDay)) else { return nil }
        let isCompleted = marks(.completedAt)
        var completedAt: Date?
        if isCompleted, let text = text(.completedAt)?.trimmed.lowercased(), !Self.yes.contains(text) {
            guard let start = self.start(.completedAt) else { return nil }
            completedAt = start.date ?? start.day.start(in: zone)
        }
        var event = Event(
            identifier: text(.identifier),
            date: start.date ?? start.day.start(in: zone),
            name: name,
            // Only Almanac's tables have identifiers, and it writes Markdown.
            description: columns.has([.identifier]) ? text(.description) : text(.description)?.asMarkdown,
            completedAt: completedAt
        )
        guard addDetails(to: &event) else { return nil }
        if start.date == nil {
            if event.days == nil || text(.end)?.isBlank == false { event.days = start.day...lastDay(from: start.day) }
        } else if event.days == nil {
            event.end = end(of: event, from: start)
        }
        return EventRecord(event, isCompleted: isCompleted)
    }

    /// Adds the details in the format that Almanac writes.
    private mutating func addDetails(to event: inout Event) -> Bool {
        var values: [String: PropertyValue] = [:]
        for column in Column.details where column != .end {
            guard var field = text(column) else { continue }
            if column == .timeZone, TimeZone(named: field) == nil {
                field = Self.zone(named: field.trimmed)?.identifier ?? field
            }
            let isList = column == .exceptDays || column == .additionalDays
            values[column.rawValue] =
                isList ? .array(field.split(separator: " ").map { .string(String($0)) }) : .string(field)
        }
        do {
            var details = try EventDetails(taking: &values)
            (details.description, details.completedAt) = (event.description, event.completedAt)
            event.details = details
            return true
        } catch let fault as Diagnostic {
            var place = place
            place.key = fault.location.key
            diagnostics.append(.error(place, fault.message, hint: "correct it; the row is left out"))
        } catch {
            diagnostics.append(.error(place, "\(error)"))
        }
        return false
    }

    // MARK: Dates

    private func cell(_ column: Column, time: Column?) -> Cell {
        let text = text(column) ?? ""
        let clock = time.flatMap { self.text($0) }.map(TableDate.withoutPreposition) ?? ""
        guard let written = WrittenDate(text, in: ownZone) else {
            let date = TableDate(text)
            let isTime = date.rest.isEmpty || WrittenTime.time(WrittenTime.range(date.rest).start, on: .first) != nil
            let time = clock.isEmpty ? date.rest : clock
            return Cell(text: text, day: order.day(date), time: time, unread: isTime ? "" : date.rest)
        }
        // A date in UTC can be outside the years 1 to 9999 in the zone.
        let day = written.day ?? Day(written.date, in: ownZone) ?? Day(written.date, in: .gmt)
        let isWhole = written.day == nil && clock.isEmpty
        return Cell(text: text, day: day, written: isWhole ? written : nil, time: clock)
    }

    /// Reads a date.
    ///
    /// - Parameter isDay: Whether to ignore the time.
    private mutating func start(_ column: Column, time: Column? = nil, isDay: Bool = false) -> Start? {
        let cell = cell(column, time: time)
        guard let day = cell.day, cell.unread.isEmpty || isDay || cell.time != cell.unread else {
            return failDate(column, cell.text)
        }
        if !cell.unread.isEmpty {
            warn(column, "found \(cell.unread.quoted) after the date; it isn't read", hint: "remove or correct it")
        }
        if isDay {
            checkMark(cell, on: day)
            return Start(day: day)
        }
        if let written = cell.written {
            if written.isSkipped { warnOfSkipped(column, cell.text) }
            return Start(day: day, date: written.date)
        }
        guard !cell.time.isEmpty else { return Start(day: day) }
        let (first, rangeEnd) = WrittenTime.range(cell.time)
        guard let clock = WrittenTime.time(first, on: day) else {
            guard let time else { return failDate(column, cell.text) }
            if !Self.noTimes.contains(first.lowercased()) {
                warn(time, "found \(first.quoted), expected a time; the event is all-day", hint: WrittenTime.hint)
            }
            return Start(day: day)
        }
        let (date, isSkipped) = clock.instant(in: ownZone)
        if isSkipped { warnOfSkipped(column, clock.extendedText) }
        return Start(day: day, date: date, rangeEnd: rangeEnd)
    }

    /// Warns if a mark that may not mean yes makes an event with a time all-day.
    private mutating func checkMark(_ cell: Cell, on day: Day) {
        let mark = text(.allDay)?.trimmed ?? ""
        let time = WrittenTime.time(WrittenTime.range(cell.time).start, on: day)
        let hasTime = cell.written.map { $0.date != day.start(in: ownZone) } ?? (time != nil && time != LocalTime(day))
        guard hasTime, !Self.yes.contains(mark.lowercased()) else { return }
        warn(.allDay, "found \(mark.quoted), expected yes or no; the event is all-day", hint: "write yes or no")
    }

    /// Reads the end, and warns if its date is invalid.
    ///
    /// - Parameters:
    ///   - hasTime: Whether the end time is already known from the start, as in `20:00-22:00`.
    ///   - hasLength: Whether the end is otherwise known from the length.
    private mutating func endCell(hasTime: Bool = false, hasLength: Bool = false) -> Cell {
        var cell = cell(.end, time: .endTime)
        // A column named `Ende` or `end` can contain times without dates.
        if cell.day == nil, text(.endTime)?.isBlank ?? true, WrittenTime.time(cell.text, on: .first) != nil {
            cell.time = cell.text
        } else if cell.day == nil, !cell.text.isBlank {
            let problem = problem(cell.text)
            let isDay = hasTime || columns.has([.endTime])
            let result = isDay ? "without its last day" : hasLength ? "with its length" : "without its end"
            if text(.endTime)?.isBlank ?? true { cell.time = "" }
            warn(.end, "\(problem.message); the event is read \(result)", hint: problem.hint)
        }
        return cell
    }

    /// Returns the last day of an all-day event.
    private mutating func lastDay(from first: Day) -> Day {
        let cell = endCell()
        if !marks(.allDay), let time = WrittenTime.time(cell.time, on: first), time.second != 0 {
            let message = "found the end time \(cell.time.quoted) without a start time; the event is all-day"
            warn(text(.endTime) == nil ? .end : .endTime, message, hint: "add a start time, or remove the end time")
        }
        if cell.day == nil, let text = text(.duration), !text.isBlank, WrittenTime.length(text) != 86_400 {
            let cause = marks(.allDay) ? "" : " without a start time"
            let message = "found the length \(text.quoted)\(cause); the event is all-day"
            warn(.duration, message, hint: "write the last day as the end, or add a start time")
        }
        guard let last = cell.day else { return first }
        guard last >= first else { return warnOfEnd() ?? first }
        // Outlook writes the midnight after the last day, Google the last day without a time. `DTEND` is the day after
        // it (RFC 5545, section 3.6.1).
        let isMidnight =
            cell.written.map { $0.date == last.start(in: ownZone) }
            ?? (WrittenTime.time(cell.time, on: last) == LocalTime(last))
        let isDayAfter = columns.title(of: .end).lowercased() == "dtend" && cell.written == nil && cell.time.isEmpty
        return max(first, isMidnight || isDayAfter ? last.advanced(by: -1) : last)
    }

    /// Returns the end of a timed event. An end without a date of its own can fall on the next day: `22:00-01:00`.
    private mutating func end(of event: Event, from start: Start) -> Date? {
        let length = text(.duration).flatMap(WrittenTime.length)
        let cell = endCell(hasTime: !start.rangeEnd.isEmpty, hasLength: length != nil)
        let time = cell.time.isEmpty && cell.written == nil ? start.rangeEnd : cell.time
        var end = cell.written?.date ?? event.date
        if !time.isEmpty {
            let days = cell.day.map { [$0] } ?? [start.day, start.day.advanced(by: 1)]
            let ends = days.compactMap { WrittenTime.time(time, on: $0)?.instant(in: ownZone).date }
            // After `22:00`, `1h30` is more likely a length of time than a time on the next day.
            let isLength = cell.day == nil && WrittenTime.isLength(time, after: text(.startTime) ?? text(.date) ?? "")
            guard let last = ends.last, !isLength || ends[0] >= event.date else {
                let column = text(.endTime)?.isBlank == false ? Column.endTime : .end
                let message = "found \(time.quoted), expected a time; the event is read without an end"
                warn(column, message, hint: WrittenTime.hint)
                return nil
            }
            end = ends.first { $0 >= event.date } ?? last
        } else if cell.written == nil, let day = cell.day, day != start.day {
            // An event that spans several days lasts until the end of its last day.
            end = (day < start.day ? day : day.adding(days: 1)).start(in: ownZone)
        } else if cell.written == nil, let text = text(.duration), !text.isBlank {
            guard let length else {
                let message = "found \(text.quoted), expected a length of time; the event is read without an end"
                warn(.duration, message, hint: "write it as 1:30 or 90 min")
                return nil
            }
            end += Double(length)
        }
        if end < event.date { return warnOfEnd() }
        return end > event.date ? end : nil
    }

    // MARK: Messages

    /// What a column of times may contain for an all-day event.
    private static let noTimes: Set<String> = ["all day", "all-day", "ganztägig", "ganztags", "-", "–"]

    private func problem(_ text: String) -> (message: String, hint: String) {
        order.problem(text, hasTimeColumn: columns.has([.startTime]))
    }

    private mutating func failDate<Value>(_ column: Column, _ text: String) -> Value? {
        let problem = text.isBlank ? (message: "there is no date", hint: "give it one") : problem(text)
        return fail(column, problem.message, hint: "\(problem.hint); the row is left out")
    }

    private mutating func warnOfSkipped(_ column: Column, _ text: String) {
        let message = "clocks in \(ownZone.identifier) skip \(text.quoted); read with the offset before the change"
        warn(column, message, hint: "check the time")
    }

    private mutating func warnOfEnd<Value>() -> Value? {
        warn(.end, "the event ends before it begins", hint: "shown without its end; correct it")
        return nil
    }

    private mutating func warn(_ column: Column, _ message: String, hint: String) {
        diagnostics.append(.warning(place(of: column), message, hint: hint))
    }

    private mutating func fail<Value>(_ column: Column, _ message: String, hint: String) -> Value? {
        diagnostics.append(.error(place(of: column), message, hint: hint))
        return nil
    }

    private func place(of column: Column) -> Location {
        var place = place
        place.key = columns.title(of: column)
        return place
    }

    private func text(_ column: Column) -> String? { columns.field(column, of: row) }
}
