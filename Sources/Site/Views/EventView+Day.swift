import Persistence
import Records
import Templates

// The other events on the day of an event, and those with the same name.

extension EventView {
    static let dayFields: [Field<EventView>] = [
        Field(
            "earlierThatDay",
            .list(shape),
            "The events before it on its day (for a series, the day of its next occurrence); at most 5."
        ) {
            EventView.values($0.day.earlier.suffix(dayLimit), in: $0.model)
        },
        Field("laterThatDay", .list(shape), "The events after it on that day; at most 5.") {
            EventView.values($0.day.later.prefix(dayLimit), in: $0.model)
        },
        Field("previousDay", DayView.shape, "The nearest earlier day with events.") { view in
            view.value(view.next.row.day.flatMap(view.model.records.dayWithEvents(before:)))
        },
        Field("nextDay", DayView.shape, "The nearest later day with events.") { view in
            let last = view.next.row.occurrence.days?.upperBound
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
        guard let day = next.row.day else { return ([], []) }
        let rows = model.records.events(on: day)
        guard let place = rows.firstIndex(where: { model.events[$0].firstDay == next.index }) else { return (rows, []) }
        return (rows[..<place], rows[(place + 1)...])
    }

    private var namesakes: [Int] {
        let all = event.name.isEmpty ? [] : model.namesakes[event.name] ?? []
        let place = all.insertionPlace { $0 < row.page }
        return all[..<place].suffix(Self.namesakeLimit)
            + all[place...].drop { $0 == row.page }.prefix(Self.namesakeLimit)
    }

    private func value(_ day: Day?) -> Value {
        .optional(day.map { DayView(model: model, day: $0, events: Array(model.records.events(on: $0))) })
    }
}
