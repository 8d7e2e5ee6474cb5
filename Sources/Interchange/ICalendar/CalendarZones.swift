import Foundation
import Records

/// A value of a calendar, on the clocks that it is meant on.
struct CalendarMoment {
    /// On the clocks; of a day, its midnight.
    var time: LocalTime
    /// Whether it is a day without a time.
    var isDay = false
    var clocks: CalendarClocks

    /// The instant; of a day, its beginning.
    var date: Date { isDay ? clocks.start(of: time.day) : clocks.instant(time) }
}

/// The clocks that a calendar's times are meant on.
struct CalendarClocks {
    /// What the clocks follow if the IANA database doesn't have their zone.
    var rules: ZoneRules?
    /// The zone; if there are `rules`, one that is like them in the years of the event.
    var zone: TimeZone
    /// Whether the time itself says so: `Z`, or an offset.
    var isUTC = false
    /// Whether the calendar says that `zone` is meant, and not only that nothing else is known.
    var isNamed = true

    func instant(_ time: LocalTime) -> Date { rules?.instant(time) ?? time.instant(in: zone).date }

    func start(of day: Day) -> Date { rules?.instant(LocalTime(day)) ?? day.start(in: zone) }

    /// What the clocks show at an instant; nil outside the years 1 to 9999.
    func time(at date: Date) -> LocalTime? {
        // The rules say how clocks are read, not how they are set: so the zone that is like them answers.
        LocalTime(date, offset: zone.secondsFromGMT(for: date))
    }
}

/// The zones that the times of a file's calendars are in.
struct CalendarZones {
    /// The zone of times that name none.
    private(set) var own: TimeZone
    private let fallback: TimeZone
    /// Whether the calendar says so.
    private var isOwnNamed = false
    private var defined: [String: ZoneRules] = [:]
    private var resolved: [String: Resolution] = [:]
    /// Zones that are like those of the files. A file may have thousands of calendars that define the same one.
    private var alike: [ZoneRules: TimeZone?] = [:]

    /// So many different zones are compared with those of the database.
    private static let maximumZones = 200

    /// What a name means, and what is wrong with it.
    private struct Resolution {
        var clocks: CalendarClocks
        var problem: ZoneProblem?
    }

    /// - Parameter zone: that of times in calendars that have none.
    init(zone: TimeZone) { (own, fallback) = (zone, zone) }

    /// Goes on with another calendar. `X-WR-TIMEZONE`, which Apple and Google write, says which zone is its own.
    mutating func enter(_ calendar: Component) {
        let named = calendar["X-WR-TIMEZONE"].flatMap { Self.known($0.text.trimmed) }
        own = named ?? fallback
        isOwnNamed = named != nil
        (defined, resolved) = ([:], [:])
        for part in calendar.components where part.name == "VTIMEZONE" {
            guard let name = part["TZID"]?.text.trimmed, let rules = ZoneRules(part) else { continue }
            defined[name.lowercased()] = rules
        }
    }

    /// The moment that a property names, and the first time also what is wrong with its zone; nil when it names no
    /// date.
    mutating func moment(_ property: ContentLine) -> (moment: CalendarMoment, problem: ZoneProblem?)? {
        moment(property.value, of: property)
    }

    /// The moment that one of a property's values names.
    mutating func moment(_ text: String, of property: ContentLine) -> (moment: CalendarMoment, problem: ZoneProblem?)? {
        let ownClocks = CalendarClocks(zone: own, isUTC: isOwnNamed && own.isUTC, isNamed: isOwnNamed)
        guard let value = DateTimeValue(text) else {
            guard let date = WrittenDate(text, in: own)?.date, let time = LocalTime(date) else { return nil }
            return (CalendarMoment(time: time, clocks: CalendarClocks(zone: .gmt, isUTC: true)), nil)
        }
        if value.isDay || property.parameters["VALUE"]?.uppercased() == "DATE" {
            return (CalendarMoment(time: LocalTime(value.time.day), isDay: true, clocks: ownClocks), nil)
        }
        if value.isUTC {
            return (CalendarMoment(time: value.time, clocks: CalendarClocks(zone: .gmt, isUTC: true)), nil)
        }
        guard let name = property.parameters["TZID"]?.trimmed, !name.isEmpty else {
            return (CalendarMoment(time: value.time, clocks: ownClocks), nil)
        }
        if let clocks = resolved[name]?.clocks { return (CalendarMoment(time: value.time, clocks: clocks), nil) }
        let resolution = resolve(name, in: value.time.day.year)
        resolved[name] = resolution
        return (CalendarMoment(time: value.time, clocks: resolution.clocks), resolution.problem)
    }

    /// The clocks of a zone: by the IANA database or Windows' names, wherever they stand
    /// (`/mozilla.org/20050126_1/Europe/Berlin`), since these know more than files do; else by the file's own rules;
    /// else by the offset in the name.
    private mutating func resolve(_ name: String, in year: Int) -> Resolution {
        if let zone = Self.known(name) { return Resolution(clocks: CalendarClocks(zone: zone, isUTC: zone.isUTC)) }
        if let rules = defined[name.lowercased()] {
            let alike = zone(alike: rules, in: year)
            return Resolution(clocks: CalendarClocks(rules: rules, zone: alike ?? own, isNamed: alike != nil))
        }
        if let offset = WindowsZones.DisplayName(name)?.offset, let zone = TimeZone(secondsFromGMT: offset) {
            return Resolution(clocks: CalendarClocks(zone: zone), problem: .fixedOffset(name, zone))
        }
        return Resolution(clocks: CalendarClocks(zone: own, isNamed: false), problem: .unknown(name, own))
    }

    private mutating func zone(alike rules: ZoneRules, in year: Int) -> TimeZone? {
        if let zone = alike[rules] { return zone }
        guard alike.count < Self.maximumZones else { return nil }
        let zone = rules.zone(alike: [own.identifier] + WindowsZones.standard.all, in: year)
        alike[rules] = zone
        return zone
    }

    private static func known(_ name: String) -> TimeZone? {
        // Outlook numbers zones of one name whose rules it has in several versions: `W. Europe Standard Time 1`.
        let numbered = name.split(separator: " ")
        let isNumbered = numbered.count > 1 && numbered.last?.allSatisfy(\.isWholeNumber) ?? false
        return zone(named: name) ?? (isNumbered ? zone(named: numbered.dropLast().joined(separator: " ")) : nil)
    }

    private static func zone(named name: String) -> TimeZone? {
        let windows = WindowsZones.standard
        var parts = name.split(separator: "/")[...]
        while !parts.isEmpty {
            let rest = parts.joined(separator: "/")
            // The names of parameters' values have no case (RFC 5545, section 3.2).
            let known =
                TimeZone(identifier: rest) ?? identifiers[rest.lowercased()].flatMap { TimeZone(identifier: $0) }
            if let zone = known ?? windows.zone(named: rest) { return zone }
            parts.removeFirst()
        }
        return WindowsZones.DisplayName(name).flatMap(windows.zone(displayedAs:))
    }

    /// The names of the IANA database by the same in lower case.
    private static let identifiers = Dictionary(
        TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) },
        uniquingKeysWith: { first, _ in first }
    )
}

/// Why times may be wrong.
enum ZoneProblem {
    /// Nothing is known of the zone, and another is used.
    case unknown(String, TimeZone)
    /// Only the offset of the zone is known.
    case fixedOffset(String, TimeZone)
}
