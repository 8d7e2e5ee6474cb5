import Persistence
import Records
import Templates

/// A year of completed events.
struct CompletedYearView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var year: SiteRecords.CompletedYear { model.years[index] }

    var text: String? { String(year.year) }

    static let listName = Name("years")
    static let list = SiteList(
        listName,
        "year",
        shape,
        "The years in which events were completed, latest first.",
        words: "years with completed events",
        count: { $0.years.count },
        element: { CompletedYearView(model: $0, index: $1) },
        slug: { padded($0.years[$1].year, to: 4) },
        date: { $0.completedMonths[$0.years[$1].months].first?.events.first.flatMap($0.completionDate) }
    )

    static let kind = "completed year"
    static let fields = FieldTable<CompletedYearView>([
        Field("year", .number, "2026") { .integer($0.year.year) },
        Field("slug", .text, "The year in four digits, for a path.") { .text($0.slug) },
        Field("url", .path, "Its page.") { $0.url },
        Field("count", .number, "The number of events completed in it.") { .integer($0.year.count) },
        Field("heatMap", HeatMapView.shape, "Its days, with the number of events completed on each.") {
            .record(HeatMapView(year: $0.year.year, model: $0.model))
        },
        Field("months", .list(CompletedMonthView.shape), "Its months with completed events, latest first.") {
            CompletedMonthView.values($0.year.months, in: $0.model)
        },
        Field("review", YearReviewView.shape, "The year in review.") { view in
            let index = view.model.reviewYears.firstIndex(of: view.year.year)
            return .optional(index.map { YearReviewView(model: view.model, index: $0) })
        },
        Field("previous", shape, "The previous year with completed events.") { $0.neighbour(1) },
        Field("next", shape, "The next year with completed events.") { $0.neighbour(-1) },
    ])

    private var slug: String { padded(year.year, to: 4) }
}

/// A month of completed events.
struct CompletedMonthView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var month: SiteRecords.CompletedMonth { model.completedMonths[index] }

    var text: String? { model.dates.text(.month, of: month.month.firstDay) }

    static let listName = Name("completedMonths")
    static let list = SiteList(
        listName,
        "month",
        shape,
        "The months in which events were completed, latest first.",
        words: "months with completed events",
        count: { $0.completedMonths.count },
        element: { CompletedMonthView(model: $0, index: $1) },
        slug: { $0.completedMonths[$1].month.description },
        date: { $0.completedMonths[$1].events.first.flatMap($0.completionDate) }
    )

    static let kind = "completed month"
    static let fields = FieldTable<CompletedMonthView>([
        Field("name", .text, "November 2026") { .text($0.text ?? "") },
        Field("shortName", .text, "November") { .text($0.model.dates.text(.monthName, of: $0.month.month.firstDay)) },
        Field("number", .text, "11, in two digits.") { .text(String($0.month.month.description.suffix(2))) },
        Field("slug", .text, "`2026/11`, for a path.") { .text($0.month.month.description.replacing("-", with: "/")) },
        Field("url", .path, "Its page.") { $0.url },
        Field("year", CompletedYearView.shape, "The year it is in.") {
            .record(CompletedYearView(model: $0.model, index: $0.month.year))
        },
        Field("count", .number, "The number of events completed in it.") { .integer($0.month.events.count) },
        Field("events", .list(EventView.shape), "The events completed in it, latest first.") {
            EventView.values($0.month.events, in: $0.model)
        },
        Field("paged", PagedListView.shape, "The same list, divided into pages.") {
            .record(PagedListView(model: $0.model, list: paginated, owner: $0.index))
        },
        Field("previous", shape, "The previous month with completed events.") { $0.neighbour(1) },
        Field("next", shape, "The next month with completed events.") { $0.neighbour(-1) },
    ])

    /// The events completed in one month.
    static let paginated = PaginatedList(
        name: Name("completedMonthParts"),
        summary: "The further pages of months with many completed events.",
        itemsName: "events",
        itemsSummary: "The events on the page, in a month's list of completed events.",
        itemShape: EventView.shape,
        limit: 200,
        owner: .init(
            list: list,
            name: "completedMonth",
            summary: "The month whose completed events the list shows.",
            count: { $0.completedMonths.count }
        ),
        count: { $0.completedMonths[$1].events.count },
        slug: { $0.events[$0.completedMonths[$1].events[$2]].entry.slug },
        title: { model, owner, place in
            EventView(model: model, index: model.completedMonths[owner].events[place]).completionView.dayAndTime
        },
        items: { EventView.records($0.completedMonths[$1].events[$2], in: $0) }
    )
}
