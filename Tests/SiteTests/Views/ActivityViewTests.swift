import Foundation
import Records
import Testing

@testable import Site
@testable import Templates

/// Recent activity: heat maps, counters, this day in other years, and the known days of habits.
@Suite struct ActivityViewTests {
    /// A site with an event completed at noon for each of the given days.
    private static func site(_ page: String, completed days: [String], now: String = "2026-11-20T18:00:00Z") throws
        -> SampleSite
    {
        var site = SampleSite(page: page)
        site.now = now
        site.completed = try days.enumerated().map { Event(date: try instant("\($1)T12:00:00Z"), name: "e\($0)") }
        return site
    }

    // MARK: Heat maps

    @Test func heatMapEndsToday() throws {
        let page = """
            {{#activity.heatMap}}{{months.count}} {{#months.first}}{{name}} {{days.first.date.isoDay}}{{/months.first}} \
            {{#months.last}}{{shortName}} {{days.count}} {{days.last.date.isoDay}} {{columns}}{{/months.last}}\
            {{/activity.heatMap}}
            """
        // 20 November is a Friday. Its week begins on the 16th, and 52 weeks earlier is 17 November.
        #expect(
            try Self.site(page, completed: []).main()
                == "<p>13 November 2025 2025-11-17 Nov 20 2026-11-20 4</p>"
        )
    }

    @Test func reviewsYear() throws {
        let page = """
            {{#reviews.first}}{{year}}: {{#months}}{{count}}{{#url}}!{{/url}} {{/months}}/ {{#weekdays}}{{shortName}} \
            {{count}} {{share}} {{/weekdays}}/ {{#firstAndLast}}{{name}} {{/firstAndLast}}/ {{#mostOften}}{{name}} \
            {{count}}{{/mostOften}} {{#newRecipes}}{{name}}{{/newRecipes}} \
            {{#cookedMost}}{{name}} {{count}} {{/cookedMost}}{{#previous}}{{year}}{{#isOver}} over{{/isOver}}\
            {{/previous}}{{/reviews.first}}
            """
        var site = try Self.site(page, completed: ["2025-12-31", "2026-01-01", "2026-06-02", "2026-06-09"])
        for index in 2...3 { site.completed[index] = Event(date: site.completed[index].date, name: "again") }
        site.recipes = [Recipe(createdAt: try instant("2026-03-01T12:00:00Z"), name: "Soup"), Recipe(name: "Old")]
        let days = ["2026-11-19", "2026-01-01", "2025-12-31"].compactMap { Day($0) }
        site.recipes[0] = site.recipes[0].cooked(on: days[2])
        site.recipes[0] = site.recipes[0].cooked(on: days[0])
        for day in days { site.recipes[1] = site.recipes[1].cooked(on: day) }
        let main = try site.main()
        #expect(
            main == "<p>2026: 1 0 0 0 0 2 0 0 0 0 0 0 / Mon 0 0 Tue 2 100 Wed 0 0 Thu 1 50 Fri 0 0 Sat 0 0 Sun 0 0 / "
                + "e1 again Old Soup / again 2 Soup Old 2 Soup 1 2025 over</p>"
        )
    }

    @Test(arguments: ["en_GB": "2 0 1", "en_US": "2 0 2"])
    func columnsStartOnFirstDayOfWeek(locale: String, place: String) throws {
        var site = try Self.site(
            """
            {{#years.first.heatMap.months.first10}}{{#days.first9}}{{#count}}{{date.day}} {{column}} {{row}}{{/count}}\
            {{/days.first9}}{{/years.first.heatMap.months.first10}}
            """,
            completed: ["2026-06-02"]
        )
        site.locale = locale
        #expect(try site.main() == "<p>\(place)</p>")
    }

    @Test(arguments: [
        ([1], "2"), ([2], "3"), ([3], "4"), ([1, 4], "2 4"),
        // A single day with very many completions doesn't make the other days paler.
        ([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 60], "2 2 2 2 2 2 2 2 2 2 2 4"),
        ([1, 3, 5, 8, 8], "1 2 3 4 4"),
    ])
    func levelsScaleWithTypicalCounts(counts: [Int], levels: String) throws {
        let days = counts.enumerated().flatMap { place, count in
            [String](repeating: "2026-03-\(place + 10)", count: count)
        }
        let page = "{{#activity.heatMap.months}}{{#busyDays}} {{level}}{{/busyDays}}{{/activity.heatMap.months}}"
        #expect(try Self.site(page, completed: days).main() == "<p>\(levels)</p>")
    }

    @Test func heatMapSummarizesItsDays() throws {
        let site = try Self.site(
            "{{#activity.heatMap}}{{count}} on {{activeDays}}, {{busiest.count}} on {{busiest.date.isoDay}}{{/activity.heatMap}}",
            completed: ["2026-11-02", "2026-11-03", "2026-11-03", "2026-10-01", "2026-10-01", "2024-01-01"]
        )
        #expect(try site.main() == "<p>5 on 3, 2 on 2026-10-01</p>")
    }

    @Test func monthsLinkToTheirPages() throws {
        var site = try Self.site(
            "{{#years.first.heatMap.months}}{{#url}}{{.}} {{/url}}{{/years.first.heatMap.months}}",
            completed: ["2026-11-02", "2026-02-03"]
        )
        #expect(try site.main() == "")
        site.templates["done.md"] = "---\neach: completedMonths\npath: /done/{{month.slug}}/\n---\n"
        #expect(try site.main() == "<p>/done/2026/02/ /done/2026/11/</p>")
    }

    // MARK: Counters

    @Test func countsThisAndLastWeekAndMonth() throws {
        let page = "{{#activity}}{{thisWeek}} {{lastWeek}} {{thisMonth}} {{lastMonth}}{{/activity}}"
        let days = [
            "2026-11-20", "2026-11-16", "2026-11-15", "2026-11-09", "2026-11-09", "2026-11-08", "2026-10-31",
            "2026-09-30",
        ]
        #expect(try Self.site(page, completed: days).main() == "<p>2 3 6 1</p>")
    }

    @Test func longestStreakIgnoresEndedHabits() throws {
        let page = "{{activity.habitsDone}} {{#activity.longestStreak}}{{name}} {{streak}}{{/activity.longestStreak}}"
        var site = SampleSite(page: page)
        #expect(try site.main() == "<p>0</p>")
        func habit(_ name: String, _ streak: Int, _ last: String) throws -> Habit {
            Habit(title: name, currentStreak: streak, lastCompletionDate: try instant("\(last)T08:00:00Z"))
        }
        site.habits = try [
            habit("ended", 90, "2026-11-01"), habit("short", 2, "2026-11-20"), habit("first", 7, "2026-11-19"),
            habit("second", 7, "2026-11-20"),
        ]
        #expect(try site.main() == "<p>2 first 7</p>")
    }

    @Test func showsThisDayInEarlierYears() throws {
        let days = ["2026-11-20", "2025-11-20", "2025-11-21", "2024-11-20", "2025-10-20"]
        let page = "{{#activity.onThisDay}}{{date.isoDay}} {{/activity.onThisDay}}"
        #expect(try Self.site(page, completed: days).main() == "<p>2025-11-20 2024-11-20</p>")
    }

    // MARK: Days of the year

    @Test(arguments: [
        ("2026-11-20", "47 324 41"), ("2027-01-03", "53 3 362"), ("2024-12-30", "1 365 1"), ("2026-01-01", "1 1 364"),
    ])
    func showsPositionInYear(day: String, place: String) throws {
        let site = try Self.site(
            "{{today.week}} {{today.dayOfYear}} {{today.daysLeft}}",
            completed: [],
            now: "\(day)T12:00:00Z"
        )
        #expect(try site.main() == "<p>\(place)</p>")
    }

    // MARK: Habits

    @Test(arguments: [
        (nil, 0, "October 2026 0/31 5, November 2026 0/20 4,"),
        ("2026-11-20", 3, "October 2026 0/31 5, November 2026 3/20 4,"),
        ("2026-11-20", 52, "September 2026 1/30 5, October 2026 31/31 5, November 2026 20/20 4,"),
    ])
    func showsKnownMonthsOfHabit(last: String?, streak: Int, text: String) throws {
        var site = SampleSite(
            page: "{{#habits}}{{#months}}{{name}} {{count}}/{{length}} {{columns}}, {{/months}}{{/habits}}"
        )
        let date = try last.map { try instant("\($0)T08:00:00Z") }
        site.habits = [Habit(title: "a", currentStreak: streak, lastCompletionDate: date)]
        #expect(try site.main() == "<p>\(text)</p>")
    }

    @Test func limitsLongStreakToOneYear() throws {
        var site = SampleSite(
            page:
                "{{#habits}}{{months.count}} {{months.first.name}}, {{week.count}} {{week.first.date.isoDay}}{{/habits}}"
        )
        let date = try instant("2026-11-20T08:00:00Z")
        site.habits = [Habit(title: "a", currentStreak: 5_000, lastCompletionDate: date)]
        #expect(try site.main() == "<p>12 December 2025, 7 2026-11-14</p>")
    }
}
