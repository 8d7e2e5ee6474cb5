/// A sequence of days without one on which the habit was due but not done.
public struct HabitRun: Hashable, Sendable {
    /// The first and the last day on which it was kept.
    public var range: ClosedRange<Day>
    /// The number of days that count. Skipped days, and weekdays on which the habit isn't due, count only if it was
    /// done.
    public var days: Int
}

/// The runs of a habit up to a day.
///
/// A skipped day neither breaks nor extends a run; nor does a weekday on which the habit isn't due. If the habit is due
/// a number of times in a number of days, the days in between count too, provided that it was done that often: in any
/// period of that length, as in Loop Habit Tracker (`YES_AUTO`), or in a calendar week or month.
public struct HabitRuns: Hashable, Sendable {
    /// All runs in chronological order.
    public private(set) var all: [HabitRun] = []
    /// Whether the last run continues, because nothing has broken it before today. In a week or month that hasn't
    /// ended, the habit is assumed to be done on the remaining days.
    public private(set) var isAlive = false

    /// The longest run; the latest one if several are equally long.
    public var best: HabitRun? { all.reversed().max { $0.days < $1.days } }

    /// The effect of a day on a run.
    enum Mark: UInt8 {
        case broken, neutral, implied, kept
    }

    /// - Parameters:
    ///   - firstWeekday: The day that the weeks of a frequency begin with.
    ///   - period: The days that count; nil for all of them.
    init(
        _ history: HabitHistory,
        _ details: HabitDetails,
        on today: Day,
        weeksFrom firstWeekday: Weekday = .monday,
        in period: ClosedRange<Day>? = nil
    ) {
        guard let first = history.days.first?.day, first <= today else { return }
        var range = first...today
        if let period {
            guard period.overlaps(range) else { return }
            // The marks of a frequency per week or month depend on the days before and after.
            if !details.frequency.isPerPeriod { range = range.clamped(to: period) }
        }
        let marks = HabitMarks(history, details, range, weeksFrom: firstWeekday)
        var run: HabitRun?
        for (day, mark) in zip(range, marks.values) {
            if let period, !period.contains(day) { continue }
            switch mark {
            case .neutral: continue
            case .broken:
                // The habit can still be done today.
                guard day < today, let ended = run else { continue }
                all.append(ended)
                run = nil
            case .implied, .kept:
                run =
                    run.map { HabitRun(range: $0.range.lowerBound...day, days: $0.days + 1) }
                    ?? HabitRun(range: day...day, days: 1)
            }
        }
        if let run { all.append(run) }
        isAlive = run != nil && period?.contains(today) ?? true
    }
}

extension HabitHistory {
    /// Returns the days that Loop Habit Tracker fills in (`YES_AUTO`): those on which the habit isn't due because it
    /// was done often enough around them. They may be before the first known day and after the last one.
    package func filledDays(_ details: HabitDetails) -> Set<Day> {
        guard case .times(let times, let length) = details.frequency, details.goal == nil else { return [] }
        let done = days.filter { $0.entry.isDone(nil) }.map(\.day)
        let kept = Set(KeptInterval.all(done, times: times, days: length).flatMap { Array($0.range) })
        return kept.subtracting(done).subtracting(days.filter { $0.entry.state == .skipped }.map(\.day))
    }
}

/// The effect of each day on the runs of a habit.
struct HabitMarks {
    private(set) var values: [HabitRuns.Mark]
    private let first: Day
    private let frequency: HabitFrequency
    private let firstWeekday: Weekday

    /// - Parameter range: The days. For a frequency per week or month, the last day must be today, because the habit
    ///   can still be done in the rest of the period.
    init(
        _ history: HabitHistory,
        _ details: HabitDetails,
        _ range: ClosedRange<Day>,
        weeksFrom firstWeekday: Weekday
    ) {
        let frequency = details.frequency
        (first, self.frequency, self.firstWeekday) = (range.lowerBound, frequency, firstWeekday)
        values = range.map { frequency.includes($0) ? .broken : .neutral }
        var done: [Day] = []
        for known in history[range] {
            if known.entry.isDone(details.goal) {
                values[first.distance(to: known.day)] = .kept
                done.append(known.day)
            } else if known.entry.state == .skipped {
                values[first.distance(to: known.day)] = .neutral
            }
        }
        guard case .times(let times, let days) = frequency else { return }
        for interval in KeptInterval.all(done, times: times, days: days) { fill(interval.range) }
        // The weeks or months in which it was done often enough.
        for period in Set(done.compactMap(period(around:))) where missing(in: period) <= 0 { fill(period) }
        openPeriod(on: range.upperBound)
    }

    private func period(around day: Day) -> ClosedRange<Day>? {
        frequency.period(around: day, weeksFrom: firstWeekday)
    }

    private mutating func fill(_ range: ClosedRange<Day>) {
        let (low, high) = (first.distance(to: range.lowerBound), first.distance(to: range.upperBound))
        for index in max(0, low)..<max(0, low, min(values.count, high + 1)) where values[index] == .broken {
            values[index] = .implied
        }
    }

    /// Returns how often it still has to be done in a period. Skipped days reduce the requirement if too few others are
    /// left.
    private func missing(in period: ClosedRange<Day>) -> Int {
        let (low, high) = (first.distance(to: period.lowerBound), first.distance(to: period.upperBound) + 1)
        let known = values[min(values.count, max(0, low))..<min(values.count, max(0, high))]
        let skipped = known.count { $0 == .neutral }
        return min(frequency.ratio.times, period.count - skipped) - known.count { $0 == .kept }
    }

    /// Makes the missed days of the current week or month neutral while it can still be done often enough.
    private mutating func openPeriod(on today: Day) {
        guard let period = period(around: today) else { return }
        let isOpen = values.last == .broken || values.last == .implied
        let left = today.distance(to: period.upperBound) + (isOpen ? 1 : 0)
        guard missing(in: period) <= left else { return }
        for index in max(0, first.distance(to: period.lowerBound))..<values.count where values[index] == .broken {
            values[index] = .neutral
        }
    }
}

/// A period in which a habit was done often enough, by the rule of Loop Habit Tracker's `EntryList`.
///
/// Each group of enough completed days that are close enough together covers a full period from its first day on. If
/// two of these periods overlap, the earlier one is moved back as far as its last completed day allows, so that both
/// cover more days together.
private struct KeptInterval {
    var range: ClosedRange<Day>
    /// The last day of the group.
    var center: Day

    /// - Parameter done: The completed days in order.
    static func all(_ done: [Day], times: Int, days: Int) -> [KeptInterval] {
        guard done.count >= times else { return [] }
        var intervals: [KeptInterval] = []
        for index in 0...(done.count - times) {
            let (begin, center) = (done[index], done[index + times - 1])
            let length = length(from: begin, days)
            guard begin.distance(to: center) < length else { continue }
            intervals.append(KeptInterval(range: begin...begin.advanced(by: length - 1), center: center))
        }
        for index in intervals.indices.dropLast().reversed() {
            let (own, next) = (intervals[index], intervals[index + 1])
            let overlap = next.range.lowerBound.distance(to: own.range.upperBound) + 1
            guard overlap > 0 else { continue }
            let shift = min(own.center.distance(to: own.range.upperBound), overlap)
            let (begin, end) = (own.range.lowerBound, own.range.upperBound)
            intervals[index].range = begin.advanced(by: -shift)...end.advanced(by: -shift)
        }
        return intervals
    }

    /// Returns the length of a period. A month is as long as the month of its first day, or as the next month if that
    /// is the last day of its month.
    private static func length(from begin: Day, _ days: Int) -> Int {
        guard days == 30 || days == 31 else { return days }
        return begin == begin.month.lastDay ? begin.advanced(by: 1).month.length : begin.month.length
    }
}
