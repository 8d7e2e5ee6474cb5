import Diagnostics
import Foundation
import Persistence
import Records
import Testing

@Suite("Events moved and completed in the app") struct EventBorrowingTests {
    private let folder: StoreFolder
    private let date = 817_000_000.0

    init() throws { folder = try StoreFolder() }

    private func schedule() throws -> Schedule {
        func store(_ url: URL, from other: URL) -> Store<Event> {
            var store = Store<Event>(url, named: url.lastPathComponent)
            let name = Companion.url(beside: url).lastPathComponent
            store.companion = CompanionFile(beside: url, named: name, rule: .events(in: .gmt), other: other)
            return store
        }
        let open = store(folder.events, from: folder.completed)
        var schedule = Schedule(events: open, completed: store(folder.completed, from: folder.events))
        try schedule.load()
        return schedule
    }

    private func write(_ events: [(String, Double)], to url: URL) throws {
        let texts = events.map { #"{"name":"\#($0)","date":\#($1),"identifier":"\#(UUID())"}"# }
        try Data("[\(texts.joined(separator: ","))]".utf8).write(to: url)
    }

    /// The descriptions of the completed events after the app has completed the only open one, "Dentist".
    private func complete(as completed: [(String, Double)]) throws -> (found: [String?], messages: [String]) {
        var schedule = try schedule()
        let start = Date(timeIntervalSinceReferenceDate: date)
        try schedule.create(name: "Dentist", date: start, description: "Bring *card*.")
        try write([], to: folder.events)
        try write(completed, to: folder.completed)
        let read = try self.schedule()
        let messages = (read.openDiagnostics + read.completedDiagnostics).map(\.message)
        return (read.completedEvents.map(\.item.description), messages)
    }

    @Test("The event keeps its details, with a note")
    func kept() throws {
        let (found, messages) = try complete(as: [("Dentist", date + 86_400), ("Yoga", date)])
        #expect(found == ["Bring *card*.", nil])
        let note = "\"Dentist\" was moved and completed in the app; the details in this entry are shown with it"
        #expect(messages == [note])
        // The next change moves the entry.
        var schedule = try schedule()
        try schedule.reopen(at: 0)
        #expect(schedule.events.map(\.item.description) == ["Bring *card*."])
    }

    @Test("Of two completed events with one name and date, the one with the entry's identifier gets the details")
    func identified() throws {
        let start = Date(timeIntervalSinceReferenceDate: date)
        var schedule = try schedule()
        try schedule.create(name: "Dentist", date: start, description: "Bring *card*.")
        let identifier = try #require(schedule.events.first?.item.identifier)
        try write([], to: folder.events)
        let texts = ["other", identifier].map { #"{"name":"Dentist","date":\#(date),"identifier":"\#($0)"}"# }
        try Data("[\(texts.joined(separator: ","))]".utf8).write(to: folder.completed)
        #expect(try self.schedule().completedEvents.map(\.item.description) == [nil, "Bring *card*."])
    }

    @Test(
        "An earlier event with the same name, or one of several, doesn't get the details",
        arguments: [[("Dentist", -86_400.0)], [("Dentist", 86_400), ("Dentist", 172_800)], [("Doctor", 86_400)]]
    )
    func unclear(completed: [(String, Double)]) throws {
        let (found, messages) = try complete(as: completed.map { ($0, date + $1) })
        #expect(found.allSatisfy { $0 == nil })
        #expect(messages == ["the entry of \"Dentist\" no longer belongs to any event"])
    }

    @Test("An event that was moved to an earlier day and completed gets its details back when it is reopened")
    func reopened() throws {
        _ = try complete(as: [("Dentist", date - 86_400)])
        var schedule = try schedule()
        try schedule.reopen(at: 0)
        #expect(schedule.events.map(\.item.description) == ["Bring *card*."])
        // The app makes new identifiers at every launch.
        try write([("Dentist", date - 86_400)], to: folder.events)
        #expect(try self.schedule().events.map(\.item.description) == ["Bring *card*."])
    }

    @Test("An event that is added gets no details of an earlier one with its name")
    func added() throws {
        _ = try complete(as: [("Dentist", date - 86_400)])
        var schedule = try schedule()
        try schedule.create(name: "Dentist", date: Date(timeIntervalSinceReferenceDate: date - 172_800))
        #expect(schedule.events.map(\.item.description) == [nil])
        #expect(try self.schedule().events.map(\.item.description) == [nil])
    }
}
