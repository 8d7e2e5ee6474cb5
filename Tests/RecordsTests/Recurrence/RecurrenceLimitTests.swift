import Diagnostics
import Foundation
import Records
import Synchronization
import TestSupport
import Testing

/// Windows, ends, and rules that are designed to take long.
@Suite struct RecurrenceLimitTests {
    @Test func windowsIncludeBothDays() throws {
        let series = try series("2026-05-04T23:59", "FREQ=DAILY")
        func count(_ first: String, _ last: String) throws -> Int {
            series.occurrences(in: try time(first).day...time(last).day).times.count
        }
        #expect(try count("2026-05-05", "2026-05-05") == 1)
        #expect(try count("2026-05-05", "2026-05-07") == 3)
        #expect(try count("2026-05-01", "2026-05-04") == 1)
        #expect(try count("2026-05-01", "2026-05-03") == 0)
    }

    /// A window shows the same as all occurrences, wherever it starts.
    @Test(arguments: [
        "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=-1",
        "FREQ=YEARLY;INTERVAL=3;BYDAY=20MO,-20WE", "FREQ=HOURLY;INTERVAL=37", "FREQ=DAILY;INTERVAL=3;COUNT=400",
        "FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=9,17;COUNT=300", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1,-1;COUNT=200",
        "FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=60", "FREQ=HOURLY;INTERVAL=11;BYHOUR=9,20,7;COUNT=500",
        "FREQ=MINUTELY;INTERVAL=613;COUNT=1500", "FREQ=DAILY;BYMONTH=5,7;COUNT=100", "FREQ=WEEKLY;UNTIL=20290101",
    ])
    func windowsMatchWholeSeries(rule: String) throws {
        let series = try series("2026-05-06T09:00", rule)
        let whole = series.occurrences(in: series.start.day...series.start.day.adding(days: 1_500))
        try #require(!whole.isCut && whole.times.count > 3)
        for offset in stride(from: 0, to: 1_400, by: 97) {
            let days = series.start.day.adding(days: offset)...series.start.day.adding(days: offset + 100)
            let found = series.occurrences(in: days)
            #expect(found.times == whole.times.filter { days.contains($0.day) })
        }
        for time in whole.times.suffix(3) { #expect(series.contains(time)) }
    }

    @Test(
        "Of a series with very many occurrences, those nearest to now are found",
        arguments: [
            ("SECONDLY", 1), ("MINUTELY", 60), ("HOURLY", 3_600),
        ]
    )
    func nearest(frequency: String, step: Double) throws {
        let now = try instant("2026-11-26T08:00:00Z")
        var event = Event(date: try instant("2021-11-28T00:00:00Z"), name: "x")
        event.repeats = "FREQ=\(frequency)"
        let found = try occurrences(of: event, at: now, in: .gmt)
        #expect(found.isCut)
        #expect(found.starts == (-1_000..<1_000).map { now + Double($0) * step })
    }

    @Test(
        "The last occurrences of a dense series that ended long ago are found",
        arguments: [
            ("2025-12-15T00:00:00Z", "FREQ=SECONDLY;UNTIL=20260301T000000Z"),
            ("2026-03-01T00:00:00Z", "FREQ=SECONDLY;COUNT=2500"),
            ("2023-01-01T00:00:00Z", "FREQ=MINUTELY;UNTIL=20241126T000000Z"),
        ]
    )
    func ended(start: String, rule: String) throws {
        var event = Event(date: try instant(start), name: "x")
        event.repeats = rule
        let found = try occurrences(of: event, at: try instant("2026-11-26T08:00:00Z"), in: .gmt)
        #expect(found.isCut && found.starts.count == 1_000)
        let last = try #require(found.starts.last)
        #expect(found.starts == (0..<1_000).map { last - Double(999 - $0) * (rule.contains("MINUTELY") ? 60 : 1) })
    }

    @Test("After the clocks have gone back, no occurrence is both over and to come")
    func repeatedHour() throws {
        let now = try instant("2026-10-25T01:30:00Z")
        var event = Event(date: try instant("2021-11-28T00:00:00Z"), name: "x")
        event.repeats = "FREQ=MINUTELY"
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let found = try occurrences(of: event, at: now, in: berlin)
        #expect(found.starts.count == 2_000)
        // The hour occurs once, by the clocks before the change.
        #expect(try found.starts[999...1_000] == [instant("2026-10-25T00:59:00Z"), instant("2026-10-25T02:00:00Z")])
    }

    @Test("If the end of a series is given as that of its first occurrence, occurrences are shown without it")
    func endOfSeries() throws {
        let now = try instant("2026-11-26T08:00:00Z")
        var lesson = Event(date: try instant("2026-09-07T08:00:00Z"), name: "x")
        (lesson.repeats, lesson.end) = ("FREQ=WEEKLY", try instant("2027-07-31T13:00:00Z"))
        let rule = try #require(lesson.recurrenceRule)
        let zones = EventZones([], own: ZoneOffsets(of: .gmt, around: now), around: now)
        let today = Today(now: now, timeZone: .gmt)
        func ends(_ event: Event) -> [Date] {
            let week = today.day.adding(days: -3)...today.day.adding(days: 3)
            return event.occurrences(of: rule, in: week, around: today, zones: zones).occurrences.map(\.end)
        }
        func remarks(_ event: Event) -> [String?] {
            Event.detailDiagnostics([(event, Location(file: "a"))], in: .gmt).map(\.location.key)
        }
        #expect(ends(lesson) == [try instant("2026-11-23T08:00:00Z")])
        #expect(remarks(lesson) == ["end"])
        lesson.end = lesson.date + 3_600
        #expect(ends(lesson) == [try instant("2026-11-23T09:00:00Z")])
        #expect(remarks(lesson) == [])
    }

    private func occurrences(of event: Event, at now: Date, in zone: TimeZone) throws -> (starts: [Date], isCut: Bool) {
        let today = Today(now: now, timeZone: zone)
        let zones = EventZones([], own: ZoneOffsets(of: zone, around: now), around: now)
        let window = today.day.adding(days: -2_000)...today.day.adding(days: 400)
        let rule = try #require(event.recurrenceRule)
        let found = event.occurrences(of: rule, in: window, around: today, zones: zones)
        return (found.occurrences.map(\.start), found.isCut)
    }

    @Test(
        "Many series share a limit, and what some don't use goes to those that need more",
        arguments: [
            (bells: 3, birthdays: 0, expected: 1_000), (bells: 200, birthdays: 0, expected: 500),
            (bells: 100, birthdays: 9_900, expected: 901), (bells: 1, birthdays: 9_999, expected: 1_000),
            (bells: 150_000, birthdays: 0, expected: 1),
        ]
    )
    func limitForMany(bells: Int, birthdays: Int, expected: Int) throws {
        let now = try instant("2026-11-26T08:00:00Z")
        let occurrence = Occurrence(now, end: nil, in: ZoneOffsets(of: .gmt, around: now), id: nil)
        let series = (0..<bells + birthdays).map { $0 < bells }
        let (found, limit) = Event.occurrences(of: series) { isBell, limit in
            isBell ? (Array(repeating: occurrence, count: 2 * limit), true) : ([occurrence], false)
        }
        #expect(limit == expected)
        #expect(zip(series, found).allSatisfy { $1.occurrences.count == ($0 ? 2 * expected : 1) && $1.isCut == $0 })
    }

    @Test(
        "Each series has at least the number that is asked for, up to its own limit",
        arguments: [(1, 50), (50, 50), (70, 70), (5_000, 1_000)]
    )
    func limitForAtLeast(least: Int, expected: Int) {
        let series = Array(0..<2_000)
        let limits = Mutex<Set<Int>>([])
        let (_, limit) = Event.occurrences(of: series, atLeast: least) { _, limit in
            limits.withLock { _ = $0.insert(limit) }
            return ([], true)
        }
        #expect(limit == expected && limits.withLock { $0 == [expected] })
    }

    @Test func limitsEachDirection() throws {
        let now = try instant("2026-11-26T08:00:00Z")
        let today = Today(now: now, timeZone: .gmt)
        var bell = Event(date: now - 86_400, name: "x")
        bell.repeats = "FREQ=SECONDLY"
        let found = bell.occurrences(
            of: try #require(bell.recurrenceRule),
            in: today.day.adding(days: -3)...today.day.adding(days: 3),
            around: today,
            limit: 250,
            zones: EventZones([], own: ZoneOffsets(of: .gmt, around: now), around: now)
        )
        #expect(found.isCut)
        #expect(found.occurrences.map(\.start) == (-250..<250).map { now + Double($0) })
    }

    @Test func stopsAtLimit() throws {
        let series = try series("2026-05-04T09:00", "FREQ=MINUTELY")
        let day = series.start.day.adding(days: 30)
        let found = series.occurrences(in: day...Day.last)
        #expect(found.isCut)
        #expect(found.times.count == Recurrence.occurrenceLimit)
        #expect(found.times.first == LocalTime(day))
        #expect(!series.occurrences(in: day...day, limit: 1_440).isCut)
        #expect(series.occurrences(in: day...day, limit: 1_439).isCut)
    }

    @Test(
        arguments: [
            ("FREQ=WEEKLY", nil), ("FREQ=WEEKLY;COUNT=1000", "2045-06-26T09:00"),
            ("FREQ=DAILY;UNTIL=99991231", "9999-12-31T09:00"),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;UNTIL=21030101", "2096-02-29T09:00"),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;UNTIL=99991231", "2026-05-04T09:00"),
            ("FREQ=DAILY;UNTIL=20260101", nil), ("FREQ=WEEKLY;UNTIL=20260518T130000Z", "2026-05-18T09:00"),
            ("FREQ=WEEKLY;UNTIL=20260518T125959Z", "2026-05-11T09:00"),
        ] as [(String, String?)]
    )
    func findsLastOccurrence(rule: String, expected: String?) throws {
        #expect(try series("2026-05-04T09:00", rule).last() == (try expected.map(time)))
    }

    /// A rule with a short name in the log.
    struct Rule: CustomTestStringConvertible {
        var text: String
        var testDescription: String { String(text.prefix(60)) }
    }

    static let busyRules = [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;UNTIL=99991231",
        "FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31;COUNT=2", "FREQ=SECONDLY", "FREQ=SECONDLY;COUNT=2147483647",
        "FREQ=SECONDLY;UNTIL=99991231", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;INTERVAL=2147483647",
        "FREQ=YEARLY;INTERVAL=2147483647", "FREQ=SECONDLY;INTERVAL=2147483647",
        "FREQ=WEEKLY;INTERVAL=2147483647;COUNT=9",
        "FREQ=MINUTELY;BYMINUTE=1;COUNT=2147483647", "FREQ=DAILY;INTERVAL=7;BYDAY=TU;UNTIL=99991231",
        "FREQ=HOURLY;INTERVAL=24;BYHOUR=3", "FREQ=YEARLY;BYWEEKNO=30;BYMONTHDAY=1,2,3;BYYEARDAY=1;UNTIL=99991231",
        "FREQ=YEARLY;COUNT=2147483647;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=\(upTo(23));BYMINUTE=\(upTo(59));"
            + "BYSECOND=\(upTo(59))",
        "FREQ=YEARLY;BYYEARDAY=\(upTo(366).dropFirst(2));BYHOUR=\(upTo(23));BYMINUTE=\(upTo(59));"
            + "BYSECOND=\(upTo(59));BYSETPOS=-1,\(upTo(366).dropFirst(2))",
        "FREQ=DAILY;BYHOUR=" + String(repeating: "1,", count: 5_000) + "1",
    ].map(Rule.init)

    /// Counting one by one would take hours.
    @Test(.ends, arguments: busyRules)
    func expandsBusyRulesQuickly(rule: Rule) throws {
        let cases = [("0001-01-01T00:00", false), ("2026-05-04T09:00", true), ("9999-12-31T23:59:59", false)]
        for (start, isAllDay) in cases {
            let series = try series(start, rule.text, isAllDay: isAllDay)
            let found = series.occurrences(in: Day.first...Day.last)
            #expect(found.times.count <= Recurrence.occurrenceLimit)
            #expect(found.times.first == series.start)
            let later = series.occurrences(in: try time("2026-01-01").day...time("2035-12-31").day)
            #expect(later.times.allSatisfy { (2026...2035).contains($0.day.year) })
            #expect(series.contains(series.start))
            let last = series.last()
            #expect(last.map(series.contains) ?? true)
        }
    }
}

/// `0,1,2,3` and so on.
private func upTo(_ last: Int) -> String { (0...last).map(String.init).joined(separator: ",") }
