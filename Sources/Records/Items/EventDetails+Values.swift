import Diagnostics
package import Foundation
package import Persistence

extension EventDetails {
    enum Key: String, CaseIterable {
        case description, completedAt, end, day, lastDay, timeZone, location, url, repeats, exceptDays
        case additionalDays, occurrenceOf, occurrence
    }

    /// Takes the keys of the details out of the values of a record.
    ///
    /// A date is one of a property list, a number of seconds since 2001 as in the apps' JSON, or text as ISO 8601 writes it.
    /// - Throws: a `Diagnostic` that names the key, for a value of another kind; nothing is taken then.
    package init(taking values: inout [String: PropertyValue]) throws {
        var reader = KeyReader(values: values)
        description = try reader.text(.description)
        completedAt = try reader.date(.completedAt)
        end = try reader.date(.end)
        days = try reader.days()
        timeZone = try reader.text(.timeZone)
        location = try reader.text(.location)
        url = try reader.text(.url)
        repeats = try reader.text(.repeats)
        exceptDays = try reader.occurrences(.exceptDays)
        additionalDays = try reader.occurrences(.additionalDays)
        occurrenceOf = try reader.text(.occurrenceOf)
        occurrence = try reader.take(.occurrence).map { try reader.occurrence($0, .occurrence) }
        values = reader.values
    }

    /// The keys and their values, with dates as the type of a property list.
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
        ]
        return values.reduce(into: [:]) { $0[$1.0.rawValue] = $1.1 }
    }
}

extension OccurrenceDate {
    /// As a store holds it.
    var value: PropertyValue {
        switch self {
        case .day(let day): .string(day.description)
        case .moment(let date): .date(date)
        }
    }
}

/// Takes values out of a dictionary.
private struct KeyReader {
    typealias Key = EventDetails.Key

    var values: [String: PropertyValue]

    mutating func take(_ key: Key) -> PropertyValue? {
        guard let value = values.removeValue(forKey: key.rawValue), value != .null else { return nil }
        return value
    }

    mutating func text(_ key: Key) throws -> String? {
        guard let value = take(key) else { return nil }
        guard let text = value.string else { throw fault(key, "text", value) }
        return text
    }

    mutating func date(_ key: Key) throws -> Date? {
        guard let value = take(key) else { return nil }
        guard let date = value.moment else { throw fault(key, "a date", value) }
        return date
    }

    mutating func days() throws -> ClosedRange<Day>? {
        let (first, last) = (try day(.day), try day(.lastDay))
        guard let first else { return nil }
        guard let last else { return first...first }
        guard first <= last else {
            let message = "the last day, \(last), is before the first, \(first)"
            throw Diagnostic.error(key(.lastDay), message, hint: "write the later day there")
        }
        return first...last
    }

    private mutating func day(_ key: Key) throws -> Day? {
        guard let value = take(key) else { return nil }
        guard let day = value.string.flatMap({ Day($0) }) else { throw fault(key, "a day such as 2026-12-24", value) }
        return day
    }

    mutating func occurrences(_ key: Key) throws -> [OccurrenceDate] {
        guard let value = take(key) else { return [] }
        guard case .array(let values) = value else { throw fault(key, "a list of days", value) }
        return try values.map { try occurrence($0, key) }
    }

    func occurrence(_ value: PropertyValue, _ key: Key) throws -> OccurrenceDate {
        if let day = value.string.flatMap({ Day($0) }) { return .day(day) }
        if let date = value.moment { return .moment(date) }
        throw fault(key, "a day such as 2026-12-24, or a date", value)
    }

    private func fault(_ key: Key, _ expected: String, _ found: PropertyValue) -> Diagnostic {
        .error(
            self.key(key),
            "expected \(expected), found \(found.words)",
            hint: "correct the value, or remove the key"
        )
    }

    private func key(_ key: Key) -> Location { Location(file: "", key: key.rawValue) }
}

extension PropertyValue {
    /// The instant that the value names: a date, seconds since 2001, or text as ISO 8601 writes it.
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
        // Foundation reads either the one form or the other.
        let styles = [Date.ISO8601FormatStyle.iso8601, Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
        self = date
    }
}
