import Persistence
import Records
import Templates

/// The events of a day.
struct DayView: View {
    let model: SiteModel
    let day: Day?
    let events: [Int]

    private var isToday: Bool { day == model.today.day }

    static let next = SiteList(
        Name("nextDays"),
        shape,
        "The next 100 upcoming events by day.",
        words: "next days",
        elements: { views(of: $0.upcoming.prefix(100), model: $0) }
    )

    static let kind = "day"
    static let fields = FieldTable<DayView>([
        Field("date", DateView.shape, "The day; nothing for events without one.") { view in
            view.day.map { .record(DateView(model: view.model, day: $0)) } ?? .nothing
        },
        Field("isToday", .boolean, "Whether it is today.") { .boolean($0.isToday) },
        Field("isInMonth", .boolean, "In a month's grid: whether it belongs to the month or pads a week.") {
            .boolean($0.day != nil)
        },
        Field("events", .list(EventView.shape), "What is on that day.") { view in
            .list(view.events.map { .record(EventView(model: view.model, index: $0)) })
        },
        Field("shown", .list(EventView.shape), "The first of these, as many as the grid of a month shows of a day.") {
            view in
            .list(view.events.prefix(limit).map { .record(EventView(model: view.model, index: $0)) })
        },
        Field("hidden", .number, "How many there are beyond these.") { .integer(max(0, $0.events.count - limit)) },
        Field("url", .path, "Where all are that are on it, if the grid of its month does not show them.") { $0.url },
    ])

    /// With so many on every day, the page of a month has some 90 kB.
    private static let limit = 8

    /// Whether a day has more of the events at `places`, which are in order, than the grid of a month shows.
    static func isTooMany(_ places: [Int], of events: [SiteRecords.EventRow]) -> Bool {
        zip(places, places.dropFirst(limit)).contains { events[$0].day == events[$1].day }
    }

    private var url: Value {
        guard events.count > Self.limit, let day, let first = events.first,
            let place = model.records.place(of: day.month), let slice = model.slice(ofEvent: first, inMonth: place),
            let path = slice.ownPath
        else { return .nothing }
        return .path("\(path)#day-\(day.dayOfMonth)")
    }

    /// `events`, which are in order, by day.
    static func group(_ events: some Sequence<Int>, model: SiteModel) -> [Value] {
        views(of: events, model: model).map(Value.record)
    }

    private static func views(of events: some Sequence<Int>, model: SiteModel) -> [DayView] {
        var groups: [(day: Day?, events: [Int])] = []
        for index in events {
            let day = model.events[index].day
            if groups.isEmpty || groups[groups.count - 1].day != day { groups.append((day, [])) }
            groups[groups.count - 1].events.append(index)
        }
        return groups.map { DayView(model: model, day: $0.day, events: $0.events) }
    }
}

extension SiteModel {
    /// The slice of a month's events that one is in; nil when they have no pages but that of the month.
    fileprivate func slice(ofEvent event: Int, inMonth place: Int) -> PageSlice? {
        let list = MonthView.paginated
        guard let division = pagination[list.name, place] else { return nil }
        let position = records.events(ofMonth: place).insertionPlace { $0 < event }
        return division.slice(of: position).map { PageSlice(model: self, list: list, owner: place, index: $0) }
    }
}
