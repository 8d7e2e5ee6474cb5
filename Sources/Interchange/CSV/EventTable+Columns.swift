import Diagnostics

extension EventTable {
    /// Other names of the columns, in lower case: those of Google Calendar, Outlook (also in German), Thunderbird,
    /// Meetup, Asana and TickTick, and common ones in fixture lists and in tables kept by hand.
    static let aliases = [String: Column](names: [
        .name: [
            "title", "subject", "summary", "event", "event name", "task", "task name", "betreff", "titel", "termin",
            "veranstaltung", "bezeichnung", "aufgabe",
        ],
        .date: [
            "start date", "start", "event date", "event date & time", "from", "dtstart", "start date & time", "anfang",
            "beginnt am", "datum", "beginn", "startdatum", "von",
        ],
        .startTime: [
            "start time", "time", "beginnt um", "uhrzeit", "zeit", "startzeit", "kick-off", "kick off", "kickoff",
            "anstoß", "anpfiff",
        ],
        .url: ["event link"],
        .end: ["end date", "to", "until", "dtend", "end date & time", "endet am", "ende", "enddatum", "bis"],
        .endTime: ["end time", "endet um", "endzeit"],
        .allDay: ["all day event", "all day", "all-day", "is all day", "ganztägiges ereignis", "ganztägig"],
        .repeats: ["rrule"],
        .description: ["details", "notes", "beschreibung", "notizen"],
        .location: ["place", "venue", "room", "stadium", "spielort", "spielstätte", "ort", "raum"],
        .completedAt: [
            "completed at", "completed on", "completed time", "completed date", "date completed", "completion date",
            "erledigt am",
        ],
        .duration: ["dauer"],
        .private: ["privat"],
        .sensitivity: ["vertraulichkeit"],
    ])

    /// Less specific names. They are read only if no other column has their meaning.
    private static let fallbacks = [String: Column](names: [
        .url: ["link", "website"],
        .location: ["address", "adresse", "where", "wo"],
        .name: ["what", "was", "holiday", "holiday name", "feiertag"],
        .date: ["when", "wann"],
    ])

    /// Columns of Outlook and Google that an event can't hold.
    private static let others: Set<String> = [
        "reminder on/off", "reminder date", "reminder time", "meeting organizer", "required attendees",
        "optional attendees", "meeting resources", "billing information", "categories", "mileage", "priority",
        "show time as",
        "erinnerung ein/aus", "erinnerung an/aus", "erinnerung am", "erinnerung um", "besprechungsplanung",
        "erforderliche teilnehmer", "optionale teilnehmer", "besprechungsressourcen", "abrechnungsinformationen",
        "kategorien", "reisekilometer", "priorität", "zeitspanne zeigen als",
    ]

    /// The names of columns that hold either dates or the places of a journey.
    static let spans: Set = ["from", "to", "until", "von", "bis"]

    /// Returns the aliases for the columns of a table.
    ///
    /// Beside a `Date` or `Datum`, these pairs are times: `Start` and `End`, `Beginn` or `Anfang` and `Ende`, `From`
    /// and `Until`, `Von` and `Bis`. Beside a date column of any other name, the last two pairs aren't read. `Class` is
    /// that of iCalendar only beside `DTSTART`; otherwise, it may be a lesson.
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
