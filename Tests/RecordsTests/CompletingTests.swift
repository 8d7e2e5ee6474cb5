import Foundation
import Persistence
import Records
import Synchronization
import Testing

@Suite("Completing events") struct CompletingTests {
    private final class Listener: ScheduleDelegate {
        private let names = Mutex<[String]>([])

        var heard: [String] { names.withLock { $0 } }

        func didDeleteItem(_ schedule: Schedule, item: Event) {
            names.withLock { $0.append(item.name) }
        }
    }

    private let folder: StoreFolder
    private let now = Date(timeIntervalSinceReferenceDate: 817_500_000)

    init() throws { folder = try StoreFolder() }

    private func loaded(_ events: [String], completed: [String] = []) throws -> Schedule {
        try folder.write(events, to: folder.events)
        try folder.write(completed, to: folder.completed)
        var schedule = folder.schedule()
        try schedule.load()
        return schedule
    }

    @Test("Completing an event sets the time of completion, and reopening removes it")
    func completesAndReopens() throws {
        var schedule = try loaded(["A", "B"], completed: ["Z"])
        let record = try schedule.complete(at: 0, on: now)
        #expect(record.position == 2)
        #expect(record.item.completedAt == now)
        #expect(schedule.events.map(\.item.name) == ["B"])
        #expect(schedule.completedEvents.map(\.item.name) == ["Z", "A"])
        #expect(folder.names(folder.events) == ["B"])
        #expect(folder.names(folder.completed) == ["Z", "A"])
        let back = try schedule.reopen(at: 1)
        #expect(back.position == 2)
        #expect(back.item.completedAt == nil)
        #expect(back.item.identifier == "A")
        #expect(folder.names(folder.events) == ["B", "A"])
        #expect(folder.names(folder.completed) == ["Z"])
    }

    @Test("The delegate is notified after a deletion or completion, and is held weakly")
    func delegate() throws {
        var schedule = try loaded(["A", "B", "C"])
        var listener: Listener? = Listener()
        schedule.delegate = listener
        try schedule.complete(at: 0, on: now)
        try schedule.delete(at: 1)
        #expect(listener?.heard == ["A", "C"])
        #expect(throws: EditingError.self) { try schedule.delete(at: 7) }
        #expect(listener?.heard == ["A", "C"])
        listener = nil
        #expect(schedule.delegate == nil)
        try schedule.delete(at: 0)
    }

    @Test("An event that a killed program left in both stores is completed and removed from the schedule")
    func reconciles() throws {
        var schedule = try loaded(["A", "B", "C"], completed: ["Z", "B"])
        #expect(schedule.unfinished.map(\.record.position) == [1, 3])
        #expect(try schedule.reconcile().map(\.name) == ["B"])
        #expect(folder.names(folder.events) == ["A", "C"])
        #expect(folder.names(folder.completed) == ["Z", "B"])
        let before = try folder.data(folder.events)
        #expect(try schedule.reconcile().isEmpty)
        #expect(try folder.data(folder.events) == before)
    }

    @Test("Leftovers of a killed program are removed with the next change, and recorded in the journal")
    func tidiesWithChange() throws {
        try folder.write(["A", "B", "C"], to: folder.events)
        try folder.write(["Z", "B"], to: folder.completed)
        let changed = Mutex<[URL]>([])
        let options = EditOptions { change in changed.withLock { $0.append(change.url) } }
        var schedule = folder.schedule(EditPlan(options))
        try schedule.load()
        #expect(schedule.leftovers.map(\.index) == [1])
        try schedule.move(at: 2, to: 0)
        #expect(schedule.tidied.map(\.position) == [2])
        #expect(folder.names(folder.events) == ["C", "A"])
        #expect(changed.withLock { $0 }.map(\.lastPathComponent) == ["schedules.plist"])
        try schedule.delete(at: 0)
        #expect(schedule.tidied == [])
    }

    @Test("A change of a leftover itself is applied")
    func changesLeftover() throws {
        var schedule = try loaded(["A", "B"], completed: ["B"])
        #expect(try schedule.delete(at: 1).name == "B")
        schedule = try loaded(["A", "B"], completed: ["B"])
        try schedule.update(at: 1, with: schedule.event(at: 1).edited(name: "Bee"))
        #expect(folder.names(folder.events) == ["A", "Bee"])
        #expect(folder.names(folder.completed) == ["B"])
    }

    @Test(
        "An event in both stores stays in both unless all keys are equal",
        arguments: [
            (#","room":1"#, "", false), ("", #","room":1"#, false), (#","room":1"#, #","room":2"#, false),
            (#","room":1"#, #","room":1"#, true), (#","description":"x""#, "", false),
            ("", #","completedAt":817100000"#, true),
            (#","completedAt":817000000"#, #","completedAt":817100000"#, false),
        ]
    )
    func partlyEqual(open: String, completed: String, isLeftover: Bool) throws {
        let event = #"{"name":"Yoga","date":817000000,"identifier":"A""#
        try Data("[\(event)\(open)}]".utf8).write(to: folder.events)
        try Data("[\(event)\(completed)}]".utf8).write(to: folder.completed)
        var schedule = folder.schedule()
        try schedule.load()
        #expect(schedule.unfinished.count == (isLeftover ? 0 : 1))
        #expect(schedule.conflicts.count == (isLeftover ? 0 : 1))
        try schedule.create(name: "New", date: now)
        #expect(folder.names(folder.events) == (isLeftover ? ["New"] : ["Yoga", "New"]))
        #expect(try schedule.reconcile().isEmpty)
    }

    @Test("Completing one of two equal events without identifiers keeps the other")
    func twins() throws {
        let twin = #"{"name":"Yoga","date":817000000}"#
        try Data("[\(twin),\(twin)]".utf8).write(to: folder.events)
        var schedule = folder.schedule()
        try schedule.load()
        let done = try schedule.complete(at: 0, on: now)
        #expect(done.item.identifier != nil)
        #expect(try schedule.reconcile().isEmpty)
        #expect(folder.names(folder.events) == ["Yoga"])
        #expect(folder.names(folder.completed) == ["Yoga"])
    }

    @Test("Events that share an identifier aren't removed", arguments: ["A", ""])
    func sharedIdentifiers(identifier: String) throws {
        let names = ["Yoga", "Chess", "Yoga"]
        let events = names.map { #"{"name":"\#($0)","date":817000000,"identifier":"\#(identifier)"}"# }
        try Data("[\(events.joined(separator: ","))]".utf8).write(to: folder.events)
        var schedule = folder.schedule()
        try schedule.load()
        try schedule.complete(at: 0, on: now)
        #expect(try schedule.reconcile().isEmpty)
        #expect(folder.names(folder.events) == ["Chess", "Yoga"])
        try schedule.complete(at: 1, on: now)
        #expect(try schedule.reconcile().isEmpty)
        #expect(folder.names(folder.events) == ["Chess"])
        #expect(folder.names(folder.completed) == ["Yoga", "Yoga"])
    }

    @Test("An event can be reopened even if another completed event is equal to it")
    func completedTwins() throws {
        let twin = #"{"name":"Yoga","date":817000000,"identifier":"A"}"#
        try Data("[\(twin),\(twin)]".utf8).write(to: folder.completed)
        var schedule = folder.schedule()
        try schedule.load()
        try schedule.reopen(at: 0)
        #expect(try schedule.reconcile().isEmpty)
        #expect(folder.names(folder.events) == ["Yoga"])
        #expect(folder.names(folder.completed) == ["Yoga"])
    }

    @Test("A new event isn't mistaken for an equal completed one from an older file")
    func olderFile() throws {
        try Data(#"[{"name":"Yoga","date":817000000}]"#.utf8).write(to: folder.completed)
        var schedule = folder.schedule()
        try schedule.create(name: "Yoga", date: Date(timeIntervalSinceReferenceDate: 817_000_000))
        #expect(try schedule.reconcile().isEmpty)
        #expect(folder.names(folder.events) == ["Yoga"])
    }

    @Test("Unknown keys move to the other store and back")
    func extras() throws {
        let event = #"{"name":"Yoga","date":817000000,"identifier":"A","room":{"floor":2,"seats":[1.5,null,"a"]}}"#
        try Data("[\(event)]".utf8).write(to: folder.events)
        try Data("[]".utf8).write(to: folder.completed)
        var schedule = folder.schedule()
        try schedule.load()
        let extras: [String: PropertyValue] = [
            "room": .dictionary(["floor": .integer(2), "seats": .array([.real(1.5), .null, .string("a")])])
        ]
        #expect(schedule.events[0].item.extras == extras)
        try schedule.complete(at: 0, on: now)
        #expect(schedule.completedEvents[0].item.extras == extras)
        try schedule.reopen(at: 0)
        #expect(schedule.events[0].item.extras == extras)
    }

    @Test("Unknown keys keep their bytes in the other store")
    func bytesOfUnknownKeys() throws {
        let keys = "\"caf\u{E9}\":1,\"cafe\u{301}\" : 2"
        let unknown = "\"big\": 18446744073709551615,\"real\":1.50,\(keys),\"odd\":\"\\u0061\""
        try Data("[{\"name\":\"A\",\"date\":817000000,\(unknown)}]".utf8).write(to: folder.events)
        try Data("[]".utf8).write(to: folder.completed)
        var schedule = folder.schedule()
        try schedule.load()
        try schedule.complete(at: 0, on: now)
        #expect(try folder.data(folder.completed).firstRange(of: Data(unknown.utf8)) != nil)
        try schedule.reopen(at: 0)
        #expect(try folder.data(folder.events).firstRange(of: Data(unknown.utf8)) != nil)
    }

    @Test("NaN under an unknown key doesn't prevent a change")
    func notANumber() throws {
        let row = "<dict><key>name</key><string>A</string><key>date</key><date>2026-11-20T18:30:00Z</date>"
        let text = "<plist><array>\(row)<key>k</key><real>nan</real></dict></array></plist>"
        try Data(text.utf8).write(to: folder.events)
        var schedule = folder.schedule()
        try schedule.load()
        // Like a command that reads the store and changes it later.
        try Data(text.replacing("<array>", with: "<array> ").utf8).write(to: folder.events)
        try schedule.update(at: 0, with: schedule.events[0].item.edited(name: "B"))
        let after = String(decoding: try folder.data(folder.events), as: UTF8.self)
        #expect(after == text.replacing("<array>", with: "<array> ").replacing(">A<", with: ">B<"))
    }

    @Test("If the completed events can't be written, no event is completed or gets an identifier")
    func corruptTarget() throws {
        let nameless = Data(#"[{"name":"Yoga","date":817000000}]"#.utf8)
        try nameless.write(to: folder.events)
        try Data("bplist00 cut".utf8).write(to: folder.completed)
        var schedule = folder.schedule()
        try schedule.loadEvents()
        #expect(throws: StoreError.self) { try schedule.complete(at: 0, on: now) }
        #expect(try folder.data(folder.events) == nameless)
        #expect(try folder.data(folder.completed) == Data("bplist00 cut".utf8))
    }

    @Test("Completed events are changed and deleted permanently")
    func completedOnes() throws {
        var schedule = try loaded([], completed: ["A", "B"])
        try schedule.updateCompleted(at: 0, with: schedule.completedEvents[0].item.edited(name: "Ay"))
        #expect(try schedule.deleteCompleted(at: 1).name == "B")
        #expect(folder.names(folder.completed) == ["Ay"])
        #expect(folder.names(folder.events) == [])
    }

    @Test("The event is in the completed store before it leaves the schedule, even with the document's own delegate")
    func documentsDelegate() throws {
        final class Appender: DataPersistenceDelegate {
            let completed: DataPersistence<Event>
            init(_ completed: DataPersistence<Event>) { self.completed = completed }
            func willDeleteItem<Item>(_ persistenceHelper: DataPersistence<Item>, item: Item) throws {
                if let event = item as? Event { try completed.createItem(event) }
            }
            func didDeleteItem<Item>(_ persistenceHelper: DataPersistence<Item>, item: Item) {}
        }
        try folder.write(["A", "B"], to: folder.events)
        let events = DataPersistence<Event>(url: folder.events)
        let appender = Appender(DataPersistence(url: folder.completed))
        events.delegate = appender
        try events.loadItems()
        try events.deleteItem(at: 0)
        #expect(folder.names(folder.completed) == ["A"])
        #expect(folder.names(folder.events) == ["B"])
        try Data("cut".utf8).write(to: folder.completed)
        #expect(throws: DataPersistenceError.self) { try events.deleteItem(at: 0) }
        #expect(folder.names(folder.events) == ["B"])
    }
}
