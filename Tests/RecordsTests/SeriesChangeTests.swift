import Foundation
import Persistence
import Records
import Testing

@Suite("Changed rules of series") struct SeriesChangeTests {
    private let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    /// The exceptions of a series after a change, and those that it drops.
    private func change(
        _ series: Event,
        at now: Date? = nil,
        _ edit: (inout Event) throws -> Void
    ) throws -> (kept: [OccurrenceDate], dropped: [OccurrenceDate]) {
        try? FileManager.default.removeItem(at: folder.events)
        var schedule = folder.schedule(EditPlan(date: now))
        try schedule.addNewEvent(series)
        var event = try schedule.event(at: 0)
        try edit(&event)
        try schedule.update(at: 0, with: event)
        return (try schedule.event(at: 0).exceptDays, schedule.droppedExceptions)
    }

    private func day(_ text: String) throws -> OccurrenceDate { .day(try #require(Day(text))) }

    /// A series on Tuesdays at 19:30 in Berlin, from 1 December 2026.
    private func choir(without exceptions: [OccurrenceDate]) throws -> Event {
        let details = EventDetails(
            timeZone: "Europe/Berlin",
            repeats: "FREQ=WEEKLY;BYDAY=TU",
            exceptDays: exceptions
        )
        return Event(identifier: "s", date: try instant("2026-12-01T18:30:00Z"), name: "Choir", details: details)
    }

    @Test("Exceptions that match no occurrence of the new rule are dropped")
    func dropped() throws {
        let (first, second) = (try day("2026-12-08"), try day("2026-12-15"))
        let found = try change(try choir(without: [first, second])) { $0.repeats = "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU" }
        #expect(found.kept == [second])
        #expect(found.dropped == [first])
    }

    @Test("Exceptions move with the series to another day")
    func moved() throws {
        let found = try change(try choir(without: [try day("2026-12-08")])) {
            $0.date = try instant("2026-12-03T18:30:00Z")
            $0.repeats = "FREQ=WEEKLY;BYDAY=TH"
        }
        #expect(found.kept == [try day("2026-12-10")])
        #expect(found.dropped == [])
    }

    @Test(
        "An occurrence of a weekly series stays in its week, whenever the series begins",
        arguments: [
            ("2026-11-30T18:30:00Z", "FREQ=WEEKLY;BYDAY=MO", "2026-12-07"),
            ("2026-12-07T18:30:00Z", "FREQ=WEEKLY;BYDAY=MO", "2026-12-07"),
            ("2026-11-27T18:30:00Z", "FREQ=WEEKLY;BYDAY=FR", "2026-12-11"),
            // It begins a few days earlier, and so does each occurrence.
            ("2026-11-28T18:30:00Z", "FREQ=WEEKLY;BYDAY=SA", "2026-12-05"),
            ("2026-12-05T18:30:00Z", "FREQ=WEEKLY;BYDAY=SA", "2026-12-12"),
            ("2026-12-06T18:30:00Z", "FREQ=WEEKLY;BYDAY=SU", "2026-12-13"),
            ("2026-11-29T18:30:00Z", "FREQ=WEEKLY;WKST=SU;BYDAY=SU", "2026-12-06"),
        ]
    )
    func sameWeek(start: String, rule: String, expected: String) throws {
        let found = try change(try choir(without: [try day("2026-12-08")])) {
            $0.date = try instant(start)
            $0.repeats = rule
        }
        #expect(found.kept == [try day(expected)])
        #expect(found.dropped == [])
    }

    @Test(
        "Exceptions of a series on several weekdays only move if all weekdays move by the same number of days",
        arguments: [
            ("MO,WE,FR", "2026-11-30T06:00:00Z", "TU,TH", "2026-12-25", nil),
            ("MO,WE,FR", "2026-12-01T06:00:00Z", "TU,TH", "2026-12-21", nil),
            ("MO,WE,FR", "2026-12-01T06:00:00Z", "TU,FR", "2026-12-25", "2026-12-25"),
            ("MO,WE", "2026-12-01T06:00:00Z", "TU,TH", "2026-12-23", "2026-12-24"),
            ("MO,FR", "2026-12-01T06:00:00Z", "SA,TU", "2026-12-25", "2026-12-26"),
            ("MO", "2026-12-01T06:00:00Z", "TU,TH", "2026-12-21", nil),
            ("MO,TH", "2026-12-01T06:00:00Z", "TU", "2026-12-21", nil),
        ] as [(String, String, String, String, String?)]
    )
    func severalWeekdays(days: String, start: String, newDays: String, exception: String, expected: String?) throws {
        let exception = try day(exception)
        var series = try choir(without: [exception])
        series.date = try instant("2026-11-30T06:00:00Z")
        series.repeats = "FREQ=WEEKLY;BYDAY=\(days)"
        let found = try change(series) {
            $0.date = try instant(start)
            $0.repeats = "FREQ=WEEKLY;BYDAY=\(newDays)"
        }
        #expect(found.kept == (try expected.map { [try day($0)] } ?? []))
        #expect(found.dropped == (expected == nil ? [exception] : []))
    }

    @Test(
        "If the new start skips occurrences, exceptions before it don't hide coming ones",
        arguments: [
            ("FREQ=WEEKLY;BYDAY=TH", ["2026-12-03"], "2026-12-11T18:30:00Z", "FREQ=WEEKLY;BYDAY=FR", []),
            ("FREQ=WEEKLY;BYDAY=TH", ["2026-12-03"], "2026-12-08T18:30:00Z", "FREQ=WEEKLY;BYDAY=TU", []),
            ("FREQ=WEEKLY;BYDAY=TH", ["2026-12-03"], "2026-12-06T18:30:00Z", "FREQ=WEEKLY;BYDAY=SU", []),
            ("FREQ=WEEKLY;BYDAY=TH", ["2026-12-03"], "2026-12-10T18:30:00Z", "FREQ=WEEKLY;BYDAY=TH", []),
            ("FREQ=WEEKLY;BYDAY=TH", ["2026-12-03"], "2026-12-10T19:00:00Z", "FREQ=WEEKLY;BYDAY=TH", []),
            ("FREQ=WEEKLY;BYDAY=MO,TH", ["2026-11-30"], "2026-12-03T19:00:00Z", "FREQ=WEEKLY;BYDAY=MO,TH", []),
            ("FREQ=WEEKLY;BYDAY=TH,SA", ["2026-11-26"], "2026-11-28T19:00:00Z", "FREQ=WEEKLY;BYDAY=TH,SA", []),
            ("FREQ=DAILY", ["2026-12-04", "2026-12-05"], "2026-12-06T08:00:00Z", "FREQ=DAILY", []),
            ("FREQ=MONTHLY;BYDAY=4TH", ["2026-12-24"], "2027-01-28T18:30:00Z", "FREQ=MONTHLY;BYDAY=4TH", []),
            // Exceptions that are still to come stay in their weeks.
            (
                "FREQ=WEEKLY;BYDAY=TH", ["2026-12-03", "2026-12-24"], "2026-12-11T18:30:00Z", "FREQ=WEEKLY;BYDAY=FR",
                ["2026-12-25"]
            ),
            (
                "FREQ=WEEKLY;BYDAY=TH", ["2026-12-03", "2026-12-24"], "2026-12-10T19:00:00Z", "FREQ=WEEKLY;BYDAY=TH",
                ["2026-12-24"]
            ),
        ] as [(String, [String], String, String, [String])]
    )
    func skippedOccurrences(
        rule: String,
        exceptions: [String],
        start: String,
        newRule: String,
        expected: [String]
    ) throws {
        var series = try choir(without: exceptions.map(day))
        series.date = try instant("2026-11-26T18:30:00Z")
        series.repeats = rule
        let found = try change(series) {
            $0.date = try instant(start)
            $0.repeats = newRule
        }
        #expect(found.kept == (try expected.map(day)))
        #expect(found.dropped.count == exceptions.count - expected.count)
    }

    @Test(
        "If the new start skips occurrences, those that are still to come move with the series",
        arguments: [
            ("2026-12-06T08:00:00Z", "2026-12-09"), ("2026-12-08T18:00:00Z", "2026-12-09"),
            ("2026-12-08T20:00:00Z", nil),
        ] as [(String, String?)]
    )
    func comingOccurrences(now: String, expected: String?) throws {
        let (now, second) = (try instant(now), try day("2026-12-08"))
        let found = try change(try choir(without: [second]), at: now) {
            $0.date = try instant("2026-12-09T18:30:00Z")
            $0.repeats = "FREQ=WEEKLY;BYDAY=WE"
        }
        #expect(found.kept == (try expected.map { [try day($0)] } ?? []))
        #expect(found.dropped == (expected == nil ? [second] : []))
        try? FileManager.default.removeItem(at: folder.events)
        var schedule = folder.schedule(EditPlan(date: now))
        try schedule.addNewEvent(try choir(without: []))
        try replaceSecond(&schedule)
        var series = try schedule.event(at: 0)
        series.date = try instant("2026-12-09T18:30:00Z")
        series.repeats = "FREQ=WEEKLY;BYDAY=WE"
        try schedule.update(at: 0, with: series)
        #expect(try schedule.event(at: 1).occurrence == (try day(expected ?? "2026-12-08")))
        #expect(schedule.separatedEvents.count == (expected == nil ? 1 : 0))
    }

    @Test("If the new start skips occurrences, a completed one before it keeps its place")
    func skippedCompleted() throws {
        var schedule = folder.schedule()
        try schedule.addNewEvent(try choir(without: []))
        let start = try instant("2026-12-08T18:30:00Z")
        let zone = ZoneOffsets(of: try #require(TimeZone(identifier: "Europe/Berlin")), around: start)
        let second = Occurrence(start, end: nil, in: zone, id: .moment(start))
        try schedule.complete(second, ofSeriesAt: 0, on: start + 3_600)
        var series = try schedule.event(at: 0)
        series.date = try instant("2026-12-16T18:30:00Z")
        series.repeats = "FREQ=WEEKLY;BYDAY=WE"
        try schedule.update(at: 0, with: series)
        #expect(try schedule.event(at: 0).exceptDays == [])
        #expect(schedule.completedEvents.map(\.item.occurrence) == [try day("2026-12-08")])
    }

    @Test(
        "An event that replaces an occurrence moves with the series",
        arguments: [
            ("2026-12-02T18:30:00Z", "FREQ=WEEKLY;BYDAY=WE", "2026-12-09"),
            ("2026-12-01T20:00:00Z", "FREQ=WEEKLY;BYDAY=TU", "2026-12-08"),
            // It begins weeks earlier, on another weekday.
            ("2026-11-04T18:30:00Z", "FREQ=WEEKLY;BYDAY=WE", "2026-12-09"),
        ]
    )
    func replacement(start: String, rule: String, expected: String) throws {
        var schedule = folder.schedule()
        try schedule.addNewEvent(try choir(without: []))
        let start2 = try instant("2026-12-08T18:30:00Z")
        let zone = ZoneOffsets(of: try #require(TimeZone(identifier: "Europe/Berlin")), around: start2)
        let second = Occurrence(start2, end: nil, in: zone, id: .moment(start2))
        try schedule.replace(second, ofSeriesAt: 0) { try $0.edited(date: try instant("2026-12-10T19:00:00Z")) }
        var series = try schedule.event(at: 0)
        series.date = try instant(start)
        series.repeats = rule
        try schedule.update(at: 0, with: series)
        let moved = try schedule.event(at: 1)
        #expect(moved.occurrence == (try day(expected)))
        #expect(moved.date == (try instant("2026-12-10T19:00:00Z")))
    }

    @Test(
        "If a series is deleted, the events that replace its occurrences become single events",
        arguments: [false, true]
    )
    func deleted(isCompleted: Bool) throws {
        var schedule = folder.schedule()
        try schedule.addNewEvent(try choir(without: []))
        try replaceSecond(&schedule)
        if isCompleted {
            try schedule.complete(at: 0, on: try instant("2026-12-01T20:00:00Z"))
            try schedule.deleteCompleted(at: 0)
        } else {
            try schedule.delete(at: 0)
        }
        let single = try schedule.event(at: 0)
        #expect(single.occurrenceOf == nil && single.occurrence == nil)
        #expect(single.date == (try instant("2026-12-10T19:00:00Z")))
    }

    @Test("If another series has the same identifier, they stay its occurrences")
    func deletedTwin() throws {
        var schedule = folder.schedule()
        try schedule.addNewEvent(try choir(without: []))
        try replaceSecond(&schedule)
        try schedule.addNewEvent(try choir(without: []).edited(name: "Copy"))
        try schedule.delete(at: 0)
        #expect(schedule.events.map(\.item.occurrenceOf) == ["s", nil])
    }

    private func replaceSecond(_ schedule: inout Schedule) throws {
        let start = try instant("2026-12-08T18:30:00Z")
        let zone = ZoneOffsets(of: try #require(TimeZone(identifier: "Europe/Berlin")), around: start)
        let second = Occurrence(start, end: nil, in: zone, id: .moment(start))
        try schedule.replace(second, ofSeriesAt: 0) { try $0.edited(date: try instant("2026-12-10T19:00:00Z")) }
        #expect(try schedule.event(at: 1).occurrenceOf == "s")
    }

    @Test("Exceptions at a time of day move with the series to another time")
    func laterTime() throws {
        let exception = OccurrenceDate.moment(try instant("2026-12-08T18:30:00Z"))
        let found = try change(try choir(without: [exception])) { $0.date = try instant("2026-12-01T19:00:00Z") }
        #expect(found.kept == [try day("2026-12-08")])
        #expect(found.dropped == [])
    }

    @Test("All-day series drop exceptions, too, and an event that no longer repeats has none")
    func allDay() throws {
        let days = try #require(Day("2026-12-01"))...(try #require(Day("2026-12-01")))
        let details = EventDetails(
            days: days,
            repeats: "FREQ=DAILY",
            exceptDays: [try day("2026-12-02"), try day("2026-12-03")]
        )
        let series = Event(identifier: "s", date: days.lowerBound.start(in: .gmt), name: "Bins", details: details)
        let found = try change(series) { $0.repeats = "FREQ=DAILY;INTERVAL=2" }
        #expect(found.kept == [try day("2026-12-03")])
        #expect(found.dropped == [try day("2026-12-02")])
        let single = try change(series) { $0.repeats = nil }
        #expect(single.kept == [] && single.dropped == [])
    }

    @Test("A change of anything else keeps all exceptions, even those that match nothing")
    func otherChanges() throws {
        let exceptions = [try day("2026-12-09")]
        let found = try change(try choir(without: exceptions)) { $0.location = "Town Hall" }
        #expect(found.kept == exceptions)
        #expect(found.dropped == [])
    }

    // MARK: Shifting

    @Test(
        "A shifted rule has the same occurrences later",
        arguments: [
            ("FREQ=WEEKLY;BYDAY=TU", 1, "FREQ=WEEKLY;BYDAY=WE"), ("FREQ=WEEKLY;BYDAY=SU", 1, "FREQ=WEEKLY;BYDAY=MO"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", 3, "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", 7, "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", 1, "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,FR"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", -1, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU", 1, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=TU"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA;WKST=SU", 1, "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,SU"),
            ("FREQ=WEEKLY;BYDAY=TU,SU;BYSETPOS=1", 1, "FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=1;WKST=TU"),
            ("FREQ=WEEKLY;WKST=SU", 2, "FREQ=WEEKLY;WKST=SU"), ("FREQ=DAILY;BYDAY=SA,SU", 2, "FREQ=DAILY;BYDAY=MO,TU"),
            ("FREQ=MONTHLY;BYDAY=1MO", 1, nil), ("FREQ=WEEKLY;BYDAY=MO;BYMONTH=12", 1, nil),
        ] as [(String, Int, String?)]
    )
    func shifted(rule: String, days: Int, expected: String?) throws {
        let old = try RecurrenceRule(rule)
        let new = old.shifted(days: days, isSameTime: true)
        #expect(new?.description == expected)
        guard let new else { return }
        // The start must be an occurrence of the rule.
        let start = try #require(Day("2026-12-01")?.adding(days: rule.contains("DAILY") ? 4 : 0))
        func found(_ rule: RecurrenceRule, from start: Day) -> [Day] {
            Recurrence(start: LocalTime(start), isAllDay: true, rule: rule, timeZone: .gmt)
                .occurrences(in: start...start.adding(days: 200)).times.map(\.day)
        }
        guard old.bySetPosition.isEmpty, !rule.contains("BYDAY=SU") else { return }
        #expect(found(new, from: start.adding(days: days)) == found(old, from: start).map { $0.adding(days: days) })
    }

    @Test(
        "The last occurrence stays when the time of day changes, and moves along to another weekday",
        arguments: [
            ("FREQ=DAILY;UNTIL=20261204T080000Z", "2026-11-30T08:00:00Z", 3_600, "FREQ=DAILY;UNTIL=20261204"),
            ("FREQ=DAILY;UNTIL=20261204T075959Z", "2026-11-30T08:00:00Z", 3_600, "FREQ=DAILY;UNTIL=20261203"),
            ("FREQ=DAILY;UNTIL=20261204T080000Z", "2026-11-30T08:00:00Z", 0, "FREQ=DAILY;UNTIL=20261204T080000Z"),
            ("FREQ=DAILY;COUNT=5", "2026-11-30T08:00:00Z", 3_600, "FREQ=DAILY;COUNT=5"),
            ("FREQ=MONTHLY;UNTIL=20261215T200000Z", "2026-09-15T19:00:00Z", 86_400, "FREQ=MONTHLY;UNTIL=20261216"),
            (
                "FREQ=WEEKLY;UNTIL=20261222T080000Z;BYDAY=TU", "2026-12-01T08:00:00Z", 1_800,
                "FREQ=WEEKLY;UNTIL=20261222;BYDAY=TU"
            ),
            ("FREQ=WEEKLY;UNTIL=20261223T183000Z", "2026-12-02T18:30:00Z", 86_400, "FREQ=WEEKLY;UNTIL=20261224"),
            (
                "FREQ=WEEKLY;UNTIL=20261223T183000Z;BYDAY=WE", "2026-12-02T18:30:00Z", 86_400,
                "FREQ=WEEKLY;UNTIL=20261224;BYDAY=TH"
            ),
        ]
    )
    func lastOccurrence(rule: String, start: String, later: Double, expected: String) throws {
        let old = Event(date: try instant(start), name: "a", details: EventDetails(repeats: rule))
        var new = old
        new.date += later
        #expect(new.shiftingRule(from: old, in: try zone("Europe/Berlin"))?.repeats == expected)
    }

    @Test("A rule that names the time of day follows a new one")
    func timeInRule() throws {
        let details = EventDetails(repeats: "FREQ=DAILY;COUNT=4;BYMINUTE=30;BYHOUR=2")
        let old = Event(date: try instant("2027-03-28T01:30:00Z"), name: "a", details: details)
        var new = old
        new.date += 6 * 3_600
        let zone = try zone("Europe/Berlin")
        #expect(new.shiftingRule(from: old, in: zone)?.repeats == "FREQ=DAILY;COUNT=4")
        new.date = old.date + 86_400
        #expect(new.shiftingRule(from: old, in: zone)?.repeats == details.repeats)
    }

    @Test(
        "An end moves only if it is a day",
        arguments: [
            ("FREQ=DAILY;UNTIL=20261222", "FREQ=DAILY;UNTIL=20261224"),
            ("FREQ=DAILY;UNTIL=20261222T183000", "FREQ=DAILY;UNTIL=20261224T183000"),
            ("FREQ=DAILY;UNTIL=20261222T183000Z", "FREQ=DAILY;UNTIL=20261224T183000Z"),
            ("FREQ=DAILY;COUNT=3", "FREQ=DAILY;COUNT=3"),
        ]
    )
    func laterEnd(rule: String, expected: String) throws {
        #expect(try RecurrenceRule(rule).endingLater(days: 2).description == expected)
    }
}
