import ArgumentParser
import Build
import Diagnostics
import Foundation
import Persistence
import Records

struct EventAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an event at the end of the schedule.",
        discussion: """
            A day without a time is an all-day event.

            Examples:
              almanac event add "Board games" fri 18:30 to 22:00 --description "Bring *snacks*."
              almanac event add "Ski trip" 24-27 dec --location Innsbruck
              almanac event add "Choir" every tuesday 19:30 until june
            """
    )

    @Argument(help: "The name of the event.")
    var name: String

    @Argument(help: "When it is, such as `tomorrow 9:00`, `fri 15:00 to 17:00`, `24 dec` or `every monday 9:00`.")
    var when: [String]

    @Option(help: .value("text", "Details, as Markdown."))
    var description: String?

    @OptionGroup var details: EventTimeOptions
    @OptionGroup var options: ChangeOptions

    func run() throws {
        try options.change("event add", \.events.name) { access in
            let time = try details.values.reading(when.joined(separator: " "), access).time
            let plain = try Event.new(name: name, date: access.today.now, description: description)
            let event = try details.values.applied(to: plain, at: time, access)
            var events = try EventChoice(access)
            let record = try events.schedule.addNewEvent(event)
            events.printTidied()
            options.report("Added", "Would add", events.described(record, since: plain))
            let twin = events.duplicate(of: record)
            options.warn(of: twin, \.displayName, in: events.file, "this event has the same name and time")
            events.warnOfStart(of: record)
        }
    }
}

struct EventEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change an event, or one occurrence of it.",
        discussion: """
            With a day alone, `--date` keeps the time of day; with a time alone, it keeps the day.

            Examples:
              almanac event edit dentist --date mon 8:30
              almanac event edit choir --occurrence 7 dec --date 9 dec 20:00
            """
    )

    @Argument(help: "The position, identifier or name of the event.")
    var which: String?

    @Argument(help: .hidden)
    var others: [String] = []

    @Option(help: .value("text", "The new name."))
    var name: String?

    @Option(parsing: .upToNextOption, help: .value("when", "The new date and time."))
    var date: [String] = []

    @Option(help: .value("text", "The new details, as Markdown; empty for none."))
    var description: String?

    @Option(parsing: .upToNextOption, help: .value("day", "For a repeating event: change only this occurrence."))
    var occurrence: [String] = []

    @Flag(help: "Look among the completed events.")
    var completed = false

    @OptionGroup var details: EventTimeOptions
    @OptionGroup var options: ChangeOptions

    private var arguments: EventArguments {
        EventArguments(
            example: "edit dentist --date fri 20:00",
            which: which,
            date: date,
            end: details.end,
            occurrence: occurrence
        )
    }

    func validate() throws { try arguments.check() }

    func run() throws {
        if let which, !others.isEmpty {
            let name = ([which] + others).joined(separator: " ").quotedForShell
            let advice = options.adviceOnDate(others, of: which) ?? "a name of several words needs quotes: \(name)"
            throw usageError("unexpected argument `\(others[0])`; \(advice)", of: Self.self)
        }
        guard name != nil || !date.isEmpty || description != nil || details.values != EventValues() else {
            throw usageError("nothing to change; give --name, --date, --description or another option", of: Self.self)
        }
        try options.change("event edit", { completed ? $0.completed.name : $0.events.name }) { access in
            let (which, times) = try arguments.resolved(access)
            var events = try EventChoice(access, completed: completed)
            var found = try events.find(which)
            if let text = times.occurrence.phrase {
                let chosen = try events.chosenOccurrence(of: found.record, on: text)
                guard let index = chosen.replacement else {
                    return try replace(chosen.occurrence, with: times, ofSeriesAt: found.index, in: &events)
                }
                found = (index, events.schedule.events[index])
            }
            let edited = try edited(found.record.item, times, access)
            try events.update(at: found.index, with: edited)
            events.printTidied()
            if !completed { events.printDroppedExceptions(of: found.record) }
            let before = events.described(found.record.item)
            let old = found.record
            // The change may have removed completed events before this one.
            let tidied = completed ? 0 : events.schedule.tidied.count { $0.position < old.position }
            let record = StoredRecord(position: old.position - tidied, item: edited)
            let new = events.described(record, since: old.item)
            let isAlike = events.described(edited) == before
            let what = isAlike ? Self.changes(from: old.item, to: edited) : ""
            options.report("Changed", "Would change", isAlike ? "\(what) of \(new)" : "\(before) to \(new)")
            if (edited.date, edited.repeats) != (old.item.date, old.item.repeats) { events.warnOfStart(of: record) }
        }
    }

    /// The names of the changed fields besides name and time: `the place and the link`.
    private static func changes(from old: Event, to new: Event) -> String {
        let names = [
            old.location == new.location ? nil : "the place", old.url == new.url ? nil : "the link",
            old.timeZone == new.timeZone ? nil : "the time zone",
            old.exceptDays == new.exceptDays ? nil : "the exceptions",
            old.description == new.description ? nil : "the details",
        ].compactMap(\.self)
        return names.isEmpty ? "nothing" : names.joinedByAnd
    }

    private func edited(_ event: Event, _ times: EventArguments, _ access: StoreAccess) throws -> Event {
        var values = details.values
        values.end = times.end.phrase
        let time = try times.date.phrase.map { try values.newTime($0, of: event, keepsLimits: true, access) }
        let edited = try values.applied(to: event, at: time, access).edited(name: name, description: description)
        guard edited.occurrenceOf == nil || !edited.isSeries else {
            let hint = "change the whole series, or add another event"
            throw Diagnostic.error("an occurrence of a series can't repeat by itself", hint: hint)
        }
        return edited
    }

    private func replace(
        _ occurrence: Occurrence,
        with times: EventArguments,
        ofSeriesAt index: Int,
        in events: inout EventChoice
    ) throws {
        let (access, series) = (events.access, try events.schedule.event(at: index))
        let record = try events.schedule.replace(occurrence, ofSeriesAt: index) { try edited($0, times, access) }
        events.printTidied()
        let old = "\"\(series.displayName)\" on \(events.text(of: occurrence.time, series))"
        let new = events.described(record)
        guard record.item.name == series.name, record.item.isAt(occurrence.time) else {
            return options.report("Changed", "Would change", "\(old) to \(new)")
        }
        var original = series
        original.exceptDays = record.item.exceptDays
        options.report("Changed", "Would change", "\(Self.changes(from: original, to: record.item)) of \(new)")
    }
}

struct EventRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove events, or some occurrences of one.",
        discussion: """
            Examples:
              almanac event remove dentist --yes
              almanac event remove dentist library
              almanac event remove choir --occurrence 7 dec
              almanac event remove choir --occurrence 21 dec to 3 jan
            """
    )

    @Argument(help: "The positions, identifiers or names of the events.")
    var which: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: .value("days", "For a repeating event: remove only the occurrences on this day or these days.")
    )
    var occurrence: [String] = []

    @Flag(help: "Look among the completed events.")
    var completed = false

    @OptionGroup var removal: RemovalOptions
    private var arguments: EventArguments {
        EventArguments(example: "remove choir --occurrence 7 dec", which: which.first, occurrence: occurrence)
    }

    func validate() throws { try arguments.check() }

    func run() throws {
        try removal.options.change("event remove", { completed ? $0.completed.name : $0.events.name }) { access in
            let (first, times) = try arguments.resolved(access)
            var events = try EventChoice(access, completed: completed)
            let found = try events.findAll([first] + which.dropFirst())
            if let text = times.occurrence.phrase {
                guard found.count == 1 else {
                    throw usageError("with --occurrence, name only one event", of: Self.self)
                }
                let index = try events.currentIndex(of: found[0])
                return try remove(events.chosenOccurrences(of: found[0], on: text), of: (index, found[0]), in: &events)
            }
            let texts = found.map { events.described($0) }
            let remaining = remainingOccurrences(without: found, events)
            guard removal.isConfirmed(texts) else { return }
            for record in found {
                try events.delete(at: events.currentIndex(of: record))
                events.printTidied()
            }
            for text in texts { removal.options.report("Removed", "Would remove", text) }
            events.printRemainingOccurrences(remaining)
        }
    }

    /// The number of events that replace occurrences of removed series and stay.
    private func remainingOccurrences(without removed: [StoredRecord<Event>], _ events: EventChoice) -> Int {
        let others = removed.filter(\.item.isSeries).flatMap { events.replacements(of: $0.item) }
        guard !completed else { return others.count }
        return others.count { index in !removed.contains { $0.position == events.schedule.events[index].position } }
    }

    private func remove(
        _ occurrences: [EventChoice.ChosenOccurrence],
        of found: (index: Int, record: StoredRecord<Event>),
        in events: inout EventChoice
    ) throws {
        let series = found.record.item
        let regular = occurrences.filter { $0.replacement == nil }.map(\.occurrence)
        let moved = occurrences.compactMap(\.replacement).map { events.schedule.events[$0] }
        let texts = regular.map { "\"\(series.displayName)\" on \(events.text(of: $0.time, series))" }
        let movedTexts = moved.map { events.described($0) }
        guard removal.isConfirmed(texts + movedTexts) else { return }
        if !regular.isEmpty {
            try events.schedule.leaveOut(regular, ofSeriesAt: found.index)
            events.printTidied()
        }
        for record in moved {
            try events.delete(at: events.currentIndex(of: record))
            events.printTidied()
        }
        for text in texts { removal.options.report("Left out", "Would leave out", text) }
        for text in movedTexts { removal.options.report("Removed", "Would remove", text) }
    }
}

extension Event {
    /// Whether the event is at a time.
    fileprivate func isAt(_ other: EventTime) -> Bool {
        (time.start, time.end, time.lastDay) == (other.start, other.end, other.lastDay)
    }
}
