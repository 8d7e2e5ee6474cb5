import Foundation
import Records
import Settings
import Site
import Testing

/// Events with an end, several days or another time zone.
@Suite struct EventTimeTests {
    static func site(_ page: String, _ events: [Event]) throws -> SampleSite {
        var site = SampleSite(page: page)
        try site.addWords("en", "de")
        site.open = events
        return site
    }

    static func allDay(_ name: String, _ first: String, _ last: String? = nil) throws -> Event {
        let days = try #require(Day(first))...(try #require(Day(last ?? first)))
        // The date is in a zone far to the east, where the day begins much earlier.
        let date = days.lowerBound.start(in: try #require(TimeZone(identifier: "Pacific/Kiritimati")))
        return Event(date: date, name: name, details: EventDetails(days: days))
    }

    static func timed(_ name: String, _ start: String, _ end: String, zone: String? = nil) throws -> Event {
        Event(date: try instant(start), name: name, details: EventDetails(end: try instant(end), timeZone: zone))
    }

    @Test(arguments: ["Pacific/Kiritimati", "Europe/London", "Pacific/Pago_Pago"])
    func allDayEventsIgnoreTimeZone(zone: String) throws {
        let page = "{{#events}}{{slug}} {{date.iso}}{{date.time}} {{status}} {{timeRange}} {{month.slug}}\n{{/events}}"
        var site = try Self.site(
            page,
            [try Self.allDay("Eve", "2026-12-24"), try Self.allDay("Trip", "2026-12-26", "2026-12-28")]
        )
        site.zone = zone
        site.now = "2026-12-24T10:00:00Z"
        let eve = zone == "Pacific/Pago_Pago" ? "upcoming" : "today"
        // It is 23:00 on the 23rd in Pago Pago, and midnight on the 25th in Kiritimati.
        let status = zone == "Pacific/Kiritimati" ? "overdue" : eve
        #expect(
            try site.main() == """
                <p>2026-12-24-eve 2026-12-24 \(status) all day 2026/12
                2026-12-26-trip 2026-12-26 upcoming all day 2026/12</p>
                """
        )
    }

    @Test(arguments: [
        ("2026-11-20T18:00:00Z", "upcoming"), ("2026-12-24T00:00:00Z", "today"), ("2026-12-25T12:00:00Z", "today"),
        ("2026-12-26T23:59:59Z", "today"), ("2026-12-27T00:00:00Z", "overdue"),
    ])
    func becomesOverdueAfterLastDay(now: String, status: String) throws {
        var site = try Self.site("{{#events}}{{status}}{{/events}}", [Self.allDay("a", "2026-12-24", "2026-12-26")])
        site.now = now
        #expect(try site.main() == "<p>\(status)</p>")
    }

    @Test(arguments: [
        ("2026-11-20T17:59:59Z", "today"), ("2026-11-20T18:00:00Z", "today"), ("2026-11-20T19:00:00Z", "today"),
        ("2026-11-20T19:00:01Z", "overdue"),
    ])
    func becomesOverdueAfterEnd(now: String, status: String) throws {
        let event = try Self.timed("a", "2026-11-20T18:00:00Z", "2026-11-20T19:00:00Z")
        var site = try Self.site("{{#events}}{{status}}{{/events}} {{overdue.count}} {{upcoming.count}}", [event])
        site.now = now
        #expect(try site.main() == "<p>\(status) \(status == "overdue" ? "1 0" : "0 1")</p>")
        let next = try site.plan.nextChange
        let end = try instant("2026-11-20T19:00:00Z")
        #expect(status == "overdue" ? next == (try instant("2026-11-21T00:00:00Z")) : next > end && next < end + 1)
    }

    @Test(arguments: [
        (
            "en_GB", "en",
            [
                "Monday, 23 November 2026, 09:00 – 09:15 | Mon 23 Nov 2026, 09:00 – 09:15 | 09:00 – 09:15",
                "Tuesday, 24 November 2026, 09:00 | Tue 24 Nov 2026, 09:00 | 09:00",
                "Friday, 4 December 2026, 18:00 – Sunday, 6 December 2026, 14:00 | "
                    + "Fri 4 Dec 2026, 18:00 – Sun 6 Dec 2026, 14:00 | from 18:00",
                "Monday, 7 December 2026, all day | Mon 7 Dec 2026, all day | all day",
                "Friday, 11 December 2026, 18:00 – Sunday, 13 December 2026, 00:00 | "
                    + "Fri 11 Dec 2026, 18:00 – Sun 13 Dec 2026, 00:00 | from 18:00",
                "Monday, 14 December 2026, 00:00 – Tuesday, 15 December 2026, 00:00 | "
                    + "Mon 14 Dec 2026, 00:00 – Tue 15 Dec 2026, 00:00 | 00:00 – 00:00",
                "Thursday 24 December – Saturday 26 December 2026 | 24 – 26 Dec 2026 | all day",
            ]
        ),
        (
            "de_DE", "de",
            [
                "Montag, 23. November 2026, 09:00 – 09:15 | Mo 23. Nov. 2026, 09:00 – 09:15 | 09:00 – 09:15",
                "Dienstag, 24. November 2026, 09:00 | Di 24. Nov. 2026, 09:00 | 09:00",
                "Freitag, 4. Dezember 2026, 18:00 – Sonntag, 6. Dezember 2026, 14:00 | "
                    + "Fr 4. Dez. 2026, 18:00 – So 6. Dez. 2026, 14:00 | ab 18:00",
                "Montag, 7. Dezember 2026, ganztägig | Mo 7. Dez. 2026, ganztägig | ganztägig",
                "Freitag, 11. Dezember 2026, 18:00 – Sonntag, 13. Dezember 2026, 00:00 | "
                    + "Fr 11. Dez. 2026, 18:00 – So 13. Dez. 2026, 00:00 | ab 18:00",
                "Montag, 14. Dezember 2026, 00:00 – Dienstag, 15. Dezember 2026, 00:00 | "
                    + "Mo 14. Dez. 2026, 00:00 – Di 15. Dez. 2026, 00:00 | 00:00 – 00:00",
                "Donnerstag, 24. – Samstag, 26. Dezember 2026 | 24.–26. Dez. 2026 | ganztägig",
            ]
        ),
    ])
    func localizesTimes(locale: String, language: String, lines: [String]) throws {
        var site = try Self.site(
            "{{#events}}{{when}} | {{shortWhen}} | {{timeRange}}\n{{/events}}",
            [
                Self.timed("a", "2026-11-23T09:00:00Z", "2026-11-23T09:15:00Z"),
                Self.timed("b", "2026-11-24T09:00:00Z", "2026-11-24T08:00:00Z"),
                Self.timed("c", "2026-12-04T18:00:00Z", "2026-12-06T14:00:00Z"),
                Self.allDay("d", "2026-12-07"), Self.timed("f", "2026-12-11T18:00:00Z", "2026-12-13T00:00:00Z"),
                Self.timed("g", "2026-12-14T00:00:00Z", "2026-12-15T00:00:00Z"),
                Self.allDay("e", "2026-12-24", "2026-12-26"),
            ]
        )
        site.locale = locale
        site.settings.language = language
        let spaces = try site.main().replacing(/[\u{2009}\u{202F}\u{A0}]/, with: " ")
        #expect(spaces == "<p>\(lines.joined(separator: "\n"))</p>")
    }

    @Test func showsAMOrPMOnce() throws {
        var site = try Self.site(
            "{{#events}}{{timeRange}};{{/events}}",
            [
                Self.timed("a", "2026-11-23T09:00:00Z", "2026-11-23T09:15:00Z"),
                Self.timed("b", "2026-11-23T11:00:00Z", "2026-11-23T13:00:00Z"),
            ]
        )
        site.locale = "en_US"
        let spaces = try site.main().replacing(/[\u{202F}\u{A0}]/, with: " ")
        #expect(spaces == "<p>9:00 – 9:15 AM;11:00 AM – 1:00 PM;</p>")
    }

    @Test func showsTimeInEventZoneIfDifferent() throws {
        var site = try Self.site(
            "{{#events}}{{name}}: {{timeRange}} ({{zoneTime}})\n{{/events}}",
            [
                Self.timed("a", "2026-11-23T09:00:00Z", "2026-11-23T10:00:00Z", zone: "Asia/Tokyo"),
                Self.timed("b", "2026-11-23T16:00:00Z", "2026-11-23T17:00:00Z", zone: "Asia/Tokyo"),
                Self.timed("c", "2026-11-23T18:00:00Z", "2026-11-23T19:00:00Z", zone: "Europe/Lisbon"),
                Self.timed("d", "2026-11-23T19:00:00Z", "2026-11-23T20:00:00Z", zone: "Nowhere/Else"),
            ]
        )
        #expect(
            try site.main() == """
                <p>a: 09:00 – 10:00 (18:00 – 19:00, Tokyo)
                b: 16:00 – 17:00 (Tue 24 Nov 2026, 01:00 – 02:00, Tokyo)
                c: 18:00 – 19:00 ()
                d: 19:00 – 20:00 ()</p>
                """
        )
        site.zone = "Asia/Tokyo"
        #expect(try site.main().hasPrefix("<p>a: 18:00 – 19:00 ()\n"))
    }

    @Test(arguments: [
        ("https://example.org/tickets/", "https://example.org/tickets/", "example.org/tickets"),
        ("mailto:a@example.org", "mailto:a@example.org", "a@example.org"),
        ("javascript:alert(1)", "", "javascript:alert(1)"), ("Zoom 12 34", "", "Zoom 12 34"),
        ("data:text/html,x", "", "data:text/html,x"), (" ", "", ""),
    ])
    func linksOnlySafeURLs(address: String, link: String, text: String) throws {
        var event = try EventViewTests.event("a", "2026-11-23T09:00:00Z")
        event.url = address
        event.location = "Town Hall"
        let site = try Self.site("{{#events}}{{location}}|{{link}}|{{linkText}}{{/events}}", [event])
        #expect(try site.main() == "<p>Town Hall|\(link)|\(text)</p>")
    }

    // MARK: Days

    private static let week = """
        {{#nextDays}}{{date.isoDay}}:{{#events}} {{name}}{{#isSeveralDays}}{{dayNumber}}/{{dayCount}}{{/isSeveralDays}} \
        {{timeRange}}{{#isContinued}} +{{/isContinued}};{{/events}}
        {{/nextDays}}
        """

    private static func busyDays() throws -> [Event] {
        [
            try timed("trip", "2026-11-21T18:00:00Z", "2026-11-23T14:00:00Z"),
            try EventViewTests.event("early", "2026-11-22T00:00:00Z"), try allDay("feast", "2026-11-22"),
            try allDay("fair", "2026-11-19", "2026-11-22"),
            try timed("night", "2026-11-23T20:00:00Z", "2026-11-24T00:00:00Z"),
        ]
    }

    @Test func showsMultiDayEventsOnEachDay() throws {
        let site = try Self.site(Self.week, Self.busyDays())
        #expect(
            try site.main() == """
                <p>2026-11-20: fair2/4 all day +;
                2026-11-21: fair3/4 all day +; trip1/3 from 18:00;
                2026-11-22: fair4/4 all day +; trip2/3 all day +; feast all day; early 00:00;
                2026-11-23: trip3/3 until 14:00 +; night 20:00 – 00:00;</p>
                """
        )
    }

    @Test func monthListsMultiDayEventsOnce() throws {
        var site = try Self.site(
            """
            {{#months}}{{slug}} {{count}}: {{#events}}{{name}} {{/events}}{{#days}}{{date.day}}({{#events}}{{name}} \
            {{bar}},{{/events}}) {{/days}}
            {{/months}}
            """,
            [
                Self.allDay("new year", "2026-12-31", "2027-01-02"),
                try EventViewTests.event("run", "2027-01-01T08:00:00Z"),
            ]
        )
        site.locale = "en_GB"
        #expect(
            try site.main() == """
                <p>2026/12 1: new year 31(new year first,) 
                2027/01 2: new year run 1(new year middle,run ,) 2(new year last,)</p>
                """
        )
    }

    @Test func limitsLengthOfEvents() throws {
        let site = try Self.site("{{months.count}} {{nextDays.count}}", [Self.allDay("a", "2026-12-01", "9999-12-31")])
        #expect(try site.main() == "<p>13 31</p>")
    }

    @Test func completedAllDayEventsIgnoreTimeZone() throws {
        var site = try Self.site(
            "{{#completed}}{{name}} {{/completed}}{{#completedMonths}}{{slug}}{{#events}} {{name}}{{/events}}; {{/completedMonths}}",
            []
        )
        site.completed = try [Self.allDay("a", "2026-10-01"), EventViewTests.event("b", "2026-10-01T12:00:00Z")]
        for zone in ["Pacific/Kiritimati", "Europe/London", "Pacific/Pago_Pago"] {
            site.zone = zone
            #expect(try site.main().hasSuffix("2026/10 b a;</p>"), "\(zone)")
        }
    }
}
