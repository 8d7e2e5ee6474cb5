package import Foundation

/// Marks the events that Almanac changes, so that calendars recognise them and notice the change.
package struct ChangeMark: Sendable {
    /// The time of the change; nil if changes aren't marked.
    let date: Date?
    /// The events of both stores, which determine each other's UIDs.
    private let events: [Event]

    package init(on date: Date?, among events: [Event]) { (self.date, self.events) = (date, events) }

    /// Returns an event with the time of its change and, if its date or name has changed, with its former UID.
    package func marked(_ new: Event, from old: Event) -> Event {
        guard new != old else { return new }
        var event = dated(new, after: old.latestChange)
        guard date != nil else { return event }
        event.uid = new.uid ?? old.uid ?? (EventUID.isSame(new, old) ? nil : uid(of: old))
        return event
    }

    /// Returns an event that an app has changed, with the time at which that was noticed.
    func dated(_ event: Event) -> Event { dated(event, after: event.latestChange) }

    private func dated(_ event: Event, after last: Date?) -> Event {
        guard let date else { return event }
        var event = event
        let earliest = last.map { max(date, $0 + Event.changeInterval) } ?? date
        if event.latestChange.map({ $0 < earliest }) ?? true { event.changedAt = earliest }
        return event
    }

    private func uid(of event: Event) -> String {
        guard let index = events.firstIndex(of: event) else { return EventUID.uid(of: event) }
        return EventUID.uids(of: events) { $0 }[index]
    }
}

extension Event {
    /// The minimum number of seconds from one recorded change to the next.
    package static let changeInterval = 60.0

    /// The time of the latest known change: of the completion, or of another change that Almanac made.
    package var latestChange: Date? { [details.changedAt, details.completedAt].compactMap(\.self).max() }
}
