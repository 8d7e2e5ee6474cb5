import Foundation
import Records

/// A time zone that is defined in a file: the rules of a `VTIMEZONE` (RFC 5545, section 3.6.5).
struct ZoneRules: Hashable {
    /// An observance: a UTC offset and the times from which it applies.
    private struct Rule: Hashable {
        /// The first onset in local time at the previous offset.
        var start: LocalTime
        var offsetBefore: Int
        var offset: Int
        var yearly: YearlyDay?
        /// The day of the last possible onset.
        var lastDay: Day?
        /// Other onsets.
        var others: [LocalTime] = []

        /// Returns the last onset at or before a time.
        func lastOnset(before time: LocalTime) -> LocalTime? {
            let year = time.day.year
            // The last onset of a rule that ends applies to all later times.
            let years = [year - 1, year] + (lastDay.map { [$0.year - 1, $0.year] } ?? [])
            let onsets = [start] + others + years.compactMap(onset)
            return onsets.filter { $0 <= time }.max()
        }

        private func onset(in year: Int) -> LocalTime? {
            guard let day = yearly?.day(in: year), day >= start.day, lastDay.map({ day <= $0 }) ?? true else {
                return nil
            }
            var onset = start
            onset.day = day
            return onset
        }
    }

    private var rules: [Rule] = []

    /// The maximum number of onsets, because each time is compared with each onset. No zone has changed its clocks more
    /// often.
    private static let maximumOnsets = 500

    /// Reads the rules of a `VTIMEZONE`; nil if none can be read, or if there are more than 500 onsets.
    init?(_ component: Component) {
        for part in component.components where part.name == "STANDARD" || part.name == "DAYLIGHT" {
            guard let start = part["DTSTART"].flatMap({ DateTimeValue($0.value) }),
                let before = part["TZOFFSETFROM"].flatMap({ Self.offset($0.value) }),
                let offset = part["TZOFFSETTO"].flatMap({ Self.offset($0.value) })
            else { continue }
            // If the rule can't be read, only the listed onsets count.
            let rule = part["RRULE"].flatMap { Self.rule($0.value) }
            rules.append(
                Rule(
                    start: start.time,
                    offsetBefore: before,
                    offset: offset,
                    yearly: rule.flatMap { YearlyDay($0, start: start.time.day) },
                    lastDay: (rule?.until?.inUTC).flatMap { LocalTime($0, offset: before)?.day },
                    others: part.properties.filter { $0.name == "RDATE" }
                        .flatMap { $0.value.split(separator: ",") }
                        .compactMap { DateTimeValue(String($0))?.time }
                )
            )
        }
        let onsets = rules.reduce(0) { $0 + 1 + $1.others.count }
        guard (1...Self.maximumOnsets).contains(onsets) else { return nil }
    }

    /// Reads the parts of a rule that matter here. Some programs also write parts that RFC 5545 doesn't allow, or an
    /// empty `UNTIL`.
    private static func rule(_ text: String) -> RecurrenceRule? {
        let parts = text.uppercased().filter { !$0.isWhitespace }.split(separator: ";")
        let day = parts.filter { part in
            ["FREQ=", "BYMONTH=", "BYMONTHDAY=", "BYDAY=", "BYSETPOS="].contains { part.hasPrefix($0) }
        }
        let until = parts.filter { $0.hasPrefix("UNTIL=") }
        return [day + until, day].lazy.compactMap { try? RecurrenceRule($0.joined(separator: ";")) }.first
    }

    /// Returns the instant at which the clocks show this time.
    func instant(_ time: LocalTime) -> Date {
        let onsets = rules.compactMap { rule in rule.lastOnset(before: time).map { (time: $0, offset: rule.offset) } }
        if let latest = onsets.max(by: { $0.time < $1.time }) { return time.instant(offset: latest.offset) }
        let first = rules.min { $0.start < $1.start }
        return time.instant(offset: first?.offsetBefore ?? 0)
    }

    /// Returns the first of these zones whose clocks agree for two years from the beginning of a year.
    ///
    /// Compares two noons in each month, and the hours around each change of the clocks in the zone. If no zone agrees
    /// to the hour, returns the first with the same noons, because some programs write the wrong hour of a change.
    func zone(alike names: [String], in year: Int) -> TimeZone? {
        guard let start = Day(year: min(max(year, 1), 9_990), month: 1, day: 1) else { return nil }
        let days = start...start.adding(days: 730)
        let noons = stride(from: 0, to: 730, by: 15).compactMap { noon(start.adding(days: $0)) }
        let instants = noons.map(instant)
        let zones = names.lazy.compactMap { TimeZone(identifier: $0) }.filter { zone in
            zip(noons, instants).allSatisfy { $0.instant(in: zone).date == $1 }
        }
        var similar: TimeZone?
        for zone in zones {
            let changes = Self.changes(of: zone, in: days)
            let around = changes.flatMap { [noon($0.day.adding(days: -1)), noon($0.day.adding(days: 1))] }
            guard around.allSatisfy({ $0.map { isSame($0, in: zone) } ?? true }) else { continue }
            if changes.allSatisfy({ isSame($0, in: zone) }) { return zone }
            similar = similar ?? zone
        }
        return similar
    }

    private func noon(_ day: Day) -> LocalTime? { LocalTime(day, hour: 12, minute: 0) }

    private func isSame(_ time: LocalTime, in zone: TimeZone) -> Bool { instant(time) == time.instant(in: zone).date }

    /// Returns the local times around each change of a zone's clocks in a range of days.
    private static func changes(of zone: TimeZone, in days: ClosedRange<Day>) -> [LocalTime] {
        zone.clockChanges(after: days.lowerBound.start(in: zone), before: days.upperBound.start(in: zone))
            .flatMap { change in [-5_400, -1_800, 5_400].compactMap { LocalTime(change + $0, in: zone) } }
    }

    /// Parses `+0100` or `-003015` to seconds (RFC 5545, section 3.3.14).
    private static func offset(_ text: String) -> Int? {
        var scanner = DigitScanner(text.trimmed)
        let isNegative = scanner.skip("-")
        guard isNegative || scanner.skip("+"), let hours = scanner.number(digits: 2...2),
            let minutes = scanner.number(digits: 2...2), hours < 24
        else { return nil }
        let seconds = scanner.number(digits: 2...2) ?? 0
        return (isNegative ? -1 : 1) * (hours * 3_600 + minutes * 60 + seconds)
    }
}

/// A day of every year, such as the last Sunday of March.
struct YearlyDay: Hashable {
    private var month: Int
    private var weekday: Weekday?
    /// The position among those weekdays, from the end if negative; 0 if `days` determines it.
    private var ordinal = 0
    private var days: [Int] = []

    /// Returns the day of a rule such as `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`; nil for other frequencies.
    init?(_ rule: RecurrenceRule, start: Day) {
        guard rule.frequency == .yearly else { return nil }
        month = rule.byMonth.first ?? start.monthOfYear
        days = rule.byMonthDay
        if let day = rule.byDay.first {
            weekday = day.weekday
            ordinal = day.ordinal ?? rule.bySetPosition.first ?? (days.isEmpty ? 1 : 0)
        } else if days.isEmpty {
            days = [start.dayOfMonth]
        }
    }

    /// Returns the day in a year; nil if that year has none.
    func day(in year: Int) -> Day? {
        guard let month = Month(year: year, month: month) else { return nil }
        let candidates = month.days.filter { day in
            (weekday.map { $0 == day.weekday } ?? true) && (days.isEmpty || days.contains(day.dayOfMonth))
        }
        if ordinal == 0 { return candidates.first }
        let index = ordinal > 0 ? ordinal - 1 : candidates.count + ordinal
        return candidates.indices.contains(index) ? candidates[index] : nil
    }
}

extension TimeZone {
    /// Returns the instants at which the clocks change.
    func clockChanges(after start: Date, before end: Date) -> [Date] {
        var changes: [Date] = []
        var last = start
        while let next = nextDaylightSavingTimeTransition(after: last), next > last, next < end {
            changes.append(next)
            last = next
        }
        return changes
    }
}

extension RecurrenceRule.Until {
    /// The end as an instant. The rules of time zones specify it in UTC.
    fileprivate var inUTC: Date {
        switch self {
        case .day(let day): LocalTime(day).instant()
        case .time(let time): time.instant()
        case .instant(let date): date
        }
    }
}
