public import Foundation

extension Event {
    /// The time of the event, or of its first occurrence, in the form in which people type it.
    public var time: EventTime {
        var time = EventTime(start: .moment(date), end: details.end, repeats: details.repeats)
        if let days = details.days {
            let last = days.count == 1 ? nil : days.upperBound
            time = EventTime(start: .day(days.lowerBound), lastDay: last, repeats: details.repeats)
        }
        time.timeZone = details.zone
        return time
    }

    /// Returns the event at another time. The duration and the repetition stay the same unless the time specifies
    /// others. The app's dates have seconds, which nobody sees, so the end moves by the minutes of the clock.
    ///
    /// - Parameter zone: The time zone of the midnight at which an all-day event begins in the app, which doesn't
    ///   support such events.
    public func at(_ time: EventTime, in zone: TimeZone) -> Event {
        var event = self
        switch time.start {
        case .moment(let start):
            let shift = start.wholeMinute.timeIntervalSince(date.wholeMinute)
            let end = details.days == nil ? details.end : nil
            event.date = start
            event.days = nil
            event.end = time.end ?? end.map { $0 + shift }
        case .day(let first):
            let last = time.lastDay ?? first.advanced(by: (details.days?.count ?? 1) - 1)
            event.date = first.start(in: zone)
            event.days = first...last
            event.end = nil
        }
        event.repeats = time.repeats ?? details.repeats
        event.exceptDays += time.exceptDays.map(OccurrenceDate.day).filter { !details.exceptDays.contains($0) }
        return event
    }

    /// Returns the event moved by a number of days, which may be negative.
    ///
    /// It begins at the same time of day, or later if the clocks skip that time. Its duration stays the same as that of
    /// the occurrences of a series: in hours, except that whole days are calendar days.
    ///
    /// - Parameter zone: The time zone that determines the times of day.
    public func moved(byDays count: Int, in zone: TimeZone) -> Event {
        var event = self
        let moved = time.moved(byDays: count, in: zone)
        switch moved.start {
        case .moment(let start): (event.date, event.end) = (start, moved.end)
        case .day(let first):
            event.date = first.start(in: zone)
            event.days = first...(moved.lastDay ?? first)
        }
        return event
    }
}

extension EventTime {
    /// Returns the time moved by a number of days, as ``Event/moved(byDays:in:)`` does. The repetition is unchanged.
    public func moved(byDays count: Int, in zone: TimeZone) -> EventTime {
        var time = self
        switch start {
        case .day(let day):
            time.start = .day(day.advanced(by: count))
            time.lastDay = lastDay?.advanced(by: count)
        case .moment(let old):
            let new = old.moved(byDays: count, in: zone)
            time.start = .moment(new)
            time.end = end.map { end in
                let change = zone.secondsFromGMT(for: end) - zone.secondsFromGMT(for: old)
                guard old.isWholeDays(before: end, clockChange: change) else {
                    return new + max(0, end.timeIntervalSince(old))
                }
                return max(end.moved(byDays: count, in: zone), new)
            }
        }
        return time
    }
}

extension Date {
    /// Whether `end` is at the same time of day, one or more days later.
    ///
    /// - Parameter clockChange: the number of seconds by which the clocks move forward before the end.
    func isWholeDays(before end: Date, clockChange: Int) -> Bool {
        let length = end.timeIntervalSince(self)
        return length >= 82_800 && (length + Double(clockChange)).truncatingRemainder(dividingBy: 86_400) == 0
    }

    fileprivate func moved(byDays count: Int, in zone: TimeZone) -> Date {
        guard let time = LocalTime(self, in: zone) else { return self }
        var moved = time
        moved.day = time.day.advanced(by: count)
        // Keep fractions of a second, which the app's dates have.
        return moved.instant(in: zone).date + timeIntervalSince(time.instant(offset: zone.secondsFromGMT(for: self)))
    }
}

extension Occurrence {
    /// The time of the occurrence in the form in which people type it.
    public var time: EventTime {
        guard isAllDay, let days else { return EventTime(start: .moment(start), end: end == start ? nil : end) }
        return EventTime(start: .day(days.lowerBound), lastDay: days.count == 1 ? nil : days.upperBound)
    }
}
