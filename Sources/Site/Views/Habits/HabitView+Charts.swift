internal import Foundation
import Records
import Templates

// The charts of a habit: on which days of the week it is done, and how much of it in each month.

extension HabitView {
    static let chartFields: [Field<HabitView>] = [
        .list("weekdays", "The days of the week, with the number of times it was done on each.") {
            $0.hasHistory ? $0.weekdays : []
        },
        .text("bestWeekday", "The day of the week on which it was done most often; several if they tie.") {
            $0.bestWeekday
        },
        .list("amounts", "The last twelve months, with the amount done in each.") { $0.amounts },
        .text("unit", "What is counted, such as `glasses`.") {
            $0.habit.details.goal.flatMap { $0.unit.isEmpty ? nil : $0.unit }
        },
    ]

    private var doneByWeekday: [Weekday: Int] {
        let done = history.doneDays(habit.details.goal, upTo: model.today.day).map(\.weekday)
        // There may be thousands of days, and counting them in a dictionary would take longer.
        let counts = Weekday.allCases.map { weekday in (weekday, done.count { $0 == weekday }) }
        return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
    }

    private var weekdays: [CountView] {
        let counts = doneByWeekday
        return counts.isEmpty ? [] : CountView.weekdays(counts, in: model)
    }

    /// Nil if four days or more have the same count, because none of them stands out.
    private var bestWeekday: String? {
        let counts = doneByWeekday
        guard hasHistory, let most = counts.values.max() else { return nil }
        let best = counts.filter { $0.value == most }.keys
        return best.count < 4 ? model.dates.list(of: Set(best), from: model.firstWeekday) : nil
    }

    private var amounts: [HabitAmountView] {
        let last = model.today.day.month
        let months = Array(sequence(first: last, next: \.previous).prefix(12).reversed())
        guard let first = months.first else { return [] }
        var sums: [Month: Double] = [:]
        for known in history[first.firstDay...model.today.day] {
            if let amount = known.entry.amount { sums[known.day.month, default: 0] += amount.value }
        }
        guard let most = sums.values.max(), most > 0 else { return [] }
        return months.enumerated().map { place, month in
            HabitAmountView(model: model, month: month, sum: sums[month] ?? 0, most: most, place: place)
        }
    }
}

/// How much of a habit was done in a month, as a bar of a chart.
struct HabitAmountView: View {
    let model: SiteModel
    let month: Month
    let sum: Double
    /// The largest sum of the chart.
    let most: Double
    let place: Int

    var text: String? { model.dates.text(.month, of: month.firstDay) }

    private var share: Int { Int((sum * 100 / most).rounded()) }

    static let kind = "habit amount"
    static let fields = FieldTable<HabitAmountView>([
        .text("name", "November 2026") { $0.text },
        .text("shortName", "Nov") { $0.model.dates.text(.shortMonthName, of: $0.month.firstDay) },
        .text("narrowName", "N") { $0.model.dates.text(.narrowMonthName, of: $0.month.firstDay) },
        .text("amount", "The amount: `62.5`; from 100 up, without decimals.") { $0.amount },
        .number("share", "The amount as a percentage of the largest in the chart.") { $0.share },
        .number("top", "100 minus the share: where a bar in an SVG begins.") { 100 - $0.share },
        .number("place", "Its position in the chart, from 0.") { $0.place },
    ])

    private var amount: String { model.words.number(sum, decimals: sum < 100 ? 1 : 0) }
}
