import Foundation
import Records
import Testing

/// The calendar: states and counts of days, weeks, years, and the events around an event.
@Suite struct CalendarViewTests {
    private static let page = """
        {{#months}}{{#days}}{{date.day}} {{state}} {{level}} {{link}}; {{/days}}{{/months}}
        """

    @Test func daysShowStateOfTheirEvents() throws {
        var site = SampleSite(page: Self.page)
        site.templates["month.md"] = "---\neach: months\npath: /calendar/{{month.slug}}/\n---\n"
        site.open = try [
            event("late", "2026-11-02T09:00:00Z"), event("soon", "2026-11-25T09:00:00Z"),
            event("sooner", "2026-11-25T08:00:00Z"),
        ]
        site.completed = try [
            event("done", "2026-11-02T10:00:00Z"), event("done too", "2026-11-03T10:00:00Z"),
            event("done again", "2026-11-25T10:00:00Z"),
        ]
        #expect(
            try site.main() == """
                <p>2 overdue 2 /calendar/2026/11/#day-2; 3 completed 1 /calendar/2026/11/#day-3; \
                25 open 3 /calendar/2026/11/#day-25;</p>
                """
        )
    }

    @Test(arguments: [(1, 1), (2, 2), (4, 3), (5, 4), (60, 4)])
    func levelGrowsWithCount(count: Int, level: Int) throws {
        var site = SampleSite(page: "{{#months}}{{#days}}{{level}}{{/days}}{{/months}}")
        site.open = try (0..<count).map { try event("a\($0)", "2026-11-25T09:00:00Z") }
        #expect(try site.main() == "<p>\(level)</p>")
    }

    /// A link to a single further event is replaced by the event.
    @Test(arguments: [(8, "8 0"), (9, "9 0"), (10, "8 2")])
    func neverHidesSingleEvent(count: Int, text: String) throws {
        var site = SampleSite(page: "{{#months}}{{#days}}{{shown.count}} {{hidden}}{{/days}}{{/months}}")
        site.open = try (0..<count).map { try event("a\($0)", "2026-11-25T09:00:00Z") }
        #expect(try site.main() == "<p>\(text)</p>")
    }

    @Test func eventOfSeveralDaysKeepsRowThroughoutWeek() throws {
        let site = try EventTimeTests.site(
            """
            {{#months}}{{#weeks}}{{#number}}{{.}}:{{/number}}{{#days}}{{#rows}} {{#event}}{{name}}{{/event}}\
            {{^event}}-{{/event}}{{#length}}={{.}}{{/length}}{{/rows}};{{/days}} {{/weeks}}{{/months}}
            """,
            [
                EventTimeTests.allDay("fair", "2026-12-05", "2026-12-08"),
                EventTimeTests.allDay("trip", "2026-12-07", "2026-12-10"),
                EventTimeTests.allDay("camp", "2026-12-10", "2026-12-12"),
                EventTimeTests.allDay("feast", "2026-12-10"),
                EventViewTests.event("call", "2026-12-09T12:00:00Z"),
            ]
        )
        #expect(
            try site.main() == """
                <p>49:;;;;; fair=2; fair; 50: fair=2 trip=4; fair trip; - trip call; camp=3 trip feast; camp; camp;; \
                51:;;;;;;; 52:;;;;;;; 53:;;;;;;;</p>
                """
        )
    }

    @Test(arguments: [
        ("en_GB", "44 45 46 47 48 49 "), ("de_DE", "44 45 46 47 48 49 "), ("en_US", ""), ("ar_EG", ""),
    ])
    func numbersWeeksDependingOnLocale(locale: String, numbers: String) throws {
        var site = SampleSite(page: "|{{#months}}{{#weeks}}{{#number}}{{.}} {{/number}}{{/weeks}}{{/months}}|")
        site.locale = locale
        site.open = [try event("a", "2026-11-25T09:00:00Z")]
        #expect(try site.main() == "<p>|\(numbers)|</p>")
    }

    @Test func yearHasTwelveMonthsAndNeighbours() throws {
        var site = SampleSite(
            page: """
                {{#calendarYears}}{{slug}}:{{count}} {{months.count}}/{{allMonths.count}}{{#isCurrent}}!{{/isCurrent}}\
                {{#previous}} <{{slug}}{{/previous}}{{#next}} >{{slug}}{{/next}}; {{/calendarYears}}

                {{#activity.year}}{{year}} {{count}} {{allMonths.count}} {{previous.year}} {{next.year}}{{#url}}!{{/url}}{{/activity.year}}
                """
        )
        site.open = try [
            event("a", "2025-11-25T09:00:00Z"), event("b", "2027-01-25T09:00:00Z"), event("c", "2027-02-25T09:00:00Z"),
        ]
        #expect(
            try site.main() == """
                <p>2025:1 1/12 &gt;2027; 2027:2 2/12 &lt;2025;</p>
                <p>2026 0 12 2025 2027</p>
                """
        )
    }

    @Test(
        "The page of an event on a busy day shows the events around it, and says that others are omitted",
        arguments: [
            (11, 0, "<a0>a1 a2 a3 a4 a5 …"), (7, 0, "<a0>a1 a2 a3 a4 a5 a6 "), (1, 0, "<a0>"),
            (20, 12, "…a7 a8 a9 a10 a11 <a12>a13 a14 a15 a16 a17 …"),
        ]
    )
    func showsEventsAroundEventOnBusyDay(count: Int, place: Int, expected: String) throws {
        var site = SampleSite(
            page: """
                {{#events}}[{{#hasMoreEarlier}}…{{/hasMoreEarlier}}{{#earlierThatDay}}{{name}} {{/earlierThatDay}}<{{name}}>\
                {{#laterThatDay}}{{name}} {{/laterThatDay}}{{#hasMoreLater}}…{{/hasMoreLater}}\
                {{#hasOthersThatDay}}day{{/hasOthersThatDay}}]{{/events}}
                """
        )
        site.open = try (0..<count).map { try event("a\($0)", "2026-11-25T\($0 < 10 ? "0" : "")\($0):00:00Z") }
        let escaped = expected.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        #expect(try site.main().contains("[\(escaped)\(count > 1 ? "day" : "")]"))
    }

    @Test func showsOtherEventsOfDay() throws {
        var site = SampleSite(
            page: """
                {{#events}}{{#earlierThatDay}}{{name}}{{/earlierThatDay}}<{{name}}>{{#laterThatDay}}{{name}}{{/laterThatDay}}\
                ({{previousDay.date.isoDay}}/{{nextDay.date.isoDay}}) {{/events}}
                """
        )
        site.open = try [
            event("a", "2026-10-31T09:00:00Z"), event("b", "2026-11-25T09:00:00Z"), event("c", "2026-11-25T10:00:00Z"),
            event("d", "2026-11-25T11:00:00Z"), event("e", "2027-02-01T11:00:00Z"),
        ]
        #expect(
            try site.main() == """
                <p>&lt;a&gt;(/2026-11-25) &lt;b&gt;cd(2026-10-31/2027-02-01) b&lt;c&gt;d(2026-10-31/2027-02-01) \
                bc&lt;d&gt;(2026-10-31/2027-02-01) &lt;e&gt;(2026-11-25/)</p>
                """
        )
    }

    @Test func listsNearestEventsWithSameName() throws {
        var site = SampleSite(
            page: "{{#events}}{{date.day}}:{{#namesakes}} {{date.day}}{{/namesakes}}; {{/events}}"
        )
        site.completed = try (1...9).map { try event("choir", "2026-11-0\($0)T09:00:00Z") }
        let main = try site.main()
        #expect(main.contains("1: 2 3 4;") && main.contains("5: 2 3 4 6 7 8;") && main.contains("9: 6 7 8;"), "\(main)")
    }

    @Test("A moved occurrence has no namesakes that are among the next times of its series")
    func namesakesOfOccurrence() throws {
        var site = SampleSite(page: "{{#events}}{{date.day}}:{{#namesakes}} {{date.day}}{{/namesakes}}; {{/events}}")
        var series = try event("choir", "2026-11-20T19:00:00Z")
        (series.identifier, series.repeats) = ("A", "FREQ=DAILY;COUNT=6")
        let moved = try (21...23).map { day in
            var moved = try event("choir", "2026-11-\(day)T20:00:00Z")
            (moved.occurrenceOf, moved.occurrence) = ("A", .day(try #require(Day("2026-11-\(day)"))))
            return moved
        }
        site.open = [series, moved[0], moved[1], try event("choir", "2026-11-29T09:00:00Z")]
        site.completed = [moved[2]]
        let main = try site.main()
        #expect(main.contains("21: 23 29;") && main.contains("22: 23 29;") && main.contains("29: 21 22 23;"), "\(main)")
    }

    @Test(arguments: [("12 Mill Road", true), ("https://meet.example.org/x", false)])
    func showsMapOnlyForPlaces(place: String, isOnMap: Bool) throws {
        var site = SampleSite(page: "{{#events}}{{#isOnMap}}map{{/isOnMap}}{{/events}}.")
        var event = try event("a", "2026-11-25T09:00:00Z")
        event.location = place
        site.open = [event]
        #expect(try site.main() == "<p>\(isOnMap ? "map" : "").</p>")
    }

    @Test(arguments: [("en_GB", "Mon||Wed||Fri||"), ("en_US", "|Mon||Wed||Fri|"), ("de_DE", "Mo||Mi||Fr||")])
    func heatMapNamesThreeRows(locale: String, rows: String) throws {
        var site = SampleSite(page: "<pre>.{{activity.heatMap.rowNames}}</pre>")
        site.locale = locale
        #expect(try site.main() == "<pre>.\(rows.replacing("|", with: "\n"))</pre>")
    }

    private func event(_ name: String, _ date: String) throws -> Event { Event(date: try instant(date), name: name) }
}
