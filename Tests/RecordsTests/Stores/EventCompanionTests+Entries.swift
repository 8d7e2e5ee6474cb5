import Diagnostics
import Foundation
import Persistence
import Records
import Testing

extension EventCompanionTests {
    @Test("An invalid day in a list is reported")
    func wrongDay() throws {
        try add(1)
        let entry = #"{"name":"Event 0","date":"2026-11-22T00:26:40Z","exceptDays":["2026-12-24","2026-02-30"]}"#
        try Data(#"{"version":1,"events":[\#(entry)]}"#.utf8).write(to: beside)
        let messages = try read().open.diagnostics.map(\.message)
        #expect(messages == [#"expected a list of days such as 2026-12-24, found text "2026-02-30" in it"#])
    }

    @Test(
        "An all-day event that the app has moved by days stays one, also across a change of the clocks",
        arguments: [
            (1.0, 0.0, "2026-12-25", "2026-12-26"), (-3, 0, "2026-12-21", "2026-12-22"),
            (120, -3_600, "2027-04-23", "2027-04-24"), (0, 3_600, nil, nil), (1, 3_600, nil, nil),
            (2, 30_600, nil, nil),
        ] as [(Double, Double, String?, String?)]
    )
    func movedDays(days: Double, seconds: Double, first: String?, last: String?) throws {
        var schedule = try schedule()
        let (start, end) = (try #require(Day("2026-12-24")), try #require(Day("2026-12-25")))
        let midnight = try Date("2026-12-23T23:00:00Z", strategy: .iso8601)
        try schedule.addNewEvent(Event(date: midnight, name: "Trip", details: EventDetails(days: start...end)))
        try asApp(folder.events) { $0[0].date += days * 86_400 + seconds }
        let event = try #require(try read().open.items.first)
        #expect(event.details.days?.lowerBound.description == first)
        #expect(event.details.days?.upperBound.description == last)
    }

    @Test("A series can consist of additional days alone")
    func additionalDays() throws {
        var schedule = try schedule()
        let details = EventDetails(additionalDays: [.moment(date + 86_400), .moment(date + 5 * 86_400)])
        try schedule.addNewEvent(Event(identifier: "S", date: date, name: "Course", details: details))
        let zones = EventZones([], own: ZoneOffsets(of: .gmt, around: date), around: date)
        func starts() throws -> [TimeInterval] {
            let event = schedule.events[0].item
            let day = try #require(Day(date, in: .gmt))
            let found = event.occurrences(
                of: try #require(event.recurrenceRule),
                in: day...day.advanced(by: 9),
                around: Today(now: date, timeZone: .gmt),
                zones: zones
            )
            return found.occurrences.map { $0.start.timeIntervalSince(date) }
        }
        #expect(try starts() == [0, 86_400, 5 * 86_400])
        let occurrence = Occurrence(date + 86_400, end: nil, in: zones[nil], id: .moment(date + 86_400))
        try schedule.complete(occurrence, ofSeriesAt: 0, on: date)
        #expect(try starts() == [0, 5 * 86_400])
        #expect(schedule.completedEvents.map(\.item.date) == [date + 86_400])
    }

    @Test("Almanac's keys can be removed from an entry that has another program's key")
    func emptying() throws {
        try add(1)
        let entry = #"{"name":"Event 0","date":"2026-11-22T00:26:40Z","location":"X","mine":1}"#
        try Data(#"{"version":1,"events":[\#(entry)]}"#.utf8).write(to: beside)
        var schedule = try schedule()
        var event = schedule.events[0].item
        event.location = nil
        try schedule.update(at: 0, with: event)
        #expect(try read().open.items.map(\.details) == [EventDetails()])
        #expect(try text.contains("\"mine\" : 1"))
    }

    @Test("While a record can't be read, its entry isn't matched with another record")
    func unreadableRecord() throws {
        let store = #"[{"name":"X","date":"?"},{"name":"X","date":817604800}]"#
        try Data(store.utf8).write(to: folder.events)
        let entry = #"{"name":"X","date":"2026-11-22T00:26:40Z","location":"Bonn"}"#
        try Data(#"{"version":1,"events":[\#(entry)]}"#.utf8).write(to: beside)
        #expect(try read().open.items.map(\.location) == [nil])
    }

    @Test(
        "An event whose entry has a value that can't be read isn't changed, so that it keeps the corrected entry",
        arguments: [
            (#""exceptDays":["2026-12-32"]"#, #""exceptDays":["2026-12-31"]"#), (#""end":"soon""#, #""end":null"#),
            (#""x":1e400"#, #""x":1"#), (#""identifier":"S","day":7"#, #""identifier":"S""#),
        ]
    )
    func unreadableEntry(wrong: String, right: String) throws {
        try add(2)
        func write(_ values: String) throws {
            let entry = #"{"name":"Event 0","date":"2026-11-22T00:26:40Z","repeats":"FREQ=DAILY",\#(values)}"#
            let other = #"{"name":"Event 1","date":"2026-11-23T00:26:40Z","location":"Bonn"}"#
            try Data(#"{"version":1,"events":[\#(entry),\#(other)]}"#.utf8).write(to: beside)
        }
        try write(wrong)
        let before = try text
        var schedule = try schedule()
        let event = schedule.events[0].item
        #expect(event.details == EventDetails())
        let changes: [() throws -> Void] = [
            { try schedule.complete(at: 0, on: date) }, { try schedule.delete(at: 0) },
            { try schedule.update(at: 0, with: event.edited(description: "New")) },
        ]
        for change in changes {
            let error = #expect(throws: StoreError.self) { try change() }
            #expect(error?.diagnostics == schedule.openDiagnostics)
            #expect(error?.diagnostics.map(\.location.file) == ["schedules.almanac.json"])
        }
        #expect(try text == before)
        // Other events can be changed, and the app's changes don't touch the entry.
        try asApp(folder.events) { $0[0].date += 60 }
        try schedule.load()
        #expect(try !schedule.updateCompanion())
        try schedule.update(at: 1, with: schedule.events[1].item.edited(description: "New"))
        #expect(try text.contains(wrong))
        try asApp(folder.events) { $0[0].date -= 60 }
        try write(right)
        try schedule.load()
        #expect(schedule.events[0].item.repeats == "FREQ=DAILY")
        try schedule.update(at: 0, with: schedule.events[0].item.edited(description: "New"))
        #expect(try read().open.items.map(\.details.repeats) == ["FREQ=DAILY", nil])
    }

    @Test(
        "An entry that can't be read keeps all events that it may belong to from being changed",
        arguments: [
            (
                #"{"name":"A","date":817000000},{"name":"A","date":817086400}"#,
                #"{"name":"A","date":"oops","repeats":"FREQ=WEEKLY"}"#
            ),
            (
                #"{"name":"A","date":817000000},{"name":"B","date":817000000}"#,
                #"{"name":"C","date":"2026-11-22T00:26:40Z","end":"soon"}"#
            ),
            (
                #"{"name":"A","date":817000000,"identifier":"S"},{"name":"B","date":817086400,"identifier":"S"}"#,
                #"{"identifier":"S","end":"soon"}"#
            ),
        ]
    )
    func unreadableEntryOfSeveral(events: String, entry: String) throws {
        try Data(#"[\#(events),{"name":"Other","date":818000000}]"#.utf8).write(to: folder.events)
        try Data(#"{"version":1,"events":[\#(entry)]}"#.utf8).write(to: beside)
        let before = try text
        var schedule = try schedule()
        for index in 0...1 {
            let event = schedule.events[index].item
            let error = #expect(throws: StoreError.self) {
                try schedule.update(at: index, with: event.edited(description: "New"))
            }
            #expect(error?.diagnostics.map(\.location.file) == ["schedules.almanac.json"])
        }
        #expect(try text == before)
        try schedule.update(at: 2, with: schedule.events[2].item.edited(description: "New"))
        #expect(try text.contains(entry))
    }

    @Test("If the app completes an event whose entry can't be read, the event isn't changed either")
    func completedUnreadableEntry() throws {
        try add(1)
        let entry = #"{"name":"Event 0","date":"2026-11-22T00:26:40Z","end":"soon","location":"Bonn"}"#
        try Data(#"{"version":1,"events":[\#(entry)]}"#.utf8).write(to: beside)
        try asApp(folder.events) { $0 = [] }
        try asApp(folder.completed) { $0 = [AppEvent(date, "Event 0")] }
        var schedule = try schedule()
        let error = #expect(throws: StoreError.self) { try schedule.reopen(at: 0) }
        #expect(error?.diagnostics.map(\.location.file) == ["schedules.almanac.json"])
        try Data(#"{"version":1,"events":[\#(entry.replacing("\"soon\"", with: "null"))]}"#.utf8).write(to: beside)
        try schedule.load()
        try schedule.reopen(at: 0)
        #expect(schedule.events.map(\.item.location) == ["Bonn"])
    }

    @Test("Equal events keep their own details")
    func equalEvents() throws {
        var schedule = try schedule()
        for number in 0..<3 {
            let details = EventDetails(location: "Room \(number)")
            try schedule.addNewEvent(Event(identifier: "\(number)", date: date, name: "Same", details: details))
        }
        try schedule.move(at: 2, to: 0)
        #expect(try self.schedule().events.map(\.item.location) == ["Room 2", "Room 0", "Room 1"])
        try asApp(folder.events) { _ in }
        // Only their order distinguishes them now.
        #expect(try read().open.items.map(\.location) == ["Room 0", "Room 1", "Room 2"])
    }

    @Test("An entry that can't be matched with certainty is kept, with a note")
    func unclear() throws {
        try add(1)
        try asApp(folder.events) { events in
            let date = events[0].date
            events = [AppEvent(date, "One"), AppEvent(date, "Two")]
        }
        let read = try read().open
        #expect(read.items.allSatisfy { $0.details == EventDetails() })
        #expect(read.diagnostics.map(\.message) == ["it isn't clear which event is \"Event 0\" now"])
    }

    @Test("Almanac's keys in the store are read, and moved with the next change of the record")
    func keysInStore() throws {
        let store = #"""
            [
              {"name":"Old","date":817000000,"identifier":"A","description":"In *here*","mood":"good"},
              {"name":"Other","date":817000000,"identifier":"B","description":"Stays"}
            ]
            """#
        try Data(store.utf8).write(to: folder.events)
        var schedule = try schedule()
        #expect(schedule.events.map(\.item.description) == ["In *here*", "Stays"])
        try schedule.update(at: 0, with: schedule.events[0].item.edited(name: "New"))
        #expect(
            try String(contentsOf: folder.events, encoding: .utf8) == #"""
                [
                  {"name":"New","date":817000000,"identifier":"A","mood":"good"},
                  {"name":"Other","date":817000000,"identifier":"B","description":"Stays"}
                ]
                """#
        )
        #expect(try self.schedule().events.map(\.item.description) == ["In *here*", "Stays"])
    }

    @Test("Completing moves the entry to the other companion file, and reopening moves it back")
    func completing() throws {
        try add(1)
        var schedule = try schedule()
        try schedule.complete(at: 0, on: date)
        #expect(!FileManager.default.fileExists(atPath: beside.path))
        #expect(try self.schedule().completedEvents.map(\.item.location) == ["Room 0"])
        try schedule.reopen(at: 0)
        #expect(!FileManager.default.fileExists(atPath: besideCompleted.path))
        #expect(try self.schedule().events.map(\.item.location) == ["Room 0"])
    }

    @Test("Entries and keys that Almanac doesn't understand are kept")
    func unknownKeys() throws {
        try add(1)
        let entry = #"{"name":"Event 0","date":"2026-11-22T00:26:40Z","location":"X","mine":[1,{"a":null}]}"#
        let file = #"{"version":1,"by":"hand","events":[7,\#(entry),{"name":"Nobody","end":"soon"}]}"#
        try Data(file.utf8).write(to: beside)
        let messages = try read().open.diagnostics.map(\.description)
        #expect(
            messages == [
                """
                schedules.almanac.json:1:36: error: expected an entry with keys, found the number 7
                    hint: correct or remove the entry; until then, it doesn't belong to any event
                """,
                """
                schedules.almanac.json:1:147: error: key "end": expected a date, found text "soon"
                    hint: correct the entry; until then, the event is shown without it and can't be changed
                """,
            ]
        )
        var schedule = try schedule()
        try schedule.update(at: 0, with: schedule.events[0].item.edited(description: "New"))
        let kept = try JSONDecoder().decode([String: PropertyValue].self, from: folder.data(beside))
        #expect(kept["by"] == .string("hand"))
        guard case .array(let entries)? = kept["events"] else {
            Issue.record("no entries")
            return
        }
        #expect(entries[0] == .integer(7))
        #expect(entries[1][path: [.key("mine")]] == .array([.integer(1), .dictionary(["a": .null])]))
        #expect(entries[1][path: [.key("description")]] == .string("New"))
        #expect(entries[2] == .dictionary(["name": .string("Nobody"), "end": .string("soon")]))
    }

    @Test(
        "A companion file that can't be read is never overwritten",
        arguments: [
            ("", "the file is empty"), ("[]", #"expected a JSON object with the key "events""#),
            (#"{"events":["#, "the file ends in the middle of an array"),
            (#"{"events":{}}"#, "expected an array of entries, found an empty dictionary"),
            (#"{"events":[],"version":2}"#, "expected version 1, found the number 2"),
        ]
    )
    func damaged(content: String, message: String) throws {
        try folder.write(["A"], to: folder.events)
        try Data(content.utf8).write(to: beside)
        var schedule = Schedule(events: store(folder.events), completed: store(folder.completed))
        let before = try folder.data(folder.events)
        let error = #expect(throws: StoreError.self) { try schedule.create(name: "B", date: date) }
        #expect(error?.diagnostics.map(\.message) == [message])
        #expect(error?.diagnostics.map(\.location.file) == ["schedules.almanac.json"])
        #expect(try folder.data(folder.events) == before)
        #expect(try text == content)
    }

    @Test("If the companion file can't be written, the store isn't changed either")
    func together() throws {
        try folder.write(["A"], to: folder.events)
        try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: false)
        let before = try folder.data(folder.events)
        var schedule = Schedule(events: store(folder.events), completed: store(folder.completed))
        #expect(throws: StoreError.self) { try schedule.create(name: "B", date: date, description: "x") }
        #expect(try folder.data(folder.events) == before)
    }
}
