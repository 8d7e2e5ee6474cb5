import Foundation
import Records
import Testing

@Suite struct ZoneOffsetsTests {
    /// Zones that have changed their rules recently, change by half an hour, set their clocks back for a month, skipped
    /// a day, have no summer time, or don't belong to a place.
    static let zones = [
        "Europe/London", "Europe/Dublin", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia",
        "America/Sao_Paulo",
        "Asia/Kathmandu", "Antarctica/Troll", "Asia/Pyongyang", "America/Caracas", "Europe/Istanbul", "Asia/Gaza",
        "America/Mexico_City", "GMT", "GMT+0530",
    ]

    /// Before zones had rules, now, and around and after 2038, where only rules apply.
    static let moments = [
        "1900-01-01T00:00:00Z", "2026-11-20T18:00:00Z", "2037-06-01T00:00:00Z", "2086-01-01T00:00:00Z",
    ]

    @Test(arguments: zones, moments)
    func matchTimeZone(name: String, moment: String) throws {
        let now = try Date(moment, strategy: .iso8601)
        let offsets = try offsets(of: name, around: now)
        // Twenty-five years in steps of a little over seven hours, also before and after the cached period.
        var date = now - 18 * 366 * 86_400
        while date < now + 7 * 366 * 86_400 {
            #expect(offsets.secondsFromGMT(for: date) == offsets.zone.secondsFromGMT(for: date), "\(date)")
            date += 7 * 3_600 + 61.5
        }
    }

    @Test(arguments: zones, moments)
    func matchTimeZoneAroundClockChanges(name: String, moment: String) throws {
        let now = try Date(moment, strategy: .iso8601)
        let offsets = try offsets(of: name, around: now)
        var moment = now - 14 * 366 * 86_400
        while let next = offsets.zone.nextDaylightSavingTimeTransition(after: moment), next < now + 5 * 366 * 86_400 {
            for distance in [-1, -0.5, -0.001, 0, 0.001, 0.5, 1] {
                let date = next + distance
                #expect(
                    offsets.secondsFromGMT(for: date) == offsets.zone.secondsFromGMT(for: date),
                    "\(next) and \(distance) s"
                )
                #expect(Day(date, in: offsets) == Day(date, in: offsets.zone))
            }
            moment = next
        }
    }

    /// In seconds since 2001, because Foundation can't format all of these dates.
    @Test(arguments: [0, -1e11, 1e11, -1e300, 1e300, .nan, .infinity, -.infinity])
    func handlesExtremeDates(seconds: TimeInterval) throws {
        let zone = try #require(TimeZone(identifier: "Europe/London"))
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        for now in [Date(timeIntervalSinceReferenceDate: 0), date] {
            let day = Day(date, in: ZoneOffsets(of: zone, around: now))
            #expect(day == Day(date, in: zone))
        }
    }

    private func offsets(of name: String, around now: Date) throws -> ZoneOffsets {
        try ZoneOffsets(of: #require(TimeZone(identifier: name)), around: now)
    }
}
