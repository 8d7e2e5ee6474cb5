import Persistence
import Records
import Templates

/// A year of completed events.
struct CompletedYearView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var year: CompletedArchive.CompletedYear { model.archive.years[index] }

    var text: String? { String(year.year) }

    static let list = makeList(
        "years",
        of: "year",
        "The years in which events were completed, latest first.",
        words: "years with completed events",
        count: { $0.archive.years.count },
        slug: { padded($0.archive.years[$1].year, to: 4) },
        date: { $0.archive.months[$0.archive.years[$1].months].first?.events.first.flatMap($0.completionDate) }
    )

    static let kind = "completed year"
    static let fields = FieldTable<CompletedYearView>([
        .number("year", "2026") { $0.year.year },
        .text("slug", "The year in four digits, for a path.") { $0.slug },
        .path("url", "Its page.") { $0.url },
        .number("count", "The number of events completed in it.") { $0.year.count },
        .record("heatMap", "Its days, with the number of events completed on each.") {
            HeatMapView(year: $0.year.year, model: $0.model)
        },
        .list("months", "Its months with completed events, latest first.") {
            CompletedMonthView.records($0.year.months, in: $0.model)
        },
        .record("review", "The year in review.") {
            YearReviewView.record(at: $0.model.reviewYears.firstIndex(of: $0.year.year), in: $0.model)
        },
        .record("previous", "The previous year with completed events.") { $0.neighbour(1) },
        .record("next", "The next year with completed events.") { $0.neighbour(-1) },
    ])

    private var slug: String { padded(year.year, to: 4) }
}

/// A month of completed events.
struct CompletedMonthView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var month: CompletedArchive.CompletedMonth { model.archive.months[index] }

    var text: String? { model.dates.text(.month, of: month.month.firstDay) }

    static let list = makeList(
        "completedMonths",
        of: "month",
        "The months in which events were completed, latest first.",
        words: "months with completed events",
        count: { $0.archive.months.count },
        slug: { $0.archive.months[$1].month.description },
        date: { $0.archive.months[$1].events.first.flatMap($0.completionDate) }
    )

    static let kind = "completed month"
    static let fields = FieldTable<CompletedMonthView>([
        .text("name", "November 2026") { $0.text ?? "" },
        .text("shortName", "November") { $0.model.dates.text(.monthName, of: $0.month.month.firstDay) },
        .text("number", "11, in two digits.") { String($0.month.month.description.suffix(2)) },
        .text("slug", "`2026/11`, for a path.") { $0.month.month.description.replacing("-", with: "/") },
        .path("url", "Its page.") { $0.url },
        .record("year", "The year it is in.") { CompletedYearView(model: $0.model, index: $0.month.year) },
        .number("count", "The number of events completed in it.") { $0.month.events.count },
        .list("events", "The events completed in it, latest first.") {
            EventView.records($0.month.events, in: $0.model)
        },
        .record("paged", "The same list, divided into pages.") {
            PagedListView(model: $0.model, list: paginated, owner: $0.index)
        },
        .record("previous", "The previous month with completed events.") { $0.neighbour(1) },
        .record("next", "The next month with completed events.") { $0.neighbour(-1) },
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
            count: { $0.archive.months.count }
        ),
        count: { $0.archive.months[$1].events.count },
        slug: { $0.events[$0.archive.months[$1].events[$2]].entry.slug },
        title: { model, owner, place in
            EventView(model: model, index: model.archive.months[owner].events[place]).completionView.dayAndTime
        },
        items: { EventView.records($0.archive.months[$1].events[$2], in: $0) }
    )
}
