import Diagnostics

extension EventTable {
    /// Other names of the columns, in lower case: those of Google Calendar, Outlook (also in German), Thunderbird,
    /// Meetup, Asana and TickTick, and common ones in fixture lists and in tables kept by hand.
    static let aliases: [String: Column] = [
        "title": .name, "subject": .name, "summary": .name, "event": .name, "event name": .name,
        "start date": .date, "start": .date, "start time": .startTime, "time": .startTime,
        "event date": .date, "event date & time": .date, "from": .date, "event link": .url,
        "end date": .end, "to": .end, "until": .end, "end time": .endTime, "all day event": .allDay,
        "all day": .allDay, "all-day": .allDay, "dtstart": .date, "dtend": .end, "start date & time": .date,
        "end date & time": .end, "rrule": .repeats,
        "details": .description, "notes": .description, "place": .location, "venue": .location, "room": .location,
        "task": .name, "task name": .name, "is all day": .allDay,
        "completed at": .completedAt, "completed on": .completedAt, "completed time": .completedAt,
        "completed date": .completedAt, "date completed": .completedAt, "completion date": .completedAt,
        "betreff": .name, "titel": .name, "termin": .name, "veranstaltung": .name, "bezeichnung": .name,
        "aufgabe": .name, "erledigt am": .completedAt,
        "anfang": .date, "beginnt am": .date, "datum": .date, "beginn": .date, "startdatum": .date, "von": .date,
        "beginnt um": .startTime, "uhrzeit": .startTime, "zeit": .startTime, "startzeit": .startTime,
        "endet am": .end, "ende": .end, "enddatum": .end, "bis": .end, "endet um": .endTime, "endzeit": .endTime,
        "dauer": .duration, "kick-off": .startTime, "kick off": .startTime, "kickoff": .startTime,
        "anstoß": .startTime, "anpfiff": .startTime, "stadium": .location, "spielort": .location,
        "spielstätte": .location,
        "ganztägiges ereignis": .allDay, "ganztägig": .allDay,
        "beschreibung": .description, "notizen": .description, "ort": .location, "raum": .location,
        "privat": .private, "vertraulichkeit": .sensitivity,
    ]

    /// Names of columns that say the same as others less clearly. They are read where no other column does.
    private static let fallbacks: [String: Column] = [
        "link": .url, "website": .url, "address": .location, "adresse": .location, "where": .location, "wo": .location,
        "what": .name, "was": .name, "when": .date, "wann": .date, "holiday": .name, "holiday name": .name,
        "feiertag": .name,
    ]

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

    /// The aliases for the columns of a table. Beside a `Date` or `Datum`, these pairs are times: `Start` and `End`, `Beginn` or
    /// `Anfang` and `Ende`, `From` and `Until`, `Von` and `Bis`. Beside a date column of any other name, the last two
    /// pairs aren't read. `Class` is that of iCalendar only beside `DTSTART`; otherwise, it may be a lesson.
    static func aliases(for names: Set<String>) -> [String: Column] {
        var aliases = Self.aliases
        if names.contains("dtstart") { aliases["class"] = .sensitivity }
        let known = Set(names.compactMap { Columns.key($0, aliases: aliases) })
        aliases.merge(fallbacks.filter { !known.contains($0.value) }) { own, _ in own }
        // To-dos are on their due dates.
        if hasTasks(names) { return aliases.filter { $0.value != .date }.merging(taskAliases) { $1 } }
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

    /// Messages about the columns, except those that only calendar programs use.
    var columnDiagnostics: [Diagnostic] {
        let isCalendar = columns.has([.startTime]) || columns.has([.allDay])
        let others = isCalendar ? Self.others : []
        return columns.diagnostics(required: [.name, .date], ignoring: others, file: file)
    }

    static let germanDates: Set = [
        "wann", "beginnt am", "datum", "beginn", "startdatum", "von", "anfang", "fällig am", "fällig",
        "fälligkeitsdatum",
    ]
}
