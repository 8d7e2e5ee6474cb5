public import Foundation

/// The events of one day, month or year.
public struct EventGroup<Period: Hashable & Sendable>: Hashable, Sendable {
    /// The day, month or year; nil for dates outside the years 1 to 9999, which no calendar page can show.
    public let period: Period?
    /// The events in their original order.
    public let events: [Entry<Event>]

    /// Creates a group.
    public init(period: Period?, events: [Entry<Event>]) {
        self.period = period
        self.events = events
    }
}

extension Sequence<Entry<Event>> {
    /// Returns the events grouped by the day of their date; groups and events keep their original order.
    public func groupedByDay(in zone: TimeZone) -> [EventGroup<Day>] {
        grouped { $0.day(in: zone) }
    }

    /// Returns the completed events grouped by the month of their completion, newest first.
    public func completedByMonth(in zone: TimeZone) -> [EventGroup<Month>] {
        lastCompletedFirst().grouped { $0.completionDay(in: zone)?.month }
    }

    /// Returns the completed events grouped by the year of their completion, newest first.
    public func completedByYear(in zone: TimeZone) -> [EventGroup<Int>] {
        lastCompletedFirst().grouped { $0.completionDay(in: zone)?.year }
    }

    private func grouped<Period: Hashable & Sendable>(_ period: (Event) -> Period?) -> [EventGroup<Period>] {
        var order: [Period?] = []
        var groups: [Period?: [Entry<Event>]] = [:]
        for entry in self {
            let key = period(entry.item)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(entry)
        }
        return order.map { EventGroup(period: $0, events: groups[$0] ?? []) }
    }
}
