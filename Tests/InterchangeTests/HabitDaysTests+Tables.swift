import Diagnostics
import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// Tables of days, and the days of HabitBull.
extension HabitDaysTests {
    @Test("A table of days can have German column names and decimal commas")
    func german() throws {
        let table = "Datum;Wert;Notiz\n20.11.2026;1,5;kalt\n21.11.2026;2;\n"
        let habits = try read([("Laufen.csv", Data(table.utf8))])
        #expect(habits.map(\.title) == ["Laufen"] && habits.map(entries) == [["20 1.5 kalt", "21 2"]])
    }

    @Test("A table of days keeps the amounts 0 and 1 of a habit that has no others")
    func smallAmounts() throws {
        let day = try #require(Day("2026-11-20"))
        let amounts = ["0", "1"].enumerated().map { (day.advanced(by: $0), HabitEntry(amount: HabitAmount($1))) }
        let coffee = Habit(title: "Coffee", details: HabitDetails(history: HabitHistory(amounts)))
        let again = try read([("c.csv", HabitDayCSV.write([coffee], on: try today()).value)])
        #expect(again.map(entries) == [["20 0", "21 1"]])
    }

    @Test("HabitBull's days, with amounts if there are any")
    func habitBull() throws {
        let text = """
            HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
            Pushups,Twice,,11/19/2026,30,
            Pushups,,,11/20/2026,1,"slow, but"
            Floss,,,11/19/2026,1,
            Floss,,,11/20/2026,0,

            """
        let habits = try read([("b.csv", Data(text.utf8))])
        #expect(entries(habits[0]) == ["19 30", "20 1 slow, but"])
        #expect(entries(habits[1]) == ["19 done", "20 missed"])
        #expect(habits[0].details.description == "Twice")
        let again = try read([("c.csv", HabitBull.write(habits, on: try today()).value)])
        #expect(again == habits)
    }

    @Test("HabitBull's number for a day that it knows nothing about is left out, unless there is a note")
    func habitBullUnknown() throws {
        let text = """
            HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
            Floss,,,11/19/2026,1,
            Floss,,,11/20/2026,-2150000000,
            Floss,,,11/21/2026,-2150000000,away
            Read,In bed,,11/19/2026,-2150000000,

            """
        let habits = try read([("b.csv", Data(text.utf8))])
        #expect(habits.map(entries) == [["19 done", "21 away"], []])
        #expect(habits.map(\.title) == ["Floss", "Read"] && habits.map(\.details.description) == [nil, "In bed"])
    }

    @Test("Importing a table again changes no counter, and its export reports what is lost")
    func habitBullAgain() throws {
        let today = try today()
        var water = Habit(
            title: "Water",
            details: HabitDetails(frequency: .times(3, days: 7), goal: HabitGoal("2 glasses"))
        )
        for (text, record) in [
            ("2026-11-18T08:00:00Z", Habit.DayRecord.done(amount: HabitAmount("1"))), ("2026-11-19T08:00:00Z", .done()),
            ("2026-11-20T08:00:00Z", .done(amount: HabitAmount("2"))),
            ("2026-11-21T08:00:00Z", .done(amount: HabitAmount("1.5"))),
        ] {
            water = try water.recording(record, at: try instant(text), on: today)
        }
        let written = HabitBull.write([water], on: today)
        let messages = [
            "HabitBull can't store the frequency (3 per week) and the goal (2 glasses) of \"Water\"",
            "HabitBull can't store that a day was done without an amount in a habit with amounts; 1 day written as 1",
        ]
        #expect(written.diagnostics.map(\.message) == messages)
        let imported = try read([("b.csv", written.value)])
        let plan = ImportPlan(existing: [water], imported: imported)
        #expect(plan.changed.isEmpty && plan.added.isEmpty)
        // An additional day counts by the goal.
        var more = imported[0]
        more.details.history[try #require(Day("2026-11-22"))] = HabitEntry(amount: HabitAmount("3"))
        more.details.history[try #require(Day("2026-11-23"))] = HabitEntry(amount: HabitAmount("1"))
        let change = try #require(ImportPlan(existing: [water], imported: [more]).changed.first)
        #expect(change.after.isDone(on: try #require(Day("2026-11-22")), today: today))
        #expect(!change.after.isDone(on: try #require(Day("2026-11-23")), today: today))
        #expect(change.after.details.goal == water.details.goal)
    }

    @Test("A table of dates and values, with or without names")
    func days() throws {
        let alone = try read([("x/Push ups.csv", Data("date,value\n2026-11-19,30\n2026-11-20,skipped\n".utf8))])
        #expect(alone.map(\.title) == ["Push ups"] && entries(alone[0]) == ["19 30", "20 skipped"])
        var habits = try sample()
        let again = try read([("y.csv", HabitDayCSV.write(habits, on: try today()).value)])
        for index in habits.indices { habits[index].details = HabitDetails(history: habits[index].details.history) }
        #expect(again.map(\.details) == habits.map(\.details))
    }

    @Test(
        "Unreadable values are reported",
        arguments: [
            (
                "a.csv", "date,value\n2026-11-32,1\n",
                "a.csv:2: error: found \"2026-11-32\", expected a date such as 2026-11-23; the row is left out"
            ),
            (
                "a.csv", "date,value\n2026-11-02,much\n",
                "a.csv:2: error: found \"much\", expected a number, `done`, `skipped` or `missed`; the row is left out"
            ),
            (
                "a.csv", "habit,date,value\n,2026-11-02,1\n",
                "a.csv:2: error: there is no habit name; the row is left out"
            ),
            ("a.db", "SQLite format 3\0", "a.db: error: the database can't be read: file is not a database"),
        ]
    )
    func faults(name: String, text: String, message: String) throws {
        let records = ImportedRecords([ImportFile(path: name, data: Data(text.utf8))], zone: try zone())
        #expect(records.habits.isEmpty)
        #expect(records.diagnostics.map { $0.description.split(separator: "\n")[0] } == [Substring(message)])
    }
}
