import Persistence
import Records

/// The events on each of their days, as rows sorted by day: all-day events first, then by time.
struct EventCalendar: Sendable {
    /// The months that have events.
    let months: [Month]
    /// The years of ``months``.
    let years: [Int]
    private let events: [EventRow]
    private let rowsByMonth: [Month: [Int]]
    private let rowsByDay: [Day: [Int]]
    /// The days that have events.
    private let days: [Day]

    /// - Parameter rows: the rows of all days, sorted.
    init(_ rows: [Int], of events: [EventRow]) {
        self.events = events
        rowsByDay = Dictionary(grouping: rows) { events[$0].day ?? .last }
        days = rowsByDay.keys.sorted()
        rowsByMonth = Dictionary(grouping: rows) { (events[$0].day ?? .last).month }
        months = rowsByMonth.keys.sorted()
        years = Set(months.map(\.year)).sorted()
    }

    // MARK: Months

    /// The index of a month in ``months``.
    func index(of month: Month) -> Int? {
        let place = months.partitionPoint { $0 < month }
        return months[place...].first == month ? place : nil
    }

    func rows(of month: Month) -> [Int] { rowsByMonth[month] ?? [] }

    /// The rows of the month at an index.
    func rows(ofMonth index: Int) -> [Int] { rows(of: months[index]) }

    /// The events of a month, each only once.
    func events(of month: Month) -> [Int] {
        rows(of: month).filter { events[$0].dayNumber == 1 || events[$0].day == month.firstDay }
            .map { events[$0].firstDay }
    }

    // MARK: Days

    func rows(on day: Day) -> [Int] { rowsByDay[day] ?? [] }

    /// The rows of some events on each of their days.
    func rows(of chosen: some Collection<Int>) -> [Int] {
        let chosen = Set(chosen)
        let days = chosen.compactMap { events[$0].occurrence.days }
        guard let first = days.map(\.lowerBound).min(), let last = days.map(\.upperBound).max() else { return [] }
        return months.lazy.filter { first.month <= $0 && $0 <= last.month }.flatMap { rows(of: $0) }
            .filter { chosen.contains(events[$0].firstDay) }
    }

    /// The last day with events before another day.
    func dayWithEvents(before day: Day) -> Day? { days[..<days.partitionPoint { $0 < day }].last }

    /// The first day with events after another day.
    func dayWithEvents(after day: Day) -> Day? { days[days.partitionPoint { $0 <= day }...].first }
}
