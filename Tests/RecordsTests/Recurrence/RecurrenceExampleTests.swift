import Foundation
import Records
import Testing

/// The examples of RFC 5545, section 3.8.5.3, in its order.
@Suite struct RecurrenceExampleTests {
    struct Example: CustomTestStringConvertible {
        var rule: String
        var start = "1997-09-02T09:00"
        /// Days of months, `1997-09: 2 3`, and times of a day, `1997-09-02T 09:00 09:15`. Trailing dots stand for more.
        var expected: String
        var testDescription: String { rule }
    }

    static let examples = [
        Example(rule: "FREQ=DAILY;COUNT=10", expected: "1997-09: 2 3 4 5 6 7 8 9 10 11"),
        Example(
            rule: "FREQ=DAILY;INTERVAL=2",
            expected: "1997-09: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 | 1997-10: 2 4 6 ..."
        ),
        Example(rule: "FREQ=DAILY;INTERVAL=10;COUNT=5", expected: "1997-09: 2 12 22 | 1997-10: 2 12"),
        Example(
            rule: "FREQ=WEEKLY;COUNT=10",
            expected: "1997-09: 2 9 16 23 30 | 1997-10: 7 14 21 28 | 1997-11: 4"
        ),
        Example(
            rule: "FREQ=WEEKLY;UNTIL=19971224T000000Z",
            expected: "1997-09: 2 9 16 23 30 | 1997-10: 7 14 21 28 | 1997-11: 4 11 18 25 | 1997-12: 2 9 16 23"
        ),
        Example(
            rule: "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
            expected: "1997-09: 2 16 30 | 1997-10: 14 28 | 1997-11: 11 25 | 1997-12: 9 23 | 1998-01: 6 20 ..."
        ),
        Example(
            rule: "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
            expected: "1997-09: 2 4 9 11 16 18 23 25 30 | 1997-10: 2"
        ),
        Example(
            rule: "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
            expected: "1997-09: 2 4 9 11 16 18 23 25 30 | 1997-10: 2"
        ),
        Example(
            rule: "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
            start: "1997-09-01T09:00",
            expected: """
                1997-09: 1 3 5 15 17 19 29 | 1997-10: 1 3 13 15 17 27 29 31 | 1997-11: 10 12 14 24 26 28 \
                | 1997-12: 8 10 12 22
                """
        ),
        Example(
            rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
            expected: "1997-09: 2 4 16 18 30 | 1997-10: 2 14 16"
        ),
        Example(
            rule: "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
            start: "1997-09-05T09:00",
            expected: """
                1997-09: 5 | 1997-10: 3 | 1997-11: 7 | 1997-12: 5 | 1998-01: 2 | 1998-02: 6 | 1998-03: 6 | 1998-04: 3 \
                | 1998-05: 1 | 1998-06: 5
                """
        ),
        Example(
            rule: "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
            start: "1997-09-05T09:00",
            expected: "1997-09: 5 | 1997-10: 3 | 1997-11: 7 | 1997-12: 5"
        ),
        Example(
            rule: "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
            start: "1997-09-07T09:00",
            expected: "1997-09: 7 28 | 1997-11: 2 30 | 1998-01: 4 25 | 1998-03: 1 29 | 1998-05: 3 31"
        ),
        Example(
            rule: "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
            start: "1997-09-22T09:00",
            expected: "1997-09: 22 | 1997-10: 20 | 1997-11: 17 | 1997-12: 22 | 1998-01: 19 | 1998-02: 16"
        ),
        Example(
            rule: "FREQ=MONTHLY;BYMONTHDAY=-3",
            start: "1997-09-28T09:00",
            expected: "1997-09: 28 | 1997-10: 29 | 1997-11: 28 | 1997-12: 29 | 1998-01: 29 | 1998-02: 26 ..."
        ),
        Example(
            rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
            expected: "1997-09: 2 15 | 1997-10: 2 15 | 1997-11: 2 15 | 1997-12: 2 15 | 1998-01: 2 15"
        ),
        Example(
            rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
            start: "1997-09-30T09:00",
            expected: "1997-09: 30 | 1997-10: 1 31 | 1997-11: 1 30 | 1997-12: 1 31 | 1998-01: 1 31 | 1998-02: 1"
        ),
        Example(
            rule: "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
            start: "1997-09-10T09:00",
            expected: "1997-09: 10 11 12 13 14 15 | 1999-03: 10 11 12 13"
        ),
        Example(
            rule: "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
            expected: """
                1997-09: 2 9 16 23 30 | 1997-11: 4 11 18 25 | 1998-01: 6 13 20 27 | 1998-03: 3 10 17 24 31 ...
                """
        ),
        Example(
            rule: "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
            start: "1997-06-10T09:00",
            expected: """
                1997-06: 10 | 1997-07: 10 | 1998-06: 10 | 1998-07: 10 | 1999-06: 10 | 1999-07: 10 | 2000-06: 10 \
                | 2000-07: 10 | 2001-06: 10 | 2001-07: 10
                """
        ),
        Example(
            rule: "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
            start: "1997-03-10T09:00",
            expected: """
                1997-03: 10 | 1999-01: 10 | 1999-02: 10 | 1999-03: 10 | 2001-01: 10 | 2001-02: 10 | 2001-03: 10 \
                | 2003-01: 10 | 2003-02: 10 | 2003-03: 10
                """
        ),
        Example(
            rule: "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
            start: "1997-01-01T09:00",
            expected: """
                1997-01: 1 | 1997-04: 10 | 1997-07: 19 | 2000-01: 1 | 2000-04: 9 | 2000-07: 18 | 2003-01: 1 | 2003-04: 10 \
                | 2003-07: 19 | 2006-01: 1
                """
        ),
        Example(
            rule: "FREQ=YEARLY;BYDAY=20MO",
            start: "1997-05-19T09:00",
            expected: "1997-05: 19 | 1998-05: 18 | 1999-05: 17 ..."
        ),
        Example(
            rule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
            start: "1997-05-12T09:00",
            expected: "1997-05: 12 | 1998-05: 11 | 1999-05: 17 ..."
        ),
        Example(
            rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
            start: "1997-03-13T09:00",
            expected: "1997-03: 13 20 27 | 1998-03: 5 12 19 26 | 1999-03: 4 11 18 25 ..."
        ),
        Example(
            rule: "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
            start: "1997-06-05T09:00",
            expected: """
                1997-06: 5 12 19 26 | 1997-07: 3 10 17 24 31 | 1997-08: 7 14 21 28 | 1998-06: 4 11 18 25 \
                | 1998-07: 2 9 16 23 30 | 1998-08: 6 13 20 27 ...
                """
        ),
        Example(
            rule: "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
            start: "1997-09-13T09:00",
            expected: """
                1997-09: 13 | 1997-10: 11 | 1997-11: 8 | 1997-12: 13 | 1998-01: 10 | 1998-02: 7 | 1998-03: 7 | 1998-04: 11 \
                | 1998-05: 9 | 1998-06: 13 ...
                """
        ),
        Example(
            rule: "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
            start: "1996-11-05T09:00",
            expected: "1996-11: 5 | 2000-11: 7 | 2004-11: 2 ..."
        ),
        Example(
            rule: "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
            start: "1997-09-04T09:00",
            expected: "1997-09: 4 | 1997-10: 7 | 1997-11: 6"
        ),
        Example(
            rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
            start: "1997-09-29T09:00",
            expected: """
                1997-09: 29 | 1997-10: 30 | 1997-11: 27 | 1997-12: 30 | 1998-01: 29 | 1998-02: 26 | 1998-03: 30 ...
                """
        ),
        Example(rule: "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z", expected: "1997-09-02T 09:00 12:00 15:00"),
        Example(
            rule: "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
            expected: "1997-09-02T 09:00 09:15 09:30 09:45 10:00 10:15"
        ),
        Example(rule: "FREQ=MINUTELY;INTERVAL=90;COUNT=4", expected: "1997-09-02T 09:00 10:30 12:00 13:30"),
        Example(
            rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
            start: "1997-08-05T09:00",
            expected: "1997-08: 5 10 19 24"
        ),
        Example(
            rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
            start: "1997-08-05T09:00",
            expected: "1997-08: 5 17 19 31"
        ),
        Example(
            rule: "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
            start: "2007-01-15T09:00",
            expected: "2007-01: 15 30 | 2007-02: 15 | 2007-03: 15 30"
        ),
    ]

    @Test(arguments: examples) func matchesExample(_ example: Example) throws {
        let series = try series(example.start, example.rule)
        let isOpen = example.expected.hasSuffix("...")
        let expected = try times(example.expected.replacing(" ...", with: ""))
        let found = series.occurrences(in: series.start.day...Day.last, limit: expected.count)
        #expect(found.times == expected)
        #expect(found.isCut == isOpen)
    }

    /// Every day in January, until 2000.
    @Test(arguments: [
        "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
        "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
    ])
    func expandsEveryDayOfJanuary(_ rule: String) throws {
        let found = try series("1998-01-01T09:00", rule).occurrences(in: Day.first...Day.last)
        let days = (1998...2000).compactMap { Month(year: $0, month: 1) }.flatMap(\.days)
        #expect(found.times == days.compactMap { LocalTime($0, hour: 9, minute: 0) })
    }

    /// Every 20 minutes from 9:00 to 16:40, every day.
    @Test(arguments: [
        "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
        "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
    ])
    func expandsEveryTwentyMinutes(_ rule: String) throws {
        let series = try series("1997-09-02T09:00", rule)
        let days = series.start.day...series.start.day.adding(days: 30)
        let found = series.occurrences(in: days)
        let times = days.flatMap { day in
            (9...16).flatMap { hour in [0, 20, 40].compactMap { LocalTime(day, hour: hour, minute: $0) } }
        }
        #expect(found.times == times)
    }

    /// Every Friday the 13th; the start is an exception.
    @Test func expandsFridayThe13th() throws {
        let start = try time("1997-09-02T09:00")
        let series = Recurrence(
            start: start,
            rule: try RecurrenceRule("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"),
            exceptions: [.time(start)],
            timeZone: try #require(TimeZone(identifier: "America/New_York"))
        )
        let found = series.occurrences(in: Day.first...Day.last, limit: 5)
        #expect(found.times == (try times("1998-02: 13 | 1998-03: 13 | 1998-11: 13 | 1999-08: 13 | 2000-10: 13")))
    }
}

// MARK: - Reading the tables

/// A series in New York.
func series(_ start: String, _ rule: String?, zone: String = "America/New_York", isAllDay: Bool = false) throws
    -> Recurrence
{
    Recurrence(
        start: try time(start),
        isAllDay: isAllDay,
        rule: try rule.map { rule throws in try RecurrenceRule(rule) },
        timeZone: try #require(TimeZone(identifier: zone))
    )
}

/// Reads `1997-09-02`, `1997-09-02T09:00` and `1997-09-02T09:00:30`.
func time(_ text: String) throws -> LocalTime {
    let parts = text.split(separator: "T")
    let day = try #require(Day(String(parts[0])))
    guard parts.count == 2 else { return LocalTime(day) }
    let clock = parts[1].split(separator: ":").compactMap { Int($0) }
    return try #require(LocalTime(day, hour: clock[0], minute: clock[1], second: clock.count > 2 ? clock[2] : 0))
}

/// Reads the times of a table, those without a time at 9:00.
func times(_ table: String) throws -> [LocalTime] {
    try table.split(separator: "|").flatMap { group in
        let words = group.split(separator: " ")
        return try words.dropFirst().map { word in
            if words[0].hasSuffix("T") { return try time("\(words[0])\(word)") }
            return try time("\(words[0].dropLast())-\(word.count == 1 ? "0" : "")\(word)T09:00")
        }
    }
}
