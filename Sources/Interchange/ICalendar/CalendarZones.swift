import Foundation
import Records

/// A date or a time in a calendar, with the clocks that it refers to.
struct CalendarMoment {
    /// The local time; for a date, midnight.
    var time: LocalTime
    /// Whether it is a date without a time.
    var isDay = false
    /// Whether it is a time without a zone (form 1 in RFC 5545, section 3.3.5).
    var isFloating = false
    var clocks: CalendarClocks

    /// The instant; for a date, the start of the day.
    var date: Date { isDay ? clocks.start(of: time.day) : clocks.instant(time) }

    var isSkipped: Bool {
        !isDay && !clocks.isUTC && clocks.rules == nil && time.instant(in: clocks.zone).isSkipped
    }
}

/// The clocks that the times of a calendar refer to.
struct CalendarClocks {
    /// The time zone rules from the file, if the IANA database doesn't have the zone.
    var rules: ZoneRules?
    /// The time zone; if there are `rules`, one that matches them in the years of the event.
    var zone: TimeZone
    /// Whether the time itself is in UTC: it has a `Z` or an offset.
    var isUTC = false
    /// Whether the calendar specifies `zone`, as opposed to it being the fallback.
    var isNamed = true

    static var utc: CalendarClocks { CalendarClocks(zone: .gmt, isUTC: true) }

    func instant(_ time: LocalTime) -> Date { rules?.instant(time) ?? time.instant(in: zone).date }

    func start(of day: Day) -> Date { rules?.instant(LocalTime(day)) ?? day.start(in: zone) }

    /// Returns the local time at an instant; nil outside the years 1 to 9999.
    func time(at date: Date) -> LocalTime? {
        // The rules only convert local times to instants, so use the zone that matches them.
        LocalTime(date, in: zone)
    }
}

/// Resolves the time zones in the calendars of a file.
struct CalendarZones {
    /// The time zone of times that don't specify one.
    private(set) var own: TimeZone
    /// The time zone of calendars that don't specify one, and of the midnight at which a day begins in the app.
    let fallback: TimeZone
    /// Whether the calendar specifies it.
    private var isOwnNamed = false
    private var defined: [String: ZoneRules] = [:]
    private var resolved: [String: CalendarClocks] = [:]
    /// Zones that match the rules in the file. A file may have thousands of calendars that define the same rules.
    private var alike: [ZoneRules: TimeZone?] = [:]

    /// The maximum number of different rules that are compared with the zones of the database.
    private static let maximumZones = 200

    init(zone: TimeZone) { (own, fallback) = (zone, zone) }

    /// Starts another calendar, whose time zone is given by `X-WR-TIMEZONE`, as written by Apple and Google.
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

    /// Returns the time in one of a property's values and, when its zone is first used, what is wrong with the zone;
    /// nil if the value isn't a date.
    mutating func moment(_ text: String, of property: ContentLine) -> (moment: CalendarMoment, problem: String?)? {
        let ownClocks = CalendarClocks(zone: own, isUTC: isOwnNamed && own.isUTC, isNamed: isOwnNamed)
        guard let value = DateTimeValue(text) else {
            guard let date = WrittenDate(text, in: own)?.date, let time = LocalTime(date) else { return nil }
            return (CalendarMoment(time: time, clocks: .utc), nil)
        }
        if value.isDay || property.parameters["VALUE"]?.uppercased() == "DATE" {
            return (CalendarMoment(time: LocalTime(value.time.day), isDay: true, clocks: ownClocks), nil)
        }
        let resolution = value.offset == 0 ? nil : resolution(of: property, in: value.time.day.year)
        guard let offset = value.offset else {
            let clocks = resolution?.clocks ?? ownClocks
            let moment = CalendarMoment(time: value.time, isFloating: resolution == nil, clocks: clocks)
            return (moment, resolution?.problem)
        }
        let instant = value.time.instant(offset: offset)
        // Beside an offset, a zone says when the other occurrences of a series are.
        if offset != 0, let clocks = resolution?.clocks ?? (isOwnNamed ? ownClocks : nil),
            let time = clocks.time(at: instant)
        {
            return (CalendarMoment(time: time, clocks: clocks), resolution?.problem)
        }
        guard let time = LocalTime(instant) else { return nil }
        return (CalendarMoment(time: time, clocks: .utc), nil)
    }

    /// Returns the day that starts at a moment: at midnight on its own clocks or, for a time in UTC, on those of the
    /// calendar. Nil for any other moment.
    func day(startingAt moment: CalendarMoment) -> CalendarMoment? {
        var day = moment
        if moment.clocks.isUTC, moment.time.second != 0 {
            day.clocks = CalendarClocks(zone: own, isNamed: isOwnNamed)
            guard let time = day.clocks.time(at: moment.date) else { return nil }
            day.time = time
        }
        day.isDay = true
        return day.time.second == 0 ? day : nil
    }

    /// Returns the clocks that a property names and, when they are first used, the problem with them; nil if it names
    /// none.
    private mutating func resolution(
        of property: ContentLine,
        in year: Int
    ) -> (clocks: CalendarClocks, problem: String?)? {
        guard let name = property.parameters["TZID"]?.trimmed, !name.isEmpty else { return nil }
        if let clocks = resolved[name] { return (clocks, nil) }
        let resolution = resolve(name, in: year)
        resolved[name] = resolution.clocks
        return resolution
    }

    /// Resolves the name of a time zone: by an IANA or Windows name anywhere in it
    /// (`/mozilla.org/20050126_1/Europe/Berlin`), because these databases are more accurate than files; otherwise by
    /// the rules in the file; otherwise by the offset in the name. An abbreviation such as `EST` means what the file
    /// says.
    private mutating func resolve(_ name: String, in year: Int) -> (clocks: CalendarClocks, problem: String?) {
        let rules = defined[name.lowercased()]
        let isAbbreviation = name.count <= 4 && name.allSatisfy(\.isLetter)
        if let known = Self.known(name),
            !isAbbreviation || rules.map({ $0.zone(alike: [known.identifier], in: year) != nil }) ?? true
        {
            return (CalendarClocks(zone: known, isUTC: known.isUTC), nil)
        }
        if let rules {
            let alike = zone(alike: rules, in: year)
            return (CalendarClocks(rules: rules, zone: alike ?? own, isNamed: alike != nil), nil)
        }
        if let zone = WindowsZones.standard.zone(displayedWithoutOffset: name) {
            return (CalendarClocks(zone: zone), nil)
        }
        if let offset = WindowsZones.DisplayName(name)?.offset, let zone = TimeZone(secondsFromGMT: offset) {
            let problem = "the time zone \(name.quoted) is not known; its offset from UTC is used all year"
            return (CalendarClocks(zone: zone), problem)
        }
        let problem = "the time zone \(name.quoted) is neither known nor defined in the file"
        return (CalendarClocks(zone: own, isNamed: false), problem)
    }

    private mutating func zone(alike rules: ZoneRules, in year: Int) -> TimeZone? {
        if let zone = alike[rules] { return zone }
        guard alike.count < Self.maximumZones else { return nil }
        let zone = rules.zone(alike: [own.identifier] + WindowsZones.standard.all, in: year)
        alike[rules] = zone
        return zone
    }

    private static func known(_ name: String) -> TimeZone? {
        // Some programs write the suffix for UTC as the name of a zone.
        if name.uppercased() == "Z" { return .gmt }
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
            // Parameter values are case-insensitive (RFC 5545, section 3.2).
            let known =
                TimeZone(named: rest) ?? identifiers[rest.lowercased()].flatMap { TimeZone(identifier: $0) }
            if let zone = known ?? windows.zone(named: rest) { return zone }
            parts.removeFirst()
        }
        return WindowsZones.DisplayName(name).flatMap(windows.zone(displayedAs:))
    }

    /// The names of the IANA database, keyed by themselves in lower case.
    private static let identifiers = Dictionary(
        TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) },
        uniquingKeysWith: { first, _ in first }
    )
}
