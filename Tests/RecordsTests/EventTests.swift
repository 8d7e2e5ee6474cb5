import Foundation
import Records
import Testing

@Suite struct EventTests {
    @Test(arguments: [
        ("2026-11-20T17:59:59Z", EventStatus.overdue), ("2026-11-20T18:00:00Z", .today),
        ("2026-11-20T23:59:59Z", .today),
        ("2026-11-21T00:00:00Z", .upcoming), ("2020-01-01T00:00:00Z", .overdue),
    ])
    func computesStatus(date: String, expected: EventStatus) throws {
        let event = Event(date: try instant(date), name: "x")
        #expect(event.openStatus(on: try sampleToday()) == expected)
    }

    @Test(arguments: [(Double.nan, EventStatus.upcoming), (.infinity, .upcoming), (-.infinity, .overdue)])
    func computesStatusOfExtremeDates(seconds: Double, expected: EventStatus) throws {
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
    func isOverdueAfterEnd(start: String, end: String, expected: EventStatus) throws {
        let event = Event(date: try instant(start), name: "x", details: EventDetails(end: try instant(end)))
        #expect(event.openStatus(on: try sampleToday()) == expected)
    }

    @Test(arguments: [
        ("2026-11-18", "2026-11-19", EventStatus.overdue), ("2026-11-18", "2026-11-20", .today),
        ("2026-11-20", "2026-11-20", .today), ("2026-11-21", "2026-11-22", .upcoming),
    ])
    func isOverdueAfterLastDay(first: String, last: String, expected: EventStatus) throws {
        let days = try #require(Day(first))...(try #require(Day(last)))
        var event = Event(date: try instant("2000-01-01T00:00:00Z"), name: "x", details: EventDetails(days: days))
        #expect(event.openStatus(on: try sampleToday()) == expected)
        for name in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            #expect(event.day(in: try zone(name)) == days.lowerBound)
            #expect(event.ownSlug(in: try zone(name)) == "\(first)-x")
        }
        event.repeats = "FREQ=YEARLY"
        #expect(event.openStatus(on: try sampleToday()) == (expected == .overdue ? .upcoming : expected))
    }
}
