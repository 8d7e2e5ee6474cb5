import Persistence
import Records
import Templates

// The other events on the day of an event, and those with the same name.

extension EventView {
    static let dayFields: [Field<EventView>] = [
        Field("hasOthersThatDay", .boolean, "Whether other events are on its day.") {
            .boolean(!$0.earlier.isEmpty || !$0.later.isEmpty)
        },
        Field("dayUrl", .path, "Its day's place on the page of its month.") { $0.dayURL },
        Field("earlierThatDay", .list(shape), "The last events before it on that day, at most 6.") {
            EventView.values($0.earlier.suffix($0.earlier.count - $0.hiddenEarlier), in: $0.model)
        },
        Field("laterThatDay", .list(shape), "The first events after it on that day, at most 6.") {
            EventView.values($0.later.prefix($0.later.count - $0.hiddenLater), in: $0.model)
        },
        Field("hasMoreEarlier", .boolean, "Whether `earlierThatDay` leaves out events.") {
            .boolean($0.hiddenEarlier > 0)
        },
        Field("hasMoreLater", .boolean, "Whether `laterThatDay` leaves out events.") { .boolean($0.hiddenLater > 0) },
        Field("previousDay", DayView.shape, "The nearest earlier day with events.") { view in
            view.value(view.nextDay.flatMap(view.model.records.dayWithEvents(before:)))
        },
        Field("nextDay", DayView.shape, "The nearest later day with events.") { view in
            let last = view.row.isEmptySeries ? nil : view.next.row.occurrence.days?.upperBound
            return view.value(last.flatMap(view.model.records.dayWithEvents(after:)))
        },
        Field("namesakes", .list(shape), "Other events with the same name, by date: up to 3 before it and 3 after it.")
        {
            EventView.values($0.namesakes, in: $0.model)
        },
    ]

    private static let dayLimit = 5
    private static let namesakeLimit = 3

    private var day: (earlier: ArraySlice<Int>, later: ArraySlice<Int>) {
        guard let day = nextDay else { return ([], []) }
        let rows = model.records.events(on: day)
        let index = next.index
        let place = model.records.dayPlaces[index]
        guard rows.indices.contains(place), rows[place] == index else { return (rows, []) }
        return (rows[..<place], rows[(place + 1)...])
    }

    // The page of an event must not depend on all events of its day, so it links to the day on the page of the month
    // instead of the page with all events of the day, whose path changes with the first of them.
    private var dayURL: Value {
        guard let day = nextDay else { return .nothing }
        return DayView(model: model, day: day, events: Array(model.records.events(on: day))).link
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
        return all[..<place].suffix(Self.namesakeLimit)
            + all[place...].drop { $0 == row.page }.prefix(Self.namesakeLimit)
    }

    private func value(_ day: Day?) -> Value {
        .optional(day.map { DayView(model: model, day: $0, events: Array(model.records.events(on: $0))) })
    }
}
