import Foundation
import Records
import Testing

/// The same words in different time zones, and around clock changes, ends of years and leap days.
@Suite struct EventTimeZoneTests {
    @Test(arguments: [
        // 3:00 in New York on the same day.
        ("tomorrow 9:00", "2026-11-26T08:00:00Z", "America/New_York", "2026-11-27T14:00:00Z", nil),
        // Still the day before in New York.
        ("tomorrow 9:00", "2026-11-26T03:00:00Z", "America/New_York", "2026-11-26T14:00:00Z", nil),
        ("2026-12-01T10:00:00+02:00", "2026-11-26T08:00:00Z", "America/New_York", "2026-12-01T08:00:00Z", nil),
        // When the clocks change, an hour is exact, and a day later is at the same time.
        (
            "tomorrow 23:00 for 6 hours", "2027-03-26T12:00:00Z", "Europe/Berlin", "2027-03-27T22:00:00Z",
            "2027-03-28T04:00:00Z"
        ),
        (
            "tomorrow 23:00 for 1 day", "2027-03-26T12:00:00Z", "Europe/Berlin", "2027-03-27T22:00:00Z",
            "2027-03-28T21:00:00Z"
        ),
        // The other occurrences have these clock times, so they last 6 hours.
        (
            "every saturday 23:00 for 6 hours", "2027-03-26T12:00:00Z", "Europe/Berlin", "2027-03-27T22:00:00Z",
            "2027-03-28T03:00:00Z"
        ),
        ("in 90 minutes", "2027-03-28T00:30:00Z", "Europe/Berlin", "2027-03-28T02:00:00Z", nil),
        ("23:00 to 5:00", "2026-10-24T12:00:00Z", "Europe/Berlin", "2026-10-24T21:00:00Z", "2026-10-25T04:00:00Z"),
        // The first of two.
        ("tomorrow 2:30", "2026-10-24T12:00:00Z", "Europe/Berlin", "2026-10-25T00:30:00Z", nil),
        ("tomorrow 1:30", "2026-10-31T12:00:00Z", "America/New_York", "2026-11-01T05:30:00Z", nil),
        ("tomorrow 9:00", "2026-12-31T12:00:00Z", "Europe/Berlin", "2027-01-01T08:00:00Z", nil),
        ("22:00 to 2:00", "2026-12-31T12:00:00Z", "Europe/Berlin", "2026-12-31T21:00:00Z", "2027-01-01T01:00:00Z"),
        ("1 jan 0:00", "2026-12-31T12:00:00Z", "America/New_York", "2027-01-01T05:00:00Z", nil),
        ("29 feb 9:00", "2026-12-31T12:00:00Z", "Europe/Berlin", "2028-02-29T08:00:00Z", nil),
        // The clocks skip this time today, so it means tomorrow.
        ("2:30", "2027-03-28T07:00:00Z", "Europe/Berlin", "2027-03-29T00:30:00Z", nil),
        ("every day 2:30", "2027-03-27T08:00:00Z", "Europe/Berlin", "2027-03-29T00:30:00Z", nil),
        ("midnight", "2026-04-24T07:00:00Z", "Africa/Cairo", "2026-04-24T21:00:00Z", nil),
        ("tomorrow 9:00", "2028-02-28T12:00:00Z", "Europe/Berlin", "2028-02-29T08:00:00Z", nil),
    ])
    func parsesMoments(text: String, now: String, zone: String, start: String, end: String?) throws {
        let time = try DateParser.parse(text, on: today(now, in: zone), vocabulary: .embedded())
        let strategy = Date.ISO8601FormatStyle.iso8601
        #expect(time.start == .moment(try Date(start, strategy: strategy)))
        #expect(try time.end == end.map { try Date($0, strategy: strategy) })
    }

    @Test(arguments: [
        ("in 1 month", "2027-01-31T12:00:00Z", "2027-02-28", nil),
        ("in a year", "2028-02-29T12:00:00Z", "2029-02-28", nil),
        ("29 feb", "2096-03-01T12:00:00Z", "2104-02-29", nil),
        ("next friday", "2026-11-29T12:00:00Z", "2026-12-04", nil),
        ("next monday", "2026-11-29T12:00:00Z", "2026-11-30", nil),
        ("next monday", "2026-11-30T12:00:00Z", "2026-12-07", nil),
        ("monday", "2026-11-30T12:00:00Z", "2026-11-30", nil),
        ("last monday", "2026-11-30T12:00:00Z", "2026-11-23", nil),
        ("end of month", "2028-02-10T12:00:00Z", "2028-02-29", nil),
        ("1 jan", "2026-12-31T12:00:00Z", "2027-01-01", nil),
        ("30 dec to 2 jan", "2026-12-29T12:00:00Z", "2026-12-30", "2027-01-02"),
        ("28 feb for 2 days", "2028-01-01T12:00:00Z", "2028-02-28", "2028-02-29"),
        ("next month", "2026-12-31T12:00:00Z", "2027-01-01", "2027-01-31"),
        ("in 9999 years", "2026-12-31T12:00:00Z", "9999-12-31", nil),
    ])
    func parsesDays(text: String, now: String, start: String, last: String?) throws {
        for zone in ["Europe/Berlin", "America/New_York"] {
            let time = try DateParser.parse(text, on: today(now, in: zone), vocabulary: .embedded())
            #expect(time == EventTime(start: .day(try #require(Day(start))), lastDay: last.flatMap { Day($0) }))
        }
    }

    @Test(arguments: [
        (
            "28 mar 2027 2:30", "Europe/Berlin",
            "2027-03-28 has no 2:30 in Europe/Berlin: the clocks skip it", "3:00"
        ),
        (
            "14 mar 2027 2:30", "America/New_York",
            "2027-03-14 has no 2:30 in America/New_York: the clocks skip it", "3:00"
        ),
        (
            "28 mar 2027 1:00 to 2:30", "Europe/Berlin",
            "2027-03-28 has no 2:30 in Europe/Berlin: the clocks skip it", "3:00"
        ),
    ])
    func rejectsSkippedHour(text: String, zone: String, message: String, next: String) throws {
        let today = try today(in: zone)
        let error = try #require(throws: DateParser.ParseError.self) {
            try DateParser.parse(text, on: today, vocabulary: .embedded())
        }
        #expect(error.description == message)
        #expect(error.hint == "the first moment after it is \(next)")
    }
}
