import Foundation
import Persistence

/// A search for the occurrences of a series in a range of times, in local seconds since 1970.
struct OccurrenceSearch {
    private let range: ClosedRange<Int>
    /// Nil for an all-day series, whose days are the same in every zone.
    private let zone: TimeZone?
    private let until: RecurrenceRule.Until?
    private let untilZone: TimeZone
    private var exceptedDays: Set<Int> = []
    private var exceptedTimes: Set<Int> = []
    private var expansion: RuleExpansion
    private var upcoming: Int?
    /// Additional times, and times of the rule that the clocks skip, in descending order.
    private var held: [Int]
    private var latest: Int?

    /// Whether the search ended early; see ``Recurrence/stepLimit``.
    var isCut: Bool { expansion.isCut }

    init(_ series: Recurrence, in range: ClosedRange<Int>) {
        let zone = series.isAllDay ? nil : series.timeZone
        func shown(_ time: LocalTime) -> Int { Self.shown(series.isAllDay ? LocalTime(time.day) : time, in: zone) }
        self.range = range
        self.zone = zone
        untilZone = series.timeZone
        until = series.rule?.until
        for exception in series.exceptions {
            switch exception {
            case .day(let day): exceptedDays.insert(day.number)
            case .time(let time): exceptedTimes.insert(shown(time))
            }
        }
        held = series.additional.map(shown).filter(range.contains).sorted(by: >)
        // Without a rule, only the start is an occurrence.
        let rule = series.rule ?? RecurrenceRule(.daily).ending(count: 1)
        let end = until.map { min(range.upperBound, Self.end(of: $0, in: series.timeZone)) } ?? range.upperBound
        let begin = zone.map { Self.begin(of: range, in: $0) } ?? range.lowerBound
        // Any time of a day counts for that day.
        let last = zone == nil ? end.flooredQuotient(by: 86_400) * 86_400 + 86_399 : end
        expansion = RuleExpansion(
            series.isAllDay ? rule.withoutTimes : rule,
            start: series.start,
            in: begin...max(begin, last)
        )
    }

    /// Returns the earliest time of a rule that can occur in a range. This is a day earlier if the clocks go forward
    /// around the start of the range, because skipped times occur later.
    private static func begin(of range: ClosedRange<Int>, in zone: TimeZone) -> Int {
        let offsets = [range.lowerBound - 2 * 86_400, range.lowerBound + 86_400]
            .map { zone.secondsFromGMT(for: Date(secondsSince1970: $0)) }
        return range.lowerBound - (offsets[0] < offsets[1] ? 86_400 : 0)
    }

    /// Returns an upper bound for the local times before a rule's end. Clocks have never skipped more than a day.
    private static func end(of until: RecurrenceRule.Until, in zone: TimeZone) -> Int {
        switch until {
        case .day(let day): day.lastSecond
        case .time(let time): time.secondsAsUTC
        case .instant(let date):
            LocalTime(date, in: zone).map { $0.secondsAsUTC + 86_400 } ?? until.day(in: zone).lastSecond
        }
    }

    mutating func next() -> Int? {
        while let time = nextInOrder() {
            guard range.contains(time), time != latest else { continue }
            latest = time
            if exceptedTimes.contains(time) || exceptedDays.contains(time.flooredQuotient(by: 86_400)) { continue }
            return time
        }
        return nil
    }

    /// Returns the next time, which may be out of range, a duplicate or an exception.
    private mutating func nextInOrder() -> Int? {
        while true {
            upcoming = upcoming ?? expansion.nextTime()
            guard let time = upcoming, held.last.map({ time <= $0 }) ?? true else { return held.popLast() }
            upcoming = nil
            guard let zone else {
                let midnight = time.flooredQuotient(by: 86_400) * 86_400
                if isPastUntil(midnight) { continue }
                return midnight
            }
            if isPastUntil(time) { continue }
            let shown = Self.shown(LocalTime(unchecked: time), in: zone)
            if shown == time { return time }
            held.insert(shown, at: held.partitionPoint { $0 > shown })
        }
    }

    private func isPastUntil(_ time: Int) -> Bool {
        switch until {
        case nil: false
        case .day(let day): time.flooredQuotient(by: 86_400) > day.number
        case .time(let end): time > end.secondsAsUTC
        case .instant(let end): LocalTime(unchecked: time).instant(in: untilZone).date > end
        }
    }

    /// Returns the clock time at which an occurrence takes place; it differs from the time of the series if the clocks
    /// skip that.
    static func shown(_ time: LocalTime, in zone: TimeZone?) -> Int {
        let seconds = time.secondsAsUTC
        guard let zone else { return seconds }
        // The clocks only skip a time where they go forward.
        let before = zone.secondsFromGMT(for: Date(secondsSince1970: seconds - 86_400))
        let after = zone.secondsFromGMT(for: Date(secondsSince1970: seconds + 86_400))
        guard after > before, time.instant(in: zone).isSkipped else { return seconds }
        let moment = seconds - before
        return moment + zone.secondsFromGMT(for: Date(secondsSince1970: moment))
    }
}

extension RecurrenceRule {
    /// Returns whether the rule produces the start of a series, which is an occurrence in any case.
    package func produces(_ start: LocalTime, isAllDay: Bool) -> Bool {
        let second = start.secondsAsUTC
        var expansion = RuleExpansion(isAllDay ? withoutTimes : self, start: start, in: second...second)
        return expansion.producesStart()
    }

    /// The rule for an all-day series (section 3.3.10: times of day "MUST be ignored").
    fileprivate var withoutTimes: RecurrenceRule {
        var rule = self
        (rule.byHour, rule.byMinute, rule.bySecond) = ([], [], [])
        return rule
    }
}
