import Foundation
import Persistence
import Records
import Testing

@Suite("Schedule") struct ScheduleTests {
    private let folder: StoreFolder
    private let date = Date(timeIntervalSinceReferenceDate: 817_000_000)

    init() throws { folder = try StoreFolder() }

    @Test("An event is added at the end of the schedule, from its parts or as a value")
    func adding() throws {
        var schedule = folder.schedule()
        try schedule.create(name: "Dentist", date: date)
        try schedule.addNewEvent(Event(date: date, name: "Yoga"))
        try schedule.addNewEvent(title: "Choir", description: "Bring *notes*.", date: date)
        let zone = try zone("America/New_York")
        let record = try schedule.addNewEvent(title: "Call", description: "", date: "2026/11/25 09:00", in: zone)
        #expect(record.position == 4)
        #expect(record.item.date == (try instant("2026-11-25T14:00:00Z")))
        #expect(record.item.description == nil)
        #expect(schedule.events.map(\.item.name) == ["Dentist", "Yoga", "Choir", "Call"])
        #expect(schedule.events[2].item.description == "Bring *notes*.")
        #expect(folder.names(folder.events) == ["Dentist", "Yoga", "Choir", "Call"])
    }

    @Test("A blank name, an impossible date and invalid text are rejected, and nothing is written")
    func refusing() throws {
        var schedule = folder.schedule()
        let zone = try zone("Europe/London")
        for name in ["", " ", "\n\t", "\u{0}"] {
            #expect(throws: EditingError.blankName(of: "event")) { try schedule.create(name: name, date: date) }
            #expect(throws: EditingError.blankName(of: "event")) {
                try schedule.addNewEvent(Event(date: date, name: name))
            }
        }
        for seconds in [Double.nan, .infinity, 1e15, -1e15] {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            #expect(throws: EditingError.impossibleDate) { try schedule.create(name: "X", date: date) }
        }
        for text in ["2026-11-25 09:00", "2026/11/25", "2026/11/25 9:00", "tomorrow 9:00", ""] {
            #expect(throws: EditingError.unreadableDate(text)) {
                try schedule.addNewEvent(title: "X", description: "", date: text, in: zone)
            }
        }
        for text in ["2026/02/31 09:00", "2026/11/25 25:00", "2027/03/28 01:30"] {
            #expect(throws: DateParser.ParseError.self) {
                try schedule.addNewEvent(title: "X", description: "", date: text, in: zone)
            }
        }
        #expect(!FileManager.default.fileExists(atPath: folder.events.path))
    }

    @Test("A name loses the white space around it, and a control character in it is refused")
    func names() throws {
        let event = try Event.new(name: " padded\tname\n", date: date)
        #expect(event.name == "padded\tname")
        #expect(try event.edited(name: "\u{A0}new ").name == "new")
        let recipe = try Recipe.new(name: " soup ", at: date)
        #expect(try [recipe.name, recipe.edited(name: " stew").name] == ["soup", "stew"])
        #expect(try Habit.new(title: "floss ", at: date).title == "floss")
        for scalar in ["\u{0}", "\u{1B}", "\u{7F}", "\u{9B}"] as [Unicode.Scalar] {
            let name = "a\(scalar)b"
            #expect(throws: EditingError.controlCharacter(scalar, inNameOf: "event")) {
                try Event.new(name: name, date: date)
            }
            #expect(throws: EditingError.controlCharacter(scalar, inNameOf: "event")) { try event.edited(name: name) }
            #expect(throws: EditingError.controlCharacter(scalar, inNameOf: "recipe")) {
                try Recipe.new(name: name, at: date)
            }
            #expect(throws: EditingError.controlCharacter(scalar, inNameOf: "recipe")) { try recipe.edited(name: name) }
            #expect(throws: EditingError.controlCharacter(scalar, inNameOf: "habit")) {
                try Habit.new(title: name, at: date)
            }
        }
        let message = "the event's name has the control character U+001B; leave it out"
        #expect(EditingError.controlCharacter("\u{1B}", inNameOf: "event").description == message)
    }

    @Test("An identifier doesn't change when loading and saving")
    func identifiers() throws {
        var schedule = folder.schedule()
        let event = try schedule.create(name: "Dentist", date: date).item
        var other = folder.schedule()
        try other.load()
        #expect(other.events.first?.item.identifier == event.identifier)
        try other.create(name: "Yoga", date: date)
        try schedule.load()
        #expect(schedule.events.first?.item.identifier == event.identifier)
    }

    @Test("The first edit after an addition is kept")
    func editAfterAdding() throws {
        var schedule = folder.schedule()
        let event = try schedule.create(name: "Dentist", date: date).item
        #expect(try schedule.update(event, with: event.edited(name: "Doctor")))
        #expect(folder.names(folder.events) == ["Doctor"])
        #expect(try schedule.update(event, with: event) == false)
    }

    @Test("Events are updated, moved and deleted by their index")
    func changing() throws {
        try folder.write(["A", "B", "C", "D"], to: folder.events)
        var schedule = folder.schedule()
        try schedule.load()
        try schedule.move(at: 0, to: 2)
        #expect(folder.names(folder.events) == ["B", "C", "A", "D"])
        try schedule.move(at: 3, to: 0)
        #expect(folder.names(folder.events) == ["D", "B", "C", "A"])
        try schedule.update(at: 1, with: schedule.event(at: 1).edited(name: "Bee"))
        #expect(try schedule.delete(at: 0).name == "D")
        #expect(folder.names(folder.events) == ["Bee", "C", "A"])
        #expect(schedule.events.map(\.item.name) == ["Bee", "C", "A"])
        #expect(schedule.events.map(\.position) == [1, 2, 3])
    }

    @Test("An index without an event is an error", arguments: [-1, 2, .max, .min])
    func unknownIndex(index: Int) throws {
        try folder.write(["A", "B"], to: folder.events)
        try folder.write(["Z"], to: folder.completed)
        var schedule = folder.schedule()
        try schedule.load()
        let event = try schedule.event(at: 0)
        let before = try (folder.data(folder.events), folder.data(folder.completed))
        #expect(throws: EditingError.self) { try schedule.update(at: index, with: event) }
        #expect(throws: EditingError.self) { try schedule.delete(at: index) }
        #expect(throws: EditingError.self) { try schedule.move(at: index, to: 0) }
        #expect(throws: EditingError.self) { try schedule.move(at: 0, to: index) }
        #expect(throws: EditingError.self) { try schedule.complete(at: index, on: date) }
        #expect(throws: EditingError.self) { try schedule.reopen(at: index) }
        #expect(throws: EditingError.self) { try schedule.deleteCompleted(at: index) }
        #expect(try (folder.data(folder.events), folder.data(folder.completed)) == before)
    }

    @Test("An event that another program has moved is found; one that it has changed isn't changed")
    func otherPrograms() throws {
        try folder.write(["A", "B", "C"], to: folder.events)
        var schedule = folder.schedule()
        try schedule.load()
        try folder.write(["New", "C", "B"], to: folder.events)
        try schedule.delete(at: 2)
        #expect(folder.names(folder.events) == ["New", "B"])
        #expect(schedule.events.map(\.item.name) == ["New", "B"])
        try folder.write(["Q"], to: folder.events)
        #expect(throws: StoreError.self) { try schedule.delete(at: 0) }
        #expect(folder.names(folder.events) == ["Q"])
        #expect(schedule.events.map(\.item.name) == ["New", "B"])
    }

    @Test("A store that can't be decoded is never written", arguments: ["bplist00 cut", "[{\"na", "{}"])
    func corrupt(text: String) throws {
        try folder.write(["A"], to: folder.events)
        var schedule = folder.schedule()
        try schedule.load()
        try Data(text.utf8).write(to: folder.events)
        #expect(throws: StoreError.self) { try schedule.create(name: "X", date: date) }
        #expect(throws: StoreError.self) { try schedule.delete(at: 0) }
        #expect(throws: StoreError.self) { try schedule.complete(at: 0, on: date) }
        #expect(throws: StoreError.self) { try schedule.load() }
        #expect(try folder.data(folder.events) == Data(text.utf8))
        #expect(!FileManager.default.fileExists(atPath: folder.completed.path))
        #expect(schedule.events.map(\.item.name) == ["A"])
    }

    @Test("A failed save leaves memory unchanged")
    func failedSave() throws {
        struct Refusal: Error {}
        try folder.write(["A"], to: folder.events)
        var schedule = folder.schedule(EditPlan(EditOptions { _ in throw Refusal() }))
        try schedule.load()
        let before = try folder.data(folder.events)
        #expect(throws: Refusal.self) { try schedule.create(name: "X", date: date) }
        #expect(throws: Refusal.self) { try schedule.complete(at: 0, on: date) }
        #expect(schedule.events.map(\.item.name) == ["A"])
        #expect(schedule.completedEvents.isEmpty)
        #expect(try folder.data(folder.events) == before)
        #expect(!FileManager.default.fileExists(atPath: folder.completed.path))
    }

    @Test("A dry run returns the result and changes neither memory nor disk")
    func rehearsal() throws {
        try folder.write(["A"], to: folder.events)
        let before = try folder.data(folder.events)
        var schedule = folder.schedule(EditPlan(EditOptions(isDryRun: true)))
        try schedule.load()
        #expect(try schedule.create(name: "X", date: date).position == 2)
        #expect(try schedule.complete(at: 0, on: date).position == 1)
        #expect(try schedule.delete(at: 0).name == "A")
        #expect(schedule.events.map(\.item.name) == ["A"])
        #expect(try folder.data(folder.events) == before)
    }
}
