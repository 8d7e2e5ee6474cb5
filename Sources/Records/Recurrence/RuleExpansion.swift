import Persistence

/// The times that a rule yields on the clock of a series, in order, without additional and excepted ones.
///
/// All times are seconds since 1970 on a clock that is never changed. The start comes first, whether the rule yields it or
/// not: see ``Recurrence``.
struct RuleExpansion {
    private let start: Int
    private let range: ClosedRange<Int>
    private let count: Int
    private let isCounted: Bool
    /// Whether all periods but the first have the same number of times.
    private let isRegular: Bool
    private let setPositions: [Int]
    private let times: [Int]
    private var periods: RulePeriods

    /// The days of the period, or the period itself when it is shorter; each has all `times`.
    private var bases: [Int] = []
    /// The places that `BYSETPOS` leaves; nil for all.
    private var places: [Int]?
    private var next = 0
    private var size = 0
    private var produced = 0
    private var isFirst = true
    private var isFinished = false
    private var steps = 0
    /// Whether it stopped because it had taken too many steps.
    private(set) var isCut = false

    /// - Parameter range: the times that are wanted.
    init(_ rule: RecurrenceRule, start: LocalTime, in range: ClosedRange<Int>) {
        self.start = start.secondsAsUTC
        self.range = range
        count = rule.count ?? .max
        isCounted = rule.count != nil
        setPositions = rule.bySetPosition
        let clock = RuleTimes(rule, start: start.second)
        times = clock.offsets
        periods = RulePeriods(rule, days: RuleDays(rule, start: start.day), times: clock, start: start)
        let isShort = rule.frequency != .yearly && rule.frequency != .monthly
        let allowsAllDays =
            (rule.byDay.isEmpty || rule.frequency == .weekly) && rule.byMonth.isEmpty
            && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty
        isRegular = isShort && allowsAllDays && clock.allowsAll
    }

    /// The next time within the range; nil when there is none, or the search is cut.
    mutating func nextTime() -> Int? {
        if produced == 0 {
            produced = 1
            if range.contains(start) { return start }
        }
        while !isFinished {
            guard next < size else {
                startPeriod()
                continue
            }
            let time = time(at: next)
            guard produced < count, time <= range.upperBound, take(1) else { break }
            next += 1
            produced += 1
            return time
        }
        isFinished = true
        return nil
    }

    /// Goes on to the next period, and in it to the first time that is wanted.
    private mutating func startPeriod() {
        if !isFirst, !isCounted { periods.skip(periods.count(before: range.lowerBound)) }
        guard periods.start <= range.upperBound, produced < count else { return isFinished = true }
        let period = periods.next()
        guard take(period.steps) else { return isFinished = true }
        bases = period.bases
        let whole = bases.count * times.count
        places = setPositions.isEmpty ? nil : Self.places(setPositions, of: whole)
        size = places?.count ?? whole
        let first = (0..<size).insertionPlace { time(at: $0) <= start }
        next = (first..<size).insertionPlace { time(at: $0) < range.lowerBound }
        produced += next - first
        if isCounted, isRegular, !isFirst, next == size {
            let skipped = periods.count(before: range.lowerBound)
            periods.skip(skipped)
            produced += skipped * size
        }
        isFirst = false
    }

    /// Whether the search may take so many steps more.
    private mutating func take(_ more: Int) -> Bool {
        steps += more
        isCut = steps > Recurrence.stepLimit
        return !isCut
    }

    private func time(at place: Int) -> Int {
        let index = places?[place] ?? place
        return bases[index / times.count] + times[index % times.count]
    }

    /// Where the occurrences stand that `BYSETPOS` chooses among so many.
    private static func places(_ positions: [Int], of count: Int) -> [Int] {
        let places = positions.map { $0 > 0 ? $0 - 1 : count + $0 }
        return Set(places.filter { (0..<count).contains($0) }).sorted()
    }
}
