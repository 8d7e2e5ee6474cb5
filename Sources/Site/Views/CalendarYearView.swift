import Persistence
import Records
import Templates

/// A year of the calendar.
struct CalendarYearView: View {
    let model: SiteModel
    let year: Int

    private var years: [Int] { model.calendar.years }

    // A year without events has twelve months but no page.
    var key: RecordIndex? { years.firstIndex(of: year).map { RecordIndex(list: Self.list.name, index: $0) } }
    var id: RecordID? { RecordID(list: Self.list.nameText, slug: slug) }
    var text: String? { String(year) }

    static let list = SiteList(
        Name("calendarYears"),
        "year",
        shape,
        "The years with events, in order.",
        words: "years with events",
        count: { $0.calendar.years.count },
        element: { CalendarYearView(model: $0, year: $0.calendar.years[$1]) },
        slug: { padded($0.calendar.years[$1], to: 4) }
    )

    static let kind = "calendar year"
    static let fields = FieldTable<CalendarYearView>([
        .number("year", "2026") { $0.year },
        .text("slug", "The year in four digits, for a path.") { $0.slug },
        .path("url", "Its page.") { $0.key.flatMap($0.model.paths.text(of:)) },
        .boolean("isCurrent", "Whether it is the current year.") { $0.year == $0.model.today.day.year },
        .number("count", "The number of events in it.") { $0.count },
        .list("months", "Its months with events.") { view in
            view.views(of: view.months.filter { view.model.calendar.index(of: $0) != nil })
        },
        .list("allMonths", "Its twelve months, with or without events.") { $0.views(of: $0.months) },
        .record("previous", "The previous year with events.") { view in
            view.view(of: view.years.last { $0 < view.year })
        },
        .record("next", "The next year with events.") { view in view.view(of: view.years.first { $0 > view.year }) },
    ])

    private var slug: String { padded(year, to: 4) }
    private var months: [Month] { (1...12).compactMap { Month(year: year, month: $0) } }

    /// The number of events in the year, counting each only in its first month.
    private var count: Int {
        let rows = months.lazy.flatMap { model.calendar.rows(of: $0) }.map { model.events[$0] }
        return rows.count { $0.dayNumber == 1 || $0.day == months.first?.firstDay }
    }

    private func views(of months: [Month]) -> [MonthView] { months.map { MonthView(model: model, month: $0) } }

    private func view(of year: Int?) -> CalendarYearView? { year.map { CalendarYearView(model: model, year: $0) } }
}
