import Foundation
import Records
import Testing

/// Weeks by number, several days of a month, exceptions, and repeated times.
@Suite struct SeriesWordsTests {
    private func words(_ text: String, direction: DateParser.Direction = .future) throws -> String {
        let time = try DateParser.parse(text, on: today(), vocabulary: .embedded(), direction: direction)
        return EventTimeWords(timeZone: try today().timeZone).words(for: time)
    }

    @Test(
        "Weeks by number",
        arguments: [
            ("week 50", "Monday 7 to Sunday 13 December 2026, all day"),
            ("KW 50", "Monday 7 to Sunday 13 December 2026, all day"),
            ("KW50", "Monday 7 to Sunday 13 December 2026, all day"),
            ("Kalenderwoche 48", "Monday 23 to Sunday 29 November 2026, all day"),
            ("week 47", "Monday 22 to Sunday 28 November 2027, all day"),
            ("cw 1", "Monday 4 to Sunday 10 January 2027, all day"),
            ("week 53", "Monday 28 December 2026 to Sunday 3 January 2027, all day"),
            ("week 53, 2032", "Monday 27 December 2032 to Sunday 2 January 2033, all day"),
            ("KW 10/2028", "Monday 6 to Sunday 12 March 2028, all day"),
            ("friday week 50", "Friday 11 December 2026, all day"),
            ("Freitag in KW 50 9 Uhr", "Friday 11 December 2026, 09:00"),
            ("every week 18:00", "every week, 18:00, from Thursday 26 November 2026"),
        ]
    )
    func weeks(text: String, expected: String) throws { #expect(try words(text) == expected) }

    @Test("A week in the past is the last one that has begun")
    func pastWeeks() throws {
        #expect(try words("week 50", direction: .past) == "Monday 8 to Sunday 14 December 2025, all day")
        #expect(try words("KW 48", direction: .past) == "Monday 23 to Sunday 29 November 2026, all day")
        #expect(try words("week 53", direction: .past) == "Monday 28 December 2020 to Sunday 3 January 2021, all day")
    }

    @Test(
        "Several days of every month",
        arguments: [
            "every 1st and 15th", "every month on the 1st and 15th", "on the 1st and 15th of every month",
            "jeden 1. und 15.", "jeden Monat am 1. und 15.", "am 1. und 15. jedes Monats", "every 1st and the 15th",
        ]
    )
    func daysOfMonth(text: String) throws {
        let time = try DateParser.parse(text, on: today(), vocabulary: .embedded())
        #expect(time.repeats == "FREQ=MONTHLY;BYMONTHDAY=1,15")
        #expect(try words(text) == "every month on the 1st and 15th, all day, from Tuesday 1 December 2026")
        let timed = "every month on the 1st and 15th, 09:00, from Tuesday 1 December 2026"
        #expect(try words("\(text) 9:00") == timed)
    }

    @Test(
        "An excepted day is the next one, unless the series doesn't take place then",
        arguments: [
            ("every monday from 2 nov except the 7th", "2 November 2026, except 7 December 2026"),
            ("every monday from 2 nov except the first monday", "2 November 2026, except 7 December 2026"),
            ("every monday from 2 nov except the 9th", "2 November 2026, except 9 November 2026"),
            ("every monday from 2 nov except 9 nov", "2 November 2026, except 9 November 2026"),
            ("every monday from 16 nov except 23 nov", "16 November 2026, except 23 November 2026"),
        ]
    )
    func exceptionsToCome(text: String, expected: String) throws {
        #expect(try words(text) == "every Monday, all day, from " + expected)
    }

    @Test(
        "Exceptions of a series",
        arguments: [
            ("every tuesday except 22 dec", "every Tuesday, all day, from 1 December 2026, except 22 December 2026"),
            (
                "every tuesday 9:00 except 22 and 29 dec",
                "every Tuesday, 09:00, from 1 December 2026, except 22 December 2026 and 29 December 2026"
            ),
            (
                "jeden Dienstag außer am 22.12. und 29.12. 9 Uhr",
                "every Tuesday, 09:00, from 1 December 2026, except 22 December 2026 and 29 December 2026"
            ),
            (
                "every tuesday except 22 dec until june",
                "every Tuesday, all day, from 1 December 2026 until 30 June 2027, except 22 December 2026"
            ),
            (
                "every day except 24 dec to 2 jan",
                "every day, all day, from Thursday 26 November 2026, except 10 days from 24 December 2026 to 2 January 2027"
            ),
            (
                "jeden Dienstag außer KW 52", "every Tuesday, all day, from 1 December 2026, except 22 December 2026"
            ),
            (
                "every day except sundays 8:00",
                "every Monday, Tuesday, Wednesday, Thursday, Friday and Saturday, 08:00, from 27 November 2026"
            ),
            (
                "every weekday except fri",
                "every Monday, Tuesday, Wednesday and Thursday, all day, from 26 November 2026"
            ),
            (
                "every 1st and 15th except 15 dec",
                "every month on the 1st and 15th, all day, from Tuesday 1 December 2026, except 15 December 2026"
            ),
        ]
    )
    func exceptions(text: String, expected: String) throws { #expect(try words(text) == expected) }

    @Test(
        "Invalid exceptions are refused",
        arguments: [
            (
                "every monday except 22 dec",
                "`22 dec` can't be left out: the event doesn't take place on Tuesday 22 December 2026"
            ),
            ("22 dec except 23 dec", "can't read `22 dec except 23 dec` as a date and time"),
            ("every monday except mondays", "can't read `every monday except mondays` as a date and time"),
            ("every 2 hours except sundays", "can't read `every 2 hours except sundays` as a date and time"),
            ("every monday except", "can't read `every monday except` as a date and time"),
            ("week 54", "there is no day week 54"), ("every 1st and 32nd", "can't read `every 1st and 32nd`"),
        ]
    )
    func refused(text: String, message: String) throws {
        let error = try #require(throws: DateParser.ParseError.self) { try words(text) }
        #expect(error.description.hasPrefix(message), "\(error)")
    }

    @Test("Excepted days become exceptions of the event")
    func event() throws {
        let time = try DateParser.parse("every tuesday 9:00 except 22 dec", on: today(), vocabulary: .embedded())
        let event = Event(date: .distantPast, name: "x").at(time, in: try today().timeZone)
        #expect(event.exceptDays == [.day(try #require(Day("2026-12-22")))])
    }

    @Test("A repeated time is described as before or after the clocks go back")
    func twice() throws {
        let zone = try today().timeZone
        let words = EventTimeWords(timeZone: zone)
        let first = try Date("2027-10-31T00:30:00Z", strategy: .iso8601)
        func text(_ date: Date, end: Date? = nil) -> String {
            words.words(for: EventTime(start: .moment(date), end: end))
        }
        #expect(text(first) == "Sunday 31 October 2027, 02:30 (before the clocks go back)")
        #expect(text(first + 3_600) == "Sunday 31 October 2027, 02:30 (after the clocks go back)")
        #expect(
            text(first, end: first + 3_600)
                == "Sunday 31 October 2027, 02:30 (before the clocks go back) to 02:30 (after the clocks go back)"
        )
        #expect(text(first + 7_200) == "Sunday 31 October 2027, 03:30")
        #expect(try self.words("31.10.2027 2:30") == text(first))
        #expect(throws: DateParser.ParseError.self) { try self.words("28.3.2027 2:30") }
    }
}
