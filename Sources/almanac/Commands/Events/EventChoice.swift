import Build
import Diagnostics
import Foundation
import Persistence
import Records
import Settings

/// The open and the completed events, and the list from which the user chooses.
struct EventChoice {
    var schedule: Schedule
    /// Whether the user chooses from the completed events.
    var isCompleted: Bool
    let access: StoreAccess

    init(_ access: StoreAccess, completed isCompleted: Bool = false, needsBoth: Bool = false) throws {
        self.access = access
        self.isCompleted = isCompleted
        schedule = try access.schedule(completed: isCompleted)
        do {
            try schedule.load()
        } catch let error as StoreError {
            do {
                if needsBoth { throw error }
                if isCompleted { try schedule.loadCompletedEvents() } else { try schedule.loadEvents() }
            } catch let error as StoreError {
                // A dry run continues without events.
                try access.editOptions.refuse(error)
                return
            }
            for problem in error.diagnostics {
                Console.message(.warning(problem.location, problem.message, hint: problem.hint))
            }
        }
    }

    /// Changes an event in the store from which the user chooses.
    mutating func update(at index: Int, with event: Event) throws {
        if isCompleted {
            try schedule.updateCompleted(at: index, with: event)
        } else {
            try schedule.update(at: index, with: event)
        }
    }

    /// Deletes an event from the store from which the user chooses.
    mutating func delete(at index: Int) throws {
        _ = try isCompleted ? schedule.deleteCompleted(at: index) : schedule.delete(at: index)
    }

    /// Prints which records the change has tidied up, or would have.
    func printTidied() {
        for record in schedule.tidied {
            let place = Location(file: access.events.name, record: record.position)
            let done = access.isDryRun ? "would be removed" : "was removed"
            let message = "\(described(record.item)) is completed, and \(done) from the schedule"
            let hint = "an earlier `almanac event complete` was stopped before it could remove it"
            Console.message(.note(place, message, hint: hint))
        }
    }

    /// Prints which exceptions the change has removed from a series, or would have, and which moved occurrences no
    /// longer replace one.
    func printDroppedExceptions(of series: StoredRecord<Event>) {
        let place = Location(file: access.events.name, record: series.position, name: series.item.name)
        for event in schedule.separatedEvents {
            let message = "\(described(event)) no longer replaces an occurrence of the series; it stays as it is"
            Console.message(.note(place, message, hint: "remove it if it isn't needed"))
        }
        let dropped = schedule.droppedExceptions
        guard !dropped.isEmpty else { return }
        let zone = access.timeZone(of: series.item)
        let days = dropped.prefix(5).map { date in
            switch date {
            case .day(let day): day.description
            case .moment(let moment): Day(clamping: moment, in: zone).description
            }
        }
        let others = dropped.count > days.count ? " and \(dropped.count - days.count) others" : ""
        let done = access.isDryRun ? "would be removed" : "were removed"
        let message = "exceptions that no longer match an occurrence \(done): \(days.joined(separator: ", "))\(others)"
        Console.message(.note(place, message))
    }

    /// Warns about events that are completed but still scheduled.
    ///
    /// - Parameter shown: the position of the only event to warn about; nil for all.
    func warnOfConflicts(at shown: Int? = nil) {
        for (record, position) in schedule.conflicts where shown == nil || record.position == shown {
            let place = Location(file: access.events.name, record: record.position)
            let other = "record \(position) of \(access.completed.name)"
            let message = "\(described(record.item)) has the name and the date of \(other)"
            Console.message(.warning(place, message, hint: Event.namesakeHint))
        }
    }

    var words: EventTimeWords { EventTimeWords(timeZone: access.today.timeZone) }
    var file: String { isCompleted ? access.completed.name : access.events.name }

    /// The diagnostics from reading the list.
    var diagnostics: [Diagnostic] { isCompleted ? schedule.completedDiagnostics : schedule.openDiagnostics }

    /// The events, each with its index in the list.
    var rows: [(index: Int, record: StoredRecord<Event>)] {
        isCompleted ? schedule.completedEvents.enumerated().map { ($0, $1) } : schedule.unfinished
    }

    /// The event that a user means. A name refers to the series rather than to a moved occurrence with the same name.
    func find(_ text: String) throws -> (index: Int, record: StoredRecord<Event>) {
        try find(text) { _ in nil }
    }

    /// The events that a user means to remove.
    ///
    /// - Throws: a `Diagnostic` also for a word of a date after a name: `choir 7 dec` most likely means an occurrence.
    func findAll(_ words: [String]) throws -> [StoredRecord<Event>] {
        guard words.count > 1 else { return [try find(words[0]).record] }
        let (names, vocabulary) = (rows.map(\.record.item.name), access.dateVocabulary())
        func isName(_ text: String) -> Bool { names.contains { $0.isSameName(as: text) } }
        let date = words.dropFirst().first { vocabulary.has($0) && !isName($0) }
        if let date, !isName(words.joined(separator: " ")) {
            let hint = "`--occurrence` removes one occurrence of a series; for several events, write their whole names"
            let message = "`\(date)` after `\(words[0])` may be part of a date"
            throw Diagnostic.error(Location(file: file), message, hint: hint)
        }
        return try findEach(words, named: names) { try find($0).record }
    }

    /// The event that a user means to complete or to reopen. Among several with the same name, this is the next open
    /// one, or the one that was completed last.
    func findLikeliest(_ text: String) throws -> (index: Int, record: StoredRecord<Event>) {
        try find(text, preference: isCompleted ? Self.completedLast : Self.nextOpen)
    }

    /// The events that a user means to complete or to reopen, without duplicates.
    func findLikeliest(_ texts: [String]) throws -> [StoredRecord<Event>] {
        try texts.map { try findLikeliest($0).record }.reduce(into: []) { found, record in
            if !found.contains(where: { $0.position == record.position }) { found.append(record) }
        }
    }

    /// The current index of an event that was found before another one was completed or reopened.
    func currentIndex(of record: StoredRecord<Event>) throws -> Int {
        let events = isCompleted ? schedule.completedEvents : schedule.events
        let index =
            events.firstIndex { $0.position == record.position && $0.item == record.item }
            ?? events.firstIndex { $0.item == record.item }
            ?? events.firstIndex { $0.item.isSame(as: record.item) }
        if let index { return index }
        throw Diagnostic.error(Location(file: file), "\(described(record.item)) is no longer there")
    }

    private func find(
        _ text: String,
        preference: ([StoredRecord<Event>]) -> Int?
    ) throws -> (index: Int, record: StoredRecord<Event>) {
        let series = Set(rows.map(\.record.item).filter { $0.isSeries }.map { [$0.identifier, $0.name] })
        let named = rows.filter { row in
            let event = row.record.item
            return Int(text) != nil || event.identifier == text || event.details.occurrenceOf == nil
                || !series.contains([event.details.occurrenceOf, event.name])
        }
        return named[try choice(named).index(of: text) { preference($0.map { named[$0].record }) }]
    }

    /// The event at a position of the list.
    func find(at position: Int) throws -> (index: Int, record: StoredRecord<Event>) {
        let rows = rows
        return rows[try choice(rows).index(at: position)]
    }

    private func choice(_ rows: [(index: Int, record: StoredRecord<Event>)]) -> Choice {
        let zone = ownZone
        return Choice(
            noun: isCompleted ? "completed event" : "event",
            file: file,
            listVerb: Self.listVerb(isCompleted),
            candidates: Self.candidates(rows.map(\.record)),
            diagnostics: diagnostics,
            remark: { words.short(rows[$0].record.item.firstOccurrence(in: zone)) },
            latest: isCompleted ? { rows[$0].record.item.completedAt ?? rows[$0].record.item.date } : nil,
            elsewhere: hintAboutOtherList,
            source: { access.configuration.source(of: $0, as: .events) }
        )
    }

    private static func candidates(_ records: [StoredRecord<Event>]) -> [Selection.Candidate] {
        records.map { .init(position: $0.position, identifier: $0.item.identifier, name: $0.item.name) }
    }

    private static func listVerb(_ isCompleted: Bool) -> String {
        "almanac event list" + (isCompleted ? " --completed" : "")
    }

    /// Returns a hint if the text names a completed event instead of an open one, or the other way round.
    private func hintAboutOtherList(_ text: String) -> String? {
        let others = isCompleted ? schedule.unfinished.map(\.record) : schedule.completedEvents
        let state = isCompleted ? "open" : "completed"
        do throws(Selection.Failure) {
            let index = try Selection.named(text, in: Self.candidates(others))
            return "`\(others[index].item.displayName)` is \(state); `\(Self.listVerb(!isCompleted))` lists it"
        } catch .several {
            return "several \(state) events match it; `\(Self.listVerb(!isCompleted))` lists them"
        } catch {
            return nil
        }
    }

    /// `"Dentist" on Monday 23 November 2026, 08:30 (record 13)`
    ///
    /// - Parameter old: The event before a change that added exceptions to it.
    func described(_ record: StoredRecord<Event>, since old: Event? = nil) -> String {
        "\(described(record.item, since: old)) (record \(record.position))"
    }

    /// `"Dentist" on Monday 23 November 2026, 08:30`
    func described(_ event: Event, since old: Event? = nil) -> String {
        var time = event.time
        if let old {
            time.exceptDays = event.exceptDays.compactMap { date in
                if case .day(let day) = date, !old.exceptDays.contains(date) { day } else { nil }
            }
        }
        return "\"\(event.displayName)\" \(time.repeats == nil ? "on " : "")\(text(of: time, event))"
    }

    /// The time of an event or of an occurrence. That of a series is in the series' time zone, which is named if it
    /// isn't the user's. The time of a single event is in both.
    func text(of time: EventTime, _ event: Event) -> String {
        let zone = access.timeZone(of: event)
        let (text, own) = (words.words(for: time), EventTimeWords(timeZone: zone).words(for: time))
        guard case .moment = time.start, zone != words.timeZone else { return text }
        guard event.isSeries || event.occurrenceOf != nil else {
            return own == text ? text : "\(text) (\(own) in \(zone.identifier))"
        }
        return "\(own) (\(zone.identifier))"
    }

    /// The problems with the details of events of the list.
    func detailDiagnostics(of records: [StoredRecord<Event>]) -> [Diagnostic] {
        let places = records.map { record in
            (record.item, Location(file: file, record: record.position, name: record.item.displayName))
        }
        return Event.detailDiagnostics(places, on: access.today)
    }

    /// Warns if a series begins at a time that its rule doesn't include.
    func warnOfStart(of record: StoredRecord<Event>) {
        let event = record.item
        guard event.ruleMissesStart(on: access.today), let next = event.secondTime(on: access.today) else { return }
        let place = Location(file: file, record: record.position, name: event.displayName)
        let first = text(of: EventTime(start: event.time.start), event)
        let message =
            "the series begins on \(first), which its rule doesn't include; the next occurrence is on "
            + text(of: next, event)
        let hint = "change the date to that one with `almanac event edit --date`, or the rule with `--repeats`"
        Console.message(.warning(place, message, hint: hint))
    }
}
