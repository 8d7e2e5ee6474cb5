import Foundation
import Records
import Testing

/// Text that can't be read as a date and time, and the messages about it.
@Suite struct DateParseErrorTests {
    private static let examples =
        "write it as `2026-11-25 9:00`, `tomorrow 9:00`, `fri 18:30`, `24 dec to 27 dec` or `every monday 9:00`"

    @Test(arguments: [
        ("3/4", "`3/4` can be 3 April or 4 March", "write `3 apr` or `4 mar`"),
        ("3/4/2027", "`3/4/2027` can be 3 April 2027 or 4 March 2027", "write `2027-04-03` or `2027-03-04`"),
        ("3-4-2027 9:00", "`3-4-2027` can be 3 April 2027 or 4 March 2027", "write `2027-04-03` or `2027-03-04`"),
        (
            "monday in 2 weeks", "`monday in 2 weeks` can be Monday 7 December 2026 or Monday 14 December 2026",
            "write `2026-12-07` or `2026-12-14`"
        ),
        (
            "Montag in 2 Wochen 9:00", "`Montag in 2 Wochen` can be Monday 7 December 2026 or Monday 14 December 2026",
            "write `2026-12-07` or `2026-12-14`"
        ),
        (
            "in acht Tagen 9 Uhr", "`in acht Tagen` can be Thursday 3 December 2026 or Friday 4 December 2026",
            "write `2026-12-03` or `2026-12-04`"
        ),
        (
            "morgen in acht Tagen",
            "`morgen in acht Tagen` can be Friday 4 December 2026 or Saturday 5 December 2026",
            "write `2026-12-04` or `2026-12-05`"
        ),
        (
            "vor acht Tagen", "`vor acht Tagen` can be Thursday 19 November 2026 or Wednesday 18 November 2026",
            "write `2026-11-19` or `2026-11-18`"
        ),
        ("31 feb", "there is no day 31 feb", "February has 29 days at most"),
        ("31. Februar 2027", "there is no day 31. Februar 2027", "2027-02 has 28 days"),
        ("29 feb 2027", "there is no day 29 feb 2027", "2027-02 has 28 days"),
        ("31/4", "there is no day 31/4", "April has 30 days"),
        ("24.13.", "there is no day 24.13.", "months go from 01 to 12"),
        ("32/13", "there is no day 32/13", "months go from 01 to 12"),
        ("2026-W54-1", "there is no day 2026-W54-1", "2026 has 53 weeks of 7 days"),
        ("2027-W53-1", "there is no day 2027-W53-1", "2027 has 52 weeks of 7 days"),
        ("tomorrow 25:00", "there is no time 25:00", "hours go from 0 to 23, minutes from 00 to 59"),
        ("tomorrow 24", "there is no time 24", "hours go from 0 to 23, minutes from 00 to 59"),
        ("daily 24:00", "there is no time 24:00", "hours go from 0 to 23, minutes from 00 to 59"),
        ("tomorrow 9:60", "there is no time 9:60", "hours go from 0 to 23, minutes from 00 to 59"),
        ("0pm", "there is no time 0pm", "hours go from 0 to 23, minutes from 00 to 59"),
        ("tomorrow 9 to 8", "`tomorrow 9 to 8` ends before it starts", "write the end as `20:00`"),
        (
            "tomorrow 15:00 to 14:00", "`tomorrow 15:00 to 14:00` ends before it starts",
            "write an end that is after the start"
        ),
        ("tomorrow to today", "`tomorrow to today` ends before it starts", "write an end that is after the start"),
        (
            "daily until 1 nov 2026", "`daily until 1 nov 2026` ends before it starts",
            "write an end that is after the start"
        ),
        (
            "friday 28 november 2026", "the weekday of `28 november 2026` is wrong",
            "that day is Saturday 28 November 2026"
        ),
        ("31st of this month", "there is no day 31st of this month", "2026-11 has 30 days"),
        // These weekdays only fit days that are months away on the other side.
        (
            "fri dec 5 2pm", "the weekday of `dec 5` is wrong",
            "that day is Saturday 5 December 2026; for Friday 5 December 2025, write `2025-12-05`"
        ),
        (
            "Fr, 5.12. 14 Uhr", "the weekday of `5.12.` is wrong",
            "that day is Saturday 5 December 2026; for Friday 5 December 2025, write `2025-12-05`"
        ),
        (
            "sun 25 oct", "the weekday of `25 oct` is wrong",
            "that day is Monday 25 October 2027; for Sunday 25 October 2026, write `2026-10-25`"
        ),
        ("friday 13th", "the weekday of `13th` is wrong", "that day is Sunday 13 December 2026"),
        ("fri 31", "the weekday of `31` is wrong", "that day is Thursday 31 December 2026"),
        ("every monday from sat 25 dec", "the weekday of `25 dec` is wrong", "that day is Friday 25 December 2026"),
        ("next year", "`next year` is a whole year", "name a day in it, such as `24 dec 2027`"),
        ("nächstes Jahr 9:00", "`nächstes Jahr` is a whole year", "name a day in it, such as `24 dec 2027`"),
        ("tomorrow 2h", "`2h` can be the time 2:00 or a duration", "write `2:00`, or a time and `for 2h`"),
        ("Montag 1h30", "`1h30` can be the time 1:30 or a duration", "write `1:30`, or a time and `for 1h30`"),
        ("sat 24h", "`24h` can be the time 24:00 or a duration", "write `24:00`, or a time and `for 24h`"),
        (
            "tonight 2:00", "`tonight 2:00` has a time that is not in that part of the day: 2:00",
            "write the day and the time only, such as `tomorrow 2:00`"
        ),
        (
            "tomorrow morning 12", "`tomorrow morning 12` has a time that is not in that part of the day: 12:00",
            "write the day and the time only, such as `tomorrow 12:00`"
        ),
        (
            "tonight at 1", "`tonight at 1` has a time that is not in that part of the day: 1:00",
            "write the day and the time only, such as `tomorrow 1:00`"
        ),
        (
            "tonight at 12", "`tonight at 12` has a time that is not in that part of the day: 12:00",
            "write the day and the time only, such as `tomorrow 0:00`"
        ),
        (
            "today midnight", "`today midnight` has passed: a day begins at midnight",
            "write `tomorrow 0:00` for the next midnight"
        ),
        ("sa 12.12", "`12.12` can be 12 December or 12:12", "write `12.12.` or `12:12`"),
        ("Fr 4.12 bis So 6.12", "`4.12` can be 4 December or 4:12", "write `4.12.` or `4:12`"),
        ("Fr 4-6.12", "`6.12` can be 6 December or 6:12", "write `6.12.` or `6:12`"),
        ("9-10.12", "`10.12` can be 10 December or 10:12", "write `10.12.` or `10:12`"),
        ("jeden Di ab 8.12", "`8.12` can be 8 December or 8:12", "write `8.12.` or `8:12`"),
        ("jeden Di 19.30 bis 22.12", "`22.12` can be 22 December or 22:12", "write `22.12.` or `22:12`"),
        ("jeden Di 9-10.10", "`10.10` can be 10 October or 10:10", "write `10.10.` or `10:10`"),
        ("1.12 18:00 bis 3.12", "`3.12` can be 3 December or 3:12", "write `3.12.` or `3:12`"),
        (
            "24 dec 1830", "`24 dec 1830` can be 24 December in the year 1830 or at 18:30",
            "write `1830-12-24` or `24 December 18:30`"
        ),
        (
            "24 dec 24", "`24 dec 24` can be 24 December in the year 2024 or at 24:00",
            "write `2024-12-24` or `24 December 24:00`"
        ),
        (
            "24. Dezember 0900", "`24. Dezember 0900` can be 24 December in the year 900 or at 9:00",
            "write `0900-12-24` or `24 December 9:00`"
        ),
        (
            "24.12. 1900", "`24.12. 1900` can be 24 December in the year 1900 or at 19:00",
            "write `1900-12-24` or `24 December 19:00`"
        ),
        (
            "every monday 2027", "`2027` can be the year 2027 or the time 20:27", "write `in 2027` or `20:27`"
        ),
        (
            "jeden Montag 2030", "`2030` can be the year 2030 or the time 20:30", "write `in 2030` or `20:30`"
        ),
        (
            "first monday of every month 2027", "`2027` can be the year 2027 or the time 20:27",
            "write `from 2027` or `20:27`"
        ),
        (
            "first monday of december 2027 every year", "`2027` can be the year 2027 or the time 20:27",
            "write `from 2027` or `20:27`"
        ),
        (
            "first monday 2027", "`2027` can be the year 2027 or the time 20:27",
            "write `of december 2027` or `20:27`"
        ),
        (
            "fifth monday of december 2026", "there is no day fifth monday of december 2026",
            "2026-12 has only 4 of them"
        ),
        (
            "tomorrow for 45 minutes", "`tomorrow for 45 minutes` has no time",
            "add one, as in `tomorrow 9:00 for 45 minutes`"
        ),
    ])
    func explainsError(text: String, message: String, hint: String) throws {
        let error = try parseError(text)
        #expect(error.description == message)
        #expect(error.hint == hint)
    }

    /// The part that can't be understood, or nil if it is the whole text.
    @Test(arguments: [
        ("thanks", nil), ("9", nil), ("9-10", nil), ("24 dec blah", "blah"), ("tomorrow at noonish", "noonish"),
        ("tomorrow 9:00 9:00", "9:00"), ("tomorrow 9:00 today", "today"), ("tomorrow 9:00 to 10:00 to 11:00", "11:00"),
        ("every monday and every friday", "and"), ("every month on monday", "monday"),
        ("every month on 15, 20", "15,"),
        ("every 2 hours from 9 to 17", nil), ("every hour in the evening", nil),
        ("every monday 10 times until june", nil), ("every mon wedd 9:00", "wedd"), ("10 times", nil),
        ("99999999999999999999", nil), ("until friday", "friday"), ("for 2 hours", nil), ("december", nil), ("-", nil),
        ("today every 2 weeks from tomorrow", "tomorrow"), ("every monday 15th", "15th"), ("every second", nil),
        ("every first weekend", nil), ("jeden ersten Werktag", nil), ("every first week", nil),
        ("every first monday and thursday", nil), ("every month on friday 13th", "13th"),
        ("every 1st weekend", "weekend"), ("24", nil), ("mon sat blah", "sat"),
        ("after next friday", "friday"), ("from january", "january"), ("from january 9:00", "january"),
        ("tomorrow between 9", "between 9"), ("between 24 and 27 dec", "and"),
        ("mon tue every friday", "mon tue"), ("mon-wed and fri every week", "and"),
        ("mon and tue to thu every week", "thu"),
    ])
    func namesUnknownPart(text: String, part: String?) throws {
        let error = try parseError(text)
        #expect(error.description == "can't read `\(text)` as a date and time")
        #expect(error.hint == (part.map { "`\($0)` isn't understood there; " } ?? "") + Self.examples)
    }

    @Test(
        "A single time for several days is refused, with both meanings",
        arguments: [
            "next week 9:00", "am Wochenende 10 Uhr", "mo-fr 9:00", "mon-fri 9:00 to 17:00", "9:00 to 17:00 mon-fri",
            "24-27 dec 9:00", "24-27 dec between 9 and 11", "24 dec to 27 dec 15:00 to 11:00",
        ]
    )
    func timeOfSeveralDays(text: String) throws {
        let error = try parseError(text)
        let problem = "could be at that time on each of the days, or one event over all of them"
        #expect(error.description == "`\(text)` \(problem)")
        #expect(
            error.hint
                == "write `every day 9:00 from 24 dec until 27 dec`, or both ends, as in `24 dec 9:00 to 27 dec 17:00`"
        )
    }

    @Test(arguments: [
        ("every monday 9:00 0 times", "0 times"), ("every 0 weeks on tue 9:00", "every 0 weeks"),
        ("jeden Montag 9:00 0 mal", "0 mal"),
    ])
    func rejectsZeroRepeats(text: String, part: String) throws {
        let error = try parseError(text)
        #expect(error.description == "`\(part)` never happens")
        #expect(error.hint == "write a number of 1 or more")
    }

    @Test func suggestsNearestWord() throws {
        #expect(
            try parseError("tomorow 9:00").hint == "`tomorow` isn't understood there; did you mean `tomorrow`?"
        )
        #expect(try parseError("wensday").hint == "did you mean `wednesday`?")
        #expect(try parseError("tommorow").hint == "did you mean `tomorrow`?")
        #expect(try parseError("nähster Montag").hint.hasSuffix("did you mean `nächster`?"))
    }

    @Test(
        "Several weekdays are refused, with their repetition in their language as the suggestion",
        arguments: [
            ("mon wed fri 7:00", "every"), ("fri and sat", "every"), ("mon/fri 9:00", "every"),
            ("mi+fr 18:30", "jeden"), ("Di, Do 18 Uhr", "jeden"), ("Mi & Fr 18:30", "jeden"),
            ("Montag und Donnerstag", "jeden"),
        ]
    )
    func suggestsRepetition(text: String, every: String) throws {
        let error = try parseError(text)
        #expect(error.hint == "did you mean `\(every) \(text)`?")
        #expect(!error.isUnclear && error.text == text)
    }

    @Test("No repetition is suggested for weekdays in several languages")
    func severalLanguages() throws { #expect(!(try parseError("do sat").hint.contains("did you mean"))) }

    @Test(arguments: ["nachher", "Karfreitag", "Mitte", "Ostern", "early", "dinner", "easter"])
    func suggestsNoOtherWord(text: String) throws {
        #expect(try parseError(text).hint == Self.examples)
    }

    @Test(
        "A suggestion makes the text readable, and is in the language of its other words",
        arguments: [
            ("easter monday", "easter", nil), ("easter 9:00", "easter", nil), ("tomorow blah", "tomorow", nil),
            ("nähster monday", "nähster", nil), ("next mondey 9:00", "mondey", "monday"),
            ("am Mitwoch um 9", "Mitwoch", "Mittwoch"), ("24 dezembr 2026", "dezembr", "Dezember"),
        ]
    )
    func suggestsReadableWord(text: String, part: String, word: String?) throws {
        let suggestion = word.map { "did you mean `\($0)`?" } ?? Self.examples
        #expect(try parseError(text).hint == "`\(part)` isn't understood there; \(suggestion)")
    }

    @Test(
        "A date that doesn't exist is told from an amount",
        arguments: [
            ("31 feb", true), ("31.11.", true), ("31/4", true), ("31st of feb 2027", true), ("24.13.", true),
            ("40/40", false), ("0.5.", false), ("soon", false),
        ]
    )
    func missingDay(text: String, isMissing: Bool) throws {
        #expect(try parseError(text).isAboutDate == isMissing)
    }

    @Test func truncatesLongText() throws {
        let text = String(repeating: "every ", count: 100_000)
        #expect(try parseError(text).description == "can't read `\(text.prefix(40))…` as a date and time")
    }

    private func parseError(_ text: String) throws -> DateParser.ParseError {
        let today = try today()
        return try #require(throws: DateParser.ParseError.self) {
            try DateParser.parse(text, on: today, vocabulary: .embedded())
        }
    }
}
