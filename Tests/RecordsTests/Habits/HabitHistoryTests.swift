import Foundation
import Records
import Testing

@Suite("The history of a habit") struct HabitHistoryTests {
    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    private func today(_ text: String) throws -> Today { Today(now: try day(text).start(in: .gmt), timeZone: .gmt) }

    /// A history as a letter for each day from a Monday on: done, skipped, missed, or unknown.
    private func history(_ marks: String, from first: String = "2026-11-02") throws -> HabitHistory {
        let first = try day(first)
        return HabitHistory(
            marks.enumerated().compactMap { offset, mark in
                let states: [Character: HabitEntry.State] = ["d": .done, "s": .skipped, "m": .missed]
                return states[mark].map { (first.advanced(by: offset), HabitEntry($0)) }
            }
        )
    }

    @Test(
        "Skipped days and days on which a habit isn't due neither break nor extend a streak",
        arguments: [
            ("ddd", "every day", "2026-11-04", [3], true), ("ddd", "every day", "2026-11-05", [3], true),
            ("ddd", "every day", "2026-11-06", [3], false), ("dsd", "every day", "2026-11-04", [2], true),
            ("ddss", "every day", "2026-11-06", [2], true), ("dd.d", "every day", "2026-11-05", [2, 1], true),
            ("ddmd", "every day", "2026-11-05", [2, 1], true), ("d.d.d", "mon wed fri", "2026-11-08", [3], true),
            ("d.d.d..d", "mon wed fri", "2026-11-09", [4], true), ("d...d", "mon wed fri", "2026-11-07", [1, 1], true),
            ("dd.d", "mon wed", "2026-11-05", [2, 1], true), ("ssss", "every day", "2026-11-05", [], false),
            // The goal is met in the week from the 2nd on, and can still be met in the next one.
            ("d.s.d.d", "3 per week", "2026-11-09", [6], true), ("d.d.d", "3 per week", "2026-11-13", [7], true),
            ("d.d.d", "3 per week", "2026-11-14", [7], false), ("d.....d", "3 per week", "2026-11-08", [1, 1], true),
            ("d", "1 per 3 days", "2026-11-04", [3], true), ("d", "1 per 3 days", "2026-11-06", [3], false),
            ("d...............d", "1 per month", "2026-11-28", [27], true),
            // Missed days of a week or month that can still be met don't end a streak.
            ("ddd....ddd", "3 per week", "2026-11-18", [14], true),
            ("ddd....ddd......d", "3 per week", "2026-11-18", [15], true),
            ("ddd....ddd", "3 per week", "2026-11-21", [14], false),
            ("ddd....ddd.........d", "3 per week", "2026-11-21", [14, 1], true),
            ("d", "1 per month", "2026-12-31", [30], true), ("d", "1 per month", "2027-01-01", [30], false),
        ]
    )
    func runs(marks: String, frequency: String, on text: String, lengths: [Int], isAlive: Bool) throws {
        let details = HabitDetails(history: try history(marks), frequency: try #require(HabitFrequency(frequency)))
        let runs = Habit(title: "Run", details: details).runs(on: try today(text))
        #expect(runs.all.map(\.days) == lengths)
        #expect(runs.isAlive == isAlive)
        #expect(runs.best?.days == lengths.max())
    }

    @Test(
        "The weeks of a frequency begin with the first weekday",
        arguments: [(Weekday.monday, [1, 9]), (.sunday, [1, 10]), (.wednesday, [1, 7])]
    )
    func weeks(firstWeekday: Weekday, lengths: [Int]) throws {
        // A Monday, and Wednesday and Thursday of the next week.
        let details = HabitDetails(history: try history("d........dd"), frequency: .times(2, days: 7))
        let now = try day("2026-11-30").start(in: .gmt)
        let today = Today(now: now, timeZone: .gmt, firstWeekday: firstWeekday)
        #expect(Habit(title: "Run", details: details).runs(on: today).all.map(\.days) == lengths)
    }

    @Test("Only the days that follow from the app's file are known")
    func proven() throws {
        let noon = try day("2026-11-25").start(in: .gmt).addingTimeInterval(43_200)
        var habit = Habit(
            title: "Run",
            currentStreak: 3,
            bestStreak: 9,
            numberOfCompletions: 20,
            lastCompletionDate: noon
        )
        habit.details.history = try history("d", from: "2026-11-20")
        let history = habit.history(on: try today("2026-11-26"))
        #expect(history.days.map(\.day.description) == ["2026-11-20", "2026-11-23", "2026-11-24", "2026-11-25"])
        #expect(history.days.allSatisfy { $0.entry == HabitEntry(.done) })
        #expect(habit.longestStreak(on: try today("2026-11-26")) == 9)
        #expect(habit.rate(on: try today("2026-11-26")) == HabitRate(done: 4, days: 7))
    }

    @Test(
        "The days done are those of the history, or the app's number if it knows more",
        arguments: [(0, 5), (2, 5), (900, 900)]
    )
    func countsDaysOfFullerRecord(completions: Int, count: Int) throws {
        let noon = try day("2026-11-25").start(in: .gmt).addingTimeInterval(43_200)
        var habit = Habit(
            title: "Run",
            currentStreak: 1,
            bestStreak: 1,
            numberOfCompletions: completions,
            lastCompletionDate: noon
        )
        // The days before the last completion were ticked later. One day is in the future.
        habit.details.history = try history("dd.ddd...d", from: "2026-11-20")
        #expect(habit.daysDone(on: try today("2026-11-26")) == count)
        #expect(habit.knownStreak(on: try today("2026-11-26")) == .alive(days: 3, doneToday: false))
        #expect(habit.longestStreak(on: try today("2026-11-26")) == 3)
    }

    @Test("A long streak in the app's file doesn't hide a later one in the history")
    func showsLaterStreakOfHistory() throws {
        let noon = try day("2026-11-10").start(in: .gmt).addingTimeInterval(43_200)
        var habit = Habit(title: "Run", currentStreak: 10, bestStreak: 10, lastCompletionDate: noon)
        habit.details.history = try history("ddd", from: "2026-11-24")
        #expect(habit.knownStreak(on: try today("2026-11-26")) == .alive(days: 3, doneToday: true))
    }

    @Test("Implausible streaks and future completions don't fill a century")
    func unbelievable() throws {
        let noon = try day("2026-11-25").start(in: .gmt).addingTimeInterval(43_200)
        let endless = Habit(title: "Run", currentStreak: .max, lastCompletionDate: noon)
        #expect(endless.history(on: try today("2026-11-26")).days.count == 1)
        let ahead = Habit(title: "Run", currentStreak: 2, lastCompletionDate: noon)
        #expect(ahead.history(on: try today("2026-11-24")).days.map(\.day.description) == ["2026-11-24"])
        #expect(ahead.history(on: try today("2026-11-20")).isEmpty)
    }

    @Test("Rates exclude skipped days and days on which a habit isn't due")
    func rates() throws {
        let details = HabitDetails(history: try history("d.s.d"), frequency: .weekdays([.monday, .wednesday, .friday]))
        let rate = Habit(title: "Run", details: details).rate(on: try today("2026-11-08"))
        #expect(rate == HabitRate(done: 2, days: 2))
    }

    @Test("Days on which a habit was done without being due don't hide those on which it was missed")
    func rateOfWeekdays() throws {
        let history = try history("d.............dddddd", from: "2026-11-04")
        let details = HabitDetails(history: history, frequency: .weekdays([.wednesday]))
        let rate = Habit(title: "Run", details: details).rate(on: try today("2026-11-26"))
        #expect(rate == HabitRate(done: 2, days: 4))
    }

    @Test(
        "Rates exclude the other days of a period in which a habit was, or can still be, done often enough",
        arguments: [
            // Done on Saturdays.
            ("1 per week", "d......d......d", "2026-11-07", "2026-11-22", [3, 3]),
            ("1 per week", "d......d......d", "2026-11-07", "2026-11-27", [3, 3]),
            // After its last period, it was missed until the current week.
            ("1 per week", "d", "2026-11-07", "2026-11-24", [1, 10]),
            ("1 per week", "m", "2026-11-07", "2026-11-07", [0, 0]),
            ("2 per week", "d..d...d", "2026-11-02", "2026-11-15", [3, 3]),
            ("2 per week", "d..d...d", "2026-11-02", "2026-11-16", [3, 7]),
            ("1 per month", "d", "2026-10-10", "2026-11-22", [0, 0]),
            ("1 per month", "d", "2026-10-25", "2026-11-22", [1, 1]),
            ("1 per 3 days", "d..d....d", "2026-11-01", "2026-11-10", [3, 5]),
            ("every day", "d..d", "2026-11-01", "2026-11-05", [2, 5]),
        ] as [(String, String, String, String, [Int])]
    )
    func ratesOfPeriods(
        frequency: String,
        marks: String,
        first: String,
        last: String,
        expected: [Int]
    ) throws {
        let frequency = try #require(HabitFrequency(frequency))
        let details = HabitDetails(history: try history(marks, from: first), frequency: frequency)
        let rate = Habit(title: "Run", details: details).rate(on: try today(last))
        #expect([rate.done, rate.days] == expected)
    }

    @Test(
        "Amounts are exact to a thousandth",
        arguments: [
            ("2", 2_000, "2"), ("2.5", 2_500, "2.5"), ("0,125", 125, "0.125"), ("1.2000", 1_200, "1.2"),
            ("007", 7_000, "7"),
        ]
    )
    func amounts(text: String, thousandths: Int, written: String) throws {
        let amount = try #require(HabitAmount(text))
        #expect(amount.thousandths == thousandths)
        #expect(amount.description == written)
    }

    @Test(
        "Invalid amounts are rejected",
        arguments: ["", "-1", "1.", ".5", "1.2345", "1.2.3", "a", "9999999999999999999", "٣"]
    )
    func noAmount(text: String) { #expect(HabitAmount(text) == nil) }

    @Test(
        "Frequencies are read as people write them",
        arguments: [
            ("daily", "every day"), ("every day", "every day"), ("mon wed fri", "mon wed fri"),
            ("Fridays and Mondays", "mon fri"), ("every Tuesday", "tue"), ("weekdays", "mon tue wed thu fri"),
            ("weekends", "sat sun"), ("3 per week", "3 per week"), ("3 times a week", "3 per week"),
            ("3x/week", "3 per week"),
            ("twice a month", "2 per month"), ("weekly", "1 per week"), ("every other day", "1 per 2 days"),
            ("every 3 days", "1 per 3 days"), ("5 per 8 days", "5 per 8 days"), ("2 per 31 days", "2 per 31 days"),
            ("7 per week", "every day"), ("mon tue wed thu fri sat sun", "every day"), ("once a day", "every day"),
            ("mo mi fr", "mon wed fri"), ("Mo., Mi. und Fr.", "mon wed fri"), ("montags und Donnerstag", "mon thu"),
            ("jeden Samstag", "sat"), ("Sonnabend", "sat"), ("täglich", "every day"), ("jeden Tag", "every day"),
            ("3 mal pro Woche", "3 per week"), ("3x die Woche", "3 per week"), ("dreimal pro Woche", "3 per week"),
            ("zweimal im Monat", "2 per month"), ("alle 3 Tage", "1 per 3 days"), ("werktags", "mon tue wed thu fri"),
            ("jeden Werktag", "mon tue wed thu fri"),
            ("jeden zweiten Tag", "1 per 2 days"), ("am Wochenende", "sat sun"), ("di do so", "tue thu sun"),
            ("mon-fri", "mon tue wed thu fri"), ("Mo – Mi, Sa", "mon tue wed sat"), ("fri to mon", "mon fri sat sun"),
            ("montags bis freitags", "mon tue wed thu fri"), ("5 days a week", "5 per week"),
            ("every 2 weeks", "1 per 14 days"), ("every 1500 days", "1 per 1500 days"),
            ("alle 3 Wochen", "1 per 21 days"), ("three times a week", "3 per week"), ("3 times weekly", "3 per week"),
            ("every second day", "1 per 2 days"), ("every other week", "1 per 14 days"),
            ("jede zweite Woche", "1 per 14 days"), ("once every 3 days", "1 per 3 days"),
            ("Mon, Wed & Fri", "mon wed fri"), ("fortnightly", "1 per 14 days"),
            ("biweekly", "1 per 14 days"), ("zweiwöchentlich", "1 per 14 days"), ("jeden 2. Tag", "1 per 2 days"),
            ("every 2nd day", "1 per 2 days"), ("every third day", "1 per 3 days"), ("jede 3. Woche", "1 per 21 days"),
            ("jeden dritten Tag", "1 per 3 days"), ("wochenends", "sat sun"),
            ("dreimal wöchentlich", "3 per week"), ("an Wochentagen", "mon tue wed thu fri"),
        ]
    )
    func frequencies(text: String, written: String) throws {
        let frequency = try #require(HabitFrequency(text))
        #expect(frequency.description == written)
        #expect(HabitFrequency(written) == frequency)
    }

    @Test(
        "Invalid frequencies are rejected",
        arguments: [
            "", "often", "0 per week", "m", "3", "per week", "moon", "3 per 0 days", "8 per week", "32 per month",
            "3 per 2 days", "mo mo!", "mon mi zz", "monta", "mon-", "-fri", "mon-wed-fri",
            "every 9999999999999999999 weeks", "every 0 weeks", "1.5 days", "2,5 per week", "3rd per week",
            "third a week", "2nd per week",
        ]
    )
    func noFrequency(text: String) { #expect(HabitFrequency(text) == nil) }

    @Test(
        "Goals are read as people write them",
        arguments: [
            ("8 glasses", "8 glasses"), ("8", "8"), ("at least 2.5 km", "2.5 km"), ("At most 2 cups", "at most 2 cups"),
            ("max 3", "at most 3"), ("Max. 2 cups", "at most 2 cups"), ("höchstens 2 Tassen", "at most 2 Tassen"),
            ("mindestens 8 Gläser", "8 Gläser"), ("no more than 30 min", "at most 30 min"),
            ("30min", "30 min"), ("1,000 words", "1000 words"), ("1.000 Wörter", "1000 Wörter"),
            ("10 000 steps", "10000 steps"), ("10\u{202F}000 pas", "10000 pas"), ("10'000 Schritte", "10000 Schritte"),
            ("1,000,000", "1000000"), ("1.234,5 m", "1234.5 m"), ("1,234.5 m", "1234.5 m"), ("0,250 l", "0.25 l"),
            ("0.125 l", "0.125 l"), ("2,5 km", "2.5 km"), ("1.609 km", "1.609 km"), ("8 big glasses", "8 big glasses"),
            ("<= 2 cups", "at most 2 cups"), ("≤2", "at most 2"), (">= 8 glasses", "8 glasses"),
        ]
    )
    func goals(text: String, written: String) throws {
        let goal = try #require(HabitGoal(text))
        #expect(goal.description == written)
        #expect(HabitGoal(written) == goal)
        #expect(HabitGoal("glasses") == nil)
    }

    @Test(
        "Invalid goals are rejected",
        arguments: [
            "1/2 l", "1 1/2 l", "1-2 cups", "1.5.2 km", "2/3", "1,250 km", "8 200 ml glasses", "1,00,000",
            "1,000.000.5", "1 2 km", "1., km", "12:30",
        ]
    )
    func noGoal(text: String) { #expect(HabitGoal(text) == nil) }

    @Test(
        "A typed number whose mark may separate thousands is rejected",
        arguments: [("1.000", 1_000_000), ("1,000", 1_000_000), ("1.25", 1_250), ("1.250", nil), ("1,250", nil)]
    )
    func typed(text: String, thousandths: Int?) {
        #expect(HabitAmount(typed: text)?.thousandths == thousandths)
        #expect(HabitGoal(typed: text + " km")?.amount.thousandths == thousandths)
    }

    @Test(
        "A typed amount can have a fraction that has an exact decimal",
        arguments: [
            ("½", 500), ("1½", 1_500), ("1 ½", 1_500), ("⅛", 125), ("1/2", 500), ("2 3/4", 2_750), ("⅓", nil),
            ("3/8", nil), ("11/2", nil), ("80/20", nil), ("½½", nil), ("1.5½", nil), ("1/2 l", nil), ("5²", nil),
            ("-½", nil),
        ]
    )
    func typedFractions(text: String, thousandths: Int?) {
        #expect(HabitAmount(typed: text)?.thousandths == thousandths)
    }

    @Test(
        "A typed goal is for a day",
        arguments: [
            ("8 glasses a day", "8 glasses"), ("8 per day", "8"), ("8/day", "8"),
            ("at most 2 cups daily", "at most 2 cups"),
            ("8 Gläser am Tag", "8 Gläser"), ("2 Tassen pro Tag", "2 Tassen"), ("30 min täglich", "30 min"),
            ("5 m2", "5 m2"), ("2 vitamin B12 pills", "2 vitamin B12 pills"), ("5km", "5 km"),
            ("150 minutes per week", nil), ("10 km/week", nil), ("3 weekly", nil), ("10 km pro Woche", nil),
            ("4 h im Monat", nil), ("5 km every 2 days", nil), ("1h30", nil), ("1 h 30", nil), ("1h 30min", nil),
            ("1e3 m", nil), ("10k steps", nil), ("10K", nil), ("3 kcal", "3 kcal"), ("2 cups max", "at most 2 cups"),
            ("2 cups a day max.", "at most 2 cups"), ("2 Tassen höchstens", "at most 2 Tassen"),
            ("30 min or less per day", "at most 30 min"), ("5 max reps", "5 max reps"),
            ("bis zu 2 Tassen", "at most 2 Tassen"), ("nicht mehr als 2 h am Tag", "at most 2 h"),
            ("½ l", "0.5 l"), ("1½ l am Tag", "1.5 l"), ("at most ¾ l", "at most 0.75 l"), ("8 ½ l glasses", nil),
            ("0 cigarettes", "at most 0 cigarettes"), ("0", "at most 0"), ("20+ pages", "20 pages"),
        ] as [(String, String?)]
    )
    func typedGoals(text: String, written: String?) { #expect(HabitGoal(typed: text)?.description == written) }

    @Test("A stored goal keeps its unit, whatever it is", arguments: ["150 minutes per week", "8 glasses a day"])
    func storedGoals(text: String) { #expect(HabitGoal(text)?.description == text) }

    @Test("The runs of a year count days that follow from the years around it")
    func yearRuns() throws {
        let today = Today(now: try instant("2026-11-26T12:00:00Z"), timeZone: .gmt)
        let days = ["2025-12-30", "2026-01-01", "2026-01-03", "2026-12-31"].compactMap { Day($0) }
        let details = HabitDetails(
            history: HabitHistory(days.map { ($0, HabitEntry(.done)) }),
            frequency: .times(3, days: 7)
        )
        let habit = Habit(title: "Run", details: details)
        #expect(habit.runs(on: today, in: Month.days(ofYear: 2026)).best?.days == 5)
        #expect(habit.runs(on: today, in: Month.days(ofYear: 2025)).best?.days == 2)
        #expect(habit.runs(on: today, in: Month.days(ofYear: 2024)).best == nil)
    }

    @Test("The last completion is on a day on which the habit was done, even if its week continued")
    func lastDone() throws {
        let today = Today(now: try instant("2026-11-26T12:00:00Z"), timeZone: .gmt)
        let days = ["2026-11-02", "2026-11-04", "2026-11-05"].compactMap { Day($0) }
        let history = HabitHistory(days.map { ($0, HabitEntry(.done)) })
        let details = HabitDetails(history: history, frequency: .times(3, days: 7))
        let streak = Habit(title: "Run", details: details).knownStreak(on: today)
        #expect(streak == .ended(days: 7, lastDay: days[2]))
    }
}
