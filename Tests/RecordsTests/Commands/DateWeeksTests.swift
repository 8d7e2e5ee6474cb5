import Foundation
import Records
import Testing

/// Lists of weekdays, days of named weeks, weekends, and starts in the past. It is Thursday, 26 November 2026, 9:00.
@Suite struct DateWeeksTests {
    private func words(_ text: String, at now: Today, _ direction: DateParser.Direction = .future) throws -> String {
        let vocabulary = try DateVocabulary.embedded("en", "de", "he", "ar")
        let time = try DateParser.parse(text, on: now, vocabulary: vocabulary, direction: direction)
        return EventTimeWords(timeZone: now.timeZone).words(for: time)
    }

    @Test(
        "A list of weekdays needs no `and`",
        arguments: [
            ("every mon wed 18:00", "every Monday and Wednesday, 18:00, from 30 November 2026"),
            ("every mon wed and fri", "every Monday, Wednesday and Friday, all day, from 27 November 2026"),
            ("jeden mo mi fr 18:00", "every Monday, Wednesday and Friday, 18:00, from 27 November 2026"),
            ("jeden Mo., Mi. und Fr. 18 Uhr", "every Monday, Wednesday and Friday, 18:00, from 27 November 2026"),
            ("jeden Mo.-Fr. 8:00", "every weekday, 08:00, from 27 November 2026"),
            ("every 2 weeks mon wed", "every 2 weeks on Monday and Wednesday, all day, from 30 November 2026"),
            ("weekly mon wed 7:00", "every Monday and Wednesday, 07:00, from 30 November 2026"),
            ("mondays to fridays 9:00", "every weekday, 09:00, from 27 November 2026"),
            ("montags bis freitags 9 Uhr", "every weekday, 09:00, from 27 November 2026"),
            (
                "montags, mittwochs und freitags 9 Uhr",
                "every Monday, Wednesday and Friday, 09:00, from 27 November 2026"
            ),
            ("mon-fri", "Monday 30 November to Friday 4 December 2026, all day"),
        ]
    )
    func lists(text: String, expected: String) throws { #expect(try words(text, at: today()) == expected) }

    @Test(
        "A day of a week is named before or after the week",
        arguments: [
            ("next week tuesday", "Tuesday 1 December 2026, all day"),
            ("tuesday next week", "Tuesday 1 December 2026, all day"),
            ("next week on tue 18:00", "Tuesday 1 December 2026, 18:00"),
            ("this week friday 9:00", "Friday 27 November 2026, 09:00"),
            ("nächste Woche Dienstag", "Tuesday 1 December 2026, all day"),
            ("nächste Woche am Dienstag um 18 Uhr", "Tuesday 1 December 2026, 18:00"),
            ("nächste Woche Dienstagabend", "Tuesday 1 December 2026, 19:00"),
            ("KW 50 Dienstag", "Tuesday 8 December 2026, all day"),
            ("week 50, 2027, fri", "Friday 17 December 2027, all day"),
            ("the week after next", "Monday 7 to Sunday 13 December 2026, all day"),
            ("übernächste Woche", "Monday 7 to Sunday 13 December 2026, all day"),
            ("übernächsten Montag 9 Uhr", "Monday 7 December 2026, 09:00"),
            ("month after next", "Friday 1 to Sunday 31 January 2027, all day"),
            ("السبت الأسبوع بعد القادم 9:00", "Saturday 12 December 2026, 09:00"),
            ("next week, mon-fri", "Monday 30 November to Friday 4 December 2026, all day"),
            ("יום שלישי שבוע הבא", "Tuesday 1 December 2026, all day"),
            ("in week 50 on tuesday", "Tuesday 8 December 2026, all day"),
            ("am Dienstag in der KW 50", "Tuesday 8 December 2026, all day"),
        ]
    )
    func daysOfWeeks(text: String, expected: String) throws { #expect(try words(text, at: today()) == expected) }

    @Test(
        "In British English, Friday week is a week after the coming Friday",
        arguments: [
            ("monday week", "Monday 7 December 2026, all day"), ("thursday week", "Thursday 3 December 2026, all day"),
            ("friday fortnight", "Friday 11 December 2026, all day"),
            ("friday week 9:00 to 10:00", "Friday 4 December 2026, 09:00 to 10:00"),
            ("9:00 fri week", "Friday 4 December 2026, 09:00"),
            ("a week on tuesday", "Tuesday 8 December 2026, all day"),
            ("week on tuesday 9:00", "Tuesday 8 December 2026, 09:00"),
            ("two weeks on monday at 9", "Monday 14 December 2026, 09:00"),
            ("a fortnight on friday", "Friday 11 December 2026, all day"),
            ("daily until monday week", "every day, all day, from Thursday 26 November 2026 until 7 December 2026"),
            // With a number, it is a week of the calendar.
            ("friday week 50", "Friday 11 December 2026, all day"),
        ]
    )
    func weeksLater(text: String, expected: String) throws { #expect(try words(text, at: today()) == expected) }

    @Test(
        "Next week, with or without an article or a preposition",
        arguments: ["next week", "nächste Woche", "בשבוע הבא", "השבוע הבא", "الأسبوع القادم", "في الأسبوع القادم"]
    )
    func nextWeek(text: String) throws {
        #expect(try words(text, at: today()) == "Monday 30 November to Sunday 6 December 2026, all day")
    }

    @Test(
        "Working days in the plural mean a repetition",
        arguments: ["weekdays 9:00", "workdays 9:00", "on weekdays 9:00", "Werktage 9 Uhr", "an Werktagen 9 Uhr"]
    )
    func workingDays(text: String) throws {
        #expect(try words(text, at: today()) == "every weekday, 09:00, from 27 November 2026")
    }

    @Test(
        "A weekday after a number of weeks is that of the week in so many weeks",
        arguments: [
            ("in 2 weeks on friday", "Friday 11 December 2026, all day"),
            ("in 2 weeks on monday at 9:00", "Monday 7 December 2026, 09:00"),
            ("in zwei Wochen am Freitag", "Friday 11 December 2026, all day"),
            ("in einer Woche am Freitagabend", "Friday 4 December 2026, 19:00"),
            ("in 2 weeks", "Thursday 10 December 2026, all day"),
            ("בעוד שבועיים", "Thursday 10 December 2026, all day"),
            ("خلال أسبوعين", "Thursday 10 December 2026, all day"),
        ]
    )
    func weekdayInWeeks(text: String, expected: String) throws { #expect(try words(text, at: today()) == expected) }

    @Test(
        "A weekday in several weeks of the month",
        arguments: [
            "every first and third monday", "every 1st and 3rd monday of the month",
            "first and third monday of every month", "monthly on the first and third monday",
            "jeden ersten und dritten Montag", "jeden 1. und 3. Montag im Monat",
        ]
    )
    func weekdaysOfMonth(text: String) throws {
        let time = try DateParser.parse(text, on: today(), vocabulary: .embedded())
        #expect(time.repeats == "FREQ=MONTHLY;BYDAY=1MO,3MO")
        let series = "every month on the first and third Monday, all day, from 7 December 2026"
        #expect(try words(text, at: today()) == series)
    }

    @Test("A list of such weekdays without a repetition is refused", arguments: ["first and third monday"])
    func weekdaysOfOneMonth(text: String) throws {
        #expect(throws: DateParser.ParseError.self) { try words(text, at: today()) }
    }

    @Test(
        "The end of a repetition can come first, and a month can be its start or its whole span",
        arguments: [
            (
                "bis Freitag täglich 8 Uhr",
                "every day, 08:00, from Friday 27 November 2026 until 27 November 2026"
            ),
            ("until june every monday", "every Monday, all day, from 30 November 2026 until 30 June 2027"),
            ("every monday from january", "every Monday, all day, from 4 January 2027"),
            ("jeden Montag ab Januar 9 Uhr", "every Monday, 09:00, from 4 January 2027"),
            ("every monday from 2028", "every Monday, all day, from 3 January 2028"),
            ("every monday from 1800", "every Monday, 18:00, from 30 November 2026"),
            ("every monday in december", "every Monday, all day, from 7 December 2026 until 31 December 2026"),
            ("täglich 9 Uhr im März", "every day, 09:00, from Monday 1 March 2027 until 31 March 2027"),
        ]
    )
    func limits(text: String, expected: String) throws { #expect(try words(text, at: today()) == expected) }

    @Test(
        "A weekend is its two days",
        arguments: [
            "this weekend", "weekend", "at the weekend", "on the weekend", "am Wochenende", "übers Wochenende",
            "בסוף השבוע", "في نهاية الأسبوع",
        ]
    )
    func weekends(text: String) throws {
        let weekend = "Saturday 28 to Sunday 29 November 2026, all day"
        #expect(try words(text, at: today()) == weekend)
        #expect(try words(text, at: today("2026-11-29T12:00:00Z")) == weekend)
        #expect(try words(text, at: today("2026-11-29T12:00:00Z"), .past) == weekend)
    }

    @Test(
        "Weekends in the plural repeat",
        arguments: ["weekends", "at weekends", "every weekend", "an Wochenenden", "סופי שבוע"]
    )
    func pluralWeekends(text: String) throws {
        let series = "every Saturday and Sunday, all day, from 28 November 2026"
        #expect(try words(text, at: today()) == series)
    }

    @Test("Looking back, a weekend is the last one that has begun, and repeated weekends stay a series")
    func otherWeekends() throws {
        let now = try today()
        #expect(try words("am Wochenende", at: now, .past) == "Saturday 21 to Sunday 22 November 2026, all day")
        let series = "every 2 weeks on Saturday and Sunday, all day, from 28 November 2026"
        #expect(try words("am Wochenende alle 2 Wochen", at: now) == series)
    }

    @Test(
        "A series can start up to a month ago",
        arguments: [
            ("every monday 9:00 from 20 nov", "every Monday, 09:00, from 23 November 2026"),
            (
                "every tuesday from 27 oct until 18 dec",
                "every Tuesday, all day, from 27 October 2026 until 18 December 2026"
            ),
            ("ab 16.11. jeden Montag", "every Monday, all day, from 16 November 2026"),
            ("20 nov every monday", "every Monday, all day, from 23 November 2026"),
            ("every monday from 25 oct", "every Monday, all day, from 25 October 2027"),
            ("every monday from 26 nov", "every Monday, all day, from 30 November 2026"),
            (
                "every day from 16 nov until friday",
                "every day, all day, from Monday 16 November 2026 until 27 November 2026"
            ),
            (
                "every day from 27 oct until the 15th",
                "every day, all day, from Tuesday 27 October 2026 until 15 December 2026"
            ),
            ("every day from 20 nov 2027", "every day, all day, from Saturday 20 November 2027"),
        ]
    )
    func recentStarts(text: String, expected: String) throws { #expect(try words(text, at: today()) == expected) }
}
