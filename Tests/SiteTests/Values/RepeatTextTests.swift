import Foundation
import Records
import Settings
import Site
import Testing

/// Repeats of events in words.
@Suite struct RepeatTextTests {
    @Test(arguments: [
        ("FREQ=DAILY", "every day", "jeden Tag"), ("FREQ=DAILY;INTERVAL=3", "every 3 days", "alle 3 Tage"),
        ("FREQ=WEEKLY", "every Wednesday", "jeden Mittwoch"),
        ("FREQ=WEEKLY;BYDAY=WE,MO", "every Monday and Wednesday", "jeden Montag und Mittwoch"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every day from Monday to Friday", "jeden Tag von Montag bis Freitag"),
        ("FREQ=DAILY;BYDAY=SA,SU", "every Saturday and Sunday", "jeden Samstag und Sonntag"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "every 2 weeks on Tuesday", "alle 2 Wochen am Dienstag"),
        ("FREQ=MONTHLY", "every month on day 11", "jeden Monat am 11."),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day", "jeden Monat am letzten Tag"),
        ("FREQ=MONTHLY;BYDAY=2TU", "every month on the second Tuesday", "jeden Monat am zweiten Dienstag"),
        ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "every month on the last Friday", "jeden Monat am letzten Freitag"),
        (
            "FREQ=MONTHLY;BYDAY=1MO,3MO", "every month on the first and third Monday",
            "jeden Monat am ersten und dritten Montag"
        ),
        (
            "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1,3,-1", "every month on the first, third and last Monday",
            "jeden Monat am ersten, dritten und letzten Montag"
        ),
        (
            "FREQ=MONTHLY;BYDAY=1MO,2TU", "every month on the first Monday and second Tuesday",
            "jeden Monat am ersten Montag und zweiten Dienstag"
        ),
        ("FREQ=MONTHLY;BYDAY=1MO,5MO", "repeats", "wiederholt sich"),
        ("FREQ=YEARLY", "every year on 11 March", "jedes Jahr am 11. März"),
        ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "every year on 24 December", "jedes Jahr am 24. Dezember"),
        (
            "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "every year on the last Sunday in October",
            "jedes Jahr am letzten Sonntag im Oktober"
        ),
        ("FREQ=DAILY;UNTIL=20261224", "every day until 24 Dec 2026", "jeden Tag bis 24. Dez. 2026"),
        ("FREQ=DAILY;COUNT=10", "every day, 10 times", "jeden Tag, 10-mal"),
        ("FREQ=HOURLY", "every hour", "jede Stunde"), ("FREQ=HOURLY;INTERVAL=8", "every 8 hours", "alle 8 Stunden"),
        ("FREQ=MINUTELY;INTERVAL=15;COUNT=9", "every 15 minutes, 9 times", "alle 15 Minuten, 9-mal"),
        ("FREQ=MINUTELY", "every minute", "jede Minute"), ("FREQ=SECONDLY", "repeats", "wiederholt sich"),
        ("FREQ=HOURLY;BYHOUR=8,9", "repeats", "wiederholt sich"),
        ("FREQ=HOURLY;BYDAY=MO", "repeats", "wiederholt sich"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,15", "repeats", "wiederholt sich"),
        ("FREQ=DAILY;BYHOUR=8,20", "every day, 08:00 and 20:00", "jeden Tag, 08:00 und 20:00"),
        (
            "FREQ=WEEKLY;BYHOUR=8;BYMINUTE=15,45;COUNT=9", "every Wednesday, 08:15 and 08:45, 9 times",
            "jeden Mittwoch, 08:15 und 08:45, 9-mal"
        ),
        (
            "FREQ=DAILY;BYHOUR=9,20;UNTIL=20270101T200000Z", "every day, 09:00 and 20:00, until 1 Jan 2027",
            "jeden Tag, 09:00 und 20:00, bis 1. Jan. 2027"
        ),
        ("FREQ=DAILY;BYMINUTE=30", "every day, 12:30", "jeden Tag, 12:30"),
        ("FREQ=DAILY;BYHOUR=12;BYMINUTE=0", "every day", "jeden Tag"),
        ("FREQ=DAILY;BYHOUR=8,9,10,11,12", "repeats", "wiederholt sich"),
        ("FREQ=DAILY;BYHOUR=8,20;BYSETPOS=1", "repeats", "wiederholt sich"),
        ("FREQ=DAILY;BYSECOND=30", "repeats", "wiederholt sich"),
    ])
    func describesRule(rule: String, english: String, german: String) throws {
        var site = SampleSite(page: "{{#events}}{{repeats}}{{/events}}")
        try site.addWords("en", "de")
        site.open = [
            Event(date: try instant("2026-03-11T12:00:00Z"), name: "a", details: EventDetails(repeats: rule))
        ]
        #expect(try site.main() == "<p>\(english)</p>")
        site.settings.language = "de"
        site.locale = "de_DE"
        #expect(try site.main() == "<p>\(german)</p>")
    }

    @Test("Times are in the zone of the series, and an all-day series ignores them")
    func timesInTimeZoneOfSeries() throws {
        var site = SampleSite(page: "{{#events}}{{repeats}}{{/events}}")
        try site.addWords("en")
        let start = try instant("2026-03-11T12:00:00Z")
        let day = try #require(Day("2026-03-11"))
        let tokyo = EventDetails(timeZone: "Asia/Tokyo", repeats: "FREQ=DAILY;BYHOUR=9,21")
        site.open = [Event(date: start, name: "a", details: tokyo)]
        #expect(try site.main() == "<p>every day, 09:00 and 21:00, Tokyo</p>")
        let whole = EventDetails(days: day...day, repeats: "FREQ=DAILY;BYHOUR=8")
        site.open = [Event(date: start, name: "a", details: whole)]
        #expect(try site.main() == "<p>every day</p>")
    }

    @Test(
        "The zone is shown only beside days and times that differ in it",
        arguments: [
            // The only time is that of the start, so it isn't named.
            ("FREQ=DAILY;BYHOUR=8", "every day"), ("FREQ=DAILY;BYHOUR=8,20", "every day, 08:00 and 20:00, Tokyo"),
            ("FREQ=DAILY;BYHOUR=8,9,10,11,12", "repeats"), ("FREQ=YEARLY;BYYEARDAY=337", "repeats"),
            ("FREQ=WEEKLY", "every Thursday, Tokyo"),
            ("FREQ=DAILY;BYDAY=TH,FR", "every Thursday and Friday, Tokyo"),
        ]
    )
    func namesZone(rule: String, text: String) throws {
        var site = SampleSite(page: "{{#events}}{{repeats}}{{/events}}")
        try site.addWords("en")
        // Thursday, 08:00 in Tokyo.
        let details = EventDetails(timeZone: "Asia/Tokyo", repeats: rule)
        site.open = [Event(date: try instant("2026-12-02T23:00:00Z"), name: "a", details: details)]
        #expect(try site.main() == "<p>\(text)</p>")
    }

    @Test(arguments: [
        ("he", "he_IL", "כל חודש ביום שני הראשון והשלישי"), ("ar", "ar_EG", "كل شهر في أول وثالث الاثنين"),
    ])
    func namesWeekdayOnce(language: String, locale: String, expected: String) throws {
        var site = SampleSite(page: "{{#events}}{{repeats}}{{/events}}")
        try site.addWords(language)
        let details = EventDetails(repeats: "FREQ=MONTHLY;BYDAY=1MO,3MO")
        site.open = [Event(date: try instant("2026-03-11T12:00:00Z"), name: "a", details: details)]
        (site.settings.language, site.locale) = (language, locale)
        #expect(try site.main() == "<p>\(expected)</p>")
    }

    @Test(
        "The last day is that of the time zone of the series",
        arguments: [
            // The weekday is the same in the zone of the site.
            ("America/New_York", "2026-10-05T13:00:00Z", "20261221T045959Z", "20 Dec 2026", ""),
            ("Asia/Tokyo", "2026-10-04T23:00:00Z", "20261220T230000Z", "21 Dec 2026", ", Tokyo"),
            // The rule ends at 1:00 on 22 December, before that day's occurrence would begin.
            ("America/New_York", "2026-10-05T13:00:00Z", "20261222T060000Z", "21 Dec 2026", ""),
        ]
    )
    func usesLastDayInTimeZoneOfSeries(
        zone: String,
        start: String,
        until: String,
        day: String,
        zoneName: String
    ) throws {
        var site = SampleSite(page: "{{#events}}{{repeats}}{{/events}}")
        try site.addWords("en")
        let details = EventDetails(timeZone: zone, repeats: "FREQ=WEEKLY;BYDAY=MO;UNTIL=\(until)")
        let event = Event(date: try instant(start), name: "a", details: details)
        site.open = [event]
        #expect(try site.main() == "<p>every Monday until \(day)\(zoneName)</p>")
        let words = EventTimeWords(timeZone: .gmt).words(for: event.time)
        #expect(words.hasSuffix(" until \(day.replacing("Dec", with: "December"))"))
    }
}
