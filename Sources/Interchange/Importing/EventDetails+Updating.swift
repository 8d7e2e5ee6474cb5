import Foundation
import Records

extension EventDetails {
    /// Returns these details updated with those of an imported event, and the names of those that change. The time of
    /// completion stays the same.
    func updated(from imported: EventDetails) -> (value: EventDetails, changes: [String]) {
        var (details, changes) = (self, [String]())
        func take<Value: Equatable>(_ key: WritableKeyPath<EventDetails, Value?>, _ name: String) {
            guard let value = imported[keyPath: key], value != details[keyPath: key] else { return }
            details[keyPath: key] = value
            changes.append(name)
        }
        let zone = (timeZone ?? imported.timeZone).flatMap { TimeZone(named: $0) }
        func take(_ key: WritableKeyPath<EventDetails, [OccurrenceDate]>, _ name: String) {
            // Dates are only added, so those that were excluded here stay excluded.
            let new = imported[keyPath: key].filter { date in
                let known = details[keyPath: key]
                // A day excludes all of its occurrences, but a calendar has their times (RFC 5545, section 3.8.5.1).
                if case .moment(let moment) = date, key == \.exceptDays,
                    let day = zone.flatMap({ Day(moment, in: $0) }),
                    known.contains(.day(day))
                {
                    return false
                }
                return !known.contains(date)
            }
            guard !new.isEmpty else { return }
            details[keyPath: key] += new
            changes.append(name)
        }
        take(\.description, "description")
        take(\.end, "end")
        take(\.days, "days")
        take(\.timeZone, "timeZone")
        take(\.location, "location")
        take(\.url, "url")
        take(\.repeats, "repeats")
        take(\.exceptDays, "exceptDays")
        take(\.additionalDays, "additionalDays")
        return (details, changes)
    }
}
