import Foundation
import Records

/// A value of type DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5).
struct DateTimeValue: Hashable {
    var time: LocalTime
    /// Whether it is a day without a time.
    var isDay = false
    /// Whether it ends with `Z`.
    var isUTC = false

    /// Reads `20261123`, `20261123T090000` and `20261123T090000Z`; nil for anything else.
    init?(_ text: String) {
        var scanner = DigitScanner(text.trimmed)
        guard let year = scanner.number(digits: 4...4), let month = scanner.number(digits: 2...2),
            let dayOfMonth = scanner.number(digits: 2...2), let day = Day(year: year, month: month, day: dayOfMonth)
        else { return nil }
        time = LocalTime(day)
        if scanner.isAtEnd {
            isDay = true
            return
        }
        guard scanner.skip("T"), let hour = scanner.number(digits: 2...2), let minute = scanner.number(digits: 2...2),
            let clock = LocalTime(day, hour: hour, minute: minute, second: scanner.number(digits: 2...2) ?? 0)
        else { return nil }
        time = clock
        isUTC = scanner.skip("Z")
        guard scanner.isAtEnd else { return nil }
    }
}

/// The zones that a calendar's times are in.
struct CalendarZones {
    /// The zone of times that name none.
    private(set) var own: TimeZone
    private var defined: [String: ZoneRules] = [:]

    /// The zones of a calendar. `X-WR-TIMEZONE`, which Apple and Google write, says which is its own.
    init(_ calendar: Component, zone: TimeZone) {
        own = calendar["X-WR-TIMEZONE"].flatMap { TimeZone(identifier: $0.text.trimmed) } ?? zone
        for part in calendar.components where part.name == "VTIMEZONE" {
            guard let name = part["TZID"]?.text, let rules = ZoneRules(part) else { continue }
            defined[name] = rules
        }
    }

    /// The instant that a property names, and its zone when that is not known; nil when it names no date.
    ///
    /// A name of the IANA database is taken as that, wherever it stands (`/mozilla.org/20050126_1/Europe/Berlin`), since
    /// the database knows more than files do; other names by the file's own rules.
    func instant(_ property: ContentLine) -> (date: Date, unknownZone: String?)? {
        guard let value = DateTimeValue(property.value) else {
            return WrittenDate(property.value, in: own).map { ($0.date, nil) }
        }
        if value.isUTC { return (value.time.instant(), nil) }
        guard let name = property.parameters["TZID"], !value.isDay else { return (instant(value, in: own), nil) }
        if let zone = Self.known(name) { return (instant(value, in: zone), nil) }
        if let rules = defined[name] { return (rules.instant(value.time), nil) }
        return (instant(value, in: own), name)
    }

    private func instant(_ value: DateTimeValue, in zone: TimeZone) -> Date {
        value.isDay ? value.time.day.start(in: zone) : value.time.instant(in: zone).date
    }

    private static func known(_ name: String) -> TimeZone? {
        var parts = name.split(separator: "/")[...]
        while !parts.isEmpty {
            if let zone = TimeZone(identifier: parts.joined(separator: "/")) { return zone }
            parts.removeFirst()
        }
        return nil
    }
}
