public import Foundation

extension Event {
    /// When it is, or when it is for the first time, as people say it.
    public var time: EventTime {
        guard let days = details.days else {
            return EventTime(start: .moment(date), end: details.end, repeats: details.repeats)
        }
        let last = days.count == 1 ? nil : days.upperBound
        return EventTime(start: .day(days.lowerBound), lastDay: last, repeats: details.repeats)
    }

    /// The event at another time. It keeps its length, and how it repeats, if the time doesn't say otherwise.
    ///
    /// - Parameter zone: the zone in which an all-day event begins at midnight for the app, which knows no such events.
    public func at(_ time: EventTime, in zone: TimeZone) -> Event {
        var event = self
        switch time.start {
        case .moment(let start):
            let length = details.days == nil ? details.end?.timeIntervalSince(date) : nil
            event.date = start
            event.days = nil
            event.end = time.end ?? length.map { start + $0 }
        case .day(let first):
            let last = time.lastDay ?? first.advanced(by: (details.days?.count ?? 1) - 1)
            event.date = first.start(in: zone)
            event.days = first...last
            event.end = nil
        }
        event.repeats = time.repeats ?? details.repeats
        return event
    }
}

extension Event {
    /// The event so many days later, or earlier if negative: it begins and ends at the same times of day.
    ///
    /// - Parameter zone: the zone whose clocks count.
    public func moved(byDays count: Int, in zone: TimeZone) -> Event {
        var event = self
        if let days = details.days {
            event.days = days.lowerBound.advanced(by: count)...days.upperBound.advanced(by: count)
            event.date = days.lowerBound.advanced(by: count).start(in: zone)
            return event
        }
        event.date = date.moved(byDays: count, in: zone)
        // Clocks may skip the beginning, so that it comes after the end.
        event.end = details.end.map { max($0.moved(byDays: count, in: zone), event.date) }
        return event
    }
}

extension Date {
    fileprivate func moved(byDays count: Int, in zone: TimeZone) -> Date {
        guard let time = LocalTime(self, offset: zone.secondsFromGMT(for: self)) else { return self }
        var moved = time
        moved.day = time.day.advanced(by: count)
        // What clocks don't show stays: the app's dates have fractions of seconds.
        return moved.instant(in: zone).date + timeIntervalSince(time.instant(offset: zone.secondsFromGMT(for: self)))
    }
}

extension Occurrence {
    /// When it is, as people say it.
    public var time: EventTime {
        guard isAllDay, let days else { return EventTime(start: .moment(start), end: end == start ? nil : end) }
        return EventTime(start: .day(days.lowerBound), lastDay: days.count == 1 ? nil : days.upperBound)
    }
}
