import Persistence
import Records

// The events of a day, and the days that have events.

extension SiteRecords {
    /// The rows of the events on a day: all-day events first, then by time.
    func events(on day: Day) -> ArraySlice<Int> {
        let rows = eventDaysByMonth[day.month] ?? []
        return rows[rows.partitionPoint { isRow($0, before: day) }..<rows.partitionPoint { !isRow($0, after: day) }]
    }

    /// The last day with events before another day.
    func dayWithEvents(before day: Day) -> Day? {
        let rows = eventDaysByMonth[day.month] ?? []
        let row =
            rows[..<rows.partitionPoint { isRow($0, before: day) }].last
            ?? months[..<months.partitionPoint { $0 < day.month }].last.flatMap { eventDaysByMonth[$0]?.last }
        return row.flatMap { events[$0].day }
    }

    /// The first day with events after another day.
    func dayWithEvents(after day: Day) -> Day? {
        let rows = eventDaysByMonth[day.month] ?? []
        let row =
            rows[rows.partitionPoint { !isRow($0, after: day) }...].first
            ?? months[months.partitionPoint { $0 <= day.month }...].first.flatMap { eventDaysByMonth[$0]?.first }
        return row.flatMap { events[$0].day }
    }

    private func isRow(_ row: Int, before day: Day) -> Bool { (events[row].day ?? .last) < day }
    private func isRow(_ row: Int, after day: Day) -> Bool { (events[row].day ?? .last) > day }
}
