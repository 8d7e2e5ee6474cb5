import Diagnostics
import Foundation
import Interchange
import Persistence
import Records
import TestSupport
import Testing

@Suite("Import plans")
struct ImportPlanTests {
    private func event(_ name: String, _ seconds: Double, _ description: String? = nil, id: String? = nil) -> Event {
        Event(identifier: id, date: Date(timeIntervalSinceReferenceDate: seconds), name: name, description: description)
    }

    @Test("Events are identified by date and name; existing ones are skipped")
    func events() {
        let existing = [
            EventRecord(event("a", 100.5, id: "A")), EventRecord(event("b", 200, "old", id: "B")),
            EventRecord(event("c", 300), isCompleted: true),
        ]
        let done = Event(date: event("a", 100).date, name: "a", completedAt: Date(timeIntervalSinceReferenceDate: 150))
        let imported = [
            EventRecord(done, isCompleted: true), EventRecord(event("b", 200, "new")), EventRecord(event("c", 300)),
            EventRecord(event("b", 201)),
        ]
        let plan = ImportPlan(existing: existing, imported: imported)
        #expect(plan.added == [imported[3]])
        #expect(plan.skipped == [imported[2]])
        #expect(plan.changed.map(\.index) == [0, 1])
        #expect(plan.changed.map(\.keys) == [["completed"], ["description"]])
        let first = Event(identifier: "A", date: existing[0].event.date, name: "a", completedAt: done.completedAt)
        #expect(plan.changed.first?.after == EventRecord(first, isCompleted: true))
        #expect(plan.changed.last?.after == EventRecord(event("b", 200, "new", id: "B")))
    }

    @Test("An excluded day of a series includes the time that a calendar has for it")
    func excludedDays() throws {
        var series = event("a", 817_000_000)
        series.details = EventDetails(timeZone: "Europe/Berlin", repeats: "FREQ=DAILY")
        // In the reverse order, on the days after the first.
        series.exceptDays = [2, 1].map { .day(Day(clamping: series.date + $0 * 86_400, in: .gmt)) }
        let written = ICalendar.write([EventRecord(series)], name: "x").value
        let imported = ICalendar.read(written, file: "", zone: try zone()).value
        #expect(ImportPlan(existing: [EventRecord(series)], imported: imported).changed.isEmpty)
        // An older version of Almanac didn't write the zone.
        series.timeZone = nil
        #expect(ImportPlan(existing: [EventRecord(series)], imported: imported).changed.map(\.keys) == [["timeZone"]])
    }

    @Test("Importing an export changes nothing, even with duplicates", arguments: 1...5 as ClosedRange<UInt64>)
    func exportedAgain(seed: UInt64) throws {
        var records = hostileEvents(50, seed: seed)
        records += records.prefix(5) + records.suffix(5).map { EventRecord(event($0.event.name, 0, "other")) }
        for imported in [
            ICalendar.read(ICalendar.write(records, name: "x").value, file: "", zone: try zone()).value,
            EventCSV.read(EventCSV.write(records).value, file: "", zone: try zone()).value.reversed(),
        ] {
            let plan = ImportPlan(existing: records, imported: imported)
            #expect(plan.added.isEmpty && plan.changed.isEmpty)
            #expect(plan.skipped.count == records.count)
            #expect(ImportPlan(existing: [], imported: imported).added.count == records.count)
        }
    }

    @Test(
        "Rules that end at the same time are equal, whatever the form of the end",
        arguments: [
            ("UNTIL=20270630", "UNTIL=20270630T215959Z", true), ("UNTIL=20270630", "UNTIL=20270630T225959Z", false),
            ("UNTIL=20270630T120000", "UNTIL=20270630T100000Z", true), ("UNTIL=20270630", "COUNT=9", false),
            ("COUNT=9", "COUNT=9;INTERVAL=1", true), ("COUNT=9", "COUNT=8", false),
        ]
    )
    func repeats(own: String, imported: String, isSame: Bool) {
        func record(_ end: String) -> EventRecord {
            var event = event("Choir", 100, id: "A")
            event.details = EventDetails(timeZone: "Europe/Berlin", repeats: "FREQ=WEEKLY;\(end)")
            return EventRecord(event)
        }
        let plan = ImportPlan(existing: [record(own)], imported: [record(imported)])
        #expect(plan.changed.map(\.keys) == (isSame ? [] : [["repeats"]]))
    }

    @Test("Two series with the same UID get different identifiers, and keep their occurrences")
    func sameUID() throws {
        let files = ["work", "family"].map { name in
            let series = eventText("DTSTART:20261102T190000Z\nRRULE:FREQ=WEEKLY\nSUMMARY:\(name)", uid: "a")
            let moved = "RECURRENCE-ID:20261109T190000Z\nDTSTART:20261110T190000Z\nSUMMARY:\(name) moved"
            let text = "BEGIN:VCALENDAR\n\(series)\n\(eventText(moved, uid: "a"))\nEND:VCALENDAR\n"
            return ImportFile(path: "\(name).ics", data: Data(text.utf8))
        }
        let zone = try zone()
        let first = ImportedRecords([files[0]], zone: zone).events.identified(beside: [])
        // One after the other, at once, and once more.
        let second = first + ImportedRecords([files[1]], zone: zone).events.identified(beside: first)
        let both = ImportedRecords(files, zone: zone).events.identified(beside: [])
        #expect(second == both)
        #expect(both[0].event.identifier != both[2].event.identifier)
        #expect(both.map(\.event.name) == ["work", "work moved", "family", "family moved"])
        for index in [0, 2] { #expect(both[index + 1].event.occurrenceOf == both[index].event.identifier) }
        let again = ImportedRecords([files[1]], zone: zone).events.identified(beside: both)
        #expect(again[1].event.occurrenceOf == both[2].event.identifier)
        // Without its series, an occurrence is a single event.
        let single = [both[1]].withoutLostSeries(beside: [both[2]])
        #expect(single.map(\.event.name) == ["work moved"])
        #expect(single[0].event.occurrenceOf == nil && single[0].event.occurrence == nil)
        #expect(both.withoutLostSeries(beside: []) == both)
        #expect([both[1]].withoutLostSeries(beside: both) == [both[1]])
    }

    @Test(
        "An occurrence that was moved again is updated",
        arguments: [
            ("20261211T180000Z", "Choir", ["end", "date"]), ("20261210T190000Z", "Concert", ["name"]),
            ("20261210T190000Z", "Choir", []),
        ] as [(String, String, [String])]
    )
    func movedAgain(start: String, name: String, keys: [String]) throws {
        func records(_ start: String, _ name: String, beside existing: [EventRecord]) throws -> [EventRecord] {
            let series = eventText("DTSTART:20261202T190000Z\nRRULE:FREQ=WEEKLY\nSUMMARY:Choir")
            let moved = "RECURRENCE-ID:20261209T190000Z\nDTSTART:\(start)\nDURATION:PT1H\nSUMMARY:\(name)"
            return try readCalendar("\(series)\n\(eventText(moved))").value.identified(beside: existing)
        }
        let existing = try records("20261210T190000Z", "Choir", beside: [])
        let imported = try records(start, name, beside: existing)
        let plan = ImportPlan(existing: existing, imported: imported)
        #expect(plan.added == [])
        #expect(plan.changed.map(\.keys) == (keys.isEmpty ? [] : [keys]))
        #expect(plan.changed.allSatisfy { $0.after == imported[1] })
        // A completed occurrence stays as it was held.
        let held = ImportPlan(existing: existing.map { EventRecord($0.event, isCompleted: true) }, imported: imported)
        #expect(held.added == [] && held.changed == [])
    }

    @Test("An occurrence that was moved here, by its day, and later in its calendar is updated")
    func movedHere() throws {
        let series = eventText("DTSTART;TZID=Europe/Berlin:20261202T190000\nRRULE:FREQ=WEEKLY\nSUMMARY:Choir")
        let moved = eventText(
            "RECURRENCE-ID:20261209T180000Z\nDTSTART;TZID=Europe/Berlin:20261211T190000\nSUMMARY:Choir"
        )
        var existing = try readCalendar(series).value.identified(beside: [])
        let day = try #require(Day("2026-12-09"))
        let date = try instant("2026-12-10T18:00:00Z")
        let details = EventDetails(
            timeZone: "Europe/Berlin",
            occurrenceOf: existing[0].event.identifier,
            occurrence: .day(day)
        )
        existing.append(EventRecord(Event(identifier: "own", date: date, name: "Choir", details: details)))
        let imported = try readCalendar("\(series)\n\(moved)").value.identified(beside: existing)
        let plan = ImportPlan(existing: existing, imported: imported)
        #expect(plan.added == [])
        #expect(plan.changed.map(\.index) == [1])
        #expect(plan.changed.map(\.keys) == [["date"]])
    }

    @Test("An open event that its calendar has moved is recognised by its UID and name")
    func moved() throws {
        func records(_ hour: Int, _ name: String = "Choir", beside list: [EventRecord] = []) throws -> [EventRecord] {
            let times = "DTSTART:20261201T\(hour)0000Z\nEXDATE:20261208T\(hour)0000Z"
            let read = try readCalendar(eventText("\(times)\nRRULE:FREQ=WEEKLY\nSUMMARY:\(name)"))
            return read.value.identified(beside: list)
        }
        let existing = try records(18)
        let later = try records(19, beside: existing)
        let plan = ImportPlan(existing: existing, imported: later)
        #expect(plan.added == [])
        #expect(plan.changed.map(\.keys) == [["date"]])
        #expect(plan.changed.first?.after == later[0])
        #expect(ImportPlan(existing: later, imported: try records(19, beside: later)).skipped == later)
        // A day that was excluded here stays excluded.
        var own = existing
        own[0].event.exceptDays.append(.day(try #require(Day(year: 2026, month: 12, day: 15))))
        let kept = try #require(ImportPlan(existing: own, imported: later).changed.first?.after.event)
        #expect(kept.exceptDays == later[0].event.exceptDays + own[0].event.exceptDays.suffix(1))

        let completed = existing.map { EventRecord($0.event, isCompleted: true) }
        for (existing, imported) in [
            (existing, try records(19, "Concert", beside: existing)), (completed, try records(19, beside: completed)),
        ] {
            #expect(ImportPlan(existing: existing, imported: imported).added == imported)
            #expect(imported[0].event.identifier != existing[0].event.identifier)
        }
    }

    @Test("An event that is already there is skipped, even if an earlier one had its UID and its name")
    func repeatedUID() throws {
        func records(_ days: Int..., beside list: [EventRecord] = []) throws -> [EventRecord] {
            let events = days.map { eventText("DTSTART:2026120\($0)T180000Z\nSUMMARY:Choir") }
            return try readCalendar(events.joined(separator: "\n")).value.identified(beside: list)
        }
        let existing = try records(1, 5)
        let imported = try records(5, 9, beside: existing)
        let plan = ImportPlan(existing: existing, imported: imported)
        #expect(plan.changed == [])
        #expect(plan.skipped == [imported[0]])
        #expect(plan.added == [imported[1]])
    }

    @Test("Events that all move to the time of the next one are recognised by their UIDs")
    func movedAlong() throws {
        func records(_ days: Int..., beside list: [EventRecord] = []) throws -> [EventRecord] {
            let events = days.enumerated().map { index, day in
                eventText("DTSTART:2026120\(day)T180000Z\nSUMMARY:Choir", uid: "\(index)")
            }
            return try readCalendar(events.joined(separator: "\n")).value.identified(beside: list)
        }
        let existing = try records(1, 5)
        let imported = try records(5, 9, beside: existing)
        let plan = ImportPlan(existing: existing, imported: imported)
        #expect(plan.added == [])
        #expect(plan.changed.map(\.after) == imported)
    }

    @Test("An event is updated with the details in the import, and keeps the others")
    func details() throws {
        let days = (1...4).compactMap { Day(year: 2026, month: 12, day: $0) }
        var (own, other) = (event("a", 100, id: "A"), event("a", 100))
        own.details = EventDetails(
            description: "Own",
            completedAt: own.date,
            location: "Bonn",
            repeats: "FREQ=DAILY",
            exceptDays: [.day(days[0]), .day(days[1])]
        )
        other.details = EventDetails(
            completedAt: other.date + 60,
            end: other.date + 3_600,
            location: "Berlin",
            exceptDays: [.day(days[1]), .day(days[2])]
        )
        let plan = ImportPlan(existing: [EventRecord(own)], imported: [EventRecord(other)])
        var details = own.details
        (details.end, details.location) = (other.end, "Berlin")
        details.exceptDays.append(.day(days[2]))
        #expect(plan.changed.first?.after.event.details == details)
        #expect(plan.changed.first?.keys == ["end", "location", "exceptDays"])
    }

    @Test("Habits keep their picture and unknown keys; recipes keep their identifiers")
    func others() throws {
        let habit = Habit(title: "Run", image: .gym, currentStreak: 1, extras: ["x": .integer(1)])
        let plan = ImportPlan(
            existing: [habit],
            imported: [Habit(title: "Run", currentStreak: 2), Habit(title: "Swim")]
        )
        #expect(
            plan.changed.first?.after == Habit(title: "Run", image: .gym, currentStreak: 2, extras: ["x": .integer(1)])
        )
        #expect(plan.changed.first?.keys == ["currentStreak"])
        #expect(plan.added.map(\.title) == ["Swim"])
        let counted = Habit(title: "Run", bestStreak: 9, numberOfCompletions: 20, lastCompletionDate: .distantPast)
        let dated = HabitCSV.read(Data("title,lastCompletionDate\nRun,2026-11-20\n".utf8), file: "h.csv", zone: .gmt)
        let after = try #require(ImportPlan(existing: [counted], imported: dated.value).changed.first?.after)
        #expect(after.bestStreak == 9 && after.numberOfCompletions == 20)
        #expect(after.lastCompletionDate == (try instant("2026-11-20T00:00:00Z")))

        let tea = Recipe(
            id: "T",
            name: "Tea",
            notes: "hot",
            ingredients: [Ingredient(id: "W", name: "water", amount: 1)]
        )
        let more = Recipe(
            id: "T",
            name: "Tea",
            ingredients: [Ingredient(name: "tea", amount: 1), Ingredient(name: "water", amount: 2)]
        )
        let recipes = ImportPlan(existing: [tea], imported: [more])
        let expected = [Ingredient(name: "tea", amount: 1), Ingredient(id: "W", name: "water", amount: 2)]
        #expect(recipes.changed.first?.after == Recipe(id: "T", name: "Tea", notes: "hot", ingredients: expected))
        #expect(recipes.changed.first?.keys == ["ingredients"])
        #expect(ImportPlan(existing: [tea], imported: [bare(tea)]).skipped.count == 1)
    }
}

@Suite("File kinds")
struct FileKindTests {
    @Test(
        "The kind is detected by content, then by name",
        arguments: [
            ("\u{FEFF}\nbegin:vcalendar\n", "x", .iCalendar), ("name;date\n", "x", .eventCSV),
            ("title,image\n", "x", .habitCSV),
            ("Position,Name,Type,FrequencyNumerator\n", "x", .loopHabits),
            ("Date,Run,\n2026-01-01,NO,\n", "x", .loopCheckmarks),
            ("Date,Value,Notes\n", "x", .loopCheckmarks), (#"[{"title":"x","selectedImage":1}]"#, "x", .habitJSON),
            (#"[{"name":"x","ingredients":[]}]"#, "x", .recipeJSON),
            (#"{"@graph":[{"@type":"Recipe"}]}"#, "x", .schemaOrg),
            ("<p><script type=\"application/ld+json\">", "x", .schemaOrg), ("# Tea\n---\n- tea", "x", .recipeMD),
            ("Tea\n===\n---\n- tea", "tea.md", .recipeMD), ("[]", "my habits.json", .habitJSON),
            ("[]", "recipes.data", .recipeJSON), ("Brew @tea.", "Tea.cook", .cooklang),
            ("# is no heading", "Tea.COOK", .cooklang), (">> title: Tea", "x", .cooklang),
            (#"[{"name":"x","date":1}]"#, "x", .eventJSON), ("PK\u{3}\u{4}", "x", .loopArchive),
            ("Start Date,Subject\n", "x", .eventCSV),
            ("[]", "x", nil), ("", "x", nil), ("hello", "x", nil), ("<html>", "x", nil), ("bplist00", "x", nil),
        ] as [(String, String, FileKind?)]
    )
    func detection(content: String, name: String, kind: FileKind?) {
        #expect(FileKind.detect(Data(content.utf8), named: name) == kind)
    }

    @Test(
        "Files designed to waste time are read quickly",
        .ends,
        arguments: [
            "<script", "<div itemscope itemprop=a itemtype=Recipe>", "<p itemscope itemtype=Recipe>",
            "<script type=\"application/ld+json\"></script>", "<!-- ", "{\"a\":", "[", "BEGIN:VCALENDAR\n",
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\n ", "name,date\n\"", "# a\n---\n- *1", "Date,\n", "&a", "1. ", "\\",
            #"{"@type":"Recipe","name":"x","recipeInstructions":"<b<b&a"#,
        ]
    )
    func waste(piece: String) throws {
        let text = String(repeating: piece, count: 1_000)
        _ = ImportedRecords([ImportFile(path: "x.md", data: Data(text.utf8))], zone: try zone())
        for kind in FileKind.allCases {
            _ = ImportedRecords([ImportFile(path: "x", data: Data(text.utf8))], as: kind, zone: try zone())
        }
        let recipe = Recipe(name: text, notes: text, ingredients: [Ingredient(name: text, amount: 1)])
        _ = RecipeMD.write(recipe)
        _ = SchemaOrg.write([recipe])
    }

    @Test("Files of several kinds together")
    func together() throws {
        let files = [
            ImportFile(path: "a.csv", data: Data("name,date\nx,2026-01-01".utf8)),
            ImportFile(path: "Checkmarks.csv", data: Data("Date,Run,\n2026-01-01,YES_MANUAL,\n".utf8)),
            ImportFile(path: "tea.md", data: Data("# Tea\n\n---\n\n- tea".utf8)),
            ImportFile(path: "?", data: Data("hm".utf8)),
            ImportFile(path: "schedules.plist", data: Data("bplist00".utf8)),
            ImportFile(path: "a.plist", data: Data("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">".utf8)),
        ]
        let read = ImportedRecords(files, zone: try zone())
        #expect(read.events.map(\.event.name) == ["x"])
        #expect(read.habits.map(\.numberOfCompletions) == [1])
        #expect(read.recipes.map(\.name) == ["Tea"])
        let list = "found a property list, which can't be imported"
        #expect(read.diagnostics.map(\.message) == ["nothing in it that can be imported", list, list])
    }
}
