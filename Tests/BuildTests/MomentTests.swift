import Foundation
import Records
import Testing

@testable import Build

@Suite struct MomentTests {
    @Test(arguments: [
        ("2026-11-20T18:00:00Z", "2026-11-20T18:00:00Z"), ("2026-11-20T18:00Z", "2026-11-20T18:00:00Z"),
        ("2026-11-20T18:00:00.25+05:45", "2026-11-20T12:15:00Z"), ("2026-07-20T18:00", "2026-07-20T17:00:00Z"),
        ("2026-07-20", "2026-07-20T11:00:00Z"), ("2026-11-20T18:00:00-0330", "2026-11-20T21:30:00Z"),
        ("2026-11-20 18:00", "2026-11-20T18:00:00Z"), ("2026-11-20T1:00", "2026-11-20T01:00:00Z"),
    ])
    func parsesMoments(text: String, moment: String) throws {
        #expect(try Self.now(text, in: "Europe/London").formatted(.iso8601) == moment)
    }

    @Test(
        "A skipped time uses the offset from before it, and a repeated one means the first",
        arguments: [
            ("2026-03-29T01:30", "Europe/London", "2026-03-29T01:30:00Z"),
            ("2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00Z"),
            ("2026-10-25T01:30", "Europe/London", "2026-10-25T00:30:00Z"),
            ("2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00Z"),
        ]
    )
    func resolvesClockChanges(text: String, zone: String, moment: String) throws {
        #expect(try Self.now(text, in: zone).formatted(.iso8601) == moment)
    }

    @Test(arguments: [
        "", "now", "2026-02-30T00:00:00Z", "2026-11-20T24:00:00Z", "2026-11-20T18:60Z", "2026-11-20T18:00:00Z!",
        "2026-11-20T18:00:00+24:00", "2026-11-20T", "20261120", "0000-01-01", "2026-11-20T18",
        "2026-11-20T18:00:00.Z", "2026-11-20T18:00:", "2026-11-20T18:00+1:00", "2026-11-20T18:00Z+01:00",
    ])
    func rejectsOtherText(text: String) {
        #expect(throws: ConfigurationOptions.UsageError.self) { try Self.now(text, in: "Etc/GMT") }
    }

    @Test(
        "Weeks begin on the day of the locale",
        arguments: [("en_US", Weekday.sunday), ("en_GB", .monday), ("he_IL", .sunday), ("ar_EG", .saturday)]
    )
    func firstWeekday(locale: String, first: Weekday) throws {
        var options = ConfigurationOptions()
        (options.locale, options.now) = (locale, "2026-11-20")
        let configuration = try options.configuration(environment: [:]) { .distantPast }.configuration
        #expect(configuration.today.firstWeekday == first)
        #expect(DateWords.read(for: configuration).vocabulary.firstWeekday == first)
    }

    private static func now(_ text: String, in zone: String) throws -> Date {
        var options = ConfigurationOptions()
        (options.now, options.timeZone) = (text, zone)
        return try options.configuration(environment: [:]) { .distantPast }.configuration.today.now
    }
}
