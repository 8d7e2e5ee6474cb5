public import Foundation

/// A day and a time of day as a wall clock shows them; the corresponding instant depends on the time zone.
public struct LocalTime: Hashable, Sendable {
    /// The day.
    public package(set) var day: Day
    /// Seconds since midnight, below 86,400.
    public package(set) var second: Int

    /// Creates midnight of a day.
    public init(_ day: Day) {
        self.day = day
        second = 0
    }

    /// Creates the time from local seconds since 1970 without checking that it is in the years 1 to 9999.
    init(unchecked secondsSince1970: Int) {
        let number = secondsSince1970.flooredQuotient(by: 86_400)
        day = Day(unchecked: number)
        second = secondsSince1970 - number * 86_400
    }

    /// Creates a valid clock time, or nil. The leap second 60 counts as 59 (RFC 5545, section 3.3.12).
    public init?(_ day: Day, hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        self.day = day
        self.second = hour * 3_600 + minute * 60 + min(second, 59)
    }

    /// Creates the local time at an instant and an offset in seconds from UTC; nil outside the years 1 to 9999.
    public init?(_ date: Date, offset: Int = 0) {
        let shifted = date.addingTimeInterval(Double(offset))
        guard let day = Day(shifted, in: .gmt), let seconds = shifted.wholeSecondsSince1970 else { return nil }
        self.day = day
        second = seconds - day.number * 86_400
    }

    /// Creates the local time at an instant in a time zone; nil outside the years 1 to 9999.
    public init?(_ date: Date, in zone: TimeZone) { self.init(date, offset: zone.secondsFromGMT(for: date)) }

    /// Same as the initialiser for a `TimeZone`, but faster for many dates.
    package init?(_ date: Date, in zone: ZoneOffsets) { self.init(date, offset: zone.secondsFromGMT(for: date)) }

    /// The seconds since 1970 if this is a time in UTC.
    package var secondsAsUTC: Int { day.number * 86_400 + second }

    /// Returns the instant of this time at an offset in seconds from UTC.
    package func instant(offset: Int = 0) -> Date { Date(secondsSince1970: secondsAsUTC - offset) }

    /// Returns the instant at which clocks in the zone show this time.
    ///
    /// A time that occurs twice is the first of the two; for a time that the clocks skip, the offset before the gap is
    /// used (RFC 5545, section 3.3.5).
    public func instant(in zone: TimeZone) -> (date: Date, isSkipped: Bool) {
        switch day.reading(atSecond: second, in: zone) {
        case .once(let date), .twice(let date, _): return (date, false)
        case .never:
            let offset = zone.secondsFromGMT(for: Date(secondsSince1970: secondsAsUTC - 86_400))
            return (instant(offset: offset), true)
        }
    }
}

extension LocalTime: Comparable {
    /// Returns whether the first time is earlier on the clock.
    public static func < (a: LocalTime, b: LocalTime) -> Bool { a.secondsAsUTC < b.secondsAsUTC }
}

extension LocalTime: CustomStringConvertible {
    /// The time in ISO 8601: `2026-11-23T09:00:00`.
    public var description: String { extendedText }
}

extension LocalTime {
    /// The time as a local time in iCalendar, `20261123T090000` (RFC 5545, section 3.3.5).
    package var basicText: String { text(isExtended: false, isUTC: false) }

    /// The time as a UTC time in iCalendar, `20261123T090000Z`.
    package var basicTextInUTC: String { text(isExtended: false, isUTC: true) }

    /// The time in ISO 8601, `2026-11-23T09:00:00`.
    package var extendedText: String { text(isExtended: true, isUTC: false) }

    /// The time as a UTC time in ISO 8601, `2026-11-23T09:00:00Z`.
    package var extendedTextInUTC: String { text(isExtended: true, isUTC: true) }

    /// Formats bytes directly because every event has several dates in several files.
    private func text(isExtended: Bool, isUTC: Bool) -> String {
        String(unsafeUninitializedCapacity: 20) { buffer in
            var count = 0
            func add(_ byte: Unicode.Scalar) {
                buffer[count] = UInt8(ascii: byte)
                count += 1
            }
            func add(_ number: Int, after mark: Unicode.Scalar? = nil) {
                if let mark, isExtended { add(mark) }
                buffer[count] = 0x30 + UInt8(number / 10 % 10)
                buffer[count + 1] = 0x30 + UInt8(number % 10)
                count += 2
            }
            let (year, month, dayOfMonth) = day.parts
            add(year / 100)
            add(year)
            add(month, after: "-")
            add(dayOfMonth, after: "-")
            add("T")
            add(second / 3_600)
            add(second / 60 % 60, after: ":")
            add(second % 60, after: ":")
            if isUTC { add("Z") }
            return count
        }
    }
}
