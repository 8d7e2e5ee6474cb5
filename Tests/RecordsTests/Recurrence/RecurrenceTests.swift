import Foundation
import Records
import Testing

@Suite struct RecurrenceTests {
    // MARK: The start

    @Test(arguments: [
        // The start isn't a Monday, but is an occurrence and counts.
        ("FREQ=WEEKLY;BYDAY=MO;COUNT=3", "1997-09: 2 8 15"), ("FREQ=WEEKLY;COUNT=1", "1997-09: 2"),
        ("FREQ=DAILY;UNTIL=19970901", ""), ("FREQ=DAILY;UNTIL=19970902T130000Z", "1997-09: 2"),
        ("FREQ=DAILY;UNTIL=19970902T125959Z", ""), ("FREQ=DAILY;UNTIL=19970903T085959", "1997-09: 2"),
        ("FREQ=DAILY;UNTIL=19970903T090000", "1997-09: 2 3"), ("FREQ=DAILY;UNTIL=19970903", "1997-09: 2 3"),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "1997-09: 2"),
        ("FREQ=DAILY;BYSECOND=60;COUNT=2", "1997-09-02T 09:00:00 09:00:59"),
    ])
    func includesStart(rule: String, expected: String) throws {
        let found = try series("1997-09-02T09:00", rule).occurrences(in: Day.first...Day.last)
        #expect(found.times == (try times(expected)))
        #expect(!found.isCut)
    }

    @Test func occursOnceWithoutRule() throws {
        let series = try series("2026-05-04T09:00", nil)
        #expect(series.occurrences(in: Day.first...Day.last).times == [series.start])
        #expect(series.last() == series.start)
    }

    // MARK: Days

    @Test(arguments: [
        ("FREQ=WEEKLY;BYHOUR=9,10;COUNT=2", "2026-05-04 2026-05-11"),
        ("FREQ=HOURLY;INTERVAL=36;COUNT=3", "2026-05-04 2026-05-05 2026-05-07"),
        ("FREQ=HOURLY;COUNT=25", "2026-05-04 2026-05-05"),
        ("FREQ=HOURLY;INTERVAL=36;UNTIL=20260505T000000", "2026-05-04 2026-05-05"),
        ("FREQ=HOURLY;INTERVAL=36;UNTIL=20260505T040000Z", "2026-05-04 2026-05-05"),
        // Midnight in New York is 4:00 in UTC.
        ("FREQ=DAILY;UNTIL=20260505T040000Z", "2026-05-04 2026-05-05"),
        ("FREQ=DAILY;UNTIL=20260505T035959Z", "2026-05-04"),
        ("FREQ=DAILY;UNTIL=20260505", "2026-05-04 2026-05-05"),
        ("FREQ=DAILY;UNTIL=20260505T000000", "2026-05-04 2026-05-05"),
    ])
    func repeatsDays(rule: String, expected: String) throws {
        let series = try series("2026-05-04T09:00", rule, isAllDay: true)
        let found = series.occurrences(in: Day.first...Day.last)
        #expect(found.times == (try expected.split(separator: " ").map { try time(String($0)) }))
        #expect(found.times.allSatisfy(series.contains))
    }

    // MARK: Clocks that change

    @Test(arguments: [
        (
            "Europe/Berlin", "2026-03-28T02:30", "FREQ=DAILY;COUNT=3",
            "2026-03-28T 02:30 | 2026-03-29T 03:30 | 2026-03-30T 02:30"
        ),
        ("Europe/Berlin", "2026-03-29T01:00", "FREQ=HOURLY;COUNT=4", "2026-03-29T 01:00 03:00 04:00"),
        (
            "Europe/Berlin", "2026-03-29T01:45", "FREQ=MINUTELY;INTERVAL=15;COUNT=10",
            "2026-03-29T 01:45 03:00 03:15 03:30 03:45 04:00"
        ),
        ("Europe/Berlin", "2026-10-25T01:30", "FREQ=HOURLY;COUNT=3", "2026-10-25T 01:30 02:30 03:30"),
        // 2:30 first occurs at 0:30 in UTC, so it is before the end.
        ("Europe/Berlin", "2026-10-25T02:30", "FREQ=DAILY;UNTIL=20261025T004500Z", "2026-10-25T 02:30"),
        (
            "Europe/Berlin", "2026-10-25T02:30", "FREQ=MINUTELY;INTERVAL=15;UNTIL=20261025T011500Z",
            "2026-10-25T 02:30 02:45"
        ),
        ("Australia/Lord_Howe", "2026-10-03T02:15", "FREQ=DAILY;COUNT=2", "2026-10-03T 02:15 | 2026-10-04T 02:45"),
        // Clocks jumped from 23:59 on the 29th to the 31st.
        (
            "Pacific/Apia", "2011-12-29T09:00", "FREQ=DAILY;COUNT=4",
            "2011-12-29T 09:00 | 2011-12-31T 09:00 | 2012-01-01T 09:00"
        ),
    ])
    func movesTimesOutOfGaps(zone: String, start: String, rule: String, expected: String) throws {
        let series = try series(start, rule, zone: zone)
        let found = series.occurrences(in: Day.first...Day.last)
        #expect(found.times == (try times(expected)))
        #expect(series.last() == found.times.last)
        #expect(found.times.allSatisfy(series.contains))
    }

    @Test func containsOccurrenceInGap() throws {
        let series = try series("2026-03-28T02:30", "FREQ=DAILY", zone: "Europe/Berlin")
        #expect(series.contains(try time("2026-03-29T03:30")))
        #expect(series.contains(try time("2026-03-29T02:30")))
        #expect(!series.contains(try time("2026-03-30T03:30")))
    }

    // MARK: Additions and exceptions

    @Test func appliesAdditionsAndExceptions() throws {
        let series = Recurrence(
            start: try time("2026-03-28T02:30"),
            rule: try RecurrenceRule("FREQ=DAILY;COUNT=6"),
            additional: try ["2026-03-30T18:00", "2026-03-30T02:30", "2026-03-31T18:00", "2025-01-01T09:00"].map(time),
            exceptions: [
                .time(try time("2026-03-29T02:30")), .day(try time("2026-03-31").day),
                .time(try time("2026-04-01T02:31")),
            ],
            timeZone: try #require(TimeZone(identifier: "Europe/Berlin"))
        )
        let expected =
            "2025-01-01T 09:00 | 2026-03-28T 02:30 | 2026-03-30T 02:30 18:00 | 2026-04-01T 02:30 | 2026-04-02T 02:30"
        #expect(series.occurrences(in: Day.first...Day.last).times == (try times(expected)))
        #expect(!series.contains(try time("2026-03-29T03:30")))
        #expect(series.last() == (try time("2026-04-02T02:30")))
    }

    @Test func appliesExceptionsToAllDaySeries() throws {
        let series = Recurrence(
            start: try time("2026-03-28"),
            isAllDay: true,
            rule: try RecurrenceRule("FREQ=DAILY;COUNT=3"),
            additional: [try time("2026-03-29T18:00"), try time("2026-04-10T18:00")],
            exceptions: [.time(try time("2026-03-29T12:00")), .day(try time("2026-03-30").day)],
            timeZone: try #require(TimeZone(identifier: "Europe/Berlin"))
        )
        let found = series.occurrences(in: Day.first...Day.last).times
        #expect(found == (try ["2026-03-28", "2026-04-10"].map(time)))
        #expect(series.contains(try time("2026-04-10T07:00")))
    }

    // MARK: Weeks of the year

    /// Compares week numbers with Foundation's ISO calendar. Counted from the end, the last week is -1.
    @Test(arguments: [1, 2, 52, 53, -1, -2, -52, -53])
    func numbersWeeksAsInISO(number: Int) throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        let days = try time("1990-01-01").day...time("2049-12-31").day
        let expected = days.filter { day in
            let date = day.start(in: .gmt)
            let week = calendar.component(.weekOfYear, from: date)
            let weeks = calendar.range(of: .weekOfYear, in: .yearForWeekOfYear, for: date)?.count ?? 0
            return number > 0 ? week == number : week - weeks - 1 == number
        }
        let rule = "FREQ=YEARLY;BYWEEKNO=\(number);BYDAY=MO,TU,WE,TH,FR,SA,SU"
        let found = try series("1989-06-01", rule, zone: "UTC", isAllDay: true).occurrences(in: days)
        #expect(found.times == expected.map { LocalTime($0) })
    }
}
