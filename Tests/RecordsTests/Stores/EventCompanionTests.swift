import Diagnostics
import Foundation
import Persistence
import Records
import Testing

@Suite("Event companion") struct EventCompanionTests {
    let folder: StoreFolder
    let date = Date(timeIntervalSinceReferenceDate: 817_000_000)

    init() throws { folder = try StoreFolder() }

    var beside: URL { Companion.url(beside: folder.events) }
    var besideCompleted: URL { Companion.url(beside: folder.completed) }

    func store(_ url: URL, from other: URL? = nil) -> Store<Event> {
        var store = Store<Event>(url, named: url.lastPathComponent)
        let name = Companion.url(beside: url).lastPathComponent
        let otherName = other.map { Companion.url(beside: $0).lastPathComponent }
        let rule = CompanionRule.events(in: .gmt)
        store.companion = CompanionFile(beside: url, named: name, rule: rule, other: other, otherName: otherName)
        return store
    }

    func schedule() throws -> Schedule {
        let completed = store(folder.completed, from: folder.events)
        var schedule = Schedule(events: store(folder.events, from: folder.completed), completed: completed)
        try schedule.load()
        return schedule
    }

    /// The records that a build reads.
    func read() throws -> (open: StoreContents<Event>, completed: StoreContents<Event>) {
        var open = Store<Event>(folder.events, named: "schedules.plist").read()
        var completed = Store<Event>(folder.completed, named: "completedEvents.plist").read()
        AlmanacRecords.join(
            &open,
            beside: try companion(beside),
            completed: &completed,
            beside: try companion(besideCompleted),
            in: .gmt
        )
        return (open, completed)
    }

    func companion(_ url: URL) throws -> Companion {
        guard FileManager.default.fileExists(atPath: url.path) else {
            return Companion(file: url.lastPathComponent, list: Companion.events)
        }
        return try Companion(Array(Data(contentsOf: url)), file: url.lastPathComponent, list: Companion.events)
    }

    var text: String { get throws { try String(contentsOf: beside, encoding: .utf8) } }

    /// The item of the document "Save and persist completed events".
    struct AppEvent: Codable {
        let identifier = UUID().uuidString
        var date: Date
        var name: String

        enum CodingKeys: CodingKey { case identifier, date, name }

        init(_ date: Date, _ name: String) { (self.date, self.name) = (date, name) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            date = try container.decode(Date.self, forKey: .date)
            name = try container.decode(String.self, forKey: .name)
        }
    }

    /// Reads and writes a store like the app.
    func asApp(_ url: URL, _ change: (inout [AppEvent]) -> Void) throws {
        let exists = FileManager.default.fileExists(atPath: url.path)
        var events = exists ? try PropertyListDecoder().decode([AppEvent].self, from: Data(contentsOf: url)) : []
        change(&events)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        try encoder.encode(events).write(to: url)
    }

    func details(_ number: Int) -> EventDetails {
        EventDetails(description: "*Details* \(number)", end: date + 3_600, location: "Room \(number)")
    }

    func add(_ count: Int) throws {
        var schedule = try schedule()
        for number in 0..<count {
            let (date, name) = (date + Double(number) * 86_400, "Event \(number)")
            var event = try Event.new(name: name, date: date)
            event.details = details(number)
            event.end = date + 3_600
            try schedule.addNewEvent(event)
        }
    }

    @Test("The app's file has the values that the app supports, and the companion file the rest")
    func separating() throws {
        var schedule = try schedule()
        let identifier = "0CB02BEB-51E5-43AD-B7CE-787FF5628EE2"
        let details = EventDetails(description: "Bring *skis*.", end: date + 90.5, location: "Innsbruck")
        try schedule.addNewEvent(Event(identifier: identifier, date: date, name: "Ski trip", details: details))
        let stored = try PropertyListSerialization.propertyList(from: folder.data(folder.events), format: nil)
        let keys = (stored as? [[String: Any]])?.map { $0.keys.sorted() }
        #expect(keys == [["date", "identifier", "name"]])
        #expect(
            try text == """
                {
                  "events" : [
                    {
                      "date" : "2026-11-22T00:26:40Z",
                      "description" : "Bring *skis*.",
                      "end" : "2026-11-22T00:28:10.500Z",
                      "identifier" : "0CB02BEB-51E5-43AD-B7CE-787FF5628EE2",
                      "location" : "Innsbruck",
                      "name" : "Ski trip"
                    }
                  ],
                  "version" : 1
                }

                """
        )
        #expect(try self.schedule().events.map(\.item.details) == [details])
    }

    @Test("All details are read back as written")
    func roundTrip() throws {
        let day = try #require(Day("2026-12-24"))
        let details = EventDetails(
            description: "\u{7}\\ \"😀\"\r\n",
            completedAt: date,
            end: date + 1,
            days: day...day.adding(days: 2),
            timeZone: "Europe/Lisbon",
            location: "A; B, C",
            url: "https://example.org/?a=1&b=2",
            repeats: "FREQ=WEEKLY",
            exceptDays: [.day(day), .moment(date)],
            additionalDays: [.moment(date + 0.25)],
            occurrenceOf: "X",
            occurrence: .day(day)
        )
        var schedule = try schedule()
        try schedule.addNewEvent(Event(identifier: "A", date: date, name: "Everything", details: details))
        #expect(try self.schedule().events.map(\.item.details) == [details])
        #expect(try read().open.items.map(\.details) == [details])
    }

    @Test(
        "Details survive when the app saves: with new identifiers, another name, another date, without an event"
    )
    func appSaves() throws {
        try add(5)
        let entries = try text
        try asApp(folder.events) { events in
            events[1].name = "Renamed"
            events[2].date += 7 * 86_400
            events.remove(at: 3)
        }
        let read = try read().open
        #expect(read.items.map(\.name) == ["Event 0", "Renamed", "Event 2", "Event 4"])
        #expect(read.items.map(\.location) == ["Room 0", "Room 1", "Room 2", "Room 4"])
        // The end moves with the event.
        #expect(read.items.allSatisfy { $0.end == $0.date + 3_600 })
        #expect(
            read.diagnostics.map(\.description) == [
                """
                schedules.almanac.json:11:5: warning: "Event 1" is now called "Renamed" in the app; the details in this \
                entry are shown with it
                    hint: if that is another event, remove this entry
                """,
                """
                schedules.almanac.json:19:5: note: "Event 2" was moved to another date in the app; the details in this \
                entry are shown with it
                    hint: if the entry belongs to another event, correct its name and date
                """,
                """
                schedules.almanac.json:27:5: warning: the entry of "Event 3" no longer belongs to any event
                    hint: the entry is kept; correct its name and date, or remove it
                """,
            ]
        )
        #expect(try text == entries)
        // A change of one event keeps the entries of all others.
        var schedule = try schedule()
        try schedule.update(at: 1, with: schedule.events[1].item.edited(description: "New"))
        #expect(try self.read().open.items.map(\.location) == ["Room 0", "Room 1", "Room 2", "Room 4"])
        #expect(try companion(beside).entries.count == 5)
        #expect(try self.read().open.items[1].description == "New")
    }

    @Test("An event that the app completes keeps its details")
    func appCompletes() throws {
        try add(2)
        try asApp(folder.events) { $0.remove(at: 0) }
        try asApp(folder.completed) { $0.append(AppEvent(date, "Event 0")) }
        let read = try read()
        #expect(read.completed.items.map(\.location) == ["Room 0"])
        #expect(read.open.diagnostics == [])
        var schedule = try schedule()
        #expect(schedule.completedEvents.map(\.item.location) == ["Room 0"])
        try schedule.updateCompleted(at: 0, with: schedule.completedEvents[0].item.edited(description: "Was good"))
        #expect(try companion(besideCompleted).entries.count == 1)
        #expect(try self.read().completed.items.map(\.location) == ["Room 0"])
    }

    @Test("A day that no longer matches the app's date is ignored")
    func appMovesDay() throws {
        let day = try #require(Day("2026-12-24"))
        var schedule = try schedule()
        let details = EventDetails(days: day...day, location: "Home")
        try schedule.addNewEvent(Event(identifier: "A", date: date, name: "Christmas Eve", details: details))
        try asApp(folder.events) { $0[0].date += 3_600 }
        let event = try #require(try read().open.items.first)
        #expect(event.days == nil)
        #expect(event.location == "Home")
    }

    @Test("The exceptions of a series move when the app changes its time of day")
    func appMovesSeries() throws {
        var schedule = try schedule()
        let (left, replaced) = (date + 7 * 86_400, date + 14 * 86_400)
        let series = EventDetails(repeats: "FREQ=WEEKLY", exceptDays: [.moment(left)])
        try schedule.addNewEvent(Event(identifier: "S", date: date, name: "Choir", details: series))
        let moved = EventDetails(occurrenceOf: "S", occurrence: .moment(replaced))
        try schedule.addNewEvent(Event(identifier: "M", date: replaced + 86_400, name: "Choir", details: moved))
        for shift in [3_600.0, -1_800] {
            try asApp(folder.events) { $0[0].date += shift }
            // Values written for the old time are updated with the next change, and don't move twice.
            schedule = try self.schedule()
            try schedule.update(at: 1, with: schedule.events[1].item.edited(description: "\(shift)"))
        }
        let events = try read().open.items
        #expect(events[0].exceptDays == [.moment(left + 1_800)])
        #expect(events[1].occurrence == .moment(replaced + 1_800))
        #expect(events[1].occurrenceOf == events[0].identifier)
        // A start on another day doesn't move the other occurrences.
        try asApp(folder.events) { $0[0].date += 7 * 86_400 }
        #expect(try read().open.items[0].exceptDays == [.moment(left + 1_800)])
    }

    @Test("A value of the wrong type under a known key belongs to another program and is kept")
    func foreignValues() throws {
        let place = #"{"lat":52.5,"lon":13.4}"#
        let record = #"{"identifier":"A","name":"X","date":817000000,"location":\#(place),"url":7,"lastDay":"?"}"#
        try Data("[\(record)]".utf8).write(to: folder.events)
        let contents = try read().open
        #expect(contents.items.map(\.details) == [EventDetails()])
        #expect(contents.rejected.isEmpty)
        var schedule = try schedule()
        var event = schedule.events[0].item
        event.location = "Bonn"
        try schedule.update(at: 0, with: event)
        #expect(try read().open.items.map(\.location) == ["Bonn"])
        let written = try String(contentsOf: folder.events, encoding: .utf8)
        #expect(written.contains(place) && written.contains(#""url":7"#) && written.contains(#""lastDay":"?""#))
    }

    @Test("The entry of an event that the app has completed isn't matched with another event of its name")
    func appCompletesOneOfTwo() throws {
        var schedule = try schedule()
        let details = EventDetails(location: "Bonn")
        try schedule.addNewEvent(Event(identifier: "A", date: date, name: "Dentist", details: details))
        try schedule.addNewEvent(Event(identifier: "B", date: date + 86_400, name: "Dentist"))
        try asApp(folder.events) { $0.remove(at: 0) }
        try asApp(folder.completed) { $0.append(AppEvent(date, "Dentist")) }
        let read = try read()
        #expect(read.open.items.map(\.location) == [nil])
        #expect(read.completed.items.map(\.location) == ["Bonn"])
        #expect(read.open.diagnostics == [])
        schedule = try self.schedule()
        try schedule.update(at: 0, with: schedule.events[0].item.edited(description: "x"))
        #expect(try self.read().completed.items.map(\.location) == ["Bonn"])
        // Once reopened, the event gets the entry that the app left in the schedule.
        try schedule.reopen(at: 0)
        let event = try #require(schedule.events.last?.item)
        var moved = event
        moved.location = "Berlin"
        try schedule.update(at: 1, with: moved)
        try asApp(folder.events) { _ in }
        #expect(try self.read().open.items.map(\.location) == [nil, "Berlin"])
    }

    @Test("Occurrences stay linked to their series, whatever identifiers the app assigns")
    func seriesAfterAppSaves() throws {
        let zone = try zone("Europe/Berlin")
        let today = Today(now: date, timeZone: zone)
        let offsets = ZoneOffsets(of: zone, around: date)
        let zones = EventZones([], own: offsets, around: date)
        func occurrences(_ events: [Event]) throws -> [Occurrence] {
            let series = try #require(events.first { $0.repeats != nil })
            let rule = try #require(series.recurrenceRule)
            let replaced = events.filter { $0.occurrenceOf == series.identifier }.compactMap(\.occurrence)
            let days = today.day...today.day.adding(days: 35)
            return series.occurrences(of: rule, in: days, around: today, without: replaced, zones: zones)
                .occurrences
        }
        var schedule = try schedule()
        let details = EventDetails(timeZone: zone.identifier, repeats: "FREQ=WEEKLY")
        try schedule.addNewEvent(Event(identifier: "S", date: date, name: "Choir", details: details))
        let all = try occurrences(schedule.events.map(\.item))
        try schedule.replace(all[2], ofSeriesAt: 0) { event in
            var event = event
            event.date += 86_400
            return event
        }
        try asApp(folder.events) { _ in }
        schedule = try self.schedule()
        try schedule.complete(all[1], ofSeriesAt: 0, on: date)
        try asApp(folder.events) { _ in }
        #expect(try occurrences(read().open.items).map(\.start) == [all[0], all[3], all[4], all[5]].map(\.start))
        schedule = try self.schedule()
        try schedule.complete(at: 1, on: date)
        try asApp(folder.events) { _ in }
        try asApp(folder.completed) { _ in }
        #expect(try occurrences(read().open.items).map(\.start) == [all[0], all[3], all[4], all[5]].map(\.start))
    }

    @Test(
        "A series that the app changes keeps its rule, even if its first occurrence is completed",
        arguments: [("New choir", 0.0), ("Choir", 3_600), ("Choir", 86_400)]
    )
    func appChangesSeries(name: String, shift: TimeInterval) throws {
        var schedule = try schedule()
        let details = EventDetails(end: date + 60, location: "Hall", repeats: "FREQ=WEEKLY")
        try schedule.addNewEvent(Event(identifier: "S", date: date, name: "Choir", details: details))
        let zone = ZoneOffsets(of: .gmt, around: date)
        let first = Occurrence(date, end: date + 60, in: zone, id: .moment(date))
        try schedule.complete(first, ofSeriesAt: 0, on: date)
        try asApp(folder.events) { events in
            events[0].name = name
            events[0].date += shift
        }
        try asApp(folder.completed) { _ in }
        let read = try read()
        #expect(read.open.items.map(\.repeats) == ["FREQ=WEEKLY"])
        #expect(read.open.items.map(\.location) == ["Hall"])
        #expect(read.open.diagnostics.map(\.severity) == [name == "Choir" ? .note : .warning])
        #expect(read.completed.items.map(\.repeats) == [nil])
    }

    @Test("A note reports that the app has completed a whole series")
    func appCompletesSeries() throws {
        var schedule = try schedule()
        let details = EventDetails(repeats: "FREQ=WEEKLY")
        try schedule.addNewEvent(Event(identifier: "S", date: date, name: "Choir", details: details))
        try asApp(folder.events) { $0 = [] }
        try asApp(folder.completed) { $0.append(AppEvent(date, "Choir")) }
        let messages = try read().completed.diagnostics.map(\.message)
        #expect(messages == ["the app has completed \"Choir\" with all its occurrences"])
    }

    @Test("One warning reports all occurrences whose series is missing")
    func lostSeries() throws {
        var schedule = try schedule()
        for name in ["S", "T"] {
            let details = EventDetails(occurrenceOf: name, occurrence: .moment(date))
            try schedule.addNewEvent(Event(identifier: "A\(name)", date: date, name: "Choir", details: details))
        }
        let found = try read().open.diagnostics
        #expect(
            found.map(\.message) == ["no event has the identifier `S`, so this one is a single event, like 1 other"]
        )
        #expect(found.map(\.severity) == [.warning])
    }

    @Test("Two events that replace the same occurrence are reported")
    func twins() throws {
        var schedule = try schedule()
        try schedule.addNewEvent(
            Event(identifier: "S", date: date, name: "Choir", details: EventDetails(repeats: "FREQ=WEEKLY"))
        )
        for (index, name) in ["Tuesday", "Thursday", "Next week"].enumerated() {
            let occurrence = date + Double(index / 2) * 604_800
            let details = EventDetails(occurrenceOf: "S", occurrence: .moment(occurrence))
            try schedule.addNewEvent(
                Event(identifier: "A\(index)", date: date + Double(index + 1) * 3_600, name: name, details: details)
            )
        }
        let found = try read().open.diagnostics
        #expect(found.map(\.message) == ["replaces the same occurrence of its series as \"Tuesday\""])
        #expect(found.map(\.severity) == [.warning])
    }
}
