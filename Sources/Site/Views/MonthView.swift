import Persistence
import Records
import Templates

/// A month of the calendar.
struct MonthView: View {
    let model: SiteModel
    let month: Month

    /// Its events, listed on each of their days.
    private var eventDays: [Int] { model.calendar.rows(of: month) }
    /// Each event only once.
    private var events: [Int] { model.calendar.events(of: month) }
    private var index: Int? { model.calendar.index(of: month) }

    // A month without events has a grid but no page.
    var key: RecordIndex? { index.map { RecordIndex(list: Self.list.name, index: $0) } }
    var id: RecordID? { key.map(model.id) }
    var text: String? { model.dates.text(.month, of: month.firstDay) }

    // A month with events has an id. In any other, only today's mark and the page of its year can change.
    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(month.description)
        CalendarYearView(model: model, year: month.year).identify(in: &hasher)
    }

    static let list = SiteList(
        Name("months"),
        "month",
        shape,
        "The months with events, in order.",
        words: "months with events",
        count: { $0.calendar.months.count },
        element: { MonthView(model: $0, month: $0.calendar.months[$1]) },
        slug: { $0.calendar.months[$1].description }
    )

    static let kind = "month"
    static let fields = FieldTable<MonthView>([
        .text("name", "November 2026") { $0.text ?? "" },
        .text("shortName", "November") { $0.model.dates.text(.monthName, of: $0.month.firstDay) },
        .text("year", "2026, in four digits.") { String($0.month.description.prefix(4)) },
        .text("number", "11, in two digits.") { String($0.month.description.suffix(2)) },
        .text("slug", "`2026/11`, for a path.") { $0.month.description.replacing("-", with: "/") },
        .path("url", "Its page.") { $0.key.flatMap($0.model.paths.text(of:)) },
        .boolean("isCurrent", "Whether it is the current month.") { $0.month == $0.model.today.day.month },
        .number("count", "The number of events in it.") { $0.events.count },
        .list("events", "Its events by date, each once.") { EventView.records($0.events, in: $0.model) },
        .list("days", "Its days with events.") { DayView.group($0.eventDays, model: $0.model) },
        .list("weekdays", "Seven days, whose names head the columns of the grid.") { $0.weekdays },
        .list("weeks", "Its weeks of seven days each.") { $0.weeks },
        .boolean("numbersWeeks", "Whether the locale numbers weeks as ISO 8601 does.") { $0.model.numbersWeeks },
        .record("calendarYear", "The year it is in.") { CalendarYearView(model: $0.model, year: $0.month.year) },
        .record("previous", "The previous month with events.") { $0.neighbour(-1) },
        .record("next", "The next month with events.") { $0.neighbour(1) },
    ])

    private var weekdays: [DateView] {
        // The second week of a month is always complete.
        let first = month.weeks(startingOn: model.firstWeekday).dropFirst().first?.compactMap(\.self) ?? []
        return first.map { DateView(model: model, day: $0) }
    }

    private var weeks: [WeekView] {
        let byDay = Dictionary(grouping: eventDays) { model.events[$0].day }
        let weeks = month.weeks(startingOn: model.firstWeekday)
        return weeks.map { week in
            WeekView(
                week.map { DayView(model: model, day: $0, events: $0 == nil ? [] : byDay[$0] ?? []) },
                isNumbered: model.numbersWeeks
            )
        }
    }

    private static let sliceLimit = 200

    /// The events of one month, day by day. The list is divided if a day has more events than the grid of the month
    /// shows.
    static let paginated = PaginatedList(
        name: Name("monthParts"),
        summary: "The pages with the events of months whose grid can't show them all.",
        itemsName: "days",
        itemsSummary: "The days on the page, in a month's list of events.",
        itemShape: DayView.shape,
        limit: sliceLimit,
        beginsOnWhole: false,
        owner: .init(
            list: list,
            name: "month",
            summary: "The month whose events the list shows.",
            count: { $0.calendar.months.count }
        ),
        count: { $0.calendar.rows(ofMonth: $1).count },
        slug: { $0.events[$0.calendar.rows(ofMonth: $1)[$2]].slug },
        title: { model, owner, place in
            EventView(model: model, index: model.calendar.rows(ofMonth: owner)[place]).dayAndTime
        },
        items: { DayView.group($0.calendar.rows(ofMonth: $1)[$2], model: $0) },
        divide: { records, owner in
            let events = records.calendar.rows(ofMonth: owner)
            guard DayView.isTooMany(events, of: records.events) else { return nil }
            guard events.count > sliceLimit else { return [0..<events.count] }
            return PaginatedList.ranges(count: events.count, limit: sliceLimit) {
                records.events[events[$0]].slug
            }
        }
    )

    private func neighbour(_ offset: Int) -> MonthView? {
        guard let index, model.calendar.months.indices.contains(index + offset) else { return nil }
        return MonthView(model: model, month: model.calendar.months[index + offset])
    }
}
