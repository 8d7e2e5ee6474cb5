import Diagnostics
import Foundation
import Interchange
import Records
import TestSupport
import Testing

@Suite("Tables of days of habits") struct HabitTableTests {
    private func read(_ text: String, _ name: String = "a.csv") throws -> ImportedRecords {
        ImportedRecords([ImportFile(path: name, data: Data(text.utf8))], zone: try zone("Europe/Berlin"))
    }

    private func entries(_ habit: Habit) -> [String] {
        habit.details.history.days.map { known in
            let entry = known.entry
            let value = entry.amount?.description ?? entry.state?.rawValue
            return (["\(known.day)".suffix(2).description] + [value, entry.note].compactMap(\.self))
                .joined(separator: " ")
        }
    }

    @Test(
        "A table can have a column for each habit",
        arguments: [
            "Date,Meditate,Run,Read\n2026-11-19,1,x,30\n2026-11-20,0,,1\n2026-11-21,,yes,12.5\n",
            "Datum;Meditate;Run;Read\n19.11.2026;ja;✓;30\n20.11.2026;nein;;1\n21.11.2026;;WAHR;12,5\n",
        ]
    )
    func columns(text: String) throws {
        let records = try read(text)
        #expect(records.diagnostics.isEmpty)
        #expect(records.habits.map(\.title) == ["Meditate", "Run", "Read"])
        #expect(
            records.habits.map(entries) == [
                ["19 done", "20 missed"], ["19 done", "21 done"], ["19 30", "20 1", "21 12.5"],
            ]
        )
    }

    @Test("A value can be a German word")
    func germanWords() throws {
        let habits = try read("Date,Run\n2026-11-19,erledigt\n2026-11-20,ausgelassen\n2026-11-21,nein\n").habits
        #expect(habits.map(entries) == [["19 done", "20 skipped", "21 missed"]])
    }

    @Test("Notes on a day belong to no habit, and a row without values says nothing")
    func notes() throws {
        let records = try read("Date,Run,Note,Read\nNovember,,,\n2026-11-19,x,sunny,30\n")
        #expect(records.habits.map(\.title) == ["Run", "Read"])
        #expect(records.habits.map(entries) == [["19 done"], ["19 30"]])
        #expect(
            records.diagnostics.map(\.description) == [
                "a.csv:1: warning: the column \"Note\" belongs to no habit; it is left out"
            ]
        )
    }

    @Test("A column without a value is a habit without days")
    func emptyColumn() throws {
        let records = try read("Date,Run,Read\n2026-11-19,1,\n")
        #expect(records.habits.map(\.title) == ["Run", "Read"])
        #expect(records.habits.map(entries) == [["19 done"], []])
    }

    @Test(
        "Loop's files and other tables aren't tables of habits",
        arguments: [
            ("Date,Run\n2026-11-19,2\n", "x/Checkmarks.csv", FileKind.loopCheckmarks),
            ("Date,Run,Read\n2026-11-19,2,0\n", "Checkmarks (1).csv", .loopCheckmarks),
            ("Date,Run\n2026-11-19,YES_MANUAL\n", "a.csv", .loopCheckmarks),
            ("Date,Run,\n2026-11-19,2,\n", "a.csv", .loopCheckmarks),
            ("Date,Value,Notes\n2026-11-19,2,\n", "a", .loopCheckmarks),
            ("2016-03-24,2\n2016-03-25,0\n", "001 Run/Checkmarks.csv", .loopCheckmarks),
            ("date,name\n2026-11-19,Party\n", "a.csv", .eventCSV),
            ("date,name,done\n2026-11-19,Party,yes\n", "a.csv", .eventCSV),
            ("date,name,status\n2026-11-19,Party,done\n", "a.csv", .eventCSV),
            ("Date,Event,\n2026-11-19,Party,\n", "a.csv", .eventCSV),
            ("Date,Name,Place\n2026-11-19,Party,UNKNOWN\n", "a.csv", .eventCSV),
            ("Datum,Wetter\n2026-11-19,Regen\n", "a.csv", nil),
            ("Date,Run,Weather\n2026-11-19,1,rain\n2026-11-20,1,sun\n", "a.csv", nil),
            ("Date,Price\n2026-11-19,1.1612\n2026-11-20,1.1590\n", "a.csv", nil),
            ("Date,Open,Volume\n2026-11-19,30,0\n2026-11-20,1,0\n", "a.csv", nil),
        ]
    )
    func kinds(text: String, name: String, kind: FileKind?) {
        #expect(FileKind.detect(Data(text.utf8), named: name) == kind)
    }

    @Test("Numbers are values of habits next to a word or a tick, or if the user says so")
    func numbers() throws {
        #expect(try read("Date,Read,Run\n2026-11-19,30,x\n").habits.map(entries) == [["19 30"], ["19 done"]])
        let pages = ImportFile(path: "a.csv", data: Data("Date,Read\n2026-11-19,30\n".utf8))
        #expect(ImportedRecords([pages], as: .habitDays, zone: try zone()).habits.map(entries) == [["19 30"]])
    }

    @Test("A field that isn't a value is left out with a warning, and the others are read")
    func wrongField() throws {
        let records = try read("Date,Run,Read\n2026-11-19,x,30\n2026-11-20,ill,\n2026-11-21,,\n2026-11-22,x,12\n")
        #expect(records.habits.map(entries) == [["19 done", "22 done"], ["19 30", "22 12"]])
        #expect(
            records.diagnostics.map(\.description) == [
                "a.csv:3: warning: key \"Run\": found \"ill\", expected a number, `done`, `skipped` or `missed`; "
                    + "it is left out"
            ]
        )
    }

    @Test(
        "The other numbers of a table tell whether a point separates thousands or decimals",
        arguments: [
            ("Datum;Wert\n01.11.2026;10.432\n02.11.2026;1.234.567\n", ["01 10432", "02 1234567"]),
            (
                "Datum;Wert\n01.11.2026;1.234,5\n02.11.2026;0,25\n03.11.2026;1.234.567\n",
                ["01 1234.5", "02 0.25", "03 1234567"]
            ),
            ("Datum;Schritte;Wasser;Sport\n01.11.2026;10.432;2,5;x\n", ["01 10432"]),
            ("date\tvalue\n2026-11-01\t10.432\n2026-11-02\t2,5\n", ["01 10432", "02 2.5"]),
            ("date,value\n2026-11-01,10.432\n2026-11-02,\"2,5\"\n", ["01 10432", "02 2.5"]),
            ("date,value\n2026-11-01,10.432\n2026-11-02,12\n", ["01 10.432", "02 12"]),
            ("date;value\n2026-11-01;10.432\n2026-11-02;2.5\n", ["01 10.432", "02 2.5"]),
        ]
    )
    func thousands(text: String, expected: [String]) throws {
        let records = try read(text)
        #expect(records.diagnostics.isEmpty, "\(records.diagnostics)")
        #expect(records.habits.first.map(entries) == expected)
    }

    @Test(
        "If no number of a table with semicolons tells what a point separates, it is a decimal one, with a warning",
        arguments: [
            ("date;value\n2026-11-01;72\n2026-11-02;72.125\n2026-11-03;72.400\n", 3, "72.125"),
            ("Datum;Schritte;Sport\n01.11.2026;10.432;x\n02.11.2026;12.000;x\n", 2, "10.432"),
            ("HabitName;CalendarDate;Value\nSteps;2026-11-01;10.000\n", 2, "10.000"),
        ]
    )
    func unclearPoint(text: String, line: Int, value: String) throws {
        let records = try read(text)
        let amount = try #require(HabitAmount(value))
        #expect(records.habits.first?.details.history.days.contains { $0.entry.amount == amount } == true)
        #expect(
            records.diagnostics.map(\.description) == [
                """
                a.csv:\(line): warning: it is unclear whether the point in "\(value)" separates thousands; read as a \
                decimal point
                    hint: if it separates thousands, write \(value.replacing(".", with: ""))
                """
            ]
        )
    }

    @Test("A row without a value adds no day, and isn't an error")
    func blankValue() throws {
        let records = try read("habit,date,value\nRun,2026-11-19,\nRun,2026-11-20,x\nRead,2026-11-19, \n")
        #expect(records.diagnostics.isEmpty, "\(records.diagnostics)")
        #expect(records.habits.map(\.title) == ["Run", "Read"])
        #expect(records.habits.map(entries) == [["20 done"], []])
    }

    @Test("The last of two different values for a day is kept, with a warning")
    func twice() throws {
        let records = try read("habit,date,value\nRun,2026-11-19,5\nRead,2026-11-19,1\nRun,2026-11-19,8\n")
        #expect(records.habits.map(entries) == [["19 8"], ["19 done"]])
        #expect(
            records.diagnostics.map(\.description) == [
                """
                a.csv:4: warning: line 2 has "5" for "Run" on 2026-11-19; "8" is kept
                    hint: write one line for each day; add up amounts
                """
            ]
        )
    }

    @Test(
        "Two rows that don't contradict each other are one",
        arguments: [
            "Run,2026-11-19,x,\nRun,2026-11-19,yes,slow\n", "Run,2026-11-19,done,slow\nRun,2026-11-19,done,\n",
            "Run,2026-11-19,done,\nRun,2026-11-19,,slow\n", "Run,2026-11-19,,slow\nRun,2026-11-19,done,\n",
        ]
    )
    func same(rows: String) throws {
        let records = try read("habit,date,value,note\n" + rows)
        #expect(records.diagnostics.isEmpty)
        #expect(records.habits.map(entries) == [["19 done slow"]])
    }

    @Test(
        "Words and signs of other trackers are read",
        arguments: [
            ("Completed", "19 done"), ("complete", "19 done"), ("✔\u{FE0F}", "19 done"), ("☑", "19 done"),
            ("●", "19 done"), ("Failed", "19 missed"), ("Not done", "19 missed"), ("undone", "19 missed"),
            ("-", nil), ("N/A", nil),
        ] as [(String, String?)]
    )
    func signs(value: String, entry: String?) throws {
        let records = try read("Habit,Date,Status\nRun,2026-11-19,\(value)\n")
        #expect(records.diagnostics.isEmpty)
        #expect(records.habits.map(entries) == [[entry].compactMap(\.self)])
    }

    @Test("Amounts with more than three decimals are rounded, with one note for the file")
    func rounding() throws {
        let rows = "Sleep,2026-11-18,0.3333333\nSleep,2026-11-19,72.40000001\nSleep,2026-11-20,\"7,33333\"\n"
        let records = try read("habit,date,value\n" + rows)
        #expect(records.habits.map(entries) == [["18 0.333", "19 72.4", "20 7.333"]])
        #expect(
            records.diagnostics.map(\.description) == [
                "a.csv:2: note: \"0.3333333\" is rounded to 0.333, like every amount with more than three decimals"
            ]
        )
    }

    @Test("Numbers and words that mean the same don't contradict each other")
    func sameState() throws {
        let records = try read(
            "habit,date,value\nRun,2026-11-19,1\nRun,2026-11-19,done\nRun,2026-11-20,no\nRun,2026-11-20,0\n"
        )
        #expect(records.diagnostics.isEmpty)
        #expect(records.habits.map(entries) == [["19 done", "20 missed"]])
    }

    @Test("A row without a date is reported once, and so is a column that appears twice")
    func oneReport() throws {
        let records = try read("Date,Run,Read,Run\n2026-11-19,1,2,0\nTotal,1,2,0\n")
        #expect(records.habits.map(entries) == [["19 done"], ["19 2"]])
        #expect(
            records.diagnostics.map(\.description) == [
                "a.csv:1: warning: the column \"Run\" appears twice; the first is read",
                "a.csv:3: error: found \"Total\", expected a date such as 2026-11-23; the row is left out",
            ]
        )
    }

    @Test(
        "A date may have a time, a number may begin with its point, and a name may end with spaces",
        arguments: [
            ("Run,2026-11-19,.5\nRun ,2026-11-20,2\n", ["19 0.5", "20 2"]),
            ("Run,2026-11-19T22:30:00Z,1\nRun,2026-11-19T23:30:00Z,0\n", ["19 done", "20 missed"]),
            ("Run,2026-11-19 07:15,\",5\"\n", ["19 0.5"]), ("Run,2026-11-19 23:30:00Z,1\n", ["20 done"]),
            (
                "Run,1-Nov-26,1\nRun,Nov 2 2026,0\nRun,\"Tue, Nov 3, 2026\",1\nRun,4. November 2026,1\n",
                ["01 done", "02 missed", "03 done", "04 done"]
            ),
            ("Run,11/12/2026 9:00 PM,1\nRun,11/19/2026 9:00 AM,0\n", ["12 done", "19 missed"]),
        ]
    )
    func forms(rows: String, expected: [String]) throws {
        let records = try read("habit,date,value\n" + rows)
        #expect(records.diagnostics.isEmpty, "\(records.diagnostics)")
        #expect(records.habits.map(\.title) == ["Run"] && records.habits.map(entries) == [expected])
    }

    @Test(
        "A goal of Loop is rounded to thousandths",
        arguments: [("7.123456", "7.123 h"), ("2.5", "2.5 h"), ("1e300", "0 h"), ("-1", "0 h"), ("nan", "0 h")]
    )
    func preciseGoal(target: String, goal: String) throws {
        let text = """
            Position,Name,Type,FrequencyNumerator,FrequencyDenominator,Unit,Target Type,Target Value
            001,Sleep,NUMERICAL,1,1,h,AT_LEAST,\(target)

            """
        let records = try read(text, "Habits.csv")
        #expect(records.habits.map { $0.details.goal?.description } == [goal])
    }

    @Test("A weekly goal of Loop is read for a day, with a warning", arguments: [7, 30])
    func longGoal(days: Int) throws {
        let text = """
            Position,Name,Type,FrequencyNumerator,FrequencyDenominator,Unit,Target Type,Target Value
            001,Run,NUMERICAL,1,\(days),km,AT_LEAST,20.0
            002,Walk,NUMERICAL,1,1,km,AT_LEAST,2.0

            """
        let records = try read(text, "Habits.csv")
        #expect(
            records.diagnostics.filter { $0.location.line != nil }.map(\.message) == [
                "Loop counts the goal of \"Run\", 20 km, over \(days) days; "
                    + "it is read as a goal for one day in every \(days)"
            ]
        )
        var habit = try #require(records.habits.first)
        #expect(habit.details.goal == HabitGoal("20 km"))
        habit.details.isArchived = false
        let today = Today(now: try instant("2026-11-26T08:00:00Z"), timeZone: try zone("Europe/Berlin"))
        let backup = ImportFile(path: "b.db", data: LoopDatabase.write([habit], on: today).value)
        let again = ImportedRecords([backup], zone: try zone())
        #expect(again.diagnostics.map(\.location.line) == [nil])
    }
}
