import Persistence
import Records
import Templates

/// A year of the calendar.
struct CalendarYearView: View {
    let model: SiteModel
    let year: Int

    private var index: Int? {
        let place = model.calendarYears.partitionPoint { $0 < year }
        return model.calendarYears[place...].first == year ? place : nil
    }

    // A year without events has twelve months but no page.
    var key: RecordIndex? { index.map { RecordIndex(list: Self.listName, index: $0) } }
    var id: RecordID? { RecordID(list: Self.list.nameText, slug: slug) }
    var text: String? { String(year) }

    static let listName = Name("calendarYears")
    static let list = SiteList(
        listName,
        "year",
        shape,
        "The years with events, in order.",
        words: "years with events",
        count: { $0.calendarYears.count },
        element: { CalendarYearView(model: $0, year: $0.calendarYears[$1]) },
        slug: { padded($0.calendarYears[$1], to: 4) }
    )

    static let kind = "calendar year"
    static let fields = FieldTable<CalendarYearView>([
        Field("year", .number, "2026") { .integer($0.year) },
        Field("slug", .text, "The year in four digits, for a path.") { .text($0.slug) },
        Field("url", .path, "Its page.") { view in view.key.map { view.model.path(of: $0) } ?? .nothing },
        Field("isCurrent", .boolean, "Whether it is the current year.") {
            .boolean($0.year == $0.model.today.day.year)
        },
        Field("count", .number, "The number of events in it.") { .integer($0.count) },
        Field("months", .list(MonthView.shape), "Its months with events.") { view in
            view.values(view.months.filter { view.model.records.place(of: $0) != nil })
        },
        Field("allMonths", .list(MonthView.shape), "Its twelve months, with or without events.") {
            $0.values($0.months)
        },
        Field("previous", shape, "The previous year with events.") { view in
            view.value(view.model.calendarYears[..<view.model.calendarYears.partitionPoint { $0 < view.year }].last)
        },
        Field("next", shape, "The next year with events.") { view in
            view.value(view.model.calendarYears[view.model.calendarYears.partitionPoint { $0 <= view.year }...].first)
        },
    ])

    private var slug: String { padded(year, to: 4) }
    private var months: [Month] { (1...12).compactMap { Month(year: year, month: $0) } }

    /// The number of events in the year, counting each only in its first month.
    private var count: Int {
        let rows = months.lazy.flatMap { model.eventDaysByMonth[$0] ?? [] }.map { model.events[$0] }
        return rows.count { $0.dayNumber == 1 || $0.day == months.first?.firstDay }
    }

    private func values(_ months: [Month]) -> Value {
        .list(months.map { .record(MonthView(model: model, month: $0)) })
    }

    private func value(_ year: Int?) -> Value { .optional(year.map { CalendarYearView(model: model, year: $0) }) }
}
