import Persistence
import Records
import Templates

/// The events of a day.
struct DayView: View {
    let model: SiteModel
    let day: Day?
    var events: [Int]
    /// In the agenda: how many of its events aren't in ``events``.
    var rest = 0
    /// In a month's grid: what it shows for the day.
    var rows: [GridRowView] = []

    static let next = SiteList(
        Name("nextDays"),
        shape,
        "The next 100 upcoming events by day; an event of several days is listed on each, for up to 31 days.",
        words: "next days",
        elements: { next(in: $0) }
    )

    static let agenda = SiteList(
        Name("agenda"),
        shape,
        "Today, with up to ten events, and the following days, up to seven events in all but at least one day. Today is listed even without events.",
        words: "days of the agenda",
        elements: { agenda(in: $0) }
    )

    static let kind = "day"
    static let fields = FieldTable<DayView>([
        .record("date", "The date; nothing for events without one.") { view in
            view.day.map { DateView(model: view.model, day: $0) }
        },
        .text("title", "Mon 23 Nov, or Mon 23 Nov 2025 if it isn't this year.") { $0.title },
        .boolean("isToday", "Whether it is today.") { $0.day == $0.model.today.day },
        .boolean("isInMonth", "In a month's grid: whether it belongs to the month; false for days that pad a week.") {
            $0.day != nil
        },
        .list("events", "Its events: those that last all day first, then by time.") {
            EventView.records($0.events, in: $0.model)
        },
        .list("shown", "The first of its events, as many as a month's grid shows.") {
            EventView.records($0.shown, in: $0.model)
        },
        .list(
            "rows",
            "In a month's grid: the rows for `shown`. An event of several days has the same row on each day of a week."
        ) { $0.rows },
        .number("hidden", "The number of events that the grid leaves out: 0, or at least 2.") {
            $0.isTooMany ? $0.events.count - limit : 0
        },
        .number("rest", "In the agenda: the number of events that it leaves out: 0, or at least 2.") { $0.rest },
        .text(
            "state",
            "`overdue` if any event is; otherwise `open` if any is; otherwise `completed`. Nothing without events."
        ) { $0.state },
        .number("level", "From 0 to 4: no events, one, two, three or four, more.") { $0.level },
        .path("link", "Its place on its month's page; nothing without events.") { $0.link },
        .path("url", "The page with all its events, if its month's grid doesn't show them all.") { $0.url },
    ])

    // Events are identified by their ids, so their states are added. The title depends only on the day and the current
    // year, so it isn't formatted here: that would be slow for every day of a calendar.
    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(day?.description ?? "")
        hasher.combine(day == model.today.day ? 1 : 0)
        hasher.combine(day?.year == model.today.day.year ? 1 : 0)
        hasher.combine(events.count)
        for event in EventView.records(events, in: model) { event.identifyAsAnswer(in: &hasher) }
        hasher.combine(rest)
        for row in rows { row.identify(in: &hasher) }
        hasher.combine(state ?? "")
        hasher.combine(link ?? "")
        hasher.combine(url ?? "")
    }

    /// The largest number of events that a month shows for a day. With this many every day, the page is about 90 kB.
    private static let limit = 8

    /// Whether some events are left out. A link to just one more event would take the space of that event, so it is
    /// shown.
    private var isTooMany: Bool { events.count > Self.limit + 1 }

    var shown: ArraySlice<Int> { isTooMany ? events.prefix(Self.limit) : events[...] }

    /// Whether any day has more of these rows, sorted by day, than the grid of a month shows.
    static func isTooMany(_ places: [Int], of events: [EventRow]) -> Bool {
        zip(places, places.dropFirst(limit + 1)).contains { events[$0].day == events[$1].day }
    }

    private var title: String? {
        day.map { model.dates.withWeekday(model.shortText(of: $0), of: $0) }
    }

    private var state: String? {
        let statuses = Set(events.map { EventView(model: model, index: $0).status })
        if statuses.contains(.overdue) { return "overdue" }
        return statuses.isEmpty ? nil : statuses == [.completed] ? "completed" : "open"
    }

    private var level: Int {
        switch events.count {
        case ...2: events.count
        case 3...4: 3
        default: 4
        }
    }

    var link: String? {
        guard !events.isEmpty, let day, let month = model.calendar.index(of: day.month),
            let path = model.paths.text(of: RecordIndex(list: MonthView.list.name, index: month))
        else { return nil }
        return "\(path)#day-\(day.dayOfMonth)"
    }

    private var url: String? {
        let list = MonthView.paginated
        guard isTooMany, let day, let month = model.calendar.index(of: day.month),
            let position = model.calendar.rows(ofMonth: month).firstIndex(of: events[0]),
            let slice = model.pagination[list.name, month]?.slice(of: position),
            let path = PageSlice(model: model, list: list, owner: month, index: slice).ownPath
        else { return nil }
        return "\(path)#day-\(day.dayOfMonth)"
    }

    /// Groups rows, sorted by day, into days.
    static func group(_ events: some Sequence<Int>, model: SiteModel) -> [DayView] {
        var groups: [DayView] = []
        for index in events {
            let day = model.events[index].day
            if groups.isEmpty || groups[groups.count - 1].day != day {
                groups.append(DayView(model: model, day: day, events: []))
            }
            groups[groups.count - 1].events.append(index)
        }
        return groups
    }

    // MARK: Agenda

    private static let agendaLimit = 7
    /// The largest number of today's events in the agenda. More would push everything else off the first screen.
    private static let todayLimit = 10
    /// The smallest number of events that the next day with events shows, if it has that many.
    private static let nextDayLimit = 3

    private static func agenda(in model: SiteModel) -> [DayView] {
        let days = next(in: model).filter { $0.day != nil }
        let today = days.first { $0.day == model.today.day } ?? DayView(model: model, day: model.today.day, events: [])
        var shown = [today.shortened(to: todayLimit)]
        var left = max(agendaLimit - shown[0].events.count, nextDayLimit)
        for day in days where day.day != model.today.day && left > 0 {
            shown.append(day.shortened(to: left))
            left -= shown[shown.count - 1].events.count
        }
        return shown
    }

    /// The day with its first events. If only one would be left out, it is shown, too.
    private func shortened(to limit: Int) -> DayView {
        guard let day else { return self }
        var view = self
        // The next 100 events may end within the day.
        let all = model.calendar.rows(on: day).filter {
            [.today, .upcoming].contains(model.events[$0].status(on: model.today))
        }
        guard all.count > limit + 1 else { return view }
        view.events = Array(all.prefix(limit))
        view.rest = all.count - limit
        return view
    }

    private static let eventLimit = 100
    private static let dayLimit = 31

    private static func next(in model: SiteModel) -> [DayView] {
        let events = model.upcoming.prefix(eventLimit)
        let today = model.today.day
        // Later days would be incomplete, lacking the events beyond the limit.
        let last = model.upcoming.count > eventLimit ? events.last.flatMap { model.events[$0].day } ?? .last : .last
        let rows = model.calendar.rows(of: events).filter { index in
            guard let day = model.events[index].day else { return false }
            let first = max(model.events[index].occurrence.days?.lowerBound ?? day, today)
            return today <= day && day <= last && first.distance(to: day) < dayLimit
        }
        return group(rows + events.filter { model.events[$0].day == nil }, model: model)
    }
}
