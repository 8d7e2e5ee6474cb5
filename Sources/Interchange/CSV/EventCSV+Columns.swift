import Diagnostics

extension EventCSV {
    /// Other names of the columns, in lower case: those of Google Calendar, Outlook (also in German), Thunderbird,
    /// Meetup, Asana and TickTick, and common ones in tables kept by hand.
    static let aliases: [String: Column] = [
        "title": .name, "subject": .name, "summary": .name, "event": .name, "event name": .name,
        "start date": .date, "start": .date, "start time": .startTime, "time": .startTime,
        "event date": .date, "event date & time": .date, "from": .date, "event link": .url,
        "end date": .end, "to": .end, "until": .end, "end time": .endTime, "all day event": .allDay,
        "all day": .allDay, "all-day": .allDay, "dtstart": .date, "dtend": .end, "start date & time": .date,
        "end date & time": .end,
        "details": .description, "notes": .description, "place": .location, "venue": .location, "room": .location,
        "task": .name, "task name": .name, "is all day": .allDay,
        "completed at": .completedAt, "completed on": .completedAt, "completed time": .completedAt,
        "completed date": .completedAt, "date completed": .completedAt, "completion date": .completedAt,
        "betreff": .name, "titel": .name, "termin": .name, "veranstaltung": .name, "bezeichnung": .name,
        "aufgabe": .name, "erledigt am": .completedAt,
        "anfang": .date, "beginnt am": .date, "datum": .date, "beginn": .date, "startdatum": .date, "von": .date,
        "beginnt um": .startTime, "uhrzeit": .startTime, "zeit": .startTime, "startzeit": .startTime,
        "endet am": .end, "ende": .end, "enddatum": .end, "bis": .end, "endet um": .endTime, "endzeit": .endTime,
        "ganztägiges ereignis": .allDay, "ganztägig": .allDay,
        "beschreibung": .description, "notizen": .description, "ort": .location, "raum": .location,
        "privat": .private, "vertraulichkeit": .sensitivity,
    ]

    /// Whether a column of this name, in any case, can mark events as private.
    static func marksPrivateEvents(_ name: String) -> Bool {
        let key = Columns.key(name, aliases: aliases(for: ["dtstart", name]))
        return key == .private || key == .sensitivity
    }

    /// Columns of Outlook and Google that an event can't hold.
    private static let others: Set<String> = [
        "reminder on/off", "reminder date", "reminder time", "meeting organizer", "required attendees",
        "optional attendees", "meeting resources", "billing information", "categories", "mileage", "priority",
        "show time as",
        "erinnerung ein/aus", "erinnerung an/aus", "erinnerung am", "erinnerung um", "besprechungsplanung",
        "erforderliche teilnehmer", "optionale teilnehmer", "besprechungsressourcen", "abrechnungsinformationen",
        "kategorien", "reisekilometer", "priorität", "zeitspanne zeigen als",
    ]

    /// The names of columns with dates, or with the places of a journey.
    static let spans: Set = ["from", "to", "until", "von", "bis"]

    /// The aliases for a header. Beside a `Date` or `Datum`, these pairs are times: `Start` and `End`, `Beginn` or
    /// `Anfang` and `Ende`, `From` and `Until`, `Von` and `Bis`. Beside a date column of any other name, the last two
    /// pairs aren't read. `Class` is that of iCalendar only beside `DTSTART`; otherwise, it may be a lesson.
    private static func aliases(for header: [String]) -> [String: Column] {
        let names = Set(header.map { $0.lowercased() })
        var aliases = Self.aliases
        if names.contains("dtstart") { aliases["class"] = .sensitivity }
        if hasTasks(names) { aliases.merge(taskAliases) { $1 } }
        let others: Set<Column> = Set(names.subtracting(spans).compactMap { Columns.key($0, aliases: aliases) })
        guard others.contains(.date) else { return aliases }
        // `Until` alone is the end.
        let isJourney = others.contains(.end) || !names.isDisjoint(with: ["from", "von"])
        let dates = aliases.filter { !spans.contains($0.key) || !isJourney && ["until", "bis"].contains($0.key) }
        guard !names.isDisjoint(with: ["date", "datum"]) else { return dates }
        var times: [String: Column] = [:]
        if !names.isDisjoint(with: ["start", "beginn", "anfang"]) {
            times = ["end": .endTime, "ende": .endTime]
            for name in ["start", "beginn", "anfang"] { times[name] = .startTime }
        }
        for (first, last) in [("from", "until"), ("von", "bis")] where names.isSuperset(of: [first, last]) {
            times[first] = .startTime
            times[last] = .endTime
        }
        return dates.merging(times) { $1 }
    }

    private static let homeTeam: Set = ["home", "home team", "heim"]
    private static let awayTeam: Set = ["away", "away team", "gast"]

    /// Returns a table that has no column for the name with each match named after its teams (`Lions – Tigers`), or with
    /// the names in its first column, `Ferien;Beginn;Ende`, and a warning.
    static func named(_ table: CSVTable, file: String) -> Converted<CSVTable> {
        func index(of names: Set<String>) -> Int? { table.header.firstIndex { names.contains($0.lowercased()) } }
        let columns = columns(of: table.header)
        guard !columns.has([.name]) else { return Converted(table) }
        var named = table
        guard let home = index(of: homeTeam), let away = index(of: awayTeam) else {
            let names = table.rows.lazy.map { $0.fields[0] }.filter { !$0.isBlank }
            guard columns.has([.date, .end]), columns.isUnknown(0), !names.isEmpty,
                names.allSatisfy({ $0.contains(where: \.isLetter) })
            else { return Converted(table) }
            named.header[0] = Column.name.rawValue
            let message = "no column \"name\": the names are read from the first one, \(table.header[0].quoted)"
            let hint = "if that is right, rename the column to `name`"
            return Converted(named, [.warning(Location(file: file, line: 1), message, hint: hint)])
        }
        (named.header[home], named.header[away]) = (Column.name.rawValue, "")
        for index in named.rows.indices {
            let teams = [home, away].map { named.rows[index].fields[$0] }.filter { !$0.isBlank }
            named.rows[index].fields[home] = teams.joined(separator: " – ")
        }
        return Converted(named)
    }

    /// The known columns of a table.
    static func columns(of header: [String]) -> Columns<Column> { Columns(header, aliases: aliases(for: header)) }

    /// Returns messages about the columns, except those that only calendar programs use.
    static func diagnostics(of columns: Columns<Column>, file: String) -> [Diagnostic] {
        let isCalendar = columns.has([.startTime]) || columns.has([.allDay])
        return columns.diagnostics(required: [.name, .date], ignoring: isCalendar ? others : [], file: file)
    }

    /// Whether the date column has a German name, so that the day comes before the month.
    static func isGerman(_ header: [String]) -> Bool {
        let names = [
            "beginnt am", "datum", "beginn", "startdatum", "von", "anfang", "fällig am", "fällig", "fälligkeitsdatum",
        ]
        return !Set(header.map { $0.lowercased() }).isDisjoint(with: names)
    }
}
