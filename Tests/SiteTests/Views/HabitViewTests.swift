import Foundation
import Records
import Testing

/// What the companion file adds to a habit: statistics, days and charts.
@Suite struct HabitViewTests {
    /// A site with one habit on Friday 20 November 2026.
    private static func site(
        _ page: String,
        _ days: [String: HabitEntry] = [:],
        _ frequency: HabitFrequency = .daily,
        goal: String? = nil
    ) throws -> SampleSite {
        var site = SampleSite(page: page)
        site.templates["words/en.yml"] = words
        let known = try days.map { (try #require(Day($0)), $1) }
        let details = HabitDetails(
            history: HabitHistory(known),
            frequency: frequency,
            goal: try goal.map { try #require(HabitGoal($0)) }
        )
        site.habits = [Habit(title: "Tea", details: details)]
        return site
    }

    private static let words = """
        everyDays: { one: every day, other: "every {n} days" }
        everyWorkday: every day from Monday to Friday
        timesInAll: { one: "{n} time", other: "{n} times" }
        timesAWeek: { one: once a week, other: "{n} times a week" }
        timesAMonth: { one: once a month, other: "{n} times a month" }
        timesInDays: { other: "{it} in {n} days" }
        goalForADay: "{it} a day"
        limitForADay: "at most {it} a day"
        rateOfDays: { one: "{it} of {n} day", other: "{it} of {n} days" }
        decimalMark: ","
        habitDone: Done
        habitNotYet: Not yet
        habitNotDue: Not due
        habitSkipped: Skipped
        habitMissed: Not done
        habitArchived: Archived
        """

    @Test func yearListsAllHabits() throws {
        var site = try Self.site(
            "{{#reviews}}{{year}}: {{habits.count}}{{/reviews}}",
            ["2026-11-01": HabitEntry(.done)]
        )
        site.habits = Array(repeating: site.habits[0], count: 25)
        #expect(try site.main() == "<p>2026: 25</p>")
    }

    // MARK: Figures

    @Test(arguments: [
        ("mon wed fri", "Monday, Wednesday and Friday"), ("mon", "Monday"),
        ("weekdays", "every day from Monday to Friday"), ("3 per week", "3 times a week"), ("weekly", "once a week"),
        ("2 per month", "2 times a month"), ("every 3 days", "every 3 days"), ("3 per 10 days", "3 times in 10 days"),
        ("daily", ""),
    ])
    func showsFrequency(frequency: String, text: String) throws {
        let page = "{{#habits}}{{frequency}}{{/habits}}."
        let frequency = try #require(HabitFrequency(frequency))
        #expect(try Self.site(page, [:], frequency).main() == "<p>\(text).</p>")
    }

    @Test(arguments: [
        ("8 glasses", "8 glasses a day"), ("2.5 km", "2,5 km a day"), ("8", "8 a day"),
        ("at most 2 cups", "at most 2 cups a day"),
    ])
    func showsGoal(goal: String, text: String) throws {
        let page = "{{#habits}}{{frequency}}: {{goal}}{{/habits}}"
        #expect(try Self.site(page, goal: goal).main() == "<p>every day: \(text)</p>")
    }

    @Test func showsDaysThatTheAppHasNotCounted() throws {
        let (done, missed) = (HabitEntry(.done), HabitEntry(.missed))
        let days = ["2026-11-16": done, "2026-11-18": done, "2026-11-19": missed]
        #expect(try Self.site("{{#habits}}{{completions}}{{/habits}}", days).main() == "<p>2</p>")
    }

    /// A build records the days from the app, but they add nothing to the app's own values.
    @Test(arguments: [[], ["2026-11-18", "2026-11-19", "2026-11-20"]])
    func appOnlyHabitHasNoStatistics(kept: [String]) throws {
        var site = try Self.site(
            """
            {{#habits}}{{best}}{{frequency}}{{goal}}{{rate}}{{strength}}{{bestDays}}{{weekdays.count}}{{bestWeekday}}\
            {{amounts.count}}{{/habits}}
            """
        )
        let last = try instant("2026-11-20T08:00:00Z")
        let history = HabitHistory(try kept.map { (try #require(Day($0)), HabitEntry(.done)) })
        let details = HabitDetails(history: history)
        site.habits = [Habit(title: "a", currentStreak: 3, bestStreak: 3, lastCompletionDate: last, details: details)]
        #expect(try site.main() == "<p>300</p>")
    }

    @Test func longerStreakOfAppHasNoDays() throws {
        var site = try Self.site("{{#habits}}{{best}}: {{bestDays}}.{{/habits}}", ["2026-11-09": HabitEntry(.done)])
        site.habits = [Habit(title: "a", bestStreak: 9, details: site.habits[0].details)]
        #expect(try site.main() == "<p>9: .</p>")
    }

    // MARK: Days

    @Test func showsStateAndAmountOfDays() throws {
        let days: [String: HabitEntry] = [
            "2026-11-15": HabitEntry(.missed), "2026-11-16": HabitEntry(amount: HabitAmount("8")),
            "2026-11-17": HabitEntry(amount: HabitAmount("7,5")), "2026-11-18": HabitEntry(.skipped),
            "2026-11-19": HabitEntry(note: "tired"), "2026-11-20": HabitEntry(.done),
        ]
        let page = "{{#habits}}{{#week}}{{state}}{{#amount}} {{.}}{{/amount}}, {{/week}}{{/habits}}"
        #expect(
            try Self.site(page, days, goal: "8 glasses").main()
                == "<p>unknown, missed, done 8 glasses, missed 7,5 glasses, skipped, unknown, done,</p>"
        )
    }

    /// 20 November 2026 is a Friday.
    @Test(
        arguments: [
            ("daily", nil, [:], "unknown Not yet 0/1"), ("mon", nil, [:], "unknown Not due 0/0"),
            ("mon", nil, ["20": HabitEntry(.done)], "done Done 1/1"),
            ("daily", nil, ["20": HabitEntry(.skipped)], "skipped Skipped! 0/0"),
            ("daily", nil, ["20": HabitEntry(.missed)], "missed Not done 0/1"),
            ("daily", "8 glasses", ["20": HabitEntry(amount: HabitAmount("3"))], "unknown 3/8 glasses 0/1"),
            ("daily", "at most 2 cups", ["20": HabitEntry(amount: HabitAmount("3"))], "missed 3/2 cups 0/1"),
            ("2 per week", nil, ["16": HabitEntry(.done), "18": HabitEntry(.done)], "unknown Not due 0/0"),
            ("2 per week", nil, ["15": HabitEntry(.done), "18": HabitEntry(.done)], "unknown Not yet 0/1"),
            ("every 3 days", nil, ["18": HabitEntry(.done)], "unknown Not due 0/0"),
            ("every 3 days", nil, ["17": HabitEntry(.done)], "unknown Not yet 0/1"),
        ] as [(String, String?, [String: HabitEntry], String)]
    )
    func showsToday(frequency: String, goal: String?, days: [String: HabitEntry], text: String) throws {
        let page = """
            {{#habits}}{{#week}}{{#isToday}}{{state}}{{/isToday}}{{/week}} {{todayState}}\
            {{#isSkippedToday}}!{{/isSkippedToday}}{{/habits}} {{activity.habitsDone}}/{{activity.habitsDue}}
            """
        let known = Dictionary(uniqueKeysWithValues: days.map { ("2026-11-\($0.key)", $0.value) })
        let frequency = try #require(HabitFrequency(frequency))
        #expect(try Self.site(page, known, frequency, goal: goal).main() == "<p>\(text)</p>")
    }

    /// An archived habit keeps its page, but has nothing to do with today.
    @Test func archivedHabitIsNotOfToday() throws {
        let page = """
            {{habits.count}}:{{#activity}}{{#habits}} {{name}}{{/habits}} {{habitsDone}}/{{habitsDue}} \
            {{#longestStreak}}{{name}}{{/longestStreak}}{{/activity}}{{#habits}}, {{todayState}}{{/habits}}
            """
        let days = ["2026-11-19": HabitEntry(.done)]
        var site = try Self.site(page, days)
        site.habits += ["Old", "Done"].map { title in
            var habit = Habit(title: title, details: site.habits[0].details)
            habit.details.isArchived = true
            return habit
        }
        let today = try #require(Day("2026-11-20"))
        site.habits[2].details.history[today] = HabitEntry(.done)
        #expect(try site.main() == "<p>3: Tea 0/1 Tea, Not yet, Archived, Done</p>")
    }

    @Test func countsSkippedDaysByMonth() throws {
        let days = [
            "2026-10-30": HabitEntry(.skipped), "2026-10-31": HabitEntry(.skipped), "2026-11-01": HabitEntry(.done),
        ]
        let page = "{{#habits}}{{#months}}{{count}} {{skipped}}, {{/months}}{{/habits}}"
        #expect(try Self.site(page, days).main() == "<p>0 2, 1 0,</p>")
    }

    /// The months go back to December 2025, so 2025 only includes the days before.
    @Test func showsEarlierYears() throws {
        let days = [
            "2023-01-01": HabitEntry(.done), "2023-01-02": HabitEntry(.done), "2023-01-03": HabitEntry(.done),
            "2023-01-10": HabitEntry(.skipped), "2025-11-30": HabitEntry(.missed), "2026-11-01": HabitEntry(.done),
        ]
        let page = """
            {{#habits}}{{#earlierYears}}{{year}} {{done}} {{best}} {{columns}}:{{#marks}} {{state}} {{path}},{{/marks}}; \
            {{/earlierYears}}{{/habits}}
            """
        let text = try Self.site(page, days).main().replacing(/unknown M[^,]*/, with: "unknown")
        #expect(
            text
                == "<p>2025 0 0 53: missed M47 6v1, unknown,; 2023 3 3 53: done M0 6v1M1 0v2, skipped M2 1v1, unknown,;</p>"
        )
        let recent = days.filter { $0.key > "2025-11-30" }
        #expect(try Self.site("{{#habits}}{{earlierYears.count}}{{/habits}}", recent).main() == "<p>0</p>")
    }

    // MARK: Charts

    @Test(arguments: [
        (
            ["2026-11-16", "2026-11-09", "2026-11-17"],
            "Mon 2 100, Tue 1 50, Wed 0 0, Thu 0 0, Fri 0 0, Sat 0 0, Sun 0 0, Monday"
        ),
        (
            ["2026-11-16", "2026-11-17"],
            "Mon 1 100, Tue 1 100, Wed 0 0, Thu 0 0, Fri 0 0, Sat 0 0, Sun 0 0, Monday and Tuesday"
        ),
        (
            ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"],
            "Mon 1 100, Tue 1 100, Wed 1 100, Thu 1 100, Fri 0 0, Sat 0 0, Sun 0 0,"
        ),
    ])
    func countsWeekdays(days: [String], text: String) throws {
        let page = "{{#habits}}{{#weekdays}}{{shortName}} {{count}} {{share}}, {{/weekdays}}{{bestWeekday}}{{/habits}}"
        let done = Dictionary(uniqueKeysWithValues: days.map { ($0, HabitEntry(.done)) })
        #expect(try Self.site(page, done).main() == "<p>\(text)</p>")
    }

    @Test func sumsAmountsByMonth() throws {
        let days: [String: HabitEntry] = [
            "2025-11-30": HabitEntry(amount: HabitAmount("900")), "2025-12-01": HabitEntry(amount: HabitAmount("0.25")),
            "2026-10-01": HabitEntry(amount: HabitAmount("100.6")),
            "2026-10-31": HabitEntry(amount: HabitAmount("99.6")),
            "2026-11-01": HabitEntry(amount: HabitAmount("50")), "2026-11-02": HabitEntry(.done),
        ]
        let page =
            """
            {{#habits}}{{amounts.count}}{{#amounts}}{{#share}}, {{shortName}} {{amount}} {{share}}{{/share}}{{/amounts}} \
            {{unit}}{{/habits}}
            """
        #expect(
            try Self.site(page, days, goal: "5 km").main() == "<p>12, Oct 200 100, Nov 50 25 km</p>"
        )
        #expect(
            try Self.site("{{#habits}}{{amounts.first.amount}}{{/habits}}", days, goal: "5 km").main() == "<p>0,3</p>"
        )
    }

    @Test func omitsChartWithoutAmounts() throws {
        let site = try Self.site("{{#habits}}{{amounts.count}}{{/habits}}", ["2026-11-02": HabitEntry(.done)])
        #expect(try site.main() == "<p>0</p>")
    }

    // MARK: Year in review

    @Test func reviewsYearsWithoutCompletedEvents() throws {
        let days = [
            "2024-12-31": HabitEntry(.done), "2023-05-05": HabitEntry(.missed), "2027-01-01": HabitEntry(.done),
        ]
        var site = try Self.site(
            "{{#reviews}}{{year}}:{{#completed}} {{count}}{{/completed}}{{#habits}} {{name}}{{/habits}}{{#cookedMost}} "
                + "{{name}}{{/cookedMost}}{{#firstAndLast.first}} {{name}}{{/firstAndLast.first}}{{#months}} {{count}}"
                + "{{/months}}; {{/reviews}}{{#years}}{{#review}}{{year}}{{/review}}{{/years}}",
            days
        )
        site.recipes = [Recipe(name: "Soup").cooked(on: try #require(Day("2022-02-01")))]
        site.completed = [Event(date: try instant("2025-05-05T08:00:00Z"), name: "a")]
        let none = Array(repeating: " 0", count: 12).joined()
        let one = " 0 0 0 0 1 0 0 0 0 0 0 0"
        #expect(try site.main() == "<p>2025: 1 a\(one); 2024: Tea Tea\(none); 2022: Soup Soup\(none); 2025</p>")
    }

    /// Other years, days to come and days that aren't done don't count.
    @Test func reviewShowsFirstAndLastOfEverything() throws {
        let (done, missed) = (HabitEntry(.done), HabitEntry(.missed))
        let days = [
            "2025-12-31": done, "2026-01-02": missed, "2026-01-03": done, "2026-11-19": done, "2026-11-20": missed,
            "2026-11-21": done,
        ]
        var site = try Self.site(
            "{{#reviews.first}}{{#firstAndLast}}{{label}}: {{name}}{{#date}} {{isoDay}}{{/date}}, {{/firstAndLast}}"
                + "{{/reviews.first}}",
            days
        )
        let later = HabitHistory([(try #require(Day("2026-01-04")), done), (try #require(Day("2026-11-19")), done)])
        site.habits.append(Habit(title: "later", details: HabitDetails(history: later)))
        site.recipes = try ["2025-12-30", "2026-02-01", "2026-03-01"].map { day in
            Recipe(name: "Soup \(day)").cooked(on: try #require(Day(day)))
        }
        site.completed = try ["2025-05-05", "2026-05-05", "2026-05-06"].map { day in
            Event(date: try instant("\(day)T08:00:00Z"), name: "Event \(day)")
        }
        site.completed[2].completedAt = try instant("2026-05-07T08:00:00Z")
        #expect(
            try site.main()
                == "<p>completedFirst: Event 2026-05-05 2026-05-05, completedLast: Event 2026-05-06 2026-05-07, "
                + "doneFirst: Tea 2026-01-03, doneLast: Tea 2026-11-19, cookedFirst: Soup 2026-02-01 2026-02-01, "
                + "cookedLast: Soup 2026-03-01 2026-03-01,</p>"
        )
    }

    @Test func reviewShowsHabits() throws {
        let days = ["2025-12-30", "2025-12-31", "2026-01-01", "2026-01-02", "2026-01-03", "2026-02-01"]
        let done = Dictionary(uniqueKeysWithValues: days.map { ($0, HabitEntry(.done)) })
        var site = try Self.site(
            "{{#reviews}}{{year}}:{{#habits}} {{name}} {{done}} {{best}},{{/habits}} {{/reviews}}",
            done
        )
        site.habits += [
            Habit(title: "never"),
            Habit(title: "app", currentStreak: 5, lastCompletionDate: try instant("2026-11-20T08:00:00Z")),
        ]
        site.completed = try ["2025-05-05", "2026-05-05"].map { Event(date: try instant("\($0)T08:00:00Z"), name: "a") }
        #expect(try site.main() == "<p>2026: app 5 5, Tea 4 3, 2025: Tea 2 2,</p>")
    }
}
