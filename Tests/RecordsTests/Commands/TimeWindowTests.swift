import Records
import Testing

/// Windows of time, approximate times, deadlines and the spoken clock.
@Suite struct TimeWindowTests {
    @Test(arguments: [
        ("tomorrow between 9 and 11", "Friday 27 November 2026, 09:00 to 11:00"),
        ("tomorrow between 10 and 12pm", "Friday 27 November 2026, 10:00 to 12:00"),
        ("between 2 and 4 tomorrow", "Friday 27 November 2026, 14:00 to 16:00"),
        ("every monday between 9 and 11", "every Monday, 09:00 to 11:00, from 30 November 2026"),
        ("Montag zw. 9 und 11 Uhr", "Monday 30 November 2026, 09:00 to 11:00"),
        ("morgen zwischen 13:30 und 15 Uhr", "Friday 27 November 2026, 13:30 to 15:00"),
        ("tomorrow around 4", "Friday 27 November 2026, 16:00"),
        ("tomorrow about 9:30", "Friday 27 November 2026, 09:30"),
        ("morgen gegen 9", "Friday 27 November 2026, 09:00"), ("morgen ca. 9 Uhr", "Friday 27 November 2026, 09:00"),
        ("Sonntag gegen Abend", "Sunday 29 November 2026, 19:00"),
        ("Sonntag gegen Mittag", "Sunday 29 November 2026, 12:00"),
        ("by friday", "Friday 27 November 2026, all day"), ("by 5pm tomorrow", "Friday 27 November 2026, 17:00"),
        ("friday by 5", "Friday 27 November 2026, 17:00"),
        ("24 dec thru 27 dec", "Thursday 24 to Sunday 27 December 2026, all day"),
        ("zum 1.1.", "Friday 1 January 2027, all day"),
        ("jährlich zum 1.1.", "every year on 1 January, all day, from Friday 1 January 2027"),
        ("on the first of the month", "Tuesday 1 December 2026, all day"),
        ("last of the month 9:00", "Monday 30 November 2026, 09:00"),
        ("am Ersten des Monats", "Tuesday 1 December 2026, all day"),
        ("in 8 Tagen", "Friday 4 December 2026, all day"),
        ("morgen um dreiviertel acht", "Friday 27 November 2026, 07:45"),
        ("morgen zehn nach acht", "Friday 27 November 2026, 08:10"),
        ("morgen fünf vor zwölf", "Friday 27 November 2026, 11:55"),
        ("morgen fünf vor halb acht", "Friday 27 November 2026, 07:25"),
        ("morgen um zehn nach halb neun", "Friday 27 November 2026, 08:40"),
        ("tomorrow ten past eight", "Friday 27 November 2026, 08:10"),
        ("tomorrow at ten to eight", "Friday 27 November 2026, 07:50"),
        ("tomorrow twenty to three", "Friday 27 November 2026, 14:40"),
        ("half past seven tomorrow", "Friday 27 November 2026, 07:30"),
        ("tomorrow quarter past 7", "Friday 27 November 2026, 07:15"),
        ("tomorrow from five to nine", "Friday 27 November 2026, 17:00 to 21:00"),
        ("tomorrow from quarter to nine to ten", "Friday 27 November 2026, 08:45 to 10:00"),
        ("from 9 to 11", "Friday 27 November 2026, 09:00 to 11:00"),
        ("morgen von neun bis elf", "Friday 27 November 2026, 09:00 to 11:00"),
        ("on mondays 9:00", "every Monday, 09:00, from 30 November 2026"),
    ])
    func parses(text: String, expected: String) throws {
        let today = try today()
        let time = try DateParser.parse(text, on: today, vocabulary: .embedded())
        #expect(EventTimeWords(timeZone: today.timeZone).words(for: time) == expected)
    }
}
