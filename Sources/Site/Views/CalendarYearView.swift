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
    var id: RecordID? { key.map(model.id) }
    var text: String? { String(year) }

    // In a year without events, only today's mark and the neighbours can change.
    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(slug)
        hasher.combine(url ?? "")
        hasher.combine(model.today.day.year == year ? model.today.day.description : "")
        for neighbour in [previous, next] { hasher.combine(neighbour?.slug ?? "") }
    }

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
        .path("url", "Its page.") { $0.url },
        .boolean("isCurrent", "Whether it is the current year.") { $0.year == $0.model.today.day.year },
        .number("count", "The number of events in it.") { $0.count },
        .list("months", "Its months with events.") { view in
            view.views(of: view.months.filter { view.model.calendar.index(of: $0) != nil })
        },
        .list("allMonths", "Its twelve months, with or without events.") { $0.views(of: $0.months) },
        .record("previous", "The previous year with events.") { $0.previous },
        .record("next", "The next year with events.") { $0.next },
    ])

    private var slug: String { padded(year, to: 4) }
    private var url: String? { key.flatMap(model.paths.text(of:)) }
    private var previous: CalendarYearView? { view(of: years.last { $0 < year }) }
    private var next: CalendarYearView? { view(of: years.first { $0 > year }) }
    private var months: [Month] { (1...12).compactMap { Month(year: year, month: $0) } }

    /// The number of events in the year, counting each only in its first month.
    private var count: Int {
        let rows = months.lazy.flatMap { model.calendar.rows(of: $0) }.map { model.events[$0] }
        return rows.count { $0.dayNumber == 1 || $0.day == months.first?.firstDay }
    }

    private func views(of months: [Month]) -> [MonthView] { months.map { MonthView(model: model, month: $0) } }

    private func view(of year: Int?) -> CalendarYearView? { year.map { CalendarYearView(model: model, year: $0) } }
}
