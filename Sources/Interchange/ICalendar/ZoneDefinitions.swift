import Foundation
import Records

/// The time zones that the events of a calendar refer to, each as a `VTIMEZONE` (RFC 5545, section 3.6.5).
struct ZoneDefinitions {
    /// The years of the events in each time zone, by its name.
    private var years: [String: ClosedRange<Int>] = [:]

    /// Earlier offsets are irrelevant, and later ones are unknown.
    private static let knownYears = 1900...2100
    /// The number of years for which an endless series is written correctly if no rule describes the clock changes: in
    /// Morocco and Palestine, they depend on the moon.
    private static let seriesYears = 40

    /// Adds the time zone of an event, for the years in which it takes place.
    mutating func add(_ form: DateTimeForm, for event: Event) {
        guard case .zone(let zone) = form, let first = LocalTime(event.date)?.day.year else { return }
        let end = event.end.flatMap { LocalTime($0)?.day.year } ?? first
        let last = event.isSeries ? first + Self.seriesYears : max(first, end)
        let old = years[zone.identifier]
        years[zone.identifier] = min(old?.lowerBound ?? first, first)...max(old?.upperBound ?? last, last)
    }

    /// The components, sorted by name.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for (name, years) in years.sorted(by: { $0.key < $1.key }) {
            guard let zone = TimeZone(identifier: name) else { continue }
            ContentLine.add("BEGIN", "VTIMEZONE", to: &bytes)
            ContentLine.add("TZID", name, to: &bytes)
            for observance in Self.observances(of: zone, in: years) { observance.add(to: &bytes) }
            ContentLine.add("END", "VTIMEZONE", to: &bytes)
        }
        return bytes
    }

    /// Returns the observances from the beginning of the previous year until at least five years after the last.
    private static func observances(of zone: TimeZone, in years: ClosedRange<Int>) -> [Observance] {
        func clamped(_ year: Int) -> Int { min(max(year, knownYears.lowerBound), knownYears.upperBound) }
        let last = clamped(years.upperBound + 5)
        let first = min(clamped(years.lowerBound - 1), last - 6)
        guard let start = Day(year: first, month: 1, day: 1)?.start(in: .gmt),
            let end = Day(year: last + 1, month: 1, day: 1)?.start(in: .gmt),
            let beginning = ClockChange(in: zone, at: start, isBeginning: true)
        else { return [] }
        var kinds = [beginning.kind]
        var changes = [beginning.kind: [beginning]]
        for date in zone.clockChanges(after: start, before: end) {
            guard let change = ClockChange(in: zone, at: date) else { break }
            if changes[change.kind] == nil { kinds.append(change.kind) }
            changes[change.kind, default: []].append(change)
        }
        return kinds.flatMap { Observance.observances(of: changes[$0, default: []], lastYear: last) }
    }
}

/// An instant at which the clocks of a zone change.
private struct ClockChange {
    /// The offsets before and after. Changes of the same kind form one component.
    struct Kind: Hashable {
        var before: Int
        var after: Int
        var isDaylight: Bool
    }

    var kind: Kind
    /// The local time at the old offset.
    var time: LocalTime

    /// - Parameter isBeginning: Whether it is the start of the written period instead of a change.
    init?(in zone: TimeZone, at date: Date, isBeginning: Bool = false) {
        let after = zone.secondsFromGMT(for: date)
        let before = isBeginning ? after : zone.secondsFromGMT(for: date - 1)
        guard let time = LocalTime(date, offset: before) else { return nil }
        kind = Kind(before: before, after: after, isDaylight: zone.isDaylightSavingTime(for: date))
        self.time = time
    }

    /// The position of the day among the same weekdays of its month; -1 is the last.
    var ordinals: Set<Int> {
        let day = time.day
        let ordinal = (day.dayOfMonth - 1) / 7 + 1
        return day.adding(days: 7).monthOfYear == day.monthOfYear ? [ordinal] : [ordinal, -1]
    }

    /// Returns whether it is in the year after the other, in the same month, on the same weekday and at the same time.
    func follows(_ other: ClockChange) -> Bool {
        let (day, before) = (time.day, other.time.day)
        return day.year == before.year + 1 && day.monthOfYear == before.monthOfYear && day.weekday == before.weekday
            && time.second == other.time.second
    }
}

/// A component of a time zone.
private struct Observance {
    var kind: ClockChange.Kind
    var times: [LocalTime]
    /// The rule that continues indefinitely from the first of the times.
    var rule: String?

    /// Returns an observance with a rule for the regular changes up to the last year, and one that lists all others.
    static func observances(of changes: [ClockChange], lastYear: Int) -> [Observance] {
        guard let last = changes.last else { return [] }
        var ordinals = last.ordinals
        var first = changes.count - 1
        while first > 0, changes[first].follows(changes[first - 1]) {
            let common = ordinals.intersection(changes[first - 1].ordinals)
            if common.isEmpty { break }
            (ordinals, first) = (common, first - 1)
        }
        // Prefer the last weekday of the month to the fourth, which is sometimes the last.
        let ordinal = ordinals.contains(-1) ? -1 : ordinals.first
        let isRegular = changes.count - first >= 3 && last.time.day.year == lastYear
        guard isRegular, let ordinal else { return [Observance(kind: last.kind, times: changes.map(\.time))] }
        let day = "\(ordinal)\(last.time.day.weekday.code)"
        let rule = "FREQ=YEARLY;BYMONTH=\(last.time.day.monthOfYear);BYDAY=\(day)"
        let regular = Observance(kind: last.kind, times: [changes[first].time], rule: rule)
        if first == 0 { return [regular] }
        return [Observance(kind: last.kind, times: changes[..<first].map(\.time)), regular]
    }

    func add(to bytes: inout [UInt8]) {
        let name = kind.isDaylight ? "DAYLIGHT" : "STANDARD"
        ContentLine.add("BEGIN", name, to: &bytes)
        ContentLine.add("DTSTART", times[0].basicText, to: &bytes)
        if let rule { ContentLine.add("RRULE", rule, to: &bytes) }
        // Include the first time, because dateutil doesn't read a component that has only a start.
        if rule == nil { ContentLine.add("RDATE", times.map(\.basicText).joined(separator: ","), to: &bytes) }
        ContentLine.add("TZOFFSETFROM", Self.offset(kind.before), to: &bytes)
        ContentLine.add("TZOFFSETTO", Self.offset(kind.after), to: &bytes)
        ContentLine.add("END", name, to: &bytes)
    }

    /// Formats seconds as `+0100` or `-003015` (section 3.3.14).
    private static func offset(_ seconds: Int) -> String {
        let (sign, number) = (seconds < 0 ? "-" : "+", abs(seconds))
        let parts = [number / 3_600, number / 60 % 60] + (number % 60 == 0 ? [] : [number % 60])
        return sign + parts.map { padded($0, to: 2) }.joined()
    }
}
