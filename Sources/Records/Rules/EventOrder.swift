import Foundation

/// The order of events wherever a page sorts them: by date, then by name, then by place in the file.
///
/// Names are compared as Swift compares strings, the same in every locale. Dates that are not a number come last.
extension Sequence<Entry<Event>> {
    /// The events sorted by date, oldest first; those of one instant by name, then by position.
    public func oldestFirst() -> [Entry<Event>] {
        sorted { precedes($0, $1, dates: ($0.item.date, $1.item.date)) }
    }

    /// The events sorted by when they were completed (``Event/completionDate``), newest first; those of one instant by
    /// name, then by position.
    public func lastCompletedFirst() -> [Entry<Event>] {
        sorted { precedes($0, $1, dates: ($1.item.completionDate, $0.item.completionDate)) }
    }

    /// The open events whose instant has passed, oldest first.
    public func overdue(on today: Today) -> [Entry<Event>] {
        filter { $0.item.openStatus(on: today) == .overdue }.oldestFirst()
    }

    /// The open events still to come, today's included, soonest first.
    public func upcoming(on today: Today) -> [Entry<Event>] {
        filter { $0.item.openStatus(on: today) != .overdue }.oldestFirst()
    }
}

private func precedes(_ a: Entry<Event>, _ b: Entry<Event>, dates: (Date, Date)) -> Bool {
    let (left, right) = (dates.0.sortKey, dates.1.sortKey)
    if left != right { return left < right }
    if a.item.name != b.item.name { return a.item.name < b.item.name }
    return a.position < b.position
}

extension Date {
    /// Seconds since 2001, with infinity for what is not a number, so that sorting meets no value it cannot place.
    var sortKey: Double {
        let seconds = timeIntervalSinceReferenceDate
        return seconds.isNaN ? .infinity : seconds
    }
}
