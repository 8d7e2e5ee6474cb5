import Persistence

/// The times that a rule produces, in order, without additional times and exceptions.
///
/// All times are local, in seconds since 1970, and ignore clock changes. The start comes first, even if the rule
/// doesn't produce it: see ``Recurrence``.
struct RuleExpansion {
    private let start: Int
    private let range: ClosedRange<Int>
    private let count: Int
    private let isCounted: Bool
    private let setPositions: [Int]
    private let times: [Int]
    private var periods: RulePeriods

    /// The starts of the days in the period, or of the period itself if it is shorter; each has all `times`.
    private var bases: [Int] = []
    /// The indices that `BYSETPOS` selects; nil for all.
    private var places: [Int]?
    private var next = 0
    private var size = 0
    private var produced = 0
    private var isFinished = false
    private var steps = 0
    /// Whether the search stopped because it took too many steps.
    private(set) var isCut = false

    init(_ rule: RecurrenceRule, start: LocalTime, in range: ClosedRange<Int>) {
        self.start = start.secondsAsUTC
        self.range = range
        count = rule.count ?? .max
        isCounted = rule.count != nil
        setPositions = rule.bySetPosition
        let clock = RuleTimes(rule, start: start.second)
        times = clock.offsets
        periods = RulePeriods(rule, days: RuleDays(rule, start: start.day), times: clock, start: start)
    }

    /// Returns the next time in the range, or nil if there is none or the search has stopped.
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

    /// Returns whether the rule produces the start. Must be called before any time is returned.
    mutating func producesStart() -> Bool {
        startPeriod()
        return (0..<size).contains { time(at: $0) == start }
    }

    /// Continues with the next period, at its first time in the range.
    private mutating func startPeriod() {
        if !isCounted { periods.skip(periods.count(before: range.lowerBound)) }
        guard periods.start <= range.upperBound, produced < count else { return isFinished = true }
        let period = periods.next()
        guard take(period.steps) else { return isFinished = true }
        bases = period.bases
        let whole = bases.count * times.count
        places = setPositions.isEmpty ? nil : Self.places(setPositions, of: whole)
        size = places?.count ?? whole
        let first = (0..<size).partitionPoint { time(at: $0) <= start }
        next = (first..<size).partitionPoint { time(at: $0) < range.lowerBound }
        produced += next - first
    }

    /// Counts steps and returns whether the limit isn't reached yet.
    private mutating func take(_ more: Int) -> Bool {
        steps += more
        isCut = steps > Recurrence.stepLimit
        return !isCut
    }

    private func time(at place: Int) -> Int {
        let index = places?[place] ?? place
        return bases[index / times.count] + times[index % times.count]
    }

    /// Returns the indices that `BYSETPOS` selects from a number of occurrences.
    private static func places(_ positions: [Int], of count: Int) -> [Int] {
        let places = positions.map { $0 > 0 ? $0 - 1 : count + $0 }
        return Set(places.filter { (0..<count).contains($0) }).sorted()
    }
}
