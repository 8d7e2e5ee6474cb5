import Foundation
import Persistence
import Records
import Testing

@Suite("Marks of changed events") struct ChangeMarkTests {
    private let folder: StoreFolder
    private let date = Date(timeIntervalSinceReferenceDate: 817_000_000)

    init() throws { folder = try StoreFolder() }

    private func schedule(at date: Date?) throws -> Schedule {
        func store(_ url: URL, from other: URL) -> Store<Event> {
            var store = Store<Event>(url, named: url.lastPathComponent)
            let name = Companion.url(beside: url).lastPathComponent
            store.companion = CompanionFile(beside: url, named: name, rule: .events(in: .gmt), other: other)
            return store
        }
        var schedule = Schedule(
            events: store(folder.events, from: folder.completed),
            completed: store(folder.completed, from: folder.events),
            plan: EditPlan(date: date)
        )
        try schedule.load()
        return schedule
    }

    private func uids(_ schedule: Schedule) -> [String] {
        EventUID.uids(of: (schedule.events + schedule.completedEvents).map(\.item)) { $0 }
    }

    @Test("An event keeps its UID through every change, and each change is later than the one before")
    func changes() throws {
        var schedule = try schedule(at: date)
        try schedule.create(name: "Dentist", date: date)
        try schedule.create(name: "Dentist", date: date)
        let before = uids(schedule)
        #expect(schedule.events.map(\.item.changedAt) == [nil, nil])
        var latest = Date.distantPast
        func check(_ event: Event) throws {
            let change = try #require(event.latestChange)
            #expect(change >= latest + (latest == .distantPast ? 0 : Event.changeInterval))
            latest = change
            let read = try self.schedule(at: nil)
            #expect(uids(read).sorted() == before.sorted())
        }
        try schedule.update(at: 0, with: schedule.event(at: 0).edited(name: "Dr. Okafor"))
        try check(schedule.event(at: 0))
        try schedule.update(at: 0, with: schedule.event(at: 0).edited(date: date + 86_400))
        try check(schedule.event(at: 0))
        // With the name and the date of the other one again.
        try schedule.update(at: 0, with: schedule.event(at: 0).edited(name: "Dentist", date: date))
        try check(schedule.event(at: 0))
        #expect(uids(schedule) == before)
        try schedule.complete(at: 0, on: date - 86_400)
        try check(schedule.completedEvents[0].item)
        try schedule.reopen(at: 0)
        try check(schedule.event(at: 1))
        #expect(uids(schedule) == before.reversed())
    }

    @Test("An event that doesn't change, or changes its position, isn't marked")
    func unchanged() throws {
        var schedule = try schedule(at: date)
        try schedule.create(name: "A", date: date)
        try schedule.create(name: "B", date: date)
        try schedule.move(at: 0, to: 1)
        try schedule.update(at: 0, with: schedule.event(at: 0))
        #expect(schedule.events.map(\.item.changedAt) == [nil, nil])
        #expect(!FileManager.default.fileExists(atPath: Companion.url(beside: folder.events).path))
    }

    @Test("A new event with the former name and date of another one gets a different UID")
    func formerName() throws {
        var schedule = try schedule(at: date)
        try schedule.create(name: "Dentist", date: date)
        let before = uids(schedule)
        try schedule.update(at: 0, with: schedule.event(at: 0).edited(name: "Dr. Okafor"))
        try schedule.create(name: "Dentist", date: date)
        #expect(uids(schedule)[0] == before[0])
        #expect(Set(uids(schedule)).count == 2)
        let copies = [Event](repeating: schedule.events[0].item, count: 3)
        #expect(Set(EventUID.uids(of: copies) { $0 }).count == 3)
    }

    @Test("An event that the app renames or moves keeps its UID")
    func app() throws {
        for (name, seconds) in [("Dr. Okafor", 0.0), ("Dentist", 3_600)] {
            try? FileManager.default.removeItem(at: folder.events)
            try? FileManager.default.removeItem(at: Companion.url(beside: folder.events))
            var schedule = try schedule(at: date)
            try schedule.create(name: "Dentist", date: date, description: "Bring *card*.")
            let before = uids(schedule)
            let text = #"[{"name":"\#(name)","date":\#(817_000_000 + seconds),"identifier":"new"}]"#
            try Data(text.utf8).write(to: folder.events)
            let read = try self.schedule(at: date)
            #expect(read.events.map(\.item.description) == ["Bring *card*."])
            #expect(uids(read) == before)
        }
    }

    @Test("Values for calendars are kept without a note if the app deletes the event")
    func deleted() throws {
        var schedule = try schedule(at: date)
        try schedule.create(name: "Dentist", date: date)
        try schedule.update(at: 0, with: schedule.event(at: 0).edited(name: "Dr. Okafor"))
        try Data("[]".utf8).write(to: folder.events)
        #expect(try self.schedule(at: date).openDiagnostics.isEmpty)
    }

    @Test("A series is marked when an occurrence is left out, moved or completed")
    func series() throws {
        var schedule = try schedule(at: date)
        let details = EventDetails(timeZone: "Europe/Berlin", repeats: "FREQ=DAILY")
        try schedule.addNewEvent(Event(identifier: "s", date: date, name: "Walk", details: details))
        let uid = uids(schedule)[0]
        let zones = EventZones(
            ["Europe/Berlin"],
            own: ZoneOffsets(of: try zone("Europe/Berlin"), around: date),
            around: date
        )
        let day = Day(date, in: .gmt) ?? .first
        let all = try schedule.event(at: 0).occurrences(
            of: RecurrenceRule("FREQ=DAILY"),
            in: day...day.adding(days: 9),
            around: Today(now: date, timeZone: .gmt),
            zones: zones
        ).occurrences
        try schedule.leaveOut([all[1]], ofSeriesAt: 0)
        #expect(try schedule.event(at: 0).changedAt == date)
        try schedule.complete(all[2], ofSeriesAt: 0, on: date)
        #expect(try schedule.event(at: 0).changedAt == date + Event.changeInterval)
        try schedule.replace(all[3], ofSeriesAt: 0) { try $0.edited(name: "Run") }
        #expect(schedule.events.last?.item.changedAt == date)
        #expect(schedule.events.last?.item.uid == nil)
        #expect(uids(schedule)[0] == uid)
    }

    @Test("A UID must be a UUID")
    func invalid() {
        var values: [String: PropertyValue] = ["uid": .string("a\r\nBEGIN:VEVENT"), "changedAt": .string("soon")]
        let details = EventDetails(taking: &values) { _ in }
        #expect(details == EventDetails())
        #expect(values.count == 2)
    }
}
