import Persistence
import Records
import Templates

/// A month of a habit, with the days on which it is known to be done.
struct HabitMonthView: View {
    let habit: HabitView
    let month: Month
    /// The days up to today.
    let days: ClosedRange<Day>

    private var model: SiteModel { habit.model }

    /// The months back to the first known day: at least two, so that a young streak isn't alone, and at most twelve.
    static func months(of habit: HabitView) -> [HabitMonthView] {
        let first = habit.history.days.first?.day ?? .last
        var months: [HabitMonthView] = []
        let today = habit.model.today.day
        var month: Month? = today.month
        while let shown = month, months.count < 2 || shown.lastDay >= first, months.count < 12 {
            let days = shown.firstDay...min(shown.lastDay, today)
            months.append(HabitMonthView(habit: habit, month: shown, days: days))
            month = shown.previous
        }
        return months.reversed()
    }

    private var blanks: Int { model.firstWeekday.days(until: days.lowerBound.weekday) }

    private var views: [HabitDayView] { habit.days(days, from: blanks) }

    var text: String? { model.dates.text(.month, of: month.firstDay) }

    // Every other field follows from the days.
    func identify(in hasher: inout FingerprintHasher) {
        for view in views { view.identify(in: &hasher) }
    }

    static let kind = "habit month"
    static let fields = FieldTable<HabitMonthView>([
        .text("name", "November 2026") { $0.text },
        .text("shortName", "Nov") { $0.model.dates.text(.shortMonthName, of: $0.month.firstDay) },
        .number("count", "The number of its days on which the habit is known to have been done.") {
            $0.views.count(where: \.isDone)
        },
        .number("skipped", "The number of its days that were skipped.") { $0.views.count(where: \.isSkipped) },
        .number("length", "The number of its days up to today.") { $0.days.count },
        .number("columns", "The number of weeks that its days span.") { ($0.blanks + $0.days.count + 6) / 7 },
        .list("days", "Its days up to today.") { $0.views },
    ])
}
