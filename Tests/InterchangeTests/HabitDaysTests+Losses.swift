import Diagnostics
import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// What other formats can't hold, and what an import may change.
extension HabitDaysTests {
    @Test("Weekdays stay, although Loop has them as a number of times a week")
    func weekdays() throws {
        var habit = try sample()[0]
        habit.details.frequency = .weekdays([.monday, .friday])
        let read = try read([("a.zip", LoopWriter([habit], on: try today()).archive().value)])
        #expect(read.map(\.details.frequency) == [.times(2, days: 7)])
        #expect(ImportPlan(existing: [habit], imported: read).changed.isEmpty)
    }

    @Test("The description in backups and exports of old versions of Loop is the question", arguments: ["db", "csv"])
    func oldQuestion(form: String) throws {
        var details = HabitDetails()
        details.description = "Did you walk?"
        var data = LoopDatabase.write([Habit(title: "Walk", details: details)], on: try today()).value
        let column = try #require(data.range(of: Data("question TEXT".utf8)))
        data.replaceSubrange(column, with: Data("obsolete TEXT".utf8))
        let list = Data("Name,Description,NumRepetitions,Interval\nWalk,Did you walk?,1,1\n".utf8)
        let tables = [("Habits.csv", list), ("Checkmarks.csv", Data("Date,Walk,\n2026-11-20,2,\n".utf8))]
        let found = try #require(try read(form == "db" ? [("a.db", data)] : tables).first)
        #expect(found.details.question == "Did you walk?" && found.details.description == nil)
    }

    @Test("The days that Loop fills in aren't exported as amounts of a habit with amounts")
    func filledAmounts() throws {
        let day = try #require(Day("2026-11-18"))
        let amounts = [(0, "5"), (2, "3.5")].map { (day.advanced(by: $0), HabitEntry(amount: HabitAmount($1))) }
        let details = HabitDetails(history: HabitHistory(amounts), frequency: .times(2, days: 7))
        let written = LoopWriter([Habit(title: "Run", details: details)], on: try today()).archive()
        #expect(try read([("a.zip", written.value)]).map(entries) == [["18 5", "20 3.5"]])
    }

    @Test("A missed day of a habit with a maximum is not exported as one that kept to it")
    func missedMaximum() throws {
        let (today, day) = (try today(), try #require(Day("2026-11-20")))
        let entries = [HabitEntry(.missed), HabitEntry(.missed, amount: HabitAmount("3")), HabitEntry(amount: .zero)]
        let history = HabitHistory(entries.enumerated().map { (day.advanced(by: $0), $1) })
        let coffee = Habit(title: "Coffee", details: HabitDetails(history: history, goal: HabitGoal("at most 2 cups")))
        for (form, written) in [
            ("zip", LoopWriter([coffee], on: today).archive()), ("db", LoopDatabase.write([coffee], on: today)),
        ] {
            #expect(try read([("a.\(form)", written.value)]).map(entries(_:)) == [["21 3", "22 0"]])
            let lost =
                "a mark beside an amount, a missed day of a habit with a maximum (written as unknown)"
            #expect(written.messages == ["note: Loop Habit Tracker can't store \(lost); not kept"])
        }
        let table = HabitBull.write([coffee], on: today)
        #expect(try read([("b.csv", table.value)]).map(entries(_:)) == [["22 missed"]])
        #expect(
            table.messages.last
                == "note: HabitBull can't store days that were skipped, have only a note, or exceed a maximum; "
                + "2 days left out"
        )
    }

    @Test("A table of days has the state of a day that was skipped or missed, and notes name what is lost")
    func tableLosses() throws {
        let (today, day) = (try today(), try #require(Day("2026-11-20")))
        let history = HabitHistory([
            (day, HabitEntry(.skipped, amount: HabitAmount("6"))), (day.advanced(by: 1), HabitEntry(amount: .zero)),
            (day.advanced(by: 2), HabitEntry(.done, amount: HabitAmount("1"))),
        ])
        var details = HabitDetails(history: history, goal: HabitGoal("8 glasses"))
        (details.question, details.description) = ("Did you drink?", "Cold")
        (details.colour, details.isArchived) = ("#1976D2", true)
        let water = Habit(title: "Water", details: details)
        let run = Habit(title: "Run", details: HabitDetails(history: HabitHistory([(day, HabitEntry(.done))])))
        let written = HabitDayCSV.write([water, run, run, Habit(title: "Read")], on: today)
        #expect(
            written.value.text
                == crlf(
                    "habit,date,value,note",
                    "Water,2026-11-20,skipped,",
                    "Water,2026-11-21,0.0,",
                    "Water,2026-11-22,1.0,",
                    "Run,2026-11-20,done,",
                    "Run,2026-11-20,done,"
                ).text
        )
        #expect(
            written.diagnostics.map(\.message) == [
                "the table can't store the goal (8 glasses), the question, the description, the colour and the "
                    + "archived state of \"Water\"",
                "the table can't store a habit without days; \"Read\" is left out",
                "2 habits are called \"Run\"; the table can't tell them apart",
                "the table can't store both the amount and the state of a day; 2 days lost one",
            ]
        )
        let names = HabitBull.write([water], on: today).diagnostics.map(\.message)
        #expect(names.first?.contains("description") == false)
    }

    @Test("A habit without a title, or whose title differs only by spaces, is noted in each format that can't store it")
    func titleLosses() throws {
        let (today, day) = (try today(), try #require(Day("2026-11-20")))
        func named(_ titles: [String]) -> [Habit] {
            titles.map { Habit(title: $0, details: HabitDetails(history: HabitHistory([(day, HabitEntry(.done))]))) }
        }
        func messages(_ titles: [String], in format: String) -> [String] {
            let habits = named(titles)
            let diagnostics =
                switch format {
                case "HabitBull": HabitBull.write(habits, on: today).diagnostics
                case "Loop Habit Tracker": LoopWriter(habits, on: today).files().diagnostics
                default: HabitDayCSV.write(habits, on: today).diagnostics
                }
            return diagnostics.map(\.message)
        }
        for format in ["the table", "HabitBull", "Loop Habit Tracker"] {
            let untitled = "\(format) can't store habits without a title; an import leaves out 2 habits"
            #expect(messages(["", " ", "Run"], in: format) == [untitled])
        }
        for format in ["the table", "HabitBull"] {
            let shared = "2 habits are called \"Run\"; \(format) can't tell them apart"
            #expect(messages(["Run", "Run "], in: format) == [shared])
        }
        #expect(messages(["Run", "Run "], in: "Loop Habit Tracker") == [])
        let table = HabitCSV.write([Habit(title: " ")])
        #expect(table.diagnostics.map(\.hint) == ["give each habit a title"])
        #expect(LoopDatabase.write(named([""]), on: today).diagnostics.map(\.hint) == ["give each habit a title"])
    }

    @Test("The app's formats name the days and details that they lack")
    func detailLosses() throws {
        let lost =
            "the archived state, the colour (2), the days of habits (3), the description, the frequency, the goal"
        for (format, written) in [("JSON", HabitJSON.write(try sample())), ("the table", HabitCSV.write(try sample()))]
        {
            #expect(
                written.messages == [
                    "note: \(format) can't store \(lost), the question\n"
                        + "    hint: use `--format days`, `loop` or `loopdb` to keep the days"
                ]
            )
        }
    }

    @Test("Importing again changes nothing, but an additional day is a change")
    func again() throws {
        let habits = try sample()
        let plan = ImportPlan(existing: habits, imported: habits)
        #expect(plan.added.isEmpty && plan.changed.isEmpty)
        var more = habits
        more[0].details.history[try #require(Day("2026-11-10"))] = HabitEntry(.skipped)
        #expect(ImportPlan(existing: habits, imported: more).changed.map(\.keys) == [["days"]])
        #expect(ImportPlan(existing: more, imported: habits).changed.isEmpty)
    }

    @Test("A day that is unknown in one of a habit's two tables is read from the other", arguments: [true, false])
    func twoTables(isOwnFirst: Bool) throws {
        let tables = [
            ("l/001 Run/Checkmarks.csv", "Date,Value,Notes\n2026-11-25,YES_MANUAL,\n2026-11-24,UNKNOWN,tired\n"),
            ("l/Checkmarks.csv", "Date,Run,\n2026-11-25,UNKNOWN,\n2026-11-24,NO,\n2026-11-23,YES_MANUAL,\n"),
        ]
        let list = ("l/Habits.csv", "Position,Name,Type,FrequencyNumerator,Archived?\n001,Run,YES_NO,,TRUE\n")
        let files = [list] + (isOwnFirst ? tables : tables.reversed())
        let habits = try read(files.map { ($0.0, Data($0.1.utf8)) })
        #expect(habits.map(entries) == [["23 done", "24 missed tired", "25 done"]])
        #expect(habits.map(\.details.isArchived) == [true])
    }

    @Test(
        "An import extends the app's streak by later days only, and doesn't lose what the app has counted",
        arguments: [
            (10, 20, [19, 20, 21], [6, 10, 21]), (10, 20, [24], [1, 10, 21]), (10, 20, [10], [5, 10, 20]),
            (5, 5, [20, 21], [6, 6, 6]), (5, 5, [10], [5, 5, 6]),
        ]
    )
    func counts(best: Int, completions: Int, days: [Int], result: [Int]) throws {
        func history(_ days: [Int]) throws -> HabitDetails {
            let entries = try days.map { day in (try #require(Day("2026-11-\(day)")), HabitEntry(.done)) }
            return HabitDetails(history: HabitHistory(entries))
        }
        let own = Habit(
            title: "Run",
            currentStreak: 5,
            bestStreak: best,
            numberOfCompletions: completions,
            lastCompletionDate: try instant("2026-11-20T19:00:00Z"),
            details: try history([16, 17, 18, 19, 20])
        )
        let imported = Habit(title: "Run", details: try history(days), zone: try zone("Europe/Berlin"))
        let habit = try #require(ImportPlan(existing: [own], imported: [imported]).changed.first?.after)
        #expect([habit.currentStreak, habit.bestStreak, habit.numberOfCompletions] == result)
        let last = days.contains(10) ? "2026-11-20T19:00:00Z" : "2026-11-\(days[days.count - 1])T11:00:00Z"
        #expect(habit.lastCompletionDate == (try instant(last)))
    }

    @Test("An import finds a habit whose title differs in spaces or capitals, unless there is one with the exact title")
    func sameNames() throws {
        let stored = ["Run ", "read", "Read"].map { Habit(title: $0) }
        let imported = try ["Run", "Read", "Swim"].map { title in
            let details = HabitDetails(history: HabitHistory([(try #require(Day("2026-11-20")), HabitEntry(.done))]))
            return Habit(title: title, details: details, zone: .gmt)
        }
        let plan = ImportPlan(existing: stored, imported: imported)
        #expect(plan.changed.map(\.index) == [0, 2] && plan.changed.map(\.after.title) == ["Run ", "Read"])
        #expect(plan.added.map(\.title) == ["Swim"])
        let both = ImportPlan(existing: [Habit(title: "Read")], imported: ["read", "Read"].map { Habit(title: $0) })
        #expect(both.added.map(\.title) == ["read"] && both.skipped.map(\.title) == ["Read"])
    }
}
