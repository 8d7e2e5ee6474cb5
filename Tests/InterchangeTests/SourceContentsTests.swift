import Diagnostics
import Foundation
import Interchange
import Persistence
import Records
import Settings
import TestSupport
import Testing

@Suite("Source files")
struct SourceContentsTests {
    private func read(
        _ files: [(String, String)],
        as kind: Settings.Source.Kind,
        excluding fields: Set<String> = []
    ) throws -> SourceContents {
        let files = files.map { ImportFile(path: $0, data: Data($1.utf8)) }
        return SourceContents(files, as: kind, excluding: fields, zone: try zone())
    }

    private static func calendar(_ name: String, more: String = "") -> String {
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:\(name)
        SUMMARY:\(name)
        DTSTART:20261123T090000Z
        \(more)
        END:VEVENT
        END:VCALENDAR

        """
    }

    @Test("A table without the columns of a record is refused with those that it has and those that it needs")
    func unknownColumns() throws {
        let read = try read([("a.csv", "Thema;Wann;Wo\nTreffen;24.12.2026;Berlin\n")], as: .events)
        let events = "`name`, `title` or `Betreff`, and `date`, `start` or `Beginn` for events"
        #expect(
            read.diagnostics.map(\.description) == [
                "a.csv: error: found the columns \"Thema\", \"Wann\", \"Wo\", expected the name and the date of an event\n"
                    + "    hint: name them in the first line: \(events)"
            ]
        )
        let habits = "`date` or `Datum`, and `value` or `Wert` for habits"
        let file = ImportFile(path: "b.csv", data: Data("Gewohnheit,Wann\nLaufen,24.12.2026\n".utf8))
        #expect(
            ImportedRecords([file], zone: try zone()).diagnostics.map(\.description) == [
                "b.csv: error: found the columns \"Gewohnheit\", \"Wann\", expected the name and the date of an event, or "
                    + "the date and the value of a habit\n    hint: name them in the first line: \(events); \(habits)"
            ]
        )
        let steps = ImportFile(path: "c.csv", data: Data("Date,Steps\n2026-12-24,10432\n".utf8))
        let hint = "if each column is a habit, import the file with `--as habitDays`"
        #expect(ImportedRecords([steps], zone: try zone()).diagnostics.map(\.hint) == [hint])
    }

    @Test("Private events of a calendar are left out, with a note")
    func privateEvents() throws {
        let text = [
            Self.calendar("Open"), Self.calendar("Secret", more: "CLASS:PRIVATE"),
            Self.calendar("Series", more: "CLASS:CONFIDENTIAL\nRRULE:FREQ=DAILY"),
            Self.calendar("Series", more: "RECURRENCE-ID:20261124T090000Z"),
        ].joined()
        let hidden = try read([("a.ics", text)], as: .events, excluding: ["private"])
        #expect(hidden.events.map(\.item.event.name) == ["Open"])
        #expect(hidden.diagnostics.map(\.message) == ["a private event is left out, like 2 others"])
        let shown = try read([("a.ics", text)], as: .events)
        #expect(shown.events.map(\.item.event.name) == ["Open", "Secret", "Series", "Series"])
        #expect(shown.diagnostics == [])
        // An import keeps them, and says so.
        let imported = ICalendar.read(Data(text.utf8), file: "a.ics", zone: .gmt)
        #expect(imported.value.count == 4)
        #expect(imported.diagnostics.map(\.message) == ["a private event is imported, like 2 others"])
        let rows = "Subject,Start Date,Private\nOpen,11/23/2026,False\nSecret,11/24/2026,True\n"
        let table = try read([("a.csv", rows)], as: .events, excluding: ["private"])
        #expect(table.events.map(\.item.event.name) == ["Open"])
        #expect(table.diagnostics.map(\.message) == ["a private event is left out"])
    }

    @Test("Cancelled events, and events without a UID, are reported once for each file")
    func cancelledEvents() throws {
        let text = [
            Self.calendar("Gone", more: "STATUS:CANCELLED"), Self.calendar("Off", more: "STATUS:CANCELLED"),
            Self.calendar("Open").replacing("UID:Open", with: "LOCATION:here"),
        ].joined()
        let read = try read([("a.ics", text)], as: .events)
        #expect(read.events.map(\.item.event.name) == ["Open"])
        #expect(
            read.diagnostics.map(\.message) == [
                "the event is cancelled, like 1 other; left out", "the event has no UID; read anyway",
            ]
        )
    }

    @Test("The JSON that show prints of one event is read with all its details")
    func shown() throws {
        let text = #"""
             {"name":"Choir","date":"2026-12-01T18:30:00Z","start":"2026-12-01T18:30:00Z","end":"2026-12-01T20:00:00Z",
            "identifier":"S","position":3,"source":null,"series":null,"completed":false,"completedAt":null,
            "description":null,"location":null,"url":null,"timeZone":"Europe/Berlin","repeats":"FREQ=WEEKLY;BYDAY=TU",
            "exceptDays":["2026-12-08","2026-12-15T18:30:00Z"],"additionalDays":["2026-12-09"]}
            """#
        let read = try read([("a.json", text)], as: .events)
        #expect(read.diagnostics == [])
        let event = try #require(read.events.first?.item.event)
        #expect(event.identifier == "S" && event.repeats == "FREQ=WEEKLY;BYDAY=TU")
        #expect(
            event.exceptDays == [.day(try #require(Day("2026-12-08"))), .moment(try instant("2026-12-15T18:30:00Z"))]
        )
        #expect(event.additionalDays == [.day(try #require(Day("2026-12-09")))])
        #expect(event.extras == [:])
    }

    @Test("The JSON that list and show print is read")
    func listed() throws {
        let text = #"""
            [{"name":"a","date":"2026-12-07T10:00:00Z","start":"2026-12-07T10:00:00Z","end":"2026-12-07T11:00:00Z",
            "position":1,"source":null,"completed":true,"completedAt":null,"location":"here"},
            {"name":"b","day":"2026-12-08","lastDay":"2026-12-09"},
            {"name":"c","date":"2026-12-10T10:00:00+05:30","repeats":"FREQ=WEEKLY;COUNT=3","series":null},
            {"name":"d","start":"2026-12-07T10:00:00Z","repeats":"FREQ=DAILY","series":"S","identifier":"S"},
            {"name":"e"},{"name":"f","date":"soon"}]
            """#
        let read = try read([("a.json", text)], as: .events)
        let events = read.events.map(\.item.event)
        #expect(events.map(\.name) == ["a", "b", "c", "d"])
        #expect(read.events.map(\.item.isCompleted) == [true, false, false, false])
        #expect(events.map(\.end) == [try instant("2026-12-07T11:00:00Z"), nil, nil, nil])
        let span = try days("2026-12-08", "2026-12-09")
        #expect(events.map(\.days) == [nil, span, nil, nil])
        #expect(events.map(\.repeats) == [nil, nil, "FREQ=WEEKLY;COUNT=3", nil])
        #expect(events.map(\.identifier) == [nil, nil, nil, nil])
        #expect(events.allSatisfy { $0.extras.isEmpty })
        #expect(events.last?.date == (try instant("2026-12-07T10:00:00Z")))
        #expect(read.diagnostics.count == 2)
    }

    @Test(
        "Errors of an event in a table are reported with their lines",
        arguments: [
            ("2026-11-23 09:00,2026-11-23 08:00,,,", "end", "the event ends before it begins"),
            ("2026-11-23,2026-11-21,,,", "end", "the event ends before it begins"),
            ("2026-11-23 09:00,,Europe/Berln,,", "timeZone", "there is no time zone `Europe/Berln`"),
            ("2026-11-23 09:00,,,FREQ=DALY,", "repeats", nil),
            (
                "2026-11-23 09:00,,,FREQ=WEEKLY,2026-11-24 2026-11-25 2026-11-30", "exceptDays",
                "the event doesn't take place on 2026-11-24 anyway, like 1 other"
            ),
        ] as [(String, String, String?)]
    )
    func wrongRows(row: String, key: String, message: String?) throws {
        let read = try read([("a.csv", "name,date,end,timeZone,repeats,exceptDays\nX,\(row)\n")], as: .events)
        #expect(read.events.count == 1)
        let found = try #require(read.diagnostics.first)
        #expect(read.diagnostics.count == 1)
        #expect([found.location.file, found.location.key] == ["a.csv", key])
        #expect(found.location.line == 2)
        if let message { #expect(found.message == message) }
    }

    @Test("Exceptions that match nothing are reported once for a table")
    func exceptionsInTable() throws {
        let rows = "X,2026-11-23 09:00,FREQ=WEEKLY,2026-11-30 2026-11-25\nY,2026-11-24 09:00,FREQ=DAILY,2026-11-20\n"
        let read = try read([("a.csv", "name,date,repeats,exceptDays\n\(rows)")], as: .events)
        #expect(read.diagnostics.map(\.location.line) == [2])
        let message = "the event doesn't take place on 2026-11-25 anyway, like 1 other"
        #expect(read.diagnostics.map(\.message) == [message])
    }

    @Test(
        "The format is detected by content",
        arguments: [
            ("a.ics", calendar("Dentist"), .events, "Dentist"),
            ("a", "Subject,Start Date\nDentist,11/23/2026\n", .events, "Dentist"),
            ("a", "name;date\nDentist;2026-11-23 09:00\n", .events, "Dentist"),
            ("a", #"[{"name": "Dentist", "date": 817000000}]"#, .events, "Dentist"),
            ("a", "# Tea\n\n---\n\n- tea\n\n---\n", .recipes, "Tea"),
            ("Tea.cook", "Brew @tea{1%tsp}.", .recipes, "Tea"),
            ("a", #"{"@type": "Recipe", "name": "Tea", "recipeIngredient": ["tea"]}"#, .recipes, "Tea"),
            ("a", #"[{"name": "Tea", "ingredients": [], "notes": "", "id": "1", "createdAt": 1}]"#, .recipes, "Tea"),
            ("a", "title,image,currentStreak\nRun,gym,3\n", .habits, "Run"),
            ("a.csv", "Date,Pages\n2026-11-19,30\n2026-11-20,12\n", .habits, "Pages"),
            ("a", #"[{"title": "Run", "currentStreak": 3, "selectedImage": 7}]"#, .habits, "Run"),
            ("a", "title,pages\nDune,412\n", .collection("books"), "Dune"),
            ("a", "- title: Dune\n", .collection("books"), "Dune"),
        ] as [(String, String, Settings.Source.Kind, String)]
    )
    func formats(path: String, text: String, kind: Settings.Source.Kind, name: String) throws {
        let read = try read([(path, text)], as: kind)
        let names =
            read.events.map(\.item.event.name) + read.recipes.map(\.item.name) + read.habits.map(\.item.title)
            + read.items.compactMap { $0.item.item[path: ["title"]]?.string }
        #expect(names == [name])
        let files =
            read.events.map(\.file) + read.recipes.map(\.file) + read.habits.map(\.file) + read.items.map(\.file)
        #expect(files == [path])
        #expect(read.diagnostics.filter { $0.severity == .error } == [])
    }

    @Test(
        "A file about a folder of recipes is left out without a message, unless it is a recipe",
        arguments: ["README.md", "recipes/Readme.de.md", "LICENSE.md"]
    )
    func aboutFolder(path: String) throws {
        let tea = ("recipes/tea.md", "# Tea\n\n---\n\n- tea\n\n---\n")
        for text in ["# My recipes\n\nAll of them.\n", "[![Badge](a.svg)](b.html)\n", ""] {
            let read = try read([tea, (path, text)], as: .recipes)
            #expect(read.recipes.map(\.item.name) == ["Tea"] && read.diagnostics == [], "\(text)")
            let other = try self.read([tea, ("recipes/notes.md", text)], as: .recipes)
            #expect(!other.diagnostics.isEmpty, "\(text)")
        }
        let both = try read([tea, (path, "# Cake\n\n---\n\n- flour\n\n---\n")], as: .recipes)
        #expect(both.recipes.map(\.item.name) == ["Tea", "Cake"])
    }

    @Test("One invalid file of 500 in a vdir is reported; the others are shown", .ends)
    func vdir() throws {
        var files = (1...500).map { ("calendars/\($0).ics", Self.calendar("Event \($0)", more: "X-OTHER:1")) }
        files[249].1 = Self.calendar("Event 250").replacing("DTSTART:20261123", with: "DTSTART:20261323")
        let read = try read(files, as: .events)
        #expect(read.events.count == 499)
        #expect(read.events.first?.file == "calendars/1.ics" && read.events.last?.item.event.name == "Event 500")
        #expect(
            read.diagnostics.map(\.description) == [
                "calendars/250.ics:5: error: record 1 (\"Event 250\"): found \"20261323T090000Z\" in DTSTART, expected a date such as "
                    + "20261123T090000Z\n    hint: it is left out; give it a date"
            ]
        )
    }

    @Test(
        "A file with a different kind of content is reported",
        arguments: [
            (
                "Tea.cook", "@tea", .events,
                "Tea.cook: error: holds recipes, but almanac.yml says events\n    hint: events are iCalendar, CSV with a header "
                    + "row, or the app's JSON"
            ),
            (
                "a.txt", "hello", .recipes,
                "a.txt: error: holds nothing that can be read as recipes\n    hint: recipes are RecipeMD, Cooklang (.cook), "
                    + "schema.org's JSON-LD, or the app's JSON"
            ),
            (
                "a.csv", "", .habits,
                "a.csv: error: the file is empty\n    hint: habits are an export of Loop Habit Tracker, CSV with a header "
                    + "row, or the app's JSON"
            ),
            (
                "a.zip", "PK\u{3}\u{4}", .habits,
                "a.zip: error: the archive is damaged, or only a part of one\n    hint: export the habits again"
            ),
        ] as [(String, String, Settings.Source.Kind, String)]
    )
    func others(path: String, text: String, kind: Settings.Source.Kind, message: String) throws {
        let read = try read([(path, text)], as: kind)
        #expect(read.diagnostics.map(\.description) == [message])
        #expect(read.events.isEmpty && read.recipes.isEmpty && read.habits.isEmpty)
    }

    @Test("Excluded fields are empty")
    func excluded() throws {
        let table = "name,date,description,location,url,end\na,2026-11-23 09:00,secret,secret,secret,2026-11-23 10:00\n"
        let fields: Set = ["description", "location", "url"]
        let event = try #require(try read([("a", table)], as: .events, excluding: fields).events.first?.item.event)
        #expect(event.description == nil && event.location == nil && event.url == nil && event.end != nil)
        let recipe = try read([("a.cook", "Brew @tea.")], as: .recipes, excluding: ["notes", "ingredients"]).recipes
            .first
        #expect(recipe?.item == Recipe(name: "a"))
        let tagged = [("a.cook", "---\ntags: [secret]\nsource: secret\n---\nBrew @tea.")]
        let details = try read(tagged, as: .recipes, excluding: ["tags", "source"]).recipes.first?.item.details
        #expect(details == RecipeDetails())
        let item = try read([("a", "title,price\na,3\n")], as: .collection("books"), excluding: ["price"]).items.first
        #expect(item?.item.item == .dictionary(["title": .string("a"), "price": .null]))
    }

    // MARK: Loop Habit Tracker

    /// `Habits.csv`, `Checkmarks.csv` and `Scores.csv`, deflated by Python's zipfile, and a habit's own days, stored.
    private static let archive = Data(
        base64Encoded: """
            UEsDBBQAAAAIAABgdF1UvaRxjgAAAM8AAAAKAAAASGFiaXRzLmNzdoWMPQvCMBiEd3+F4PoOqZObiDWb8asKThLSU19ok5oPof/eEARHOTju
            Ho7bu8CRnSWle1AzDqBDQiioRjCeh5KlxyvBmlGlHl5H53+ohnU92wLXrst+thyp0f6BOC2f33zRXQKtvHnyG+1yIkRFW7QcdQRdN6eb2hFR
            lTWTciGFyI3uugvI0zkdk/2z+gBQSwMEFAAAAAgAAGB0Xfr23lE5AAAAaQAAAA4AAABDaGVja21hcmtzLmNzdnNJLEnV8U1NySwBMYJK83S4
            jAyMzHQNDXWNDHQiXYPjfR39Qh19dPz8ETKGlsgySEyECguQBmQZAFBLAwQUAAAACAAAYHRdA4mI3iUAAAAnAAAACgAAAFNjb3Jlcy5jc3Zz
            SSxJ1fFNTcksATGCSvN0uIwMjMx0DQ11jQx0DPRMgdhQhwsAUEsDBBQAAAAAAABgdF2qaeNdKAAAACgAAAAbAAAAMDAxIE1lZGl0YXRlL0No
            ZWNrbWFya3MuY3N2RGF0ZSxWYWx1ZSxOb3RlcwoyMDI2LTExLTIwLFlFU19NQU5VQUwsClBLAQIUAxQAAAAIAABgdF1UvaRxjgAAAM8AAAAK
            AAAAAAAAAAAAAACAAQAAAABIYWJpdHMuY3N2UEsBAhQDFAAAAAgAAGB0Xfr23lE5AAAAaQAAAA4AAAAAAAAAAAAAAIABtgAAAENoZWNrbWFy
            a3MuY3N2UEsBAhQDFAAAAAgAAGB0XQOJiN4lAAAAJwAAAAoAAAAAAAAAAAAAAIABGwEAAFNjb3Jlcy5jc3ZQSwECFAMUAAAAAAAAYHRdqmnj
            XSgAAAAoAAAAGwAAAAAAAAAAAAAAgAFoAQAAMDAxIE1lZGl0YXRlL0NoZWNrbWFya3MuY3N2UEsFBgAAAAAEAAQA9QAAAMkBAAAAAA==
            """,
        options: .ignoreUnknownCharacters
    )

    @Test("An export of Loop Habit Tracker as an archive", arguments: [true, false])
    func archive(isSource: Bool) throws {
        let file = ImportFile(path: "loop.zip", data: try #require(Self.archive))
        #expect(FileKind.detect(file.data, named: "x") == .loopArchive)
        let habits: [Habit]
        if isSource {
            let read = SourceContents([file], as: .habits, excluding: [], zone: try zone())
            #expect(read.diagnostics == [] && read.habits.map(\.file) == ["loop.zip", "loop.zip"])
            habits = read.habits.map(\.item)
        } else {
            habits = ImportedRecords([file], zone: try zone()).habits
        }
        #expect(habits.map(\.title) == ["Meditate", "Run"])
        #expect(habits.map(\.currentStreak) == [2, 2] && habits.map(\.numberOfCompletions) == [2, 2])
    }

    @Test("An archive of another program", arguments: [.recipes, .habits, nil] as [Settings.Source.Kind?])
    func otherArchive(kind: Settings.Source.Kind?) throws {
        let data = Data(
            base64Encoded: """
                UEsDBBQAAAAAAABgdF1DvrfoAQAAAAEAAAAMAAAAcmVjaXBlcy9hLnB5YVBLAQIUAxQAAAAAAABgdF1DvrfoAQAAAAEAAAAMAAAAAAAA
                AAAAAACAAQAAAAByZWNpcGVzL2EucHlQSwUGAAAAAAEAAQA6AAAAKwAAAAAA
                """,
            options: .ignoreUnknownCharacters
        )
        let file = ImportFile(path: "a.zip", data: try #require(data))
        #expect(FileKind.detect(file.data, named: "a.zip") == nil)
        let read = kind.map { SourceContents([file], as: $0, excluding: [], zone: .gmt).diagnostics }
        #expect(
            (read ?? ImportedRecords([file], zone: .gmt).diagnostics).map(\.description) == [
                "a.zip: error: found a ZIP archive with nothing that can be imported\n    hint: it can hold calendars "
                    + "(.ics), or an export of Loop Habit Tracker, Mealie, Nextcloud Cookbook or Paprika; unpack any "
                    + "other archive, and save a spreadsheet as CSV"
            ]
        )
    }

    @Test("A habit in several files of a folder has the days of all of them")
    func months() throws {
        let months = ["10-30", "11-01"].map { day in
            ("\(day).csv", "date,habit,value\n2026-\(day),Run,1\n2026-\(day == "10-30" ? "10-31" : "11-02"),Run,1\n")
        }
        let read = try read(months, as: .habits)
        #expect(read.habits.map(\.file) == ["10-30.csv"] && read.habits.map(\.item.currentStreak) == [4])
        #expect(read.habits.map(\.item.details.history.days.count) == [4])
    }

    @Test("An export of Loop Habit Tracker as a folder")
    func folder() throws {
        let read = try read(
            [
                ("loop/001 Meditate/Checkmarks.csv", "Date,Value,Notes\n2026-11-20,YES_MANUAL,\n"),
                ("loop/001 Meditate/Scores.csv", "Date,Score\n2026-11-20,0.5\n"),
                ("loop/Checkmarks.csv", "Date,Meditate,\n2026-11-20,YES_MANUAL,\n2026-11-19,YES_MANUAL,\n"),
                (
                    "loop/Habits.csv",
                    "Position,Name,Type,FrequencyNumerator,FrequencyDenominator\n001,Meditate,YES_NO,1,1\n"
                ),
                ("loop/Scores.csv", "Date,Meditate,\n2026-11-20,0.5,\n"),
            ],
            as: .habits
        )
        #expect(read.habits.map(\.item.title) == ["Meditate"] && read.habits.map(\.item.currentStreak) == [2])
        #expect(read.diagnostics == [])
    }

    /// A change of the archive's bytes: a number at an offset from the signature of a record.
    private static let damages: [(signature: [UInt8], offset: Int, value: [UInt8], message: String)] = [
        ([0x50, 0x4B, 1, 2], 24, [0xFF, 0xFF, 0xFF, 0x7F], "it has more than 64 MB"),
        ([0x50, 0x4B, 1, 2], 24, [1, 0, 0, 0], "its content is damaged"),
        ([0x50, 0x4B, 1, 2], 24, [0, 0, 0x80, 3], "its content doesn't match its checksum"),
        ([0x50, 0x4B, 1, 2], 16, [0, 0, 0, 0], "its content doesn't match its checksum"),
        ([0x50, 0x4B, 1, 2], 20, [5, 0, 0, 0], "its content is damaged"),
        ([0x50, 0x4B, 1, 2], 20, [0xFF, 0xFF, 0xFF, 0x7F], "the archive is damaged, or only a part of one"),
        ([0x50, 0x4B, 1, 2], 10, [99, 0], "it uses the unsupported compression method 99"),
        ([0x50, 0x4B, 1, 2], 8, [1, 0], "it is encrypted"),
        ([0x50, 0x4B, 1, 2], 42, [0xFF, 0xFF, 0, 0], "the archive is damaged, or only a part of one"),
        ([0x50, 0x4B, 1, 2], 0, [0], "the archive is damaged, or only a part of one"),
        ([0x50, 0x4B, 5, 6], 16, [0xFF, 0xFF, 0xFF, 0x7F], "the archive is damaged, or only a part of one"),
        ([0x50, 0x4B, 5, 6], 16, [0xFF, 0xFF, 0xFF, 0xFF], "archives of 4 GB or more can't be read"),
    ]

    @Test("No number in an archive is trusted", arguments: damages.indices)
    func damage(index: Int) throws {
        let damage = Self.damages[index]
        var bytes = [UInt8](try #require(Self.archive))
        let record = try #require(bytes.indices.first { bytes[$0...].starts(with: damage.signature) })
        bytes.replaceSubrange(record + damage.offset..<record + damage.offset + damage.value.count, with: damage.value)
        let file = ImportFile(path: "loop.zip", data: Data(bytes))
        let read = SourceContents([file], as: .habits, excluding: [], zone: try zone())
        #expect(read.diagnostics.filter { $0.severity == .error }.map(\.message) == [damage.message])
    }

    @Test("A truncated archive is only an error", .ends)
    func cutOff() throws {
        let archive = try #require(Self.archive)
        for count in 4..<archive.count {
            let file = ImportFile(path: "loop.zip", data: archive.prefix(count))
            #expect(SourceContents([file], as: .habits, excluding: [], zone: try zone()).diagnostics.count == 1)
        }
    }
}
