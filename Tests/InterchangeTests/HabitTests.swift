import Foundation
import Interchange
import Persistence
import Records
import Testing

@Suite("Habits as JSON and tables")
struct HabitTests {
    private func habits() throws -> [Habit] {
        [
            Habit(
                title: "Read, \"a lot\"",
                dateCreated: try instant("2026-01-01T10:00:00Z"),
                image: .book,
                currentStreak: 3,
                bestStreak: 12,
                numberOfCompletions: 40,
                lastCompletionDate: try instant("2026-11-19T20:00:00Z")
            ),
            Habit(title: "Fly", image: .unknown(99)),
        ]
    }

    @Test("A table of habits")
    func table() throws {
        let written = HabitCSV.write(try habits())
        #expect(
            written.value
                == crlf(
                    "title,image,currentStreak,bestStreak,numberOfCompletions,lastCompletionDate,dateCreated",
                    "\"Read, \"\"a lot\"\"\",book,3,12,40,2026-11-19T20:00:00Z,2026-01-01T10:00:00Z",
                    "Fly,99,0,0,0,,"
                )
        )
        #expect(HabitCSV.read(written.value, file: "a.csv", zone: try zone()) == Converted(try habits()))
    }

    @Test(
        "An invalid row is reported and left out",
        arguments: [
            (
                "title,image\nRun,gim",
                "key \"image\": found \"gim\", expected a picture; the row is left out\n    hint: did you mean \"gym\"?"
            ),
            ("title,bestStreak\nRun,many", "key \"bestStreak\": found \"many\", expected a whole number"),
            (
                "title,lastCompletionDate\nRun,soon",
                "key \"lastCompletionDate\": found \"soon\", which isn't a date in a known form"
            ),
            ("title,image\n,gym", "key \"title\": there is no title"),
        ]
    )
    func faults(text: String, message: String) throws {
        let read = HabitCSV.read(Data(text.utf8), file: "a.csv", zone: try zone())
        #expect(read.value.isEmpty)
        #expect(read.messages.count == 1)
        #expect(read.messages.first?.contains(message) == true, "\(read.messages)")
    }

    @Test("The app's JSON, with unknown keys")
    func json() throws {
        let extra = Habit(
            title: "Odd",
            currentStreak: 1,
            extras: ["colour": .array([.null, .real(0.5), .boolean(true)])]
        )
        let written = HabitJSON.write(try habits() + [extra])
        #expect(HabitJSON.read(written.value, file: "a.json") == Converted(try habits() + [extra]))
        #expect(written.value.text.contains("\"dateCreated\" : 788954400,\n"))
        #expect(written.value == HabitJSON.write(try habits() + [extra]).value)
        let never = Habit(title: "Never", lastCompletionDate: Date(timeIntervalSinceReferenceDate: .nan))
        #expect(
            HabitJSON.write([never]).messages == [
                "warning: record 1 (\"Never\"), key \"lastCompletionDate\": JSON can't represent the date nan; it is left out"
            ]
        )
    }
}

@Suite("Loop Habit Tracker")
struct LoopHabitTests {
    private let list = """
        Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
        001,Meditate,YES_NO,Did you meditate?,,1,1,#FF8F00,,,,false
        002,"Wake up, early",YES_NO,,,2,3,#00897B,,,,true
        003,Run,NUMERICAL,,,1,1,#00897B,km,AT_LEAST,2.5,false
        """

    private let marks = """
        Date,Meditate,Wake up, early,Run,
        2026-11-20,UNKNOWN,YES_MANUAL,2500,
        2026-11-19,YES_MANUAL,NO,2499,
        2026-11-18,YES_MANUAL,YES_AUTO,9000,
        2026-11-17,NO,YES_MANUAL,0,
        2026-11-16,YES_MANUAL,YES_MANUAL,3000,
        2026-11-15,YES_MANUAL,YES_MANUAL,3000,
        2026-11-14,YES_MANUAL,SKIP,-1,

        """

    private func read(_ files: (String, String)...) throws -> Converted<[Habit]> {
        let tables = files.map { path, text in
            LoopTable(ImportFile(path: path, data: Data(text.utf8)), hasDays: path.hasSuffix("Checkmarks.csv"))
        }
        return LoopHabits.read(tables, zone: try zone("Europe/Berlin"))
    }

    private func habit(_ title: String, _ current: Int, _ best: Int, _ count: Int, last: String, first: String) throws
        -> Habit
    {
        Habit(
            title: title,
            dateCreated: try instant(first),
            currentStreak: current,
            bestStreak: best,
            numberOfCompletions: count,
            lastCompletionDate: try instant(last)
        )
    }

    @Test(
        "A 0 is a missed day, unless it stands for every day that isn't done, as in older exports",
        arguments: [("2,0,-1,3", ["done", "missed", nil, "skipped"]), ("2,0,1,2", ["done", nil, nil, "done"])]
            as [(String, [String?])]
    )
    func numbers(values: String, states: [String?]) throws {
        let rows = values.split(separator: ",").enumerated().map { "2026-11-0\($0 + 1),\($1),\n" }.joined()
        let history = try #require(try read(("Checkmarks.csv", "Date,Run,\n" + rows)).value.first?.details.history)
        let days = (1...4).compactMap { Day("2026-11-0\($0)") }
        #expect(days.map { history[$0]?.state.map { "\($0)" } } == states)
    }

    @Test("Streaks and counts are computed from the days")
    func both() throws {
        let read = try read(("Habits.csv", list), ("Checkmarks.csv", marks))
        let first = "2026-11-13T23:00:00Z"
        var counted = read.value
        for index in counted.indices { counted[index].details = HabitDetails() }
        #expect(
            counted == [
                try habit("Meditate", 2, 3, 5, last: "2026-11-19T11:00:00Z", first: first),
                try habit("Wake up, early", 1, 3, 4, last: "2026-11-20T11:00:00Z", first: first),
                try habit("Run", 1, 2, 4, last: "2026-11-20T11:00:00Z", first: first),
            ]
        )
        #expect(read.diagnostics.isEmpty)
        #expect(read.value.map(\.details.history.days.count) == [6, 6, 6])
    }

    @Test("The days alone are enough, unless a name contains a comma")
    func marksOnly() throws {
        let plain = try read(("Checkmarks.csv", marks.replacing("Wake up, early", with: "Wake up")))
        #expect(plain.value.map(\.title) == ["Meditate", "Wake up", "Run"])
        #expect(plain.value.map(\.numberOfCompletions) == [5, 4, 5])
        #expect(plain.diagnostics.isEmpty)
        let torn = try read(("Checkmarks.csv", marks))
        #expect(torn.value.isEmpty)
        #expect(
            torn.messages == [
                "Checkmarks.csv:1: error: the names in the header don't match the 3 columns below\n    hint: a name has a "
                    + "comma in it; give Habits.csv of the same export too"
            ]
        )
    }

    @Test("A name with a comma may be in quotation marks, as a spreadsheet saves it", arguments: [true, false])
    func quotedName(hasList: Bool) throws {
        let quoted = ("Checkmarks.csv", marks.replacing("Wake up, early", with: "\"Wake up, early\""))
        let read = hasList ? try read(("Habits.csv", list), quoted) : try read(quoted)
        #expect(read.value.map(\.title) == ["Meditate", "Wake up, early", "Run"])
        #expect(read.value.map(\.numberOfCompletions) == [5, 4, hasList ? 4 : 5])
        #expect(read.diagnostics.isEmpty, "\(read.messages)")
    }

    @Test("A renamed table of days is read as the given kind")
    func renamed() throws {
        let days = ImportFile(path: "mine.csv", data: Data("Date,Run\n2026-11-20,-1\n2026-11-19,2\n".utf8))
        let records = ImportedRecords([days], as: .loopCheckmarks, zone: try zone())
        #expect(records.habits.map(\.title) == ["Run"])
        #expect(records.habits.map(\.numberOfCompletions) == [1])
        #expect(records.diagnostics.isEmpty, "\(records.diagnostics)")
    }

    @Test("The list alone results in habits that begin at 0, with a warning")
    func listOnly() throws {
        let read = try read(("Habits.csv", "Name,Description,NumRepetitions,Interval,Color\nWalk,,1,1,#000\n"))
        var details = HabitDetails()
        details.colour = "#000"
        #expect(read.value == [Habit(title: "Walk", details: details)])
        #expect(
            read.messages == [
                "Habits.csv: warning: no days of \"Walk\" are known; it begins at 0\n    hint: give Checkmarks.csv too"
            ]
        )
    }

    @Test("A habit's own file gets its name from the folder")
    func ownFile() throws {
        let text = "Date,Value,Notes\n2026-11-20,YES_MANUAL,\"so, so\"\n2026-11-19,2,\n2026-11-32,2,\n"
        let read = try read(("export/001 Meditate/Checkmarks.csv", text))
        #expect(read.value.map(\.title) == ["Meditate"])
        #expect(read.value.map(\.currentStreak) == [2])
        #expect(read.value[0].details.history.days.map(\.entry.note) == [nil, "so, so"])
        #expect(
            read.messages == [
                "export/001 Meditate/Checkmarks.csv:4: error: found \"2026-11-32\", expected a day such as 2026-11-23; the "
                    + "line is left out"
            ]
        )
    }

    @Test(
        "A habit's own file may end its lines with separators",
        arguments: ["Date,Value,Notes,\n2026-11-20,2,\"so, so\",\n", "Date;Value;Notes;;\n2026-11-20;2;so, so;;\n"]
    )
    func ownFileWithEmptyColumns(text: String) throws {
        let read = try read(("Habits.csv", "Position,Name\n001,Meditate\n"), ("001 Meditate/Checkmarks.csv", text))
        #expect(read.value.map(\.title) == ["Meditate"])
        #expect(read.value[0].details.history.days.map(\.entry) == [HabitEntry(.done, note: "so, so")])
        #expect(read.diagnostics.isEmpty, "\(read.messages)")
    }

    @Test(
        "The table of all habits can begin with a habit called Value",
        arguments: [
            (["Value"], true), (["Value", "Run"], false), (["Values", "Run"], false), (["Value of sleep"], false),
            (["Value", "Notes"], true),
        ]
    )
    func valueHabit(titles: [String], needsList: Bool) throws {
        let marks = String(repeating: "YES_MANUAL,", count: titles.count)
        let text = "Date," + titles.joined(separator: ",") + ",\n2026-11-20,\(marks)\n"
        let (list, table) = ("Name\n" + titles.joined(separator: "\n"), ("Checkmarks.csv", text))
        let read = needsList ? try read(("Habits.csv", list), table) : try read(table)
        #expect(read.value.map(\.title) == titles)
        #expect(read.value.allSatisfy { $0.numberOfCompletions == 1 })
        #expect(read.diagnostics.isEmpty, "\(read.messages)")
    }

    @Test(
        "The days of a folder belong to the habit with its number and its name",
        arguments: [
            ("Position,Name\n002,Read\n001,Run\n", "001 Run", "002 Read", ["Run", "Read"]),
            ("Position,Name\n002,Read\n", "001 Run", "002 Read", ["Run", "Read"]),
            ("Position,Name\n001,\n002,Read\n", "001 Run", "002 Read", ["Run", "Read"]),
            ("Name\nRead\nRun\n", "001 Run", "002 Read", ["Run", "Read"]),
            ("Position,Name\n002,Übung\n001,bung\n", "001 bung", "002 bung", ["bung", "Übung"]),
            ("Position,Name\n002,読書\n001,瞑想\n", "001", "002", ["瞑想", "読書"]),
            ("Position,Name\n001,Sit quietly\n002,Read\n", "001 Meditate", "002 Read", ["Sit quietly", "Read"]),
            ("Position,Name\n001,Read\n", "001 Run", "002 Read", ["Run", "Read"]),
        ]
    )
    func folders(list: String, first: String, second: String, titles: [String]) throws {
        let read = try read(
            ("Habits.csv", list),
            ("\(first)/Checkmarks.csv", "Date,Value,Notes\n2026-11-20,YES_MANUAL,\n"),
            ("\(second)/Checkmarks.csv", "Date,Value,Notes\n2026-11-21,SKIP,\n")
        )
        var days: [String: [Int]] = [:]
        for habit in read.value { days[habit.title, default: []] += habit.details.history.days.map(\.day.dayOfMonth) }
        #expect(days == [titles[0]: [20], titles[1]: [21]])
    }

    @Test("Habits are in the order of their positions, as in the header of the table of days")
    func positions() throws {
        let list = "Position,Name\n002,\"Walk, far\"\n001,Run\n"
        let read = try read(("Habits.csv", list), ("Checkmarks.csv", "Date,Run,Walk, far,\n2026-11-20,2,3,\n"))
        #expect(read.value.map(\.title) == ["Run", "Walk, far"])
        #expect(read.value.map { $0.details.history.days.map(\.entry.state) } == [[.done], [.skipped]])
        #expect(read.diagnostics.isEmpty, "\(read.messages)")
    }
}
