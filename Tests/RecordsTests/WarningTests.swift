import Diagnostics
import Foundation
import Persistence
import Records
import Testing

@Suite struct WarningTests {
    private func habit(_ rest: String) -> Data {
        json(#"[{"title": "Read", "selectedImage": 0, "dateCreated": 1, \#(rest)}]"#)
    }

    @Test(arguments: [
        (
            #""currentStreak": 1, "bestStreak": 1, "numberOfCompletions": 1, "lastCompletionDate": 816986412"#,
            #"found 2026-11-21, which is in the future (today is 2026-11-20)"#
        ),
        (
            #""currentStreak": 9, "bestStreak": 4, "numberOfCompletions": 9, "lastCompletionDate": 816817212"#,
            #"key "currentStreak": found 9, expected no more than "bestStreak", which is 4"#
        ),
        (
            #""currentStreak": 1, "bestStreak": 9, "numberOfCompletions": 4, "lastCompletionDate": 816817212"#,
            #"key "bestStreak": found 9, expected no more than "numberOfCompletions", which is 4"#
        ),
        (
            #""currentStreak": -1, "bestStreak": 1, "numberOfCompletions": 1, "lastCompletionDate": 816817212"#,
            #"key "currentStreak": found -1, expected 0 or more"#
        ),
        (
            #""currentStreak": 5, "bestStreak": 1000000000000000000, "numberOfCompletions": 9, "lastCompletionDate": 1"#,
            #"key "bestStreak": found 1000000000000000000, expected at most the number of days in a lifetime"#
        ),
        (
            #""currentStreak": 1, "bestStreak": 1, "numberOfCompletions": 1"#,
            #"key "currentStreak": found 1, but there is no "lastCompletionDate""#
        ),
        (
            #""currentStreak": 0, "bestStreak": 1, "numberOfCompletions": 1, "lastCompletionDay": 816817212"#,
            #"key "currentStreak": found 0, expected 1 or more, because there is a "lastCompletionDay""#
        ),
        (
            #""currentStreak": 1, "bestStreak": 1, "numberOfCompletions": 1, "lastCompletionDate": 1795189200"#,
            "found 1795189200, which is 2057-11-20 but looks like Unix time and would mean 2026-11-20"
        ),
        (
            #""bestStreak": 1, "numberOfCompletions": 1, "lastCompletionDate": 816817212"#,
            #"key "currentStreak": the key is missing, but the app requires it"#
        ),
        (
            #""currentStreak": 1, "bestStreak": 1, "numberOfCompletions": 1, "lastCompletionDate": 1, "lastCompletionDay": 2"#,
            #"key "lastCompletionDay": the last completion is here and under "lastCompletionDate""#
        ),
    ])
    func warnsOfHabit(rest: String, message: String) throws {
        let records = try records(habits: habit(rest))
        #expect(records.habits.count == 1)
        #expect(records.diagnostics.map(\.severity) == [.warning])
        let text = records.messages.joined()
        #expect(text.contains(message), "\(text)")
        #expect(text.contains(#"record 1 ("Read")"#))
    }

    @Test(
        "Wrong details of an event are reported by a build and, not as errors, by the commands",
        arguments: [
            (#""repeats": "FREQ=FOO""#, "repeats", "can't read `FOO` as a frequency"),
            (#""end": 816999000"#, "end", "the event ends before it begins"),
            (#""timeZone": "Mars/X""#, "timeZone", "there is no time zone `Mars/X`"),
            (#""lastDay": "2026-11-25""#, "lastDay", "there is no `day`"),
            (#""url": "javascript:alert(1)""#, "url", "`javascript:alert(1)` isn't a web address"),
            (
                #""repeats": "FREQ=DAILY", "occurrenceOf": "A", "occurrence": "2026-11-22""#, "occurrenceOf",
                "the event replaces an occurrence of itself"
            ),
            (
                #""repeats": "FREQ=DAILY;COUNT=1", "exceptDays": ["2026-11-22"]"#, "exceptDays",
                "every occurrence is left out"
            ),
        ]
    )
    func warnsOfDetails(values: String, key: String, message: String) throws {
        let store = #"[{"name": "a", "date": 817000000, "identifier": "A", \#(values)}]"#
        let built = try records(events: json(store))
        #expect(built.diagnostics.map(\.location.key) == [key])
        #expect(built.diagnostics.map(\.message) == [message])
        let events = StoreReader.read(Event.self, from: json(store), file: "schedules.plist").records
        let listed = Event.detailDiagnostics(events.map { ($0.item, Location(file: "a")) }, on: try sampleToday())
        #expect(listed.map(\.location.key) == [key])
        #expect(listed.map(\.message) == [message])
        #expect(listed.allSatisfy { $0.severity <= .warning })
    }

    @Test func warnsOfUnknownPicture() throws {
        let store = #"[{"title":"a","selectedImage":16,"currentStreak":0,"bestStreak":0,"numberOfCompletions":0}]"#
        let text = try records(habits: json(store)).messages.joined()
        #expect(text.contains(#"key "selectedImage": found 16, expected 0 to 15"#))
    }

    @Test func warnsOfRecipe() throws {
        let store = #"""
            [{"id":"1","createdAt":1600000000,"name":"","notes":"","ingredients":[
              {"id":"1","name":"Sugar","amount":-2,"amountType":"Tbsp"},{"name":"Salt"}]},
             {"id":"1","createdAt":1,"name":"Toast","notes":"","ingredients":[]}]
            """#
        let records = try records(recipes: json(store))
        #expect(records.recipes.map(\.item.displayName) == ["(untitled)", "Toast"])
        #expect(records.recipes.first?.item.ingredients.map(\.quantity) == ["−2 Tbsp", ""])
        #expect(records.diagnostics.allSatisfy { $0.severity == .warning && $0.hint != nil })
        let keys = records.diagnostics.map { "\($0.location.record ?? 0) \($0.location.key ?? "")" }
        #expect(
            keys.sorted() == [
                "1 createdAt", "1 ingredients[1].amount", "1 ingredients[1].amountType", "1 ingredients[2].amount",
                "1 ingredients[2].amountType", "1 ingredients[2].id", "1 name", "2 id",
            ]
        )
        let text = records.messages.joined(separator: "\n")
        #expect(text.contains(#"did you mean "Tbps"? the app would fail to load the whole file"#))
        #expect(text.contains(#"record 1 has the same value, "1""#))
    }

    @Test(arguments: [
        // Christmas 2038, and after September 2070: neither looks like Unix time.
        ("1199145600", 0), ("2200000001", 0), ("816000000", 0), ("-5000000000", 0),
        ("1200000000", 1), ("1795189200", 1), ("2200000000", 1),
    ])
    func warnsOfNumbersThatLookLikeUnixTime(number: String, count: Int) throws {
        let records = try records(events: json(#"[{"name": "a", "date": \#(number)}]"#))
        #expect(records.open.count == 1)
        #expect(records.diagnostics.count == count)
    }

    /// From 2039 on, seconds since 2001 for the current day are in the range of Unix time.
    @Test func acceptsCurrentDatesAfter2039() throws {
        let json = json(#"[{"name": "a", "date": 1400000000}]"#)
        let contents = StoreReader.read(Event.self, from: json, file: "schedules.plist")
        let empty = StoreReader.read(Event.self, from: Data("[]".utf8), file: "completedEvents.plist")
        let records = AlmanacRecords(
            events: contents,
            completed: empty,
            habits: StoreReader.read(Habit.self, from: Data("[]".utf8), file: "habits.plist"),
            recipes: StoreReader.read(Recipe.self, from: Data("[]".utf8), file: "recipes.data"),
            today: Today(now: try instant("2045-05-05T00:00:00Z"), timeZone: try zone("Europe/London"))
        )
        #expect(records.diagnostics == [])
    }

    @Test func acceptsDatesOfPropertyLists() throws {
        let date = Date(timeIntervalSinceReferenceDate: 1_600_000_000)
        let store: [[String: any Sendable]] = [["name": "Passport", "date": date]]
        let data = try PropertyListSerialization.data(fromPropertyList: store, format: .binary, options: 0)
        #expect(try records(events: data).diagnostics == [])
    }

    /// Reading a store may reject such dates, but the rules must handle them too.
    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e12, 1_795_189_200_000])
    func handlesExtremeDates(seconds: Double) throws {
        let empty = StoreReader.read(Event.self, from: json("[]"), file: "schedules.plist", preferencesKey: nil)
        var events = empty
        let event = Event(date: Date(timeIntervalSinceReferenceDate: seconds), name: "a")
        events.records = [StoredRecord(position: 1, item: event)]
        let records = AlmanacRecords(
            events: events,
            completed: empty,
            habits: StoreReader.read(Habit.self, from: json("[]"), file: "habits.plist", preferencesKey: nil),
            recipes: StoreReader.read(Recipe.self, from: json("[]"), file: "recipes.data", preferencesKey: nil),
            today: try sampleToday()
        )
        #expect(records.open.map(\.slug) == ["undated-a"])
        #expect(records.diagnostics.map(\.severity) == [.warning])
        #expect(records.messages.joined().contains("milliseconds since 1970") == (seconds == 1_795_189_200_000))
    }

    @Test func omitsRecordsWithoutRequiredKeys() throws {
        let records = try records(
            events: json(#"[{"date": 1}, {"name": "b"}, {"date": 1, "name": "c"}]"#),
            habits: json(#"[{"selectedImage": 1}]"#)
        )
        #expect(records.open.map(\.position) == [3])
        #expect(records.diagnostics.filter { $0.severity == .error }.count == 3)
    }

    @Test func recognisesFileOfAnotherApp() throws {
        let records = try records(
            events: json(#"[{"title": "Maths", "room": 3}, {"title": "Art", "room": 4}]"#),
            recipes: json(#"[{"label": "Soup"}, {"label": "Pie"}]"#)
        )
        let notes = records.diagnostics.filter { $0.severity == .note }.map(\.description)
        #expect(
            notes == [
                "recipes.data: note: none of the records has \"name\"\n"
                    + "    hint: this looks like the file of another app that happens to have the same name",
                "schedules.plist: note: none of the records has \"date\" and \"name\"\n"
                    + "    hint: this looks like the file of another app that happens to have the same name",
            ]
        )
    }

    @Test func doesNotSuspectAnotherAppForFewErrors() throws {
        let records = try records(events: json(#"[{"name": "a"}, {"date": 1}]"#))
        #expect(records.diagnostics.allSatisfy { $0.severity == .error })
    }
}
