import Foundation
import Records

extension Habit {
    /// A habit of which the days are known.
    ///
    /// What the app keeps is counted by its rules: a run is of days one after the other, so that days which needn't be done, and
    /// those that were skipped, end it. The last completion is put at noon, which is the same day in the zones nearby.
    /// - Parameter first: the first day that its source has, by default the first known one.
    init(title: String, details: HabitDetails, first: Day? = nil, zone: TimeZone) {
        let days = details.history.days.filter { $0.entry.isDone(details.goal) }.map(\.day)
        var (run, best) = (0, 0)
        var previous: Day?
        for day in days {
            run = previous.map { $0.advanced(by: 1) == day } == true ? run + 1 : 1
            best = max(best, run)
            previous = day
        }
        self.init(
            title: title,
            dateCreated: (first ?? details.history.days.first?.day).map { $0.start(in: zone) },
            currentStreak: run,
            bestStreak: best,
            numberOfCompletions: days.count,
            lastCompletionDate: days.last.flatMap { LocalTime($0, hour: 12, minute: 0)?.instant(in: zone).date },
            details: details
        )
    }
}
