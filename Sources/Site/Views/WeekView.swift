import Persistence
import Records
import Templates

/// A week in a month's grid.
struct WeekView: View {
    let days: [DayView]
    let isNumbered: Bool

    init(_ days: [DayView], isNumbered: Bool) {
        self.days = GridRowView.arranged(days)
        self.isNumbered = isNumbered
    }

    static let kind = "week"
    static let fields = FieldTable<WeekView>([
        .list("days", "Seven days; some may be outside the month.") { $0.days },
        .number("number", "The week of the year, 48; nothing if the locale doesn't number weeks as ISO 8601 does.") {
            $0.isNumbered ? $0.days.lazy.compactMap(\.day).first?.isoWeek : nil
        },
    ])
}

/// A row of a day in a month's grid: an event, or nothing, so that the rows below line up with those of the day before.
struct GridRowView: View {
    let model: SiteModel
    let event: Int?
    /// On the first of the event's days in a week: the number of its days in that week.
    var length: Int?

    static let kind = "row of a day"
    static let fields = FieldTable<GridRowView>([
        .record("event", "The event; nothing if the row is empty.") { EventView.record(at: $0.event, in: $0.model) },
        .number(
            "length",
            "For an event of several days, on its first day in the week: the number of its days in that week."
        ) { $0.length },
    ])

    /// Gives each day of a week its rows.
    ///
    /// An event of several days takes the first row that is free on its first day in the week, and keeps it. All other
    /// events follow below.
    static func arranged(_ days: [DayView]) -> [DayView] {
        let bars = days.map(\.bars)
        // The event in each row of the day before, by the index of its first day.
        var lanes: [Int?] = []
        return days.indices.map { place in
            var day = days[place]
            let (own, before) = (bars[place], lanes)
            lanes = before.map { $0.flatMap { own[$0] == nil ? nil : $0 } }
            for event in own.keys.sorted() where !lanes.contains(event) {
                if let free = lanes.firstIndex(of: nil) { lanes[free] = event } else { lanes.append(event) }
            }
            while lanes.last == .some(nil) { lanes.removeLast() }
            let barRows = lanes.map { event in
                guard let event else { return GridRowView(model: day.model, event: nil) }
                let length = bars[place...].prefix { $0[event] != nil }.count
                return GridRowView(
                    model: day.model,
                    event: own[event],
                    length: before.contains(event) ? nil : length
                )
            }
            let others = day.shown.filter { !own.values.contains($0) }
            day.rows = barRows + others.map { GridRowView(model: day.model, event: $0) }
            return day
        }
    }
}

extension DayView {
    /// The shown events that last several days, by the index of their first day in the model's events.
    fileprivate var bars: [Int: Int] {
        let several = shown.filter { model.events[$0].dayCount > 1 }
        return Dictionary(several.map { (model.events[$0].firstDay, $0) }) { first, _ in first }
    }
}
