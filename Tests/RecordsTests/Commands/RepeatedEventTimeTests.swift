import Records
import Testing

/// Times of series as people type them, and the words that confirm them.
@Suite struct RepeatedEventTimeTests {
    @Test(
        "A series of several days",
        arguments: [
            ("1st to 3rd of every month", "every month on the 1st, for 3 days, from Tuesday 1 December 2026"),
            ("every month on the 1st for 3 days", "every month on the 1st, for 3 days, from Tuesday 1 December 2026"),
            ("every friday for 3 days", "every Friday, for 3 days, from 27 November 2026"),
            ("fri to sun every week", "every Friday, for 3 days, from 27 November 2026"),
            (
                "every year on 24 dec for 10 days",
                "every year on 24 December, for 10 days, from Thursday 24 December 2026"
            ),
            ("jeden Freitag für 3 Tage", "every Friday, for 3 days, from 27 November 2026"),
            (
                "every month on the 1st for 10 days until june",
                "every month on the 1st, for 10 days, from Tuesday 1 December 2026 until 30 June 2027"
            ),
            (
                "every 2 weeks on friday 5 times for 3 days",
                "every 2 weeks on Friday, for 3 days, from 27 November 2026, 5 times"
            ),
            (
                "every friday for 3 days until 27 nov 2026",
                "every Friday, for 3 days, from 27 November 2026 until 27 November 2026"
            ),
            (
                "jedes Jahr am 24.12. für 3 Tage bis 2030",
                "every year on 24 December, for 3 days, from Thursday 24 December 2026 until 31 December 2030"
            ),
        ]
    )
    func severalDays(text: String, expected: String) throws {
        let (today, vocabulary) = (try today(), try DateVocabulary.embedded())
        let time = try DateParser.parse(text, on: today, vocabulary: vocabulary)
        #expect(EventTimeWords(timeZone: today.timeZone).words(for: time) == expected)
        #expect(try DateParser.parse(expected, on: today, vocabulary: vocabulary) == time)
    }

    @Test(
        "A series that would end before it takes place twice is refused, with what to write instead",
        arguments: [
            "every month 1st to 3rd", "every month from the 1st to the 3rd", "every 1st to 3rd",
            "every month 1st until 3rd",
            "every month on the 1st-3rd", "every month 1st to 3rd 9:00", "every month 30th to 2nd",
            "every month first friday to sunday", "every week from friday to sunday", "yearly 28 dec to 2 jan",
            "jeden Monat vom 1. bis 3.", "jeden Monat am 1.-3.", "every friday for 1 week", "every day for 1 day",
            "every friday 18:00 for 3 days", "every mon, wed and fri for 2 days", "every tue, fri and mon for 2 days",
        ]
    )
    func endsAtOnce(text: String) throws {
        let hint =
            "for an event of several days, name them first, as in `1st to 3rd of every month` or `fri to sun every week`; "
            + "for the end of the series, name the year, as in `until 3 dec 2026`"
        let error = #expect(throws: DateParser.ParseError.self) {
            try DateParser.parse(text, on: today(), vocabulary: .embedded())
        }
        #expect(error?.description == "`\(text)` ends before it takes place a second time")
        #expect(error?.hint == hint)
    }

    @Test(
        "A series with two ends is refused",
        arguments: [
            "every monday for 6 weeks until june", "every monday for 6 weeks 3 times",
            "every day for 2 days until june",
            "every monday 9:00 for 6 weeks until june", "every monday 9:00 for 2 days 5 times",
            "every friday for 3 days until june 5 times", "fri to sun every week for 3 days until june",
            "every monday 3 times until june", "every mon, wed and fri for 2 days until june",
            "every mon, wed and fri for 2 days 5 times",
        ]
    )
    func twoEnds(text: String) throws {
        #expect(throws: DateParser.ParseError.self) {
            try DateParser.parse(text, on: today(), vocabulary: .embedded())
        }
    }

    @Test("Bare numbers after `monthly` aren't hours", arguments: ["monthly 1-3", "every month 1-3", "yearly 24-27"])
    func bareNumbers(text: String) throws {
        #expect(throws: DateParser.ParseError.self) {
            try DateParser.parse(text, on: today(), vocabulary: .embedded())
        }
    }

    @Test(arguments: [
        ("every monday 9:00", "FREQ=WEEKLY;BYDAY=MO", "every Monday, 09:00, from 30 November 2026"),
        (
            "mon, wed and fri 6:45 every week", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
            "every Monday, Wednesday and Friday, 06:45, from 27 November 2026"
        ),
        (
            "Mo. und Fr. 6:45 alle zwei Wochen", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR",
            "every 2 weeks on Monday and Friday, 06:45, from 27 November 2026"
        ),
        (
            "jeden Monatsersten", "FREQ=MONTHLY;BYMONTHDAY=1",
            "every month on the 1st, all day, from Tuesday 1 December 2026"
        ),
        (
            "every end of the month 18:00", "FREQ=MONTHLY;BYMONTHDAY=-1",
            "every month on the last day, 18:00, from Monday 30 November 2026"
        ),
        (
            "every year at the end of february", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
            "every year on the last day of February, all day, from Sunday 28 February 2027"
        ),
        (
            "every last day of february 18:00", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
            "every year on the last day of February, 18:00, from Sunday 28 February 2027"
        ),
        (
            "every year on the last day of june", "FREQ=YEARLY",
            "every year on 30 June, all day, from Wednesday 30 June 2027"
        ),
        ("jedes Jahresende", "FREQ=YEARLY", "every year on 31 December, all day, from Thursday 31 December 2026"),
        ("every monday at 2030", "FREQ=WEEKLY;BYDAY=MO", "every Monday, 20:30, from 30 November 2026"),
        (
            "every monday 2030 until june", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20270630",
            "every Monday, 20:30, from 30 November 2026 until 30 June 2027"
        ),
        (
            "every monday 2030 for 2 hours", "FREQ=WEEKLY;BYDAY=MO",
            "every Monday, 20:30 to 22:30, from 30 November 2026"
        ),
        ("from 1 dec every monday 2030", "FREQ=WEEKLY;BYDAY=MO", "every Monday, 20:30, from 7 December 2026"),
        (
            "every 2 weeks on tue 19:30 until june", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630",
            "every 2 weeks on Tuesday, 19:30, from 1 December 2026 until 30 June 2027"
        ),
        ("every thursday 8:00", "FREQ=WEEKLY;BYDAY=TH", "every Thursday, 08:00, from 3 December 2026"),
        ("every thursday 10:00", "FREQ=WEEKLY;BYDAY=TH", "every Thursday, 10:00, from 26 November 2026"),
        ("every weekday 8:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday, 08:00, from 27 November 2026"),
        (
            "every mon-fri 9 to 10", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
            "every weekday, 09:00 to 10:00, from 27 November 2026"
        ),
        ("every weekend", "FREQ=WEEKLY;BYDAY=SA,SU", "every Saturday and Sunday, all day, from 28 November 2026"),
        (
            "every mon, wed and fri 7:00", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
            "every Monday, Wednesday and Friday, 07:00, from 27 November 2026"
        ),
        ("from january mondays 4pm", "FREQ=WEEKLY;BYDAY=MO", "every Monday, 16:00, from 4 January 2027"),
        ("ab Januar montags 16 Uhr", "FREQ=WEEKLY;BYDAY=MO", "every Monday, 16:00, from 4 January 2027"),
        ("from 2027 every day 9:00", "FREQ=DAILY", "every day, 09:00, from Friday 1 January 2027"),
        (
            "from january until march mondays 4pm", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20270331",
            "every Monday, 16:00, from 4 January 2027 until 31 March 2027"
        ),
        (
            "vom 30.11. bis 4.12. täglich 9-12 Uhr", "FREQ=DAILY;UNTIL=20261204",
            "every day, 09:00 to 12:00, from Monday 30 November 2026 until 4 December 2026"
        ),
        (
            "24 to 27 dec daily 9:00", "FREQ=DAILY;UNTIL=20261227",
            "every day, 09:00, from Thursday 24 December 2026 until 27 December 2026"
        ),
        (
            "1 dec to 31 jan every monday 9:00", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20270131",
            "every Monday, 09:00, from 7 December 2026 until 31 January 2027"
        ),
        (
            "every tue/thu 5pm", "FREQ=WEEKLY;BYDAY=TU,TH",
            "every Tuesday and Thursday, 17:00, from 26 November 2026"
        ),
        (
            "jeden Mi / Fr 18:30", "FREQ=WEEKLY;BYDAY=WE,FR",
            "every Wednesday and Friday, 18:30, from 27 November 2026"
        ),
        (
            "jeden Mi+Fr 18:30", "FREQ=WEEKLY;BYDAY=WE,FR",
            "every Wednesday and Friday, 18:30, from 27 November 2026"
        ),
        (
            "every third mon/thu", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TH",
            "every 3 weeks on Monday and Thursday, all day, from 26 November 2026"
        ),
        ("every other week", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks, all day, from Thursday 26 November 2026"),
        (
            "every second monday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO",
            "every 2 weeks on Monday, all day, from 30 November 2026"
        ),
        (
            "every third friday", "FREQ=MONTHLY;BYDAY=3FR",
            "every month on the third Friday, all day, from 18 December 2026"
        ),
        (
            "every 3rd friday 9:00", "FREQ=MONTHLY;BYDAY=3FR",
            "every month on the third Friday, 09:00, from 18 December 2026"
        ),
        (
            "every third monday and thursday", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TH",
            "every 3 weeks on Monday and Thursday, all day, from 26 November 2026"
        ),
        (
            "jeden dritten Freitag", "FREQ=MONTHLY;BYDAY=3FR",
            "every month on the third Friday, all day, from 18 December 2026"
        ),
        (
            "jeden 4. Donnerstag", "FREQ=MONTHLY;BYDAY=4TH",
            "every month on the fourth Thursday, all day, from 26 November 2026"
        ),
        (
            "every 3 weeks on friday", "FREQ=WEEKLY;INTERVAL=3;BYDAY=FR",
            "every 3 weeks on Friday, all day, from 27 November 2026"
        ),
        ("weekly", "FREQ=WEEKLY", "every week, all day, from Thursday 26 November 2026"),
        ("weekly on tue 9:00", "FREQ=WEEKLY;BYDAY=TU", "every Tuesday, 09:00, from 1 December 2026"),
        ("daily", "FREQ=DAILY", "every day, all day, from Thursday 26 November 2026"),
        ("every morning", "FREQ=DAILY", "every day, 09:00, from Friday 27 November 2026"),
        ("hourly", "FREQ=HOURLY", "every hour, 09:00, from Thursday 26 November 2026"),
        ("stündlich ab morgen 8:00", "FREQ=HOURLY", "every hour, 08:00, from Friday 27 November 2026"),
        ("every 2 hours at 10", "FREQ=HOURLY;INTERVAL=2", "every 2 hours, 10:00, from Thursday 26 November 2026"),
        ("alle 2 Stunden", "FREQ=HOURLY;INTERVAL=2", "every 2 hours, 09:00, from Thursday 26 November 2026"),
        ("jede Stunde", "FREQ=HOURLY", "every hour, 09:00, from Thursday 26 November 2026"),
        (
            "every 15 minutes 10:00 until friday", "FREQ=MINUTELY;INTERVAL=15;UNTIL=20261127",
            "every 15 minutes, 10:00, from Thursday 26 November 2026 until 27 November 2026"
        ),
        (
            "every 2 hours 9:30 for 30 minutes", "FREQ=HOURLY;INTERVAL=2",
            "every 2 hours, 09:30 to 10:00, from Thursday 26 November 2026"
        ),
        (
            "every 2 hours 10 times", "FREQ=HOURLY;INTERVAL=2;COUNT=10",
            "every 2 hours, 09:00, from Thursday 26 November 2026, 10 times"
        ),
        ("every 3 days", "FREQ=DAILY;INTERVAL=3", "every 3 days, all day, from Thursday 26 November 2026"),
        (
            "every day for 2 weeks", "FREQ=DAILY;UNTIL=20261209",
            "every day, all day, from Thursday 26 November 2026 until 9 December 2026"
        ),
        (
            "every day from monday to friday 9:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
            "every weekday, 09:00, from 27 November 2026"
        ),
        ("every day 10 times", "FREQ=DAILY;COUNT=10", "every day, all day, from Thursday 26 November 2026, 10 times"),
        (
            "every day at noon until friday", "FREQ=DAILY;UNTIL=20261127",
            "every day, 12:00, from Thursday 26 November 2026 until 27 November 2026"
        ),
        (
            "every monday from 1 december until june 9:00", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20270630",
            "every Monday, 09:00, from 7 December 2026 until 30 June 2027"
        ),
        (
            "every monday 9:00 for 2 hours", "FREQ=WEEKLY;BYDAY=MO",
            "every Monday, 09:00 to 11:00, from 30 November 2026"
        ),
        ("every year on 11 march", "FREQ=YEARLY", "every year on 11 March, all day, from Thursday 11 March 2027"),
        ("every year on 10 jan", "FREQ=YEARLY", "every year on 10 January, all day, from Sunday 10 January 2027"),
        ("every year on 25 nov", "FREQ=YEARLY", "every year on 25 November, all day, from Thursday 25 November 2027"),
        (
            "every year on 10 jan from 2030", "FREQ=YEARLY",
            "every year on 10 January, all day, from Thursday 10 January 2030"
        ),
        ("every 11 march", "FREQ=YEARLY", "every year on 11 March, all day, from Thursday 11 March 2027"),
        ("29 feb every year", "FREQ=YEARLY", "every year on 29 February, all day, from Tuesday 29 February 2028"),
        (
            "every month on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15",
            "every month on the 15th, all day, from Tuesday 15 December 2026"
        ),
        (
            "15th of every month", "FREQ=MONTHLY;BYMONTHDAY=15",
            "every month on the 15th, all day, from Tuesday 15 December 2026"
        ),
        (
            "every 31st", "FREQ=MONTHLY;BYMONTHDAY=31",
            "every month on the 31st, all day, from Thursday 31 December 2026"
        ),
        (
            "last day of every month", "FREQ=MONTHLY;BYMONTHDAY=-1",
            "every month on the last day, all day, from Monday 30 November 2026"
        ),
        (
            "every first of the month", "FREQ=MONTHLY;BYMONTHDAY=1",
            "every month on the 1st, all day, from Tuesday 1 December 2026"
        ),
        (
            "jeden Ersten im Monat", "FREQ=MONTHLY;BYMONTHDAY=1",
            "every month on the 1st, all day, from Tuesday 1 December 2026"
        ),
        (
            "every 14 days on tue", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
            "every 2 weeks on Tuesday, all day, from 1 December 2026"
        ),
        (
            "alle 14 Tage dienstags 9 Uhr", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
            "every 2 weeks on Tuesday, 09:00, from 1 December 2026"
        ),
        (
            "every monday 9 to 10 for 6 weeks", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20270110",
            "every Monday, 09:00 to 10:00, from 30 November 2026 until 10 January 2027"
        ),
        (
            "every first monday", "FREQ=MONTHLY;BYDAY=1MO",
            "every month on the first Monday, all day, from 7 December 2026"
        ),
        (
            "first monday of every month", "FREQ=MONTHLY;BYDAY=1MO",
            "every month on the first Monday, all day, from 7 December 2026"
        ),
        (
            "monthly on the last friday 17:00", "FREQ=MONTHLY;BYDAY=-1FR",
            "every month on the last Friday, 17:00, from 27 November 2026"
        ),
        (
            "every third friday of the month", "FREQ=MONTHLY;BYDAY=3FR",
            "every month on the third Friday, all day, from 18 December 2026"
        ),
        (
            "every second sunday in may", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU",
            "every year on the second Sunday of May, all day, from 9 May 2027"
        ),
        (
            "jeden zweiten Sonntag im Mai", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU",
            "every year on the second Sunday of May, all day, from 9 May 2027"
        ),
        (
            "every last monday of may", "FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO",
            "every year on the last Monday of May, all day, from 31 May 2027"
        ),
        (
            "every first and third monday in may", "FREQ=YEARLY;BYMONTH=5;BYDAY=1MO,3MO",
            "every year on the first and third Monday of May, all day, from 3 May 2027"
        ),
        (
            "every other sunday in may", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;UNTIL=20270531",
            "every 2 weeks on Sunday, all day, from 2 May 2027 until 31 May 2027"
        ),
        (
            "every second sunday in may 2027", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;UNTIL=20270531",
            "every 2 weeks on Sunday, all day, from 2 May 2027 until 31 May 2027"
        ),
        (
            "every year on 24 dec 1959", "FREQ=YEARLY",
            "every year on 24 December, all day, from Thursday 24 December 1959"
        ),
        (
            "jedes Jahr am 24.12.62", "FREQ=YEARLY",
            "every year on 24 December, all day, from Monday 24 December 1962"
        ),
        (
            "24 dec 24 every year", "FREQ=YEARLY",
            "every year on 24 December, all day, from Tuesday 24 December 2024"
        ),
        (
            "24 dec 1959 every year", "FREQ=YEARLY",
            "every year on 24 December, all day, from Thursday 24 December 1959"
        ),
        (
            "every tuesday 19:30 until 22.12", "FREQ=WEEKLY;BYDAY=TU;UNTIL=20261222",
            "every Tuesday, 19:30, from 1 December 2026 until 22 December 2026"
        ),
        (
            "every year on the first of december", "FREQ=YEARLY",
            "every year on 1 December, all day, from Tuesday 1 December 2026"
        ),
        (
            "every year on the first monday of december", "FREQ=YEARLY;BYMONTH=12;BYDAY=1MO",
            "every year on the first Monday of December, all day, from 7 December 2026"
        ),
    ])
    func parsesRepeats(text: String, rule: String, expected: String) throws {
        let (today, vocabulary) = (try today(), try DateVocabulary.embedded())
        let time = try DateParser.parse(text, on: today, vocabulary: vocabulary)
        #expect(time.repeats == rule)
        #expect(EventTimeWords(timeZone: today.timeZone).words(for: time) == expected)
        #expect(try DateParser.parse(expected, on: today, vocabulary: vocabulary) == time)
    }
}
