package import Diagnostics
package import Foundation
package import Persistence

extension EventDetails {
    enum Key: String, CaseIterable {
        case description, completedAt, end, day, lastDay, timeZone, location, url, repeats, exceptDays
        case additionalDays, occurrenceOf, occurrence, changedAt, uid
    }

    /// Takes the keys of the details out of the values of a record.
    ///
    /// A date is a property-list date, a number of seconds since 2001 as in the apps' JSON, or ISO 8601 text.
    /// - Parameter onFault: Called for each value of the wrong type with a `Diagnostic` that names the key. If it
    ///   doesn't throw, the value stays in the dictionary, because another program may use the key differently.
    package init(
        taking values: inout [String: PropertyValue],
        onFault: (Diagnostic) throws -> Void = { throw $0 }
    ) rethrows {
        var reader = ValueReader<Key>(values)
        description = reader.take(.description, "text", \.string)
        completedAt = reader.take(.completedAt, "a date", \.moment)
        end = reader.take(.end, "a date", \.moment)
        days = reader.takeDays()
        timeZone = reader.take(.timeZone, "text", \.string)
        location = reader.take(.location, "text", \.string)
        url = reader.take(.url, "text", \.string)
        repeats = reader.take(.repeats, "text", \.string)
        exceptDays = reader.takeOccurrences(.exceptDays)
        additionalDays = reader.takeOccurrences(.additionalDays)
        occurrenceOf = reader.take(.occurrenceOf, "text", \.string)
        occurrence = reader.take(.occurrence, "a day such as 2026-12-24, or a date", \.occurrence)
        changedAt = reader.take(.changedAt, "a date", \.moment)
        uid = reader.take(.uid, "a UUID", \.uuid)
        for fault in reader.faults {
            try onFault(.error(Location(file: "", key: fault.key.rawValue), fault.message, hint: fault.hint))
        }
        values = reader.values
    }

    /// The keys and values of the details; dates are property-list dates.
    package var values: [String: PropertyValue] {
        let values: [(Key, PropertyValue?)] = [
            (.description, description.map(PropertyValue.string)),
            (.completedAt, completedAt.map(PropertyValue.date)),
            (.end, end.map(PropertyValue.date)),
            (.day, days.map { .string($0.lowerBound.description) }),
            (.lastDay, days.flatMap { $0.count == 1 ? nil : .string($0.upperBound.description) }),
            (.timeZone, timeZone.map(PropertyValue.string)),
            (.location, location.map(PropertyValue.string)),
            (.url, url.map(PropertyValue.string)),
            (.repeats, repeats.map(PropertyValue.string)),
            (.exceptDays, exceptDays.isEmpty ? nil : .array(exceptDays.map(\.value))),
            (.additionalDays, additionalDays.isEmpty ? nil : .array(additionalDays.map(\.value))),
            (.occurrenceOf, occurrenceOf.map(PropertyValue.string)),
            (.occurrence, occurrence?.value),
            (.changedAt, changedAt.map(PropertyValue.date)),
            (.uid, uid.map(PropertyValue.string)),
        ]
        return values.reduce(into: [:]) { $0[$1.0.rawValue] = $1.1 }
    }
}

extension OccurrenceDate {
    /// The stored form.
    var value: PropertyValue {
        switch self {
        case .day(let day): .string(day.description)
        case .moment(let date): .date(date)
        }
    }
}

extension ValueReader<EventDetails.Key> {
    /// Takes a list of days; returns an empty list if one of them isn't a day.
    fileprivate mutating func takeOccurrences(_ key: EventDetails.Key) -> [OccurrenceDate] {
        guard let elements = take(key, "a list of days", \.elements) else { return [] }
        guard let wrong = elements.first(where: { $0.occurrence == nil }) else {
            return elements.compactMap(\.occurrence)
        }
        let message = "expected a list of days such as 2026-12-24, found \(wrong.words) in it"
        putBack(.array(elements), key, message, hint: "correct the day, or remove it from the list")
        return []
    }

    fileprivate mutating func takeDays() -> ClosedRange<Day>? {
        func day(_ value: PropertyValue) -> Day? { value.string.flatMap { Day($0) } }
        let expected = "a day such as 2026-12-24"
        let (first, last) = (take(.day, expected, day), take(.lastDay, expected, day))
        guard let first else {
            guard let last else { return nil }
            putBack(.string(last.description), .lastDay, "there is no `day`", hint: "add the first day as `day`")
            return nil
        }
        guard let last else { return first...first }
        guard first <= last else {
            let message = "the last day, \(last), is before the first, \(first)"
            putBack(.string(last.description), .lastDay, message, hint: "write the later day there")
            return first...first
        }
        return first...last
    }
}

extension PropertyValue {
    fileprivate var occurrence: OccurrenceDate? {
        string.flatMap { Day($0) }.map(OccurrenceDate.day) ?? moment.map(OccurrenceDate.moment)
    }

    fileprivate var uuid: String? { string.flatMap { UUID(uuidString: $0)?.uuidString.lowercased() } }

    fileprivate var elements: [PropertyValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// The instant that the value denotes: a date, a number of seconds since 2001, or ISO 8601 text.
    package var moment: Date? {
        switch self {
        case .date(let date): date
        case .integer(let seconds): Date(timeIntervalSinceReferenceDate: Double(seconds))
        case .real(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .string(let text): Date(isoText: text)
        default: nil
        }
    }
}

extension Date {
    /// Reads `2026-12-24T18:00:00Z` or `2026-12-24T18:00:00.25+01:00`; nil for anything else.
    package init?(isoText text: String) {
        // One style reads only one of the two forms.
        let styles = [Date.ISO8601FormatStyle.iso8601, Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
        self = date
    }
}
