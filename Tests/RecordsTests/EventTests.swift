import Foundation
import Records
import Testing

@Suite struct EventTests {
    private func entry(_ position: Int, _ date: String, _ name: String, completedAt: String? = nil) throws -> Entry<
        Event
    > {
        let event = Event(date: try instant(date), name: name, completedAt: try completedAt.map(instant))
        return Entry(item: event, slug: "\(position)", position: position)
    }

    @Test(arguments: [
        ("2026-11-20T17:59:59Z", EventStatus.overdue), ("2026-11-20T18:00:00Z", .today),
        ("2026-11-20T23:59:59Z", .today),
        ("2026-11-21T00:00:00Z", .upcoming), ("2020-01-01T00:00:00Z", .overdue),
    ])
    func hasAStatus(date: String, expected: EventStatus) throws {
        let event = Event(date: try instant(date), name: "x")
        #expect(event.openStatus(on: try sampleToday()) == expected)
    }

    @Test(arguments: [(Double.nan, EventStatus.upcoming), (.infinity, .upcoming), (-.infinity, .overdue)])
    func hasAStatusBeyondReason(seconds: Double, expected: EventStatus) throws {
        let event = Event(date: Date(timeIntervalSinceReferenceDate: seconds), name: "x")
        #expect(event.openStatus(on: try sampleToday()) == expected)
    }

    /// It is 18:00 on 20 November.
    @Test(arguments: [
        ("2026-11-20T17:00:00Z", "2026-11-20T18:00:00Z", EventStatus.today),
        ("2026-11-20T17:00:00Z", "2026-11-20T17:59:59Z", .overdue),
        ("2026-11-18T17:00:00Z", "2026-11-21T09:00:00Z", .today),
        ("2026-11-21T17:00:00Z", "2026-11-20T09:00:00Z", .upcoming),
    ])
    func isOverdueWhenItsEndHasPassed(start: String, end: String, expected: EventStatus) throws {
        let event = Event(date: try instant(start), name: "x", details: EventDetails(end: try instant(end)))
        #expect(event.openStatus(on: try sampleToday()) == expected)
    }

    @Test(arguments: [
        ("2026-11-18", "2026-11-19", EventStatus.overdue), ("2026-11-18", "2026-11-20", .today),
        ("2026-11-20", "2026-11-20", .today), ("2026-11-21", "2026-11-22", .upcoming),
    ])
    func isOverdueWhenItsLastDayIsOver(first: String, last: String, expected: EventStatus) throws {
        let days = try #require(Day(first))...(try #require(Day(last)))
        var event = Event(date: try instant("2000-01-01T00:00:00Z"), name: "x", details: EventDetails(days: days))
        #expect(event.openStatus(on: try sampleToday()) == expected)
        for name in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            #expect(event.day(in: try zone(name)) == days.lowerBound)
            #expect(event.ownSlug(in: try zone(name)) == "\(first)-x")
            #expect(event.completionDay(in: try zone(name)) == days.lowerBound)
        }
        event.repeats = "FREQ=YEARLY"
        #expect(event.openStatus(on: try sampleToday()) == (expected == .overdue ? .upcoming : expected))
    }

    @Test func sortsByDateThenNameThenPosition() throws {
        let entries = [
            try entry(1, "2026-11-22T10:00:00Z", "b"), try entry(2, "2026-11-22T10:00:00Z", "a"),
            try entry(3, "2026-11-01T10:00:00Z", "z"), try entry(4, "2026-11-22T10:00:00Z", "a"),
            try entry(5, "2026-11-10T10:00:00Z", "y"),
            Entry(item: Event(date: Date(timeIntervalSinceReferenceDate: .nan), name: "0"), slug: "6", position: 6),
        ]
        #expect(entries.oldestFirst().map(\.position) == [3, 5, 2, 4, 1, 6])
        #expect(entries.overdue(on: try sampleToday()).map(\.position) == [3, 5])
        #expect(entries.upcoming(on: try sampleToday()).map(\.position) == [2, 4, 1, 6])
        let groups = entries.oldestFirst().groupedByDay(in: try zone("Europe/London"))
        #expect(groups.map { $0.period?.description } == ["2026-11-01", "2026-11-10", "2026-11-22", nil])
        #expect(groups.map { $0.events.count } == [1, 1, 3, 1])
    }

    @Test func archivesByCompletionNewestFirst() throws {
        let entries = [
            try entry(1, "2026-01-05T09:00:00Z", "a"),
            try entry(2, "2025-12-31T23:30:00Z", "b"),
            try entry(3, "2025-06-01T10:00:00Z", "c", completedAt: "2026-01-02T10:00:00Z"),
            try entry(4, "2026-01-05T09:00:00Z", "0"),
        ]
        let london = try zone("Europe/London")
        #expect(entries.lastCompletedFirst().map(\.position) == [4, 1, 3, 2])
        #expect(entries.completedByYear(in: london).map(\.period) == [2026, 2025])
        #expect(entries.completedByMonth(in: london).map { $0.period?.description } == ["2026-01", "2025-12"])
        #expect(entries.completedByYear(in: try zone("Asia/Kathmandu")).map(\.period) == [2026])
    }
}
