import Persistence
import Records

/// A year of completed events.
struct YearView: View {
    let model: SiteModel
    let index: Int

    private var year: SiteModel.CompletedYear { model.years[index] }

    var key: RecordKey? { recordKey }
    var text: String? { String(year.year) }
    private var recordKey: RecordKey { RecordKey(list: "years", index: index) }

    func identify(in hasher: inout FingerprintHasher) { hasher.combine(record: "years", slug) }

    static let kind = "completed year"
    static let fields = FieldTable<YearView>([
        Field("year", .number, "2026") { .integer($0.year.year) },
        Field("slug", .text, "The year in four digits, for a path.") { .text($0.slug) },
        Field("url", .path, "Its page.") { $0.model.path(of: $0.recordKey) },
        Field("count", .number, "How many events were completed in it.") { .integer($0.year.count) },
        Field("heatMap", HeatMapView.shape, "Its days, with how many events were completed on each.") {
            .record(HeatMapView(year: $0.year.year, model: $0.model))
        },
        Field("months", .list(CompletedMonthView.shape), "Its months in which events were completed, the last first.") {
            view in
            .list(view.year.months.map { .record(CompletedMonthView(model: view.model, index: $0)) })
        },
        Field("previous", shape, "The year with completed events before it.") { $0.neighbour(1) },
        Field("next", shape, "The year with completed events after it.") { $0.neighbour(-1) },
    ])

    var slug: String {
        let digits = String(year.year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private func neighbour(_ offset: Int) -> Value {
        guard model.years.indices.contains(index + offset) else { return .nothing }
        return .record(YearView(model: model, index: index + offset))
    }
}

/// A month of completed events.
struct CompletedMonthView: View {
    let model: SiteModel
    let index: Int

    private var month: SiteModel.CompletedMonth { model.completedMonths[index] }

    var key: RecordKey? { recordKey }
    var text: String? { model.dates.words(for: month.month.firstDay).month }
    private var recordKey: RecordKey { RecordKey(list: "completedMonths", index: index) }

    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(record: "completedMonths", month.month.description)
    }

    static let kind = "completed month"
    static let fields = FieldTable<CompletedMonthView>([
        Field("name", .text, "November 2026") { .text($0.text ?? "") },
        Field("shortName", .text, "November") { .text($0.model.dates.words(for: $0.month.month.firstDay).monthName) },
        Field("number", .text, "11, in two digits.") { .text(String($0.month.month.description.suffix(2))) },
        Field("slug", .text, "`2026/11`, for a path.") { .text($0.month.month.description.replacing("-", with: "/")) },
        Field("url", .path, "Its page.") { $0.model.path(of: $0.recordKey) },
        Field("year", YearView.shape, "The year it is in.") {
            .record(YearView(model: $0.model, index: $0.month.year))
        },
        Field("count", .number, "How many events were completed in it.") { .integer($0.month.events.count) },
        Field("events", .list(EventView.shape), "The events completed in it, the last first.") { view in
            .list(view.month.events.map { .record(EventView(model: view.model, index: $0)) })
        },
        Field("paged", PagedListView.shape, "The same by the page.") {
            .record(PagedListView(model: $0.model, list: .completedMonths, owner: $0.index))
        },
        Field("previous", shape, "The month with completed events before it.") { $0.neighbour(1) },
        Field("next", shape, "The month with completed events after it.") { $0.neighbour(-1) },
    ])

    private func neighbour(_ offset: Int) -> Value {
        guard model.completedMonths.indices.contains(index + offset) else { return .nothing }
        return .record(CompletedMonthView(model: model, index: index + offset))
    }

    static func all(in model: SiteModel) -> [Value] {
        model.completedMonths.indices.map { .record(CompletedMonthView(model: model, index: $0)) }
    }
}
