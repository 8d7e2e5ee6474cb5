import Build
import Diagnostics
import Foundation
import Records
import TestSupport
import Testing

@testable import almanac

/// The values of `almanac event edit`.
@Suite("Typed values of an event", .ends)
struct EventValuesTests {
    /// The stores of a temporary folder, in the morning of 26 November 2026 in Berlin.
    private func withAccess(_ body: @Sendable (StoreAccess) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            var options = ConfigurationOptions()
            (options.site, options.stores) = (folder.path, folder.path)
            (options.now, options.timeZone) = ("2026-11-26T08:00:00Z", "Europe/Berlin")
            let environment = ["ALMANAC_STATE": folder.appending(path: "state").path, "HOME": folder.path]
            let configuration = try options.configuration(environment: environment, clock: Date.init).configuration
            try body(StoreAccess(configuration: configuration, environment: environment))
        }
    }

    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test("An end is read after the start of an event whose date has seconds", arguments: [0, 0.7, 12])
    func end(seconds: Double) async throws {
        try await withAccess { access in
            let start = try date("2026-12-01T18:30:00Z") + seconds
            for (text, end) in [("20:30", "19:30"), ("for 2 hours", "20:30"), ("half past 8", "19:30")] {
                let event = try EventValues(end: text).applied(to: Event(date: start, name: "x"), at: nil, access)
                #expect(event.date == start)
                #expect(event.end == (try date("2026-12-01T\(end):00Z")), "\(text)")
            }
        }
    }

    @Test("An all-day event is in no time zone")
    func zones() async throws {
        try await withAccess { access in
            var event = Event(date: try date("2026-12-01T18:30:00Z"), name: "x")
            event.timeZone = "Europe/Lisbon"
            let values = EventValues()
            let time = try values.newTime("all day", of: event, access)
            let allDay = try values.applied(to: event, at: time, access)
            #expect(allDay.days != nil && allDay.timeZone == nil)
            #expect(try EventValues(zone: "").applied(to: allDay, at: nil, access) == allDay)
            let error = #expect(throws: Diagnostic.self) {
                try EventValues(zone: "Europe/Lisbon").applied(to: allDay, at: nil, access)
            }
            #expect(error?.message == "an all-day event has no time zone")
        }
    }

    @Test("An all-day event can't repeat within a day", arguments: ["HOURLY", "MINUTELY", "SECONDLY"])
    func withinDay(frequency: String) async throws {
        try await withAccess { access in
            let event = try Event(date: date("2026-12-01T23:00:00Z"), name: "x")
            let values = EventValues(repeats: "FREQ=\(frequency)")
            #expect(throws: Diagnostic.self) {
                try values.applied(to: event, at: EventValues().reading("2 dec", access).time, access)
            }
            #expect(try values.applied(to: event, at: nil, access).repeats == values.repeats)
        }
    }

    @Test("The date of an event that repeats every year can be long ago", arguments: ["11 mar 2020", "march 11 2020"])
    func birthday(text: String) async throws {
        try await withAccess { access in
            let day = EventTime.Start.day(try #require(Day("2020-03-11")))
            #expect(try EventValues(repeats: "FREQ=YEARLY").reading(text, access).time.start == day)
            var event = Event(date: try date("2026-12-01T18:30:00Z"), name: "x")
            event.repeats = "FREQ=YEARLY"
            #expect(try EventValues().reading(text, of: event, access).time.start == day)
            for values in [EventValues(), EventValues(repeats: "FREQ=WEEKLY"), EventValues(repeats: "")] {
                #expect(throws: DateParser.ParseError.self) { try values.reading(text, of: Event?.none, access) }
            }
        }
    }

    @Test("A change of an event whose rule can't be read sets no time zone")
    func wrongRule() async throws {
        try await withAccess { access in
            var event = Event(date: try date("2026-12-01T18:30:00Z"), name: "x")
            event.repeats = "FREQ=FOO"
            let edited = try EventValues(location: "Here").applied(to: event, at: nil, access)
            #expect(edited.location == "Here" && edited.timeZone == nil)
        }
    }
}
