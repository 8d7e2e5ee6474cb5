import Foundation
import Records
import Settings
import Testing

@testable import Site
@testable import Templates

/// Repeating events: occurrences in lists, and one page for each series.
@Suite struct SeriesTests {
    private static func series(_ name: String, _ date: String, _ rule: String, minutes: Double? = nil) throws -> Event {
        let start = try instant(date)
        let details = EventDetails(end: minutes.map { start + $0 * 60 }, repeats: rule)
        return Event(identifier: "id \(name)", date: start, name: name, details: details)
    }

    private static func site(_ page: String, _ events: [Event]) throws -> SampleSite {
        var site = SampleSite(page: page)
        try site.addWords("en", "de")
        site.templates["event.md"] = """
            ---
            each: events
            path: /events/{{event.slug}}/
            ---
            {{#event}}{{name}} {{status}} {{when}} {{#occurrences}}{{date.isoDay}} {{/occurrences}}{{/event}}
            """
        site.open = events
        return site
    }

    private static let list = "{{#upcoming.first4}}{{name}} {{date.isoDay}} {{url}};\n{{/upcoming.first4}}"

    @Test func listsShowOccurrencesOfSeries() throws {
        let site = try Self.site(
            "{{events.count}} {{overdue.count}} {{activity.upcoming}}\n\n" + Self.list,
            [
                Self.series("walk", "2026-11-02T18:30:00Z", "FREQ=WEEKLY", minutes: 30),
                EventViewTests.event("dentist", "2026-11-25T09:00:00Z"),
            ]
        )
        let main = try site.main()
        #expect(
            main == """
                <p>2 0 2</p>
                <p>walk 2026-11-23 /events/2026-11-02-walk/;
                dentist 2026-11-25 /events/2026-11-25-dentist/;
                walk 2026-11-30 /events/2026-11-02-walk/;
                walk 2026-12-07 /events/2026-11-02-walk/;</p>
                """
        )
        let page = try site.main(at: "/events/2026-11-02-walk/")
        #expect(
            page.hasPrefix("<p>walk upcoming Monday, 23 November 2026, 18:30 – 19:00 2026-11-23 2026-11-30 "),
            "\(page)"
        )
        #expect(page.split(separator: "-").count == 1 + 2 * EventView.occurrenceCount)
    }

    @Test("A template with a page for each occurrence is an error, because they share one")
    func pageOfEachOccurrence() throws {
        var site = try Self.site("", [Self.series("walk", "2026-11-02T18:30:00Z", "FREQ=WEEKLY;COUNT=5")])
        site.templates["event.md"] = "---\neach: upcoming\npath: /{{event.slug}}/\n---\n"
        #expect(
            try site.messages() == [
                """
                Templates/event.md:3:7: error: this template makes the page `/2026-11-02-walk/` twice
                    hint: use `each: events`: the occurrences of a series share its page
                """
            ]
        )
    }

    @Test("Occurrences of different series need different paths")
    func samePathOfTwoSeries() throws {
        var site = try Self.site(
            "",
            [
                Self.series("walk", "2026-11-21T18:30:00Z", "FREQ=YEARLY;COUNT=1"),
                Self.series("run", "2026-11-22T18:30:00Z", "FREQ=YEARLY;COUNT=1"),
            ]
        )
        site.templates["event.md"] = "---\neach: upcoming\npath: /next/\n---\n"
        let messages = try site.messages()
        #expect(messages.first?.contains("hint: put `slug` into the path: no two records share one") == true)
    }

    @Test("The page of a series shows its next occurrence even if that is too far away for lists")
    func farOccurrence() throws {
        let site = try Self.site(
            Self.list + "{{months.count}}",
            [
                Self.series("census", "2025-06-01T08:00:00Z", "FREQ=YEARLY;INTERVAL=5"),
                Self.series("course", "2025-06-01T08:00:00Z", "FREQ=YEARLY;COUNT=1"),
            ]
        )
        #expect(try site.main() == "<p>0</p>")
        let page = try site.main(at: "/events/2025-06-01-census/")
        #expect(page.hasPrefix("<p>census upcoming Saturday, 1 June 2030, 09:00 2030-06-01"), "\(page)")
        #expect(try site.main(at: "/events/2025-06-01-course/").hasPrefix("<p>course past Sunday, 1 June 2025"))
    }

    @Test func listsOmitSeriesOfWhichNothingIsLeft() throws {
        var event = try Self.series("walk", "2026-12-01T18:30:00Z", "FREQ=DAILY;COUNT=2")
        event.exceptDays = [try #require(Day("2026-12-01")), try #require(Day("2026-12-02"))].map { .day($0) }
        var site = try Self.site(Self.list + "{{months.count}}", [event])
        #expect(try site.main() == "<p>0</p>")
        site.templates["event.md"] = """
            ---
            each: events
            path: /events/{{event.slug}}/
            ---
            {{#event}}{{isEmptySeries}} {{status}} {{when}} {{#nextDate}}date{{/nextDate}}{{#month}}month{{/month}}{{/event}}
            """
        #expect(try site.main(at: "/events/2026-12-01-walk/") == "<p>true past</p>")
        site.open[0].exceptDays.removeLast()
        #expect(try site.main(at: "/events/2026-12-01-walk/").hasPrefix("<p>false upcoming Wednesday, 2 December 2026"))
    }

    @Test func keepsLocalTimeOfItsZone() throws {
        var event = try Self.series("call", "2026-10-12T08:00:00Z", "FREQ=WEEKLY;COUNT=4", minutes: 60)
        let page = "{{#months}}{{#events}}{{date.isoDay}} {{timeRange}};{{/events}}{{/months}}"
        // The clocks go back on 25 October.
        #expect(
            try Self.site(page, [event]).main()
                == "<p>2026-10-12 09:00 – 10:00;2026-10-19 09:00 – 10:00;2026-10-26 09:00 – 10:00;2026-11-02 09:00 – 10:00;</p>"
        )
        event.timeZone = "Asia/Tokyo"
        #expect(
            try Self.site(page, [event]).main()
                == "<p>2026-10-12 09:00 – 10:00;2026-10-19 09:00 – 10:00;2026-10-26 08:00 – 09:00;2026-11-02 08:00 – 09:00;</p>"
        )
    }

    @Test func pastOccurrencesAreNotOverdue() throws {
        let site = try Self.site(
            "{{#months}}{{#events}}{{date.isoDay}} {{status}}{{#isPast}}!{{/isPast}};{{/events}}{{/months}} {{overdue.count}}",
            [Self.series("walk", "2026-11-18T18:30:00Z", "FREQ=DAILY;COUNT=4")]
        )
        #expect(
            try site.main()
                == "<p>2026-11-18 past!;2026-11-19 past!;2026-11-20 today;2026-11-21 upcoming; 0</p>"
        )
    }

    @Test func endedSeriesIsPast() throws {
        let site = try Self.site(
            "{{overdue.count}}",
            [Self.series("walk", "2026-11-01T18:30:00Z", "FREQ=DAILY;COUNT=4")]
        )
        #expect(try site.main() == "<p>0</p>")
        #expect(try site.main(at: "/events/2026-11-01-walk/").hasPrefix("<p>walk past Sunday, 1 November 2026, 18:30"))
    }

    @Test func appliesExceptionsAndAdditions() throws {
        var event = try Self.series("walk", "2026-11-23T18:30:00Z", "FREQ=DAILY;COUNT=4")
        event.exceptDays = [.day(try #require(Day("2026-11-24"))), .moment(try instant("2026-11-25T18:30:00Z"))]
        event.additionalDays = [.moment(try instant("2026-12-01T12:00:00Z"))]
        let page = "{{#upcoming}}{{date.iso}} {{/upcoming}}"
        #expect(
            try Self.site(page, [event]).main()
                == "<p>2026-11-23T18:30:00Z 2026-11-26T18:30:00Z 2026-12-01T12:00:00Z </p>".replacing(
                    " </p>",
                    with: "</p>"
                )
        )
    }

    @Test func movedEventReplacesOccurrence() throws {
        let series = try Self.series("walk", "2026-11-23T18:30:00Z", "FREQ=DAILY;COUNT=3")
        var moved = try EventViewTests.event("late walk", "2026-11-24T21:00:00Z")
        moved.occurrenceOf = series.identifier
        moved.occurrence = .day(try #require(Day("2026-11-24")))
        var site = try Self.site(
            "{{#upcoming}}{{name}} {{date.iso}}{{#isMoved}} of {{#series}}{{name}} {{url}}{{/series}}{{/isMoved}};\n{{/upcoming}}",
            [series, moved]
        )
        #expect(
            try site.main() == """
                <p>walk 2026-11-23T18:30:00Z;
                late walk 2026-11-24T21:00:00Z of walk /events/2026-11-23-walk/;
                walk 2026-11-25T18:30:00Z;</p>
                """
        )
        #expect(try site.main(at: "/events/2026-11-23-walk/").hasSuffix("2026-11-23 2026-11-24 2026-11-25</p>"))
        // A completed occurrence still replaces the regular one. Without its series, it is an ordinary event.
        (site.open, site.completed) = ([series], [moved])
        #expect(try !site.main().contains("2026-11-24T"))
        (site.open, site.completed) = ([moved], [])
        #expect(try site.main() == "<p>late walk 2026-11-24T21:00:00Z;</p>")
    }

    @Test("The events before and after a series are those around its next occurrence")
    func neighbours() throws {
        let site = try Self.site(
            "{{#events}}{{#previous}}{{name}} {{/previous}}({{name}}){{#next}} {{name}}{{/next}};\n{{/events}}",
            [
                Self.series("birthday", "2019-11-30T09:00:00Z", "FREQ=YEARLY"),
                Self.series("standup", "2026-06-01T09:00:00Z", "FREQ=DAILY"),
                Self.series("ended", "2025-06-01T08:00:00Z", "FREQ=YEARLY;COUNT=1"),
                EventViewTests.event("dentist", "2026-11-25T09:00:00Z"),
            ]
        )
        #expect(
            try site.main() == """
                <p>dentist (birthday);
                (ended) standup;
                ended (standup) dentist;
                standup (dentist) birthday;</p>
                """
        )
    }

    @Test(
        "The days of a rule are followed by their zone if they are others here",
        arguments: [("2026-12-01T09:00:00Z", "every Tuesday"), ("2026-12-01T00:00:00Z", "every Tuesday, Tokyo")]
    )
    func daysInOtherZone(start: String, text: String) throws {
        var event = try Self.series("call", start, "FREQ=WEEKLY;BYDAY=TU")
        event.timeZone = "Asia/Tokyo"
        var site = try Self.site("{{#events}}{{repeats}}{{/events}}", [event])
        site.zone = "America/New_York"
        #expect(try site.main() == "<p>\(text)</p>")
    }

    @Test func settingsLimitOccurrences() throws {
        var site = try Self.site(
            "{{#calendarYears}}{{#months}}{{slug}} {{/months}}{{/calendarYears}}",
            [Self.series("walk", "2020-01-01T12:00:00Z", "FREQ=MONTHLY")]
        )
        site.settings.occurrences.past = 31
        site.settings.occurrences.future = 60
        #expect(try site.main() == "<p>2026/11 2026/12 2027/01</p>")
    }

    @Test func warnsOfTooManyOccurrences() throws {
        let page = "{{upcoming.count}} {{months.first.slug}} {{months.last.slug}}"
        let site = try Self.site(page, [Self.series("tick", "2020-01-01T00:00:00Z", "FREQ=HOURLY")])
        let main = try site.main()
        #expect(main == "<p>1000 2026/10 2027/01</p>")
        let messages = try site.messages()
        #expect(
            messages == [
                """
                schedules.plist: warning: record 1 ("tick"), key "repeats": there are more occurrences than a site shows of one event
                    hint: at most the 1000 nearest to today in either direction are shown; does it repeat too often?
                """
            ]
        )
    }

    @Test("The next occurrence of a very frequent series is found at any time of day", arguments: [0, 9, 18, 23])
    func findsNextOccurrenceOfFrequentSeries(hour: Int) throws {
        var site = try Self.site(
            "{{upcoming.first.date.iso}}",
            [Self.series("tick", "2026-11-01T00:00:00Z", "FREQ=MINUTELY;BYSECOND=0,30")]
        )
        site.now = "2026-11-20T\(hour < 10 ? "0" : "")\(hour):15:10Z"
        #expect(try site.main() == "<p>2026-11-20T\(hour < 10 ? "0" : "")\(hour):15:30Z</p>")
    }

    @Test func invalidRuleIsNotASeries() throws {
        let site = try Self.site(
            "{{#events}}{{name}} {{isSeries}}{{status}}{{/events}} {{overdue.count}}",
            [Self.series("walk", "2026-11-18T18:30:00Z", "FREQ=SOMETIMES")]
        )
        #expect(try site.main() == "<p>walk falseoverdue 1</p>")
    }

    @Test func allDaySeriesIgnoresTimeZone() throws {
        var event = try EventTimeTests.allDay("birthday", "1988-03-11")
        event.repeats = "FREQ=YEARLY"
        var site = try Self.site("{{#upcoming}}{{date.iso}} {{timeRange}};{{/upcoming}}", [event])
        for zone in ["Pacific/Kiritimati", "Europe/London", "Pacific/Pago_Pago"] {
            site.zone = zone
            #expect(try site.main() == "<p>2027-03-11 all day;2028-03-11 all day;</p>", "\(zone)")
        }
    }

    @Test func occurrencesHaveStableSlugs() throws {
        var event = try EventTimeTests.allDay("feast", "2026-12-24", "2026-12-25")
        event.repeats = "FREQ=YEARLY;COUNT=2"
        let walk = try Self.series("walk", "2026-11-23T18:30:00Z", "FREQ=DAILY;COUNT=2")
        let model = try Self.site("", [event, walk]).plan.model
        #expect(
            model.events.map(\.slug) == [
                "2026-11-23-walk", "2026-12-24-feast", "2026-11-23-walk--20261123t183000z",
                "2026-11-23-walk--20261124t183000z", "2026-12-24-feast--2026-12-24", "2026-12-24-feast--2027-12-24",
                "2026-12-24-feast--2026-12-24--day-2", "2026-12-24-feast--2027-12-24--day-2",
            ]
        )
        #expect(model.eventCount == 2)
    }
}
