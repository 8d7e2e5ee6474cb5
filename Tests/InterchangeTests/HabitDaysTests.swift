import Diagnostics
import Foundation
import Interchange
import Records
import Settings
import TestSupport
import Testing

@Suite("Importing and exporting days of habits") struct HabitDaysTests {
    let list = #"""
        Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
        001,Run,YES_NO,Did you run?,,3,7,#FF8F00,,,,false
        002,"Water, cold",NUMERICAL,,"so ""much""",1,1,#1976D2,glasses,AT_LEAST,2.0,false
        003,Old,YES_NO,,,1,1,,,,,true

        """#

    let marks = """
        Date,Run,Water, cold,Old,
        2026-11-26,UNKNOWN,UNKNOWN,UNKNOWN,
        2026-11-25,UNKNOWN,UNKNOWN,UNKNOWN,
        2026-11-24,UNKNOWN,UNKNOWN,UNKNOWN,
        2026-11-23,UNKNOWN,UNKNOWN,UNKNOWN,
        2026-11-22,YES_AUTO,UNKNOWN,UNKNOWN,
        2026-11-21,YES_AUTO,UNKNOWN,UNKNOWN,
        2026-11-20,YES_MANUAL,2000,UNKNOWN,
        2026-11-19,YES_AUTO,1500,UNKNOWN,
        2026-11-18,YES_MANUAL,2000,UNKNOWN,
        2026-11-17,SKIP,NO,NO,
        2026-11-16,YES_MANUAL,2001,YES_MANUAL,

        """

    let own = "Date,Value,Notes\n2026-11-17,SKIP,\"ill, \"\"very\"\"\nindeed\"\n"

    func today() throws -> Today {
        Today(now: try instant("2026-11-26T08:00:00Z"), timeZone: try zone("Europe/Berlin"))
    }

    func read(_ files: [(String, Data)]) throws -> [Habit] {
        let records = ImportedRecords(files.map { ImportFile(path: $0.0, data: $0.1) }, zone: try zone("Europe/Berlin"))
        #expect(records.diagnostics.isEmpty)
        return records.habits
    }

    func sample() throws -> [Habit] {
        let files = [("l/Habits.csv", list), ("l/Checkmarks.csv", marks), ("l/001 Run/Checkmarks.csv", own)]
        return try read(files.map { ($0.0, Data($0.1.utf8)) })
    }

    func entries(_ habit: Habit) -> [String] {
        habit.details.history.days.map { known in
            let parts = [known.entry.state?.rawValue, known.entry.amount?.description, known.entry.note]
            return "\(known.day.dayOfMonth) " + parts.compactMap(\.self).joined(separator: " ")
        }
    }

    @Test("Every day of Loop's export is kept: done, skipped, missed, and amounts with their unit")
    func loop() throws {
        let habits = try sample()
        #expect(entries(habits[0]) == ["16 done", "17 skipped ill, \"very\"\nindeed", "18 done", "20 done"])
        #expect(entries(habits[1]) == ["16 2.001", "17 0", "18 2", "19 1.5", "20 2"])
        #expect(entries(habits[2]) == ["16 done", "17 missed"])
        #expect(habits.map(\.details.frequency) == [.times(3, days: 7), .daily, .daily])
        #expect(habits.map { $0.details.goal?.description } == [nil, "2 glasses", nil])
        #expect(habits.map(\.details.isArchived) == [false, false, true])
        #expect(habits[0].details.question == "Did you run?" && habits[1].details.description == "so \"much\"")
        // The app's numbers follow its own rules: only consecutive days count.
        #expect(habits.map(\.currentStreak) == [1, 1, 1] && habits.map(\.numberOfCompletions) == [3, 3, 1])
        let runs = habits[0].runs(on: try today())
        #expect(runs.all.map(\.days) == [6] && runs.isAlive)
    }

    @Test(
        "A round trip through Loop's archive, its folder or its backup loses nothing",
        arguments: ["zip", "folder", "db"]
    )
    func roundTrips(form: String) throws {
        let (habits, today) = (try sample(), try today())
        let again: [Habit]
        switch form {
        case "zip": again = try read([("a.zip", LoopWriter(habits, on: today).archive().value)])
        case "db": again = try read([("a.db", LoopDatabase.write(habits, on: today).value)])
        default:
            let files = Dictionary(uniqueKeysWithValues: LoopWriter(habits, on: today).files().value)
            let paths = LoopExport.files(of: Array(files.keys))
            #expect(paths.count == 5)
            again = try read(paths.map { ("a/" + $0, try #require(files[$0])) })
        }
        #expect(again.map(\.title) == habits.map(\.title))
        #expect(again.map(\.details.history) == habits.map(\.details.history))
        #expect(again.map(\.numberOfCompletions) == habits.map(\.numberOfCompletions))
        // Loop's database has a colour for every habit.
        let details = again.map { habit in
            var details = habit.details
            if form == "db", details.isArchived { details.colour = nil }
            return details
        }
        #expect(details == habits.map(\.details))
    }

    @Test("Missed days in a fulfilled week, and the smallest amounts, survive a round trip", arguments: ["zip", "db"])
    func missedDays(form: String) throws {
        let (today, day) = (try today(), try #require(Day("2026-11-16")))
        func history(_ entries: HabitEntry...) -> HabitHistory {
            HabitHistory(entries.enumerated().map { (day.advanced(by: $0), $1) })
        }
        func amount(_ thousandths: Int) -> HabitEntry { HabitEntry(amount: HabitAmount(thousandths: thousandths)) }
        let run = history(HabitEntry(.done), HabitEntry(.missed), HabitEntry(.done, note: "far"), HabitEntry(.done))
        let salt = history(amount(0), amount(1), amount(2), amount(4), HabitEntry(.skipped), amount(900))
        let habits = [
            Habit(title: "Run", details: HabitDetails(history: run, frequency: .times(3, days: 7))),
            Habit(title: "Salt", details: HabitDetails(history: salt, goal: HabitGoal("1 g"))),
            Habit(title: "Spice", details: HabitDetails(history: history(amount(3), amount(2), amount(5)))),
        ]
        let written = form == "zip" ? LoopWriter(habits, on: today).archive() : LoopDatabase.write(habits, on: today)
        let again = try read([("a.\(form)", written.value)])
        #expect(again[0].details.history == run)
        #expect(again[1].details.history == salt)
        #expect(entries(again[2]) == ["16 0.004", "17 done", "18 0.005"])
        #expect(
            written.messages == [
                "warning: Loop Habit Tracker can't store the amount 0.002 of \"Spice\"; it is written as done, because it "
                    + "has no goal",
                "warning: Loop Habit Tracker can't store the amount 0.003 of \"Spice\"; it is written as 0.004",
            ]
        )
    }

    @Test("Files for Loop are identical to those that Loop writes")
    func files() throws {
        let files = Dictionary(uniqueKeysWithValues: LoopWriter(try sample(), on: try today()).files().value)
        #expect(files["Habits.csv"].map { String(decoding: $0, as: UTF8.self) } == list)
        #expect(files["Checkmarks.csv"].map { String(decoding: $0, as: UTF8.self) } == marks)
        #expect(files.keys.sorted().filter { $0.hasSuffix("/Scores.csv") }.first == "001 Run/Scores.csv")
        let scores = String(decoding: try #require(files["003 Old/Scores.csv"]), as: UTF8.self)
        #expect(scores.hasPrefix("Date,Score\n") && scores.hasSuffix("2026-11-17,0.0492\n2026-11-16,0.0519\n"))
    }

    @Test("A habit keeps its identifier in Loop's backup when its position changes")
    func identifiers() throws {
        let today = try today()
        // In the database, they are 32 digits each.
        func identifiers(_ titles: [String]) -> [String] {
            let bytes = LoopDatabase.write(titles.map { Habit(title: $0) }, on: today).value
            return String(decoding: bytes, as: Unicode.ASCII.self).matches(of: /[0-9a-f]{32}/).map { String($0.output) }
        }
        let written = identifiers(["Run", "Read", "Run"])
        #expect(Set(written).count == 3)
        #expect(Set(identifiers(["Read", "Run", "Run"])) == Set(written))
        #expect(Set(identifiers(["Walk", "Run", "Read"])).intersection(written).count == 2)
    }

    @Test("A day without an amount is exported to Loop with the goal as its amount", arguments: ["zip", "db"])
    func tickedDays(form: String) throws {
        let (today, day) = (try today(), try #require(Day("2026-11-20")))
        func habit(_ name: String, _ goal: HabitGoal?) -> Habit {
            let others = [(day.advanced(by: -1), HabitEntry(amount: HabitAmount("9")))]
            let history = HabitHistory([(day, HabitEntry(.done))] + others)
            return Habit(title: name, details: HabitDetails(history: history, goal: goal))
        }
        let (eight, two) = (try #require(HabitAmount("8")), try #require(HabitAmount("2")))
        let habits = [
            habit("Water", HabitGoal(eight, unit: "glasses")), habit("Coffee", HabitGoal(two, isLimit: true)),
            habit("Steps", nil),
        ]
        let (data, diagnostics) =
            form == "zip"
            ? (LoopWriter(habits, on: today).archive().value, LoopWriter(habits, on: today).archive().diagnostics)
            : (LoopDatabase.write(habits, on: today).value, LoopDatabase.write(habits, on: today).diagnostics)
        let again = try read([("a.\(form)", data)])
        #expect(again.map(entries) == [["19 9", "20 8"], ["19 9", "20 2"], ["19 9", "20 done"]])
        #expect(again.map { $0.details.history[day]?.isDone($0.details.goal) } == [true, true, true])
        let lost = "a measured day without an amount (written as the goal) (2)"
        #expect(diagnostics.map(\.message) == ["Loop Habit Tracker can't store \(lost); not kept"])
    }

    @Test(
        "Reads Loop's tables in the forms that spreadsheets save and old versions wrote",
        arguments: [",", ";", "\t"],
        [true, false]
    )
    func resaved(separator: String, isEnded: Bool) throws {
        let list = "Name,NumRepetitions,Interval\nRun,1,1\nRead,2,7\n"
        let end = isEnded ? "," : ""
        let marks = "Date,Run,Read\(end)\n2016-03-25,0,2\(end)\n2016-03-24,2,0\(end)\n"
        let own = "2016-03-24,2\n2016-03-22,2\n"
        let files = [("l/Habits.csv", list), ("l/Checkmarks.csv", marks), ("l/001 Run/Checkmarks.csv", own)]
        let habits = try read(files.map { ($0.0, Data($0.1.replacing(",", with: separator).utf8)) })
        #expect(habits.map(\.title) == ["Run", "Read"])
        #expect(habits.map(entries) == [["22 done", "24 done"], ["25 done"]])
        #expect(habits.map(\.details.frequency) == [.daily, .times(2, days: 7)])
    }

    @Test(
        "Reads the dates of Loop's tables as a spreadsheet saves them, unless day and month could be swapped",
        arguments: [
            ("19.11.2026", "05.11.2026", ["5 done", "19 done"]), ("11/19/2026", "11/5/2026", ["5 done", "19 done"]),
            ("19/11/26", "05/11/26", ["5 done", "19 done"]), ("2026-11-19", "11/5/2026", ["19 done"]),
        ]
    )
    func resavedDates(last: String, first: String, days: [String]) throws {
        for (name, header) in [("Checkmarks.csv", "Date,Run,"), ("001 Run/Checkmarks.csv", "Date,Value,Notes")] {
            let text = "\(header)\n\(last),YES_MANUAL,\n\(first),YES_MANUAL,\n"
            let files = [ImportFile(path: "l/" + name, data: Data(text.utf8))]
            let records = ImportedRecords(files, zone: try zone("Europe/Berlin"))
            #expect(records.habits.map(entries) == [days])
            #expect(records.diagnostics.count == 2 - days.count)
        }
    }

    @Test("Reads a table of Loop whose fields have quotation marks")
    func quoted() throws {
        let text = #"""
            "Date","Run, far","Read",
            "2026-11-20","YES_MANUAL","SKIP",
            2026-11-19,"NO","UNKNOWN",

            """#
        let habits = try read([("l/Checkmarks.csv", Data(text.utf8))])
        #expect(habits.map(\.title) == ["Run, far", "Read"])
        #expect(habits.map(entries) == [["19 missed", "20 done"], ["20 skipped"]])
        let own = "\"Date\",\"Value\",\"Notes\"\n\"2026-11-20\",\"YES_MANUAL\",\"far, too\"\n"
        #expect(try read([("l/001 Run/Checkmarks.csv", Data(own.utf8))]).map(entries) == [["20 done far, too"]])
    }

    @Test("Reads a target of Loop with a decimal comma, and warns about one that isn't a number")
    func targets() throws {
        func read(_ target: String) throws -> ImportedRecords {
            let head = "Name;Type;FrequencyNumerator;FrequencyDenominator;Unit;Target Value"
            let text = "\(head)\nRun;NUMERICAL;1;1;km;\(target)\n"
            let files = [("Habits.csv", text), ("Checkmarks.csv", "Date;Run;\n2026-11-20;3000;\n")]
            let imports = files.map { ImportFile(path: $0, data: Data($1.utf8)) }
            return ImportedRecords(imports, zone: try zone("Europe/Berlin"))
        }
        let records = try read("2,5")
        #expect(records.habits.map { $0.details.goal?.description } == ["2.5 km"])
        #expect(records.diagnostics.isEmpty)
        let message = "found \"02. Mai\" as the target of \"Run\", expected a number; it is read as 0"
        #expect(try read("02. Mai").diagnostics.map(\.message) == [message])
    }

    @Test("Two exports of Loop in one import keep their days apart", arguments: [true, false])
    func twoExports(isSource: Bool) throws {
        let list = "Position,Name,Type,FrequencyNumerator,FrequencyDenominator\n001,"
        func export(_ folder: String, _ name: String, _ day: String) -> [(String, String)] {
            [
                (folder + "001 \(name)/Checkmarks.csv", "Date,Value,Notes\n\(day),YES_MANUAL,\(name)\n"),
                (folder + "Checkmarks.csv", "Date,\(name),\n\(day),YES_MANUAL,\n"),
                (folder + "Habits.csv", list + "\(name),YES_NO,1,1\n"),
            ]
        }
        let texts = export("a/", "Run", "2026-11-19") + export("b.zip/", "Read", "2026-11-20")
        let files = texts.map { ImportFile(path: $0.0, data: Data($0.1.utf8)) }
        let zone = try zone("Europe/Berlin")
        let habits =
            isSource
            ? SourceContents(files, as: .habits, excluding: [], zone: zone).habits.map(\.item)
            : ImportedRecords(files, zone: zone).habits
        #expect(habits.map(\.title) == ["Run", "Read"])
        #expect(habits.map(entries) == [["19 done Run"], ["20 done Read"]])
        // A list and a table in different folders still belong together.
        let apart = [
            ("a/Habits.csv", list + "\"Run, fast\",YES_NO,1,1\n"),
            ("b/Checkmarks.csv", "Date,Run, fast,\n2026-11-19,SKIP,\n"),
        ]
        #expect(try read(apart.map { ($0.0, Data($0.1.utf8)) }).map(entries) == [["19 skipped"]])
    }

    @Test("A damaged backup doesn't affect other files", .ends)
    func damagedDatabases() throws {
        let whole = LoopDatabase.write(try sample(), on: try today()).value
        for count in stride(from: 16, to: whole.count, by: 97) {
            _ = LoopDatabase.read(whole.prefix(count), file: "a.db", zone: .gmt)
            var bytes = whole
            bytes[bytes.startIndex + count] ^= 0xFF
            _ = LoopDatabase.read(bytes, file: "a.db", zone: .gmt)
        }
        // A database in WAL mode.
        var logged = whole
        (logged[18], logged[19]) = (2, 2)
        #expect(LoopDatabase.read(logged, file: "a.db", zone: .gmt).value.count == 3)
    }

    @Test(
        "An imported value wins, and the user's note stays",
        arguments: [
            (HabitEntry(.done, note: "far"), HabitEntry(.missed), HabitEntry(.missed, note: "far")),
            (HabitEntry(.skipped, note: "ill"), HabitEntry(.done), HabitEntry(.done, note: "ill")),
            (HabitEntry(note: "rain"), HabitEntry(.done), HabitEntry(.done, note: "rain")),
            (HabitEntry(.done, note: "far"), HabitEntry(.done, note: "near"), HabitEntry(.done, note: "near")),
            (HabitEntry(.done), HabitEntry(note: "near"), HabitEntry(.done, note: "near")),
            (HabitEntry(.skipped, amount: .zero), HabitEntry(.skipped), HabitEntry(.skipped, amount: .zero)),
            (HabitEntry(amount: .zero), HabitEntry(.missed), HabitEntry(amount: .zero)),
            (HabitEntry(amount: .zero), HabitEntry(.done), HabitEntry(.done)),
        ]
    )
    func notes(own: HabitEntry, imported: HabitEntry, result: HabitEntry) throws {
        let day = try #require(Day("2026-11-20"))
        func habit(_ entry: HabitEntry) -> Habit {
            Habit(title: "Run", details: HabitDetails(history: HabitHistory([(day, entry)])))
        }
        let plan = ImportPlan(existing: [habit(own)], imported: [habit(imported)])
        #expect((plan.changed.first?.after ?? habit(own)).details.history[day] == result)
        #expect(plan.changed.isEmpty == (own == result))
    }

    @Test(
        "An imported state that agrees with a known amount doesn't replace it",
        arguments: [
            ("8 glasses", "8", HabitEntry(.done), true), ("8 glasses", "5", HabitEntry(.missed), true),
            ("8 glasses", "5", HabitEntry(.done), false), ("8 glasses", "8", HabitEntry(.missed), false),
            ("at most 2 cups", "1", HabitEntry(.done), true), ("at most 2 cups", "3", HabitEntry(.missed), true),
            ("8 glasses", "8", HabitEntry(.skipped), false), ("8 glasses", "8", HabitEntry(amount: .zero), false),
            (nil, "3", HabitEntry(.done), true), (nil, "3", HabitEntry(.missed), false),
        ] as [(String?, String, HabitEntry, Bool)]
    )
    func amounts(goal: String?, amount: String, imported: HabitEntry, keepsAmount: Bool) throws {
        let day = try #require(Day("2026-11-20"))
        func habit(_ entry: HabitEntry, _ goal: HabitGoal?) -> Habit {
            Habit(title: "Water", details: HabitDetails(history: HabitHistory([(day, entry)]), goal: goal))
        }
        let own = HabitEntry(amount: HabitAmount(amount))
        let before = habit(own, goal.flatMap { HabitGoal($0) })
        let plan = ImportPlan(existing: [before], imported: [habit(imported, nil)])
        let after = plan.changed.first?.after ?? before
        #expect(after.details.history[day] == (keepsAmount ? own : imported))
    }

    @Test("What is unset in Loop is unset by an import too", arguments: ["zip", "db"])
    func unset(form: String) throws {
        let (today, habits) = (try today(), try sample())
        var changed = habits
        changed[0].details.frequency = .daily
        changed[0].details.question = nil
        changed[1].details.description = nil
        changed[2].details.isArchived = false
        let data =
            form == "zip"
            ? LoopWriter(changed, on: today).archive().value : LoopDatabase.write(changed, on: today).value
        let plan = ImportPlan(existing: Array(habits.prefix(2)), imported: try read([("a.\(form)", data)]))
        #expect(plan.changed.map(\.keys) == [["frequency", "question"], ["description"]])
        #expect(plan.changed.first?.after.details.frequency == .daily)
    }
}
