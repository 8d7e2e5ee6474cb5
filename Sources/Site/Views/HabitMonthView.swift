import Persistence
import Records
import Templates

/// A month of a habit, with the days that are known to be done.
struct HabitMonthView: View {
    let model: SiteModel
    let month: Month
    /// The days up to today.
    let days: ClosedRange<Day>
    let known: ClosedRange<Day>?

    /// The months back to where the known days begin: two at least, so that a young streak has some paper round it, and
    /// twelve at most.
    static func months(known: ClosedRange<Day>?, model: SiteModel) -> [HabitMonthView] {
        var months: [HabitMonthView] = []
        let today = model.today.day
        var month: Month? = today.month
        while let shown = month, months.count < 2 || shown.lastDay >= known?.lowerBound ?? .last, months.count < 12 {
            let days = shown.firstDay...min(shown.lastDay, today)
            months.append(HabitMonthView(model: model, month: shown, days: days, known: known))
            month = shown.previous
        }
        return months.reversed()
    }

    private var doneCount: Int { days.count { known?.contains($0) ?? false } }

    private var views: [HabitDayView] {
        let blanks = model.firstWeekday.days(until: days.lowerBound.weekday)
        return days.map { day in
            let place = days.lowerBound.distance(to: day) + blanks
            return HabitDayView(model: model, day: day, isDone: known?.contains(day) ?? false, place: place)
        }
    }

    var text: String? { model.dates.words(for: month.firstDay).month }

    static let kind = "habit month"
    static let fields = FieldTable<HabitMonthView>([
        Field("name", .text, "November 2026") { .optional($0.text) },
        Field("shortName", .text, "Nov") { .text($0.model.dates.words(for: $0.month.firstDay).shortMonthName) },
        Field("count", .number, "How many of its days are known to be done.") { .integer($0.doneCount) },
        Field("length", .number, "How many days it has had up to today.") { .integer($0.days.count) },
        Field("columns", .number, "How many weeks its days touch.") {
            .integer(($0.model.firstWeekday.days(until: $0.days.lowerBound.weekday) + $0.days.count + 6) / 7)
        },
        Field("days", .list(HabitDayView.shape), "Its days up to today.") { .list($0.views.map(Value.record)) },
    ])
}
