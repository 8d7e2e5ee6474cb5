import Persistence
import Records
import Templates

// The other events on the day of an event, and those with the same name.

extension EventView {
    static let dayFields: [Field<EventView>] = [
        .boolean("hasOthersThatDay", "Whether other events are on its day.") {
            !$0.earlier.isEmpty || !$0.later.isEmpty
        },
        .path("dayUrl", "Its day's place on the page of its month.") { $0.dayURL },
        .list("earlierThatDay", "The last events before it on that day, at most 6.") {
            EventView.records($0.earlier.suffix($0.earlier.count - $0.hiddenEarlier), in: $0.model)
        },
        .list("laterThatDay", "The first events after it on that day, at most 6.") {
            EventView.records($0.later.prefix($0.later.count - $0.hiddenLater), in: $0.model)
        },
        .boolean("hasMoreEarlier", "Whether `earlierThatDay` leaves out events.") { $0.hiddenEarlier > 0 },
        .boolean("hasMoreLater", "Whether `laterThatDay` leaves out events.") { $0.hiddenLater > 0 },
        .record("previousDay", "The nearest earlier day with events.") {
            $0.view(of: $0.nextDay.flatMap($0.model.calendar.dayWithEvents(before:)))
        },
        .record("nextDay", "The nearest later day with events.") {
            let last = $0.row.isEmptySeries ? nil : $0.next.row.occurrence.days?.upperBound
            return $0.view(of: last.flatMap($0.model.calendar.dayWithEvents(after:)))
        },
        .list(
            "namesakes",
            "Up to 3 events with its name before it and 3 after it, by date; from its own series, only completed ones."
        ) { EventView.records($0.namesakes, in: $0.model) },
    ]

    private static let dayLimit = 5
    private static let namesakeLimit = 3

    private var day: (earlier: ArraySlice<Int>, later: ArraySlice<Int>) {
        guard let day = nextDay else { return ([], []) }
        let rows = model.calendar.rows(on: day)
        guard let place = rows.firstIndex(of: next.index) else { return (rows[...], []) }
        return (rows[..<place], rows[(place + 1)...])
    }

    // The page of an event must not depend on all events of its day, so it links to the day on the page of the month
    // instead of the page with all events of the day, whose path changes with the first of them.
    private var dayURL: String? {
        guard let day = nextDay else { return nil }
        return DayView(model: model, day: day, events: model.calendar.rows(on: day)).link
    }

    private var earlier: ArraySlice<Int> { day.earlier }
    private var later: ArraySlice<Int> { day.later }
    private var hiddenEarlier: Int { Self.hidden(of: earlier.count) }
    private var hiddenLater: Int { Self.hidden(of: later.count) }

    /// The number of events that are left out. A single further event is shown, because a link to it would take as much
    /// space.
    private static func hidden(of count: Int) -> Int { count > dayLimit + 1 ? count - dayLimit : 0 }

    private var namesakes: [Int] {
        let all = event.name.isEmpty ? [] : model.namesakes[event.name] ?? []
        let place = all.partitionPoint { $0 < row.page }
        let before = Array(all[..<place].reversed().lazy.filter(isNamesake).prefix(Self.namesakeLimit))
        return before.reversed() + Array(all[place...].lazy.filter(isNamesake).prefix(Self.namesakeLimit))
    }

    /// Whether a record isn't this one, nor one that the page already shows among the next times of the series.
    private func isNamesake(_ page: Int) -> Bool {
        if page == row.page { return false }
        guard let series = row.series else { return true }
        return page != series && (model.events[page].series != series || model.events[page].isCompleted)
    }

    private func view(of day: Day?) -> DayView? {
        day.map { DayView(model: model, day: $0, events: model.calendar.rows(on: $0)) }
    }
}
