import Diagnostics
import Foundation
import Persistence
import Records
import Testing

/// Almanac's details of events, after the app has saved its files with new identifiers.
@Suite("Event matching") struct EventMatchingTests {
    private let folder: StoreFolder
    private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    private let date = Date(timeIntervalSinceReferenceDate: 817_000_000)

    init() throws { folder = try StoreFolder() }

    private func schedule(_ plan: EditPlan = EditPlan()) throws -> Schedule {
        func store(_ url: URL, from other: URL) -> Store<Event> {
            var store = Store<Event>(url, named: url.lastPathComponent)
            let name = Companion.url(beside: url).lastPathComponent
            store.companion = CompanionFile(beside: url, named: name, rule: .events(in: zone), other: other)
            return store
        }
        let open = store(folder.events, from: folder.completed)
        var schedule = Schedule(events: open, completed: store(folder.completed, from: folder.events), plan: plan)
        try schedule.load()
        return schedule
    }

    private func add(_ name: String, _ date: Date, _ details: EventDetails = EventDetails()) throws {
        var schedule = try schedule()
        try schedule.addNewEvent(Event(identifier: UUID().uuidString, date: date, name: name, details: details))
    }

    /// Reads and writes the stores like the app.
    private func asApp(_ change: (inout [Event]) -> Void = { _ in }) throws {
        for url in [folder.events, folder.completed] where FileManager.default.fileExists(atPath: url.path) {
            try Store<Event>(url).edit { editor in
                var events = editor.records.map(\.item)
                if url == folder.events { change(&events) }
                for _ in editor.records { try editor.remove(at: 1) }
                for event in events {
                    try editor.append(Event(identifier: UUID().uuidString, date: event.date, name: event.name))
                }
            }
        }
    }

    @Test("The message about a truncated companion file suggests a copy", arguments: [#"{"events":["#, "[]"])
    func damaged(text: String) throws {
        let error = #expect(throws: Diagnostic.self) {
            try Companion(Array(text.utf8), file: "schedules.almanac.json", list: Companion.events)
        }
        #expect(error?.hint == "the file has details that only Almanac knows; restore it from a backup")
    }

    // MARK: Deleted events

    @Test(
        "An event that Almanac adds never gets the details of a deleted one",
        arguments: [("Football", 0.0), ("Therapy", 86_400), ("Therapy", 0)]
    )
    func added(name: String, later: TimeInterval) throws {
        try add("Therapy", date, EventDetails(description: "private", location: "Dr Secret"))
        try asApp { $0 = [] }
        try add(name, date + later)
        for _ in 0..<2 {
            let schedule = try schedule()
            #expect(schedule.events.map(\.item.name) == [name])
            #expect(schedule.events.map(\.item.location) == [nil])
            #expect(
                schedule.openDiagnostics.map(\.message) == ["the entry of \"Therapy\" no longer belongs to any event"]
            )
            try asApp()
        }
    }

    @Test("An event added before the deleted one doesn't get its details")
    func addedBefore() throws {
        try add("Football", date)
        try add("Therapy", date, EventDetails(location: "Dr Secret"))
        try asApp { $0.removeLast() }
        #expect(try schedule().events.map(\.item.location) == [nil])
    }

    @Test("An event with the name and date of a completed event that the app deleted doesn't get its details")
    func addedAfterCompleted() throws {
        try add("Therapy", date, EventDetails(location: "Dr Secret"))
        var schedule = try schedule()
        try schedule.complete(at: 0, on: date)
        try FileManager.default.removeItem(at: folder.completed)
        try add("Therapy", date)
        #expect(try self.schedule().events.map(\.item.location) == [nil])
    }

    @Test("An event that the app renames keeps its details, though Almanac has added another at that time")
    func renamedBesideAdded() throws {
        try add("Therapy", date, EventDetails(location: "Room 1"))
        try add("Football", date)
        try asApp { $0[0].name = "Session" }
        #expect(try schedule().events.map(\.item.location) == ["Room 1", nil])
    }

    // MARK: Renamed and moved events

    @Test("An event that the app renames and later moves keeps its details", arguments: [true, false])
    func changedTwice(byBuild: Bool) throws {
        let day = try day("2026-12-24")
        try add("Ski trip", day.start(in: zone), EventDetails(days: day...day.advanced(by: 3), location: "Innsbruck"))
        try asApp { $0[0].name = "Skiing" }
        if byBuild {
            var schedule = try schedule()
            #expect(try schedule.updateCompanion())
            #expect(try schedule.updateCompanion() == false)
        } else {
            try add("Gym", date)
        }
        #expect(try schedule().openDiagnostics.isEmpty)
        try asApp { $0[0].date += 86_400 }
        let event = try schedule().events[0].item
        #expect(event.location == "Innsbruck")
        #expect(event.days == day.advanced(by: 1)...day.advanced(by: 4))
    }

    // MARK: Completed events

    @Test("If the app deletes an event with the name and date of a series, the series stays", arguments: [0, 1])
    func seriesBesideSingle(deleted: Int) throws {
        try add("Gym", date, EventDetails(repeats: "FREQ=WEEKLY"))
        try add("Gym", date, EventDetails(location: "Park"))
        try asApp { $0.remove(at: deleted) }
        #expect(try schedule().events.map(\.item.repeats) == ["FREQ=WEEKLY"])
    }

    @Test("A completed event that the app puts back into the schedule is reported, by name and date")
    func stale() throws {
        try add("Dinner", date, EventDetails(location: "Roma"))
        try add("Lunch", date)
        var schedule = try schedule()
        let old = try Data(contentsOf: folder.events)
        try schedule.complete(at: 0, on: date)
        try old.write(to: folder.events)
        try asApp()
        let conflicts = try self.schedule().conflicts
        #expect(conflicts.map(\.record.position) == [1] && conflicts.map(\.completed) == [1])
    }

    @Test("An event without a date can be completed and changed")
    func noDate() throws {
        let value: [[String: Any]] = [["name": "Broken", "date": Date(timeIntervalSinceReferenceDate: .nan)]]
        let data = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
        try data.write(to: folder.events)
        var schedule = try schedule()
        var event = schedule.events[0].item
        event.location = "Here"
        try schedule.update(at: 0, with: event)
        try schedule.complete(at: 0, on: date)
        #expect(schedule.events.isEmpty)
        try asApp()
        #expect(try self.schedule().completedEvents.map(\.item.location) == ["Here"])
    }

    @Test("A completed first occurrence isn't taken for its series")
    func firstOccurrence() throws {
        try addChoir()
        var schedule = try schedule()
        try schedule.complete(try occurrence(0), ofSeriesAt: 0, on: date)
        try asApp()
        #expect(try self.schedule().conflicts.isEmpty)
    }

    @Test("A series that the app completes is found again, though its first occurrence was completed before")
    func completedSeries() throws {
        try addChoir()
        var schedule = try schedule()
        try schedule.complete(try occurrence(0), ofSeriesAt: 0, on: date)
        try schedule.replace(try occurrence(2), ofSeriesAt: 0) { try $0.edited(date: date + 15.5 * 86_400) }
        try asApp { $0.removeFirst() }
        try Store<Event>(folder.completed).edit { editor in
            try editor.append(Event(identifier: UUID().uuidString, date: date, name: "Choir"))
        }
        schedule = try self.schedule()
        #expect(schedule.completedEvents.map(\.item.repeats) == [nil, "FREQ=WEEKLY"])
        let diagnostics = schedule.openDiagnostics + schedule.completedDiagnostics
        #expect(diagnostics.filter { $0.severity > .note }.map(\.message) == [])
    }

    // MARK: Series

    private var zones: EventZones {
        EventZones([], own: ZoneOffsets(of: zone, around: date), around: date)
    }

    private func addChoir() throws {
        try add("Choir", date, EventDetails(timeZone: zone.identifier, repeats: "FREQ=WEEKLY"))
    }

    /// The days of all occurrences and events in the schedule, counted from the first.
    private func days() throws -> [Int] {
        let today = Today(now: date, timeZone: zone)
        let events = try schedule().events.map(\.item)
        let days = today.day...today.day.advanced(by: 21)
        return events.flatMap { event -> [Date] in
            guard let rule = event.recurrenceRule else { return [event.date] }
            let replaced = events.filter { $0.occurrenceOf == event.identifier }.compactMap(\.occurrence)
            return event.occurrences(of: rule, in: days, around: today, without: replaced, zones: zones)
                .occurrences.map(\.start)
        }.map { Int($0.timeIntervalSince(date) / 86_400) }.sorted()
    }

    private func occurrence(_ number: Int) throws -> Occurrence {
        let start = date + Double(number) * 7 * 86_400
        let day = try #require(Day(start, in: zone))
        return Occurrence(start, end: nil, in: zones[nil], id: .day(day))
    }

    @Test("A moved occurrence stays with its series when the app gives it another identifier")
    func movedOccurrence() throws {
        try addChoir()
        for number in 1...2 {
            try asApp()
            var schedule = try schedule()
            try schedule.replace(try occurrence(number), ofSeriesAt: 0) { event in
                var event = event
                event.date += 86_400
                return event
            }
        }
        #expect(try days() == [0, 8, 15, 21])
        try asApp()
        #expect(try days() == [0, 8, 15, 21])
        #expect(try schedule().openDiagnostics.isEmpty)
    }

    @Test("A series that the app moves to another weekday moves as a whole", arguments: [1, -1, 6])
    func movedWeekday(shift: Int) throws {
        let rule = "FREQ=WEEKLY;BYDAY=SU"
        try add("Choir", date, EventDetails(timeZone: zone.identifier, repeats: rule))
        var schedule = try schedule()
        try schedule.leaveOut([try occurrence(1)], ofSeriesAt: 0)
        try schedule.replace(try occurrence(2), ofSeriesAt: 0) { try $0.edited(date: date + 15.5 * 86_400) }
        for _ in 1...2 {
            try asApp { events in
                guard let index = events.firstIndex(where: { $0.date == date }) else { return }
                events[index].date += Double(shift) * 86_400
            }
            let found = try days()
            #expect(found == [shift, 15, 21 + shift].filter { 0...21 ~= $0 }.sorted())
            #expect(try self.schedule().openDiagnostics.allSatisfy { $0.severity == .note })
            // Recording the build's findings changes nothing.
            var schedule = try self.schedule()
            try schedule.updateCompanion()
        }
    }

    @Test("A build that records the app's changes dates them, later than any change before")
    func dated() throws {
        let changed = date + 7_200
        try add("Dentist", date, EventDetails(location: "Main St", changedAt: changed))
        try asApp { $0[0].date += 3_600 }
        for (now, expected) in [(date + 9_000, date + 9_000), (date + 9_900, date + 9_000)] {
            var schedule = try schedule(EditPlan(date: now))
            try schedule.updateCompanion()
            #expect(try self.schedule().events[0].item.changedAt == expected)
        }
        try asApp { $0[0].date += 3_600 }
        var schedule = try schedule(EditPlan(date: date))
        try schedule.updateCompanion()
        #expect(try self.schedule().events[0].item.changedAt == date + 9_060)
    }

    @Test("A reopened occurrence stays with its series when the app gives it another identifier", arguments: [0, 1, 2])
    func reopenedOccurrence(changes: Int) throws {
        try addChoir()
        var schedule = try schedule()
        try schedule.complete(try occurrence(1), ofSeriesAt: 0, on: date)
        try asApp()
        for number in 0..<changes {
            schedule = try self.schedule()
            var series = schedule.events[0].item
            series.location = "Hall \(number)"
            try schedule.update(at: 0, with: series)
            try asApp()
        }
        schedule = try self.schedule()
        try schedule.reopen(at: 0)
        try asApp()
        #expect(try days() == [0, 7, 14, 21])
        let events = try self.schedule().events.map(\.item)
        #expect(events[1].occurrenceOf == events[0].identifier)
        #expect(try self.schedule().openDiagnostics.isEmpty)
    }

    // MARK: All-day events

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    @Test(
        "An all-day event that the app moves stays one, also across a change of clocks",
        arguments: [
            ("2027-03-27", "2027-04-02"), ("2027-03-27", "2027-03-29"), ("2027-03-28", "2027-03-29"),
            ("2026-10-30", "2026-11-01"), ("2027-03-20", "2027-03-29"), ("2027-04-02", "2027-03-27"),
        ]
    )
    func movedDay(from: String, to: String) throws {
        let (from, to) = (try day(from), try day(to))
        try add("Fair", from.start(in: zone), EventDetails(days: from...from.advanced(by: 3), location: "Hall"))
        try asApp { $0[0].date = to.start(in: zone) }
        #expect(try schedule().events.map(\.item.days) == [to...to.advanced(by: 3)])
    }

    @Test("An hour after midnight is a time, also across a change of clocks")
    func movedHour() throws {
        let (from, to) = (try day("2027-03-27"), try day("2027-04-10"))
        try add("Fair", from.start(in: zone), EventDetails(days: from...from))
        try asApp { $0[0].date = to.start(in: zone) + 3_600 }
        #expect(try schedule().events.map(\.item.days) == [nil])
    }
}
