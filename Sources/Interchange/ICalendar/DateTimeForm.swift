import Foundation
import Records

/// The form in which the dates of an event are written (RFC 5545, sections 3.3.4 and 3.3.5).
enum DateTimeForm {
    /// Dates without a time.
    ///
    /// - Parameter zone: The time zone that determines the day of an instant.
    case days(in: TimeZone)
    case utc
    case zone(TimeZone)

    /// - Parameter zone: The time zone of a series that doesn't name one. A single event without a zone is in UTC.
    init(of event: Event, zone: TimeZone) {
        let named = event.timeZone.flatMap { TimeZone(identifier: $0) }
        let own = named ?? (event.isSeries ? zone : nil)
        if event.days != nil {
            self = .days(in: zone)
        } else if let own, !own.isUTC {
            self = .zone(own)
        } else {
            self = .utc
        }
    }

    private var zone: TimeZone {
        switch self {
        case .days(let zone), .zone(let zone): zone
        case .utc: .gmt
        }
    }

    /// Returns a property for an instant, without a line break: `DTSTART;TZID=Europe/London:20261123T090000`.
    ///
    /// A local time that occurs twice means the first occurrence (RFC 5545, section 3.3.5), so the second is written in
    /// UTC. Nil outside the years 1 to 9999.
    func property(_ name: String, _ date: Date) -> (name: String, value: String)? {
        if case .zone(let zone) = self, let time = time(at: date), time.instant(in: zone).date == date.wholeSecond {
            return ("\(name);TZID=\(zone.identifier)", time.basicText)
        }
        return LocalTime(date).map { (name, $0.basicTextInUTC) }
    }

    static func property(_ name: String, _ day: Day) -> (name: String, value: String) {
        ("\(name);VALUE=DATE", String(LocalTime(day).basicText.prefix(8)))
    }

    /// Returns a property for an occurrence of a series that is written in this form.
    ///
    /// - Parameter start: The start of the series, whose time of day applies to an occurrence that is identified by its
    ///   day.
    func property(_ name: String, _ occurrence: OccurrenceDate, start: Date) -> (name: String, value: String)? {
        switch (self, occurrence) {
        case (.days, .day(let day)): return Self.property(name, day)
        case (.days, .moment(let date)): return time(at: date).map { Self.property(name, $0.day) }
        case (_, .moment(let date)): return property(name, date)
        case (_, .day(let day)):
            guard var time = time(at: start) else { return nil }
            time.day = day
            return property(name, time.instant(in: zone).date)
        }
    }

    /// Returns the end of a rule in the type that RFC 5545, section 3.3.10 requires: a day for all-day events,
    /// otherwise a time in UTC.
    func until(_ until: RecurrenceRule.Until) -> RecurrenceRule.Until {
        switch (self, until) {
        case (.days, .day): return until
        case (.days, .time(let time)): return .day(time.day)
        case (.days, .instant(let date)): return time(at: date).map { .day($0.day) } ?? until
        case (_, .instant): return until
        case (_, .time(let time)): return .instant(time.instant(in: zone).date)
        case (_, .day(let day)): return .instant(LocalTime(day).endOfDay.instant(in: zone).date)
        }
    }

    private func time(at date: Date) -> LocalTime? { LocalTime(date, in: zone) }
}

extension TimeZone {
    /// Whether its clocks always show UTC by definition.
    var isUTC: Bool { Self.namesOfUTC.contains(identifier) }

    private static let namesOfUTC: Set<String> = [
        "GMT", "UTC", "Etc/UTC", "Etc/GMT", "Etc/Universal", "Etc/Zulu", "Zulu", "Universal",
    ]
}

extension LocalTime {
    /// The last second of the same day.
    var endOfDay: LocalTime { LocalTime(day, hour: 23, minute: 59, second: 59) ?? self }
}
