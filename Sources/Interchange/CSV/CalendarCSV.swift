import Diagnostics
import Foundation
import Records

/// Reads events from the tables of Google Calendar, Outlook and Thunderbird, and from similar ones kept by hand.
///
/// They have separate columns for date and time, or dates in a locale's order (Google's help, "Import events to Google
/// Calendar"; the exports of Outlook and Thunderbird).
struct CalendarCSV {
    enum Column: String, CaseIterable {
        case subject = "Subject"
        case startDate = "Start Date"
        case startTime = "Start Time"
        case endDate = "End Date"
        case endTime = "End Time"
        case isAllDay = "All Day Event"
        case description = "Description"
        case location = "Location"
        case isPrivate = "Private"
    }

    /// Other names of the columns, in lower case: those of Thunderbird, those of Outlook in German, and common ones in
    /// tables kept by hand.
    private static let aliases: [String: Column] = [
        "title": .subject, "name": .subject, "summary": .subject, "event": .subject,
        "date": .startDate, "start": .startDate, "time": .startTime, "end": .endDate,
        "details": .description, "notes": .description, "place": .location, "venue": .location, "room": .location,
        "betreff": .subject, "titel": .subject, "termin": .subject, "veranstaltung": .subject,
        "beginnt am": .startDate, "datum": .startDate, "beginn": .startDate, "startdatum": .startDate,
        "beginnt um": .startTime, "uhrzeit": .startTime, "zeit": .startTime, "startzeit": .startTime,
        "endet am": .endDate, "ende": .endDate, "enddatum": .endDate, "endet um": .endTime, "endzeit": .endTime,
        "ganztägiges ereignis": .isAllDay, "ganztägig": .isAllDay,
        "beschreibung": .description, "notizen": .description, "ort": .location, "raum": .location,
        "privat": .isPrivate,
    ]

    /// Columns of Outlook and Google that an event can't hold.
    private static let others: Set<String> = [
        "reminder on/off", "reminder date", "reminder time", "meeting organizer", "required attendees",
        "optional attendees", "meeting resources", "billing information", "categories", "mileage", "priority",
        "sensitivity", "show time as",
        "erinnerung ein/aus", "erinnerung an/aus", "erinnerung am", "erinnerung um", "besprechungsplanung",
        "erforderliche teilnehmer", "optionale teilnehmer", "besprechungsressourcen", "abrechnungsinformationen",
        "kategorien", "reisekilometer", "priorität", "vertraulichkeit", "zeitspanne zeigen als",
    ]

    /// What a table says of an all-day or private event, in lower case.
    private static let yes: Set<String> = ["true", "yes", "on", "wahr", "ja", "ein"]

    private let file: String
    private let zone: TimeZone
    private let rows: [CSVTable.Row]
    private let columns: Columns<Column>
    private let order: DateOrder
    private var diagnostics: [Diagnostic] = []

    /// Returns whether this type can read a table with these columns: there is a subject and a start date.
    static func knows(_ header: [String]) -> Bool {
        Set(named(header).compactMap(column)).isSuperset(of: [.subject, .startDate])
    }

    /// Returns whether a table has separate columns for date and time.
    static func dividesTimes(_ header: [String]) -> Bool {
        knows(header) && named(header).compactMap(column).contains(.startTime)
    }

    /// Returns whether a text is a date, with or without a time, in a form that this type reads.
    static func isDate(_ text: String) -> Bool {
        let (date, time) = parts(text, in: .gmt)
        guard let day = DateOrder(of: [date]).day(date) else { return false }
        return time.isEmpty || WrittenTime.time(time, on: day) != nil
    }

    /// The columns, with names that tell times from dates: beside a `Datum`, `Beginn` and `Ende` are times.
    private static func named(_ header: [String]) -> [String] {
        let names = header.map { $0.lowercased() }
        guard names.contains(where: ["date", "datum"].contains), names.contains(where: ["start", "beginn"].contains)
        else { return header }
        let times: [String: Column] = ["start": .startTime, "beginn": .startTime, "end": .endTime, "ende": .endTime]
        return zip(header, names).map { times[$1]?.rawValue ?? $0 }
    }

    private static func column(_ name: String) -> Column? {
        let folded = name.lowercased()
        return Column.allCases.first { $0.rawValue.lowercased() == folded } ?? aliases[folded]
    }

    /// Whether the date column has a German name, so that the day comes before the month.
    private static func isGerman(_ header: [String]) -> Bool {
        !Set(header.map { $0.lowercased() }).isDisjoint(with: ["beginnt am", "datum", "beginn", "startdatum"])
    }

    /// Reads the rows. A row without a subject or a date is left out, with an error.
    ///
    /// - Parameter leavesOutPrivate: Whether to leave out events marked as private, with a note.
    static func read(
        _ table: CSVTable,
        file: String,
        zone: TimeZone,
        leavesOutPrivate: Bool
    ) -> Converted<[EventRecord]> {
        var reader = CalendarCSV(table, file: file, zone: zone)
        let rows = reader.rows.enumerated().map { (position: $0 + 1, row: $1) }
        var hidden: [(position: Int, row: CSVTable.Row)] = []
        let records = rows.compactMap { row -> EventRecord? in
            let isPrivate = reader.says(.isPrivate, row.row)
            let record = isPrivate && leavesOutPrivate ? nil : reader.record(row.row, position: row.position)
            if isPrivate, leavesOutPrivate || record != nil { hidden.append(row) }
            return record
        }
        guard let first = hidden.first else { return Converted(records, reader.diagnostics) }
        let place = Location(file: file, line: first.row.line, record: first.position, key: Column.isPrivate.rawValue)
        let finding = leavesOutPrivate ? ICalendarReader.Finding.privateEvent : .includedPrivateEvent
        let note = finding.diagnostic(at: place, count: hidden.count)
        return Converted(records, reader.diagnostics + [note])
    }

    private func says(_ column: Column, _ row: CSVTable.Row) -> Bool {
        columns.field(column, of: row).map { Self.yes.contains($0.trimmed.lowercased()) } ?? false
    }

    private init(_ table: CSVTable, file: String, zone: TimeZone) {
        (self.file, self.zone, rows) = (file, zone, table.rows)
        let header = Self.named(table.header).map { Self.others.contains($0.lowercased()) ? "" : $0 }
        let columns = Columns<Column>(
            header,
            aliases: Self.aliases,
            required: [.subject, .startDate],
            file: file,
            &diagnostics
        )
        self.columns = columns
        let dates = table.rows.flatMap { row in
            [Column.startDate, .endDate].compactMap { columns.field($0, of: row).map { Self.parts($0, in: zone).date } }
        }
        order = DateOrder(of: dates, isDayFirst: Self.isGerman(table.header) ? true : nil)
        guard order.isGuessed, let example = dates.first(where: { DateOrder.isAmbiguous($0) }) else { return }
        let day = order.day(example).map(\.description) ?? ""
        diagnostics.append(
            .warning(
                Location(file: file),
                "dates such as \(example.quoted) are read with the month first (\(day)), because no date is unambiguous",
                hint: "if the day comes first, write the dates as 2026-11-23"
            )
        )
    }

    private mutating func record(_ row: CSVTable.Row, position: Int) -> EventRecord? {
        var place = Location(file: file, line: row.line, record: position)
        guard let name = columns.field(.subject, of: row), !name.isBlank else {
            return fail(place, .subject, "there is no subject", hint: "give the event one; the row is left out")
        }
        place.name = name
        guard let first = day(.startDate, of: row, place) else { return nil }
        let (start, rangeEnd) = Self.range(clockText(.startTime, or: .startDate, of: row))
        let isAllDay = says(.isAllDay, row)
        var event = Event(date: first.start(in: zone), name: name)
        event.description = columns.field(.description, of: row)
        event.location = columns.field(.location, of: row)
        let last = lastDay(of: row, place) ?? first
        if isAllDay || start.isBlank {
            // Outlook writes the midnight after the last day, Google the last day without a time.
            let endTime = WrittenTime.time(clockText(.endTime, or: .endDate, of: row), on: last)
            event.days = first...max(first, endTime?.second == 0 ? last.advanced(by: -1) : last)
            return EventRecord(event)
        }
        guard let time = WrittenTime.time(start, on: first) else {
            return fail(place, .startTime, "found \(start.quoted), expected a time", hint: Self.timeHint)
        }
        event.date = time.instant(in: zone).date
        let ownEnd = clockText(.endTime, or: .endDate, of: row)
        let end = ownEnd.isBlank ? rangeEnd : ownEnd
        guard !end.isBlank else { return EventRecord(event) }
        if let time = WrittenTime.time(end, on: last) {
            let date = time.instant(in: zone).date
            if date > event.date { event.end = date }
        } else {
            var place = place
            place.key = Column.endTime.rawValue
            let message = "found \(end.quoted), expected a time; the event is read without an end"
            diagnostics.append(.warning(place, message, hint: "write it as 9:00 AM or 21:00"))
        }
        return EventRecord(event)
    }

    /// The time in a column of its own, or behind the date.
    private func clockText(_ column: Column, or date: Column, of row: CSVTable.Row) -> String {
        if let time = columns.field(column, of: row), !time.isBlank { return time }
        return columns.field(date, of: row).map { Self.parts($0, in: zone).time } ?? ""
    }

    /// Splits text into a date and the time after it, if any. A time with an offset is converted to the zone.
    private static func parts(_ text: String, in zone: TimeZone) -> (date: String, time: String) {
        if let written = WrittenDate(text, in: zone), written.day == nil,
            let time = LocalTime(written.date, offset: zone.secondsFromGMT(for: written.date))
        {
            let (minute, second) = (time.second / 60, time.second % 60)
            return (time.day.description, String(format: "%d:%02d:%02d", minute / 60, minute % 60, second))
        }
        let parts = text.trimmed.split(maxSplits: 1) { $0.isWhitespace }.map(String.init)
        let date = parts.first.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
        return (date ?? "", parts.count > 1 ? parts[1] : "")
    }

    /// Splits `8:00-8:45` into start and end. The end is empty if there is only one time. `9:00:00-05:00` isn't split: it
    /// has an offset.
    private static func range(_ text: String) -> (start: String, end: String) {
        let parts = text.split(maxSplits: 1) { $0 == "-" || $0 == "–" }.map { String($0).trimmed }
        guard parts.count == 2, parts[0].count(where: { $0 == ":" }) < 2,
            parts.allSatisfy({ WrittenTime.time($0, on: .first) != nil })
        else { return (text, "") }
        return (parts[0], parts[1])
    }

    private static let timeHint = "write it as 9:00 AM or 21:00; the row is left out"

    /// Returns the last day, if the row has a valid one.
    private mutating func lastDay(of row: CSVTable.Row, _ place: Location) -> Day? {
        guard let text = columns.field(.endDate, of: row), !text.isBlank else { return nil }
        if let day = order.day(Self.parts(text, in: zone).date) { return day }
        var place = place
        place.key = Column.endDate.rawValue
        let problem = problem(text)
        let message = "\(problem.message); the event is read without its last day"
        diagnostics.append(.warning(place, message, hint: problem.hint))
        return nil
    }

    private mutating func day(_ column: Column, of row: CSVTable.Row, _ place: Location) -> Day? {
        let text = columns.field(column, of: row) ?? ""
        if let day = order.day(Self.parts(text, in: zone).date) { return day }
        let problem = text.isBlank ? (message: "there is no date", hint: "give it one") : problem(text)
        _ = fail(place, column, problem.message, hint: "\(problem.hint); the row is left out")
        return nil
    }

    /// What is wrong with a date, and what to do.
    private func problem(_ text: String) -> (message: String, hint: String) {
        guard DateOrder.isWellFormed(Self.parts(text, in: zone).date) else {
            return (WrittenDate.unknownForm(text), "write it as 2026-11-23")
        }
        return (WrittenDate.nonexistent(text), "the other dates have \(order.words); write it as 2026-11-23")
    }

    private mutating func fail(_ place: Location, _ column: Column, _ message: String, hint: String) -> EventRecord? {
        var place = place
        place.key = column.rawValue
        diagnostics.append(.error(place, message, hint: hint))
        return nil
    }
}

/// A time of day on a 12-hour or 24-hour clock.
private enum WrittenTime {
    /// Parses `9:00 AM`, `9:00:00 p.m.`, `9pm`, `21:00`, `21.00` or `21 Uhr`.
    static func time(_ text: String, on day: Day) -> LocalTime? {
        let spaced = text.replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ").trimmed.uppercased()
        var scanner = DigitScanner(spaced)
        guard let hour = scanner.number(digits: 1...2) else { return nil }
        let hasMinute = scanner.skip(":") || scanner.skip(".")
        let minute = hasMinute ? scanner.number(digits: 2...2) : 0
        let second = hasMinute && scanner.skip(":") ? scanner.number(digits: 2...2) : 0
        guard let minute, let second else { return nil }
        while scanner.skip(" ") {}
        if scanner.isAtEnd ? hasMinute : scanner.skip("U") && scanner.skip("H") && scanner.skip("R") && scanner.isAtEnd
        {
            return LocalTime(day, hour: hour, minute: minute, second: second)
        }
        let isAfternoon = scanner.skip("P")
        guard isAfternoon || scanner.skip("A"), (1...12).contains(hour) else { return nil }
        _ = scanner.skip(".")
        guard scanner.skip("M") else { return nil }
        _ = scanner.skip(".")
        guard scanner.isAtEnd else { return nil }
        return LocalTime(day, hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute, second: second)
    }
}
