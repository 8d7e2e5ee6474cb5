import Foundation
import Records

/// A time zone as a file defines it: the rules of a `VTIMEZONE` (RFC 5545, section 3.6.5).
struct ZoneRules: Hashable {
    /// From some moment on, clocks are so far ahead of UTC.
    private struct Rule: Hashable {
        /// The first time that it came into force, on clocks as they were before.
        var start: LocalTime
        var offsetBefore: Int
        var offset: Int
        var yearly: YearlyDay?
        /// The last time that it may come into force, in UTC.
        var until: Date?
        /// Other times at which it comes into force.
        var others: [LocalTime] = []

        /// The last time before or at `time` at which it came into force.
        func lastOnset(before time: LocalTime) -> LocalTime? {
            var onsets = [start] + others
            if let yearly {
                for year in [time.day.year - 1, time.day.year] {
                    guard let day = yearly.day(in: year) else { continue }
                    var onset = start
                    onset.day = day
                    if day >= start.day, until.map({ onset.instant(offset: offsetBefore) <= $0 }) ?? true {
                        onsets.append(onset)
                    }
                }
                if let last = lastYear, last < time.day.year - 1, let day = yearly.day(in: last) {
                    var onset = start
                    onset.day = max(day, start.day)
                    onsets.append(onset)
                }
            }
            return onsets.filter { $0.secondsAsUTC <= time.secondsAsUTC }.max { $0.secondsAsUTC < $1.secondsAsUTC }
        }

        /// The year of the last onset of a rule that has an end.
        private var lastYear: Int? {
            guard let until, let time = LocalTime(until, offset: offsetBefore) else { return nil }
            guard let day = yearly?.day(in: time.day.year) else { return nil }
            return day <= time.day ? time.day.year : time.day.year - 1
        }
    }

    private var rules: [Rule] = []

    /// Each time is compared with each onset. No zone has changed its clocks so often.
    private static let maximumOnsets = 500

    /// Reads the rules of a `VTIMEZONE`; nil when there is none that can be read, or there are more than 500 onsets.
    init?(_ component: Component) {
        for part in component.components where part.name == "STANDARD" || part.name == "DAYLIGHT" {
            guard let start = part["DTSTART"].flatMap({ DateTimeValue($0.value) }),
                let before = part["TZOFFSETFROM"].flatMap({ Self.offset($0.value) }),
                let offset = part["TZOFFSETTO"].flatMap({ Self.offset($0.value) })
            else { continue }
            let repetition = part["RRULE"].map { RepetitionRule($0.value) }
            rules.append(
                Rule(
                    start: start.time,
                    offsetBefore: before,
                    offset: offset,
                    yearly: repetition.flatMap { YearlyDay($0, start: start.time.day) },
                    until: repetition?.until,
                    others: part.properties.filter { $0.name == "RDATE" }
                        .flatMap { $0.value.split(separator: ",") }
                        .compactMap { DateTimeValue(String($0))?.time }
                )
            )
        }
        let onsets = rules.reduce(0) { $0 + 1 + $1.others.count }
        guard (1...Self.maximumOnsets).contains(onsets) else { return nil }
    }

    /// The instant at which clocks there show this time.
    func instant(_ time: LocalTime) -> Date {
        let onsets = rules.compactMap { rule in rule.lastOnset(before: time).map { ($0.secondsAsUTC, rule.offset) } }
        if let latest = onsets.max(by: { $0.0 < $1.0 }) { return time.instant(offset: latest.1) }
        let first = rules.min { $0.start.secondsAsUTC < $1.start.secondsAsUTC }
        return time.instant(offset: first?.offsetBefore ?? 0)
    }

    /// The first of these zones whose clocks show the same from the beginning of a year for two years.
    ///
    /// Compared are two noons in each month, and the hours round each change of the clocks in the zone. If no zone is
    /// the same to the hour, it is the first with the same noons: programs write the hour of a change wrong.
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

    /// What the clocks of a zone show before and after each change in some days.
    private static func changes(of zone: TimeZone, in days: ClosedRange<Day>) -> [LocalTime] {
        var times: [LocalTime] = []
        let end = days.upperBound.start(in: zone)
        var change = days.lowerBound.start(in: zone)
        while let next = zone.nextDaylightSavingTimeTransition(after: change), next > change, next < end {
            change = next
            times += [-5_400, -1_800, 5_400].compactMap { seconds in
                LocalTime(next + seconds, offset: zone.secondsFromGMT(for: next + seconds))
            }
        }
        return times
    }

    /// `+0100` or `-003015` as seconds (RFC 5545, section 3.3.14).
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

/// The parts of an `RRULE` (RFC 5545, section 3.3.10), as far as time zones need them.
struct RepetitionRule {
    private var parts: [String: String] = [:]

    init(_ value: String) {
        for part in value.uppercased().split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1)
            if sides.count == 2 { parts[String(sides[0])] = String(sides[1]) }
        }
    }

    subscript(name: String) -> String? { parts[name] }

    /// The numbers of a list such as `8,9,10`.
    func numbers(_ name: String) -> [Int] { parts[name]?.split(separator: ",").compactMap { Int($0) } ?? [] }

    /// The instant after which nothing repeats; in a zone's rules it is always in UTC.
    var until: Date? { parts["UNTIL"].flatMap { DateTimeValue($0) }?.time.instant() }
}

/// A day of every year, such as the last Sunday of March.
struct YearlyDay: Hashable {
    private var month: Int
    private var weekday: Weekday?
    /// Which of those weekdays, from the end when negative; 0 when `days` say so.
    private var ordinal = 0
    private var days: [Int] = []

    /// What rules call the days of the week, from Monday.
    static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Reads `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU` and its like; nil for rules that repeat otherwise.
    init?(_ rule: RepetitionRule, start: Day) {
        guard rule["FREQ"] == "YEARLY" else { return nil }
        month = rule.numbers("BYMONTH").first ?? start.monthOfYear
        days = rule.numbers("BYMONTHDAY")
        if let text = rule["BYDAY"] {
            guard let index = Self.codes.firstIndex(of: String(text.suffix(2))) else { return nil }
            weekday = Weekday(rawValue: index + 1)
            ordinal = Int(text.dropLast(2)) ?? (days.isEmpty ? 1 : 0)
        } else if days.isEmpty {
            days = [start.dayOfMonth]
        }
    }

    /// The day in a year; nil when that year has none.
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
