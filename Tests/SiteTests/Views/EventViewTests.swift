import Diagnostics
import Foundation
import Records
import Site
import Templates
import Testing

/// Events and their days, months and years.
@Suite struct EventViewTests {
    @Test func showsStatus() throws {
        var site = SampleSite(
            page: """
                {{#events}}{{name}}:{{status}}{{#isOverdue}}!{{/isOverdue}}{{#isToday}}={{/isToday}}{{#isOpen}}o{{/isOpen}}\
                {{#isCompleted}}c{{/isCompleted}} {{/events}}

                {{#overdue}}{{name}}{{/overdue}} {{#upcoming}}{{name}}{{/upcoming}} {{#completed}}{{name}}{{/completed}}
                """
        )
        site.open = try [
            Self.event("d", "2026-11-21T00:00:00Z"), Self.event("a", "2026-11-20T17:59:59Z"),
            Self.event("b", "2026-11-20T18:00:00Z"),
            Self.event("c", "2026-11-20T23:59:59Z"),
        ]
        site.completed = try [
            Self.event("y", "2026-11-25T00:00:00Z"),
            Self.event("x", "2026-11-01T00:00:00Z", completedAt: "2026-11-19T00:00:00Z"),
            Self.event("w", "2026-11-10T00:00:00Z"),
        ]
        #expect(
            try site.main() == """
                <p>x:completedc w:completedc a:overdue!o b:today=o c:today=o d:upcomingo y:completedc</p>
                <p>a bcd yxw</p>
                """
        )
    }

    @Test func todayDependsOnTimeZone() throws {
        var site = SampleSite(
            page: "{{#events}}{{status}} {{date.isoDay}} {{date.time}} {{date.iso}}{{/events}} {{today.isoDay}}"
        )
        site.open = try [Self.event("a", "2026-11-20T23:30:00Z")]
        #expect(try site.main() == "<p>today 2026-11-20 23:30 2026-11-20T23:30:00Z 2026-11-20</p>")
        site.zone = "Asia/Tokyo"
        #expect(try site.main() == "<p>today 2026-11-21 08:30 2026-11-21T08:30:00+09:00 2026-11-21</p>")
        site.zone = "Pacific/Honolulu"
        #expect(try site.main() == "<p>today 2026-11-20 13:30 2026-11-20T13:30:00-10:00 2026-11-20</p>")
    }

    @Test func sortsNeighboursAcrossBothStores() throws {
        var site = SampleSite(page: "{{#events}}{{previous.name}}<{{name}}>{{next.name}} {{/events}}")
        site.open = try [Self.event("c", "2027-01-01T00:00:00Z"), Self.event("a", "2020-01-01T00:00:00Z")]
        site.completed = try [Self.event("b", "2026-01-01T00:00:00Z")]
        #expect(try site.main() == "<p>&lt;a&gt;b a&lt;b&gt;c b&lt;c&gt;</p>")
    }

    @Test(arguments: [
        (
            "Europe/London",
            [
                "2026-03-29T00:30:00Z 00:30", "2026-03-29T02:00:00+01:00 02:00", "2026-10-25T01:30:00+01:00 01:30",
                "2026-10-25T01:30:00Z 01:30",
            ]
        ),
        ("America/Sao_Paulo", ["2018-11-03T23:59:00-03:00 23:59", "2018-11-04T01:00:00-02:00 01:00"]),
        ("Asia/Kathmandu", ["2026-01-01T23:59:00+05:45 23:59", "2026-01-02T00:00:00+05:45 00:00"]),
        ("Australia/Lord_Howe", ["2026-04-05T01:59:00+11:00 01:59", "2026-04-05T01:30:00+10:30 01:30"]),
        // Local mean time. HTML can't express its offset from UTC, which is 1 minute and 15 seconds.
        ("Europe/London", ["1847-01-01T12:00:00Z 11:58"]),
    ])
    func handlesClockChanges(zone: String, times: [String]) throws {
        var site = SampleSite(page: "{{#events}}{{date.iso}} {{date.time}};{{/events}}")
        site.zone = zone
        site.open = try times.map { try Self.event("a", String($0.prefix { $0 != " " })) }
        #expect(try site.main() == "<p>\(times.joined(separator: ";"));</p>")
    }

    @Test func omitsMonthsWithoutEvents() throws {
        var site = SampleSite(
            page: """
                {{#months}}{{slug}}:{{count}}{{#previous}} <{{slug}}{{/previous}}{{#next}} >{{slug}}{{/next}}; {{/months}}

                {{#calendarYears}}{{year}}({{#months}}{{number}}{{/months}}){{/calendarYears}}
                """
        )
        site.open = try ["2026-11-01T12:00:00Z", "2026-11-30T12:00:00Z", "9999-12-31T12:00:00Z"].map {
            try Self.event("a", $0)
        }
        site.completed = [Event(date: Day.first.start(in: .gmt) + 86_400, name: "b")]
        #expect(
            try site.main() == """
                <p>0001/01:1 &gt;2026/11; 2026/11:2 &lt;0001/01 &gt;9999/12; 9999/12:1 &lt;2026/11;</p>
                <p>1(01)2026(11)9999(12)</p>
                """
        )
    }

    @Test func monthIsGridOfWeeks() throws {
        var site = SampleSite(
            page:
                "{{#months}}{{#weekdays}}{{^first()}} {{/first()}}{{shortWeekday}}{{/weekdays}}{{#weeks}}\n{{#days}}[{{date.day}}{{#events}}{{name}}{{/events}}{{#isToday}}!{{/isToday}}]{{/days}}{{/weeks}}{{/months}}"
        )
        site.open = try [Self.event("a", "2026-11-20T20:00:00Z"), Self.event("b", "2026-11-01T00:00:00Z")]
        #expect(
            try site.main() == """
                <p>Mon Tue Wed Thu Fri Sat Sun
                [][][][][][][1b]
                [2][3][4][5][6][7][8]
                [9][10][11][12][13][14][15]
                [16][17][18][19][20a!][21][22]
                [23][24][25][26][27][28][29]
                [30][][][][][][]</p>
                """
        )
        site.locale = "en_US"
        #expect(try site.main().hasPrefix("<p>Sun Mon Tue Wed Thu Fri Sat\n[1b][2]"))
    }

    @Test func groupsCompletedEventsByYearAndMonth() throws {
        var site = SampleSite(
            page: """
                {{#years}}{{slug}}:{{count}}{{#previous}} <{{slug}}{{/previous}}{{#next}} >{{slug}}{{/next}}\
                {{#months}} {{slug}}={{#events}}{{name}}{{/events}}{{/months}}; {{/years}}

                {{#completedMonths}}{{slug}} {{year.slug}} {{count}}; {{/completedMonths}}
                """
        )
        site.completed = try [
            Self.event("a", "2024-01-01T12:00:00Z"),
            Self.event("b", "2020-01-01T12:00:00Z", completedAt: "2025-12-31T23:30:00Z"),
            Self.event("c", "2025-12-01T12:00:00Z"), Self.event("d", "2025-02-01T12:00:00Z"),
            Event(date: Date(timeIntervalSinceReferenceDate: .infinity), name: "never"),
            Event(date: Date(timeIntervalSinceReferenceDate: .nan), name: "none"),
        ]
        #expect(
            try site.main() == """
                <p>2025:3 &lt;2024 2025/12=bc 2025/02=d; 2024:1 &gt;2025 2024/01=a;</p>
                <p>2025/12 2025 2; 2025/02 2025 1; 2024/01 2024 1;</p>
                """
        )
        site.zone = "Asia/Tokyo"
        #expect(try site.main().hasPrefix("<p>2026:1 &lt;2025 2026/01=b; 2025:2"))
    }

    @Test func showsDatesOutsideCalendar() throws {
        var site = SampleSite(
            page: "{{#events}}{{name}} {{date}} {{date.iso}}{{#month}}{{slug}}{{/month}}; {{/events}}"
        )
        site.open = [
            Event(date: Date(timeIntervalSinceReferenceDate: .nan), name: "a"), Event(date: .distantFuture, name: "b"),
            Event(date: Date(timeIntervalSinceReferenceDate: 1e300), name: "c"),
            Event(date: Date(timeIntervalSinceReferenceDate: -1e300), name: "d"),
        ]
        let main = try site.main()
        #expect(
            main.hasPrefix("<p>d no date ; b ") && main.contains("4001-01-01T00:00:00Z4001/01; c no date ; a no date"),
            "\(main)"
        )
    }

    /// Days before 1582 use the same calendar.
    @Test(arguments: ["1500-03-01", "1000-02-28", "0001-01-01", "1582-10-10", "1900-01-01", "9999-12-31"])
    func usesProlepticGregorianCalendar(day: String) throws {
        var site = SampleSite(page: "{{#events}}{{date.short}}|{{date.weekday}}{{/events}}")
        site.zone = "UTC"
        let parts = try #require(Day(day))
        site.open = [Event(date: parts.start(in: .gmt), name: "a")]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"]
        #expect(
            try site.main()
                == "<p>\(parts.dayOfMonth) \(months[parts.monthOfYear - 1]) \(parts.year)|\(parts.weekday)</p>"
                .capitalizedWeekday
        )
    }

    static func event(_ name: String, _ date: String, completedAt: String? = nil) throws -> Event {
        Event(date: try instant(date), name: name, completedAt: try completedAt.map { try instant($0) })
    }
}

extension String {
    /// The text with a capital letter after the bar.
    fileprivate var capitalizedWeekday: String {
        let parts = split(separator: "|")
        return parts[0] + "|" + parts[1].prefix(1).uppercased() + parts[1].dropFirst()
    }
}
