import Foundation

/// The strength of a habit, from 0 to 1, by the formula of Loop Habit Tracker, which calls it the score (`Score.kt` and
/// `ScoreList.kt` of <https://github.com/iSoron/uhabits>).
///
/// It is an exponential moving average over all days since the first known one. On each day, the previous strength is
/// weighted by 0.5^(√f / 13), where f is the frequency in times per day, and the completion by the rest. So a daily
/// habit gains half of the missing strength in 13 days, and a single miss costs little. A skipped day changes nothing.
///
/// The completion is the fraction of the required number in a window of as many days as the frequency has. For a
/// yes-or-no habit that isn't daily, both numbers are doubled, so that it doesn't matter on which day of the week it is
/// done. For a measured habit, it is the fraction of the goal. Loop can't record a missed day of a habit with a maximum;
/// here, such a day counts as twice the maximum, for which the completion is 0.
struct HabitStrength {
    private let frequency: (times: Int, days: Int)
    private let goal: HabitGoal?

    init(_ details: HabitDetails) { (frequency, goal) = (details.frequency.ratio, details.goal) }

    /// Returns the strength on each day from the first known one on; empty if none is known up to today.
    func values(_ history: HabitHistory, upTo today: Day) -> [Double] {
        guard let first = history.days.first?.day, first <= today else { return [] }
        var days = [(amount: Double, isSkipped: Bool)](repeating: (0, false), count: first.distance(to: today) + 1)
        for known in history[first...today] {
            days[first.distance(to: known.day)] = (amount(known.entry), known.entry.state == .skipped)
        }
        let rate = Double(frequency.times) / Double(frequency.days)
        let weight = pow(0.5, rate.squareRoot() / 13)
        let factor = goal == nil && rate < 1 ? 2 : 1
        let window = frequency.days * factor
        var strength = goal?.isLimit == true ? 1.0 : 0
        var sum = 0.0
        return days.enumerated().map { index, day in
            sum += day.amount
            if index >= window { sum -= days[index - window].amount }
            guard !day.isSkipped else { return strength }
            strength = strength * weight + share(sum, of: frequency.times * factor) * (1 - weight)
            return strength
        }
    }

    /// Returns what a day adds to the sum: 1 if it was done; for a measured habit, the amount in thousandths.
    private func amount(_ entry: HabitEntry) -> Double {
        guard let goal else { return entry.isDone(nil) ? 1 : 0 }
        let wanted = Double(goal.amount.thousandths)
        switch entry.state {
        // In Loop, a skipped day of a measured habit counts as three thousandths.
        case .skipped: return 3
        case .missed where goal.isLimit: return max(1, wanted * 2)
        case .done: return entry.amount.map { Double($0.thousandths) } ?? wanted
        case .missed, nil: return entry.amount.map { Double($0.thousandths) } ?? 0
        }
    }

    private func share(_ sum: Double, of times: Int) -> Double {
        guard let goal else { return min(1, sum / Double(times)) }
        let (amount, wanted) = (sum / 1_000, goal.amount.value)
        guard goal.isLimit else { return wanted > 0 ? min(1, amount / wanted) : 1 }
        guard wanted > 0 else { return amount > 0 ? 0 : 1 }
        return min(1, max(0, 1 - (amount - wanted) / wanted))
    }
}
