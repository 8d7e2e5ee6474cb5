import Foundation

/// The order of events on all pages that sort them: by date, then by name, then by position in the file.
///
/// Names are compared as Swift strings, so the order is the same in every locale. NaN dates come last.
extension Sequence<Entry<Event>> {
    /// Returns the events sorted by date, oldest first; at the same instant, by name, then by position.
    public func oldestFirst() -> [Entry<Event>] {
        sorted { precedes($0, $1, dates: ($0.item.date, $1.item.date)) }
    }

    /// Returns the events sorted by completion (``Event/completionDate``), newest first; at the same instant, by name,
    /// then by position.
    public func lastCompletedFirst() -> [Entry<Event>] {
        sorted { precedes($0, $1, dates: ($1.item.completionDate, $0.item.completionDate)) }
    }

    /// Returns the overdue events, oldest first.
    public func overdue(on today: Today) -> [Entry<Event>] {
        filter { $0.item.openStatus(on: today) == .overdue }.oldestFirst()
    }

    /// Returns the open events that aren't overdue, including today's, soonest first.
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
    /// Seconds since 2001, with infinity in place of NaN, so that sorting is well defined.
    var sortKey: Double {
        let seconds = timeIntervalSinceReferenceDate
        return seconds.isNaN ? .infinity : seconds
    }
}
