import Persistence
import Records
import Templates

/// How many events were completed on each day of some months, for a picture of a year.
///
/// Each month is a block with its weeks as columns. So a year is a band on a wide screen and a few rows on a phone, and
/// each block links to its month.
struct HeatMapView: View {
    private let model: SiteModel
    let months: [HeatMonthView]

    init(model: SiteModel, days: ClosedRange<Day>) {
        self.model = model
        let counts = model.archive.countsByDay
        let top = Self.top(of: days.compactMap { counts[$0] })
        months = sequence(first: days.lowerBound.month, next: \.next).prefix { $0.firstDay <= days.upperBound }.map {
            HeatMonthView(model: model, month: $0, days: $0.days.clamped(to: days), counts: counts, top: top)
        }
    }

    /// The last 53 weeks, this one included.
    init(upTo today: Day, model: SiteModel) {
        let weekday = model.firstWeekday.days(until: today.weekday)
        self.init(model: model, days: today.advanced(by: -52 * 7 - weekday)...today)
    }

    /// A calendar year. Future days, on which nothing can have been done yet, are included only up to the last event
    /// that is already completed.
    init(year: Int, model: SiteModel) {
        let days = Month.days(ofYear: year) ?? .first...(.last)
        let completed = model.archive.countsByDay.keys.filter(days.contains).max() ?? days.lowerBound
        let last = max(completed, min(days.upperBound, max(days.lowerBound, model.today.day)))
        self.init(model: model, days: days.lowerBound...last)
    }

    /// The count for the darkest level. It is the 90th percentile, so that one exceptional day doesn't make all others
    /// pale, and at least 3, so that two events a day don't look like many.
    private static func top(of counts: [Int]) -> Int {
        let sorted = counts.sorted()
        return sorted.isEmpty ? 3 : max(3, sorted[(sorted.count - 1) * 9 / 10])
    }

    private var busiest: HeatDayView? {
        let days = months.lazy.flatMap(\.days)
        return days.reduce(nil) { most, day in day.count > (most?.count ?? 0) ? day : most }
    }

    static let kind = "heat map"
    static let fields = FieldTable<HeatMapView>([
        .list("months", "Its months in order; the first and the last may be incomplete.") { $0.months },
        .text("rowNames", "The labels beside its seven rows, one per line: Mon, Wed and Fri, the others empty.") {
            $0.model.dates.rowNames(from: $0.model.firstWeekday)
        },
        .number("count", "The total number of completed events.") { $0.months.reduce(0) { $0 + $1.count } },
        .number("activeDays", "The number of days with completed events.") {
            $0.months.reduce(0) { $0 + $1.busyDays.count }
        },
        .record("busiest", "The day with the most; if several tie, the first. Nothing if there are none.") {
            $0.busiest
        },
    ])
}

/// A month of a heat map.
struct HeatMonthView: View {
    let model: SiteModel
    let month: Month
    let days: [HeatDayView]

    init(model: SiteModel, month: Month, days: ClosedRange<Day>, counts: [Day: Int], top: Int) {
        self.model = model
        self.month = month
        let blanks = model.firstWeekday.days(until: days.lowerBound.weekday)
        self.days = days.enumerated().map { number, day in
            HeatDayView(model: model, day: day, count: counts[day] ?? 0, top: top, place: blanks + number)
        }
    }

    var count: Int { days.reduce(0) { $0 + $1.count } }
    var busyDays: [HeatDayView] { days.filter { $0.count > 0 } }

    private var url: String? {
        model.archive.monthIndex[month].flatMap { model.paths.text(of: CompletedMonthView.at($0)) }
    }

    var text: String? { model.dates.text(.month, of: month.firstDay) }

    static let kind = "heat month"
    static let fields = FieldTable<HeatMonthView>([
        .text("name", "November 2026") { $0.text },
        .text("shortName", "Nov") { $0.model.dates.text(.shortMonthName, of: $0.month.firstDay) },
        .path("url", "The page of the events completed in it; nothing if there is none.") { $0.url },
        .number("count", "The number of events completed in it.") { $0.count },
        .number("columns", "The number of weeks that it is in.") { ($0.days.last?.column ?? 0) + 1 },
        .list("days", "Its days.") { $0.days },
        .list("busyDays", "Its days on which events were completed.") { $0.busyDays },
    ])
}

/// A day of a heat map.
struct HeatDayView: View {
    let model: SiteModel
    let day: Day
    let count: Int
    let level: Int
    let column: Int
    let row: Int

    /// - Parameter place: the position in the block of the month, counted down each week.
    init(model: SiteModel, day: Day, count: Int, top: Int, place: Int) {
        self.model = model
        self.day = day
        self.count = count
        level = count == 0 ? 0 : count >= top ? 4 : max(1, (count * 4 + top - 1) / top)
        column = place / 7
        row = place % 7
    }

    static let kind = "heat day"
    static let fields = FieldTable<HeatDayView>([
        .record("date", "The day.") { DateView(model: $0.model, day: $0.day) },
        .number("count", "The number of events completed on it.") { $0.count },
        .number("level", "The shade, from 0 for none to 4 for the busiest days of the year.") { $0.level },
        .number("column", "The column of its week, from 0.") { $0.column },
        .number("row", "Its day of the week, from 0.") { $0.row },
    ])
}
