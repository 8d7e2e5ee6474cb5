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

    /// Returns the event at another time. The duration by the clocks and the repetition stay the same unless the time
    /// specifies others. The app's dates have seconds, which nobody sees, so the end moves by the minutes of the clock.
    ///
    /// - Parameter zone: The time zone that determines the times of day, unless the event names one. An all-day event
    ///   begins at midnight there in the app, which doesn't support such events.
    public func at(_ time: EventTime, in zone: TimeZone) -> Event {
        var event = self
        switch time.start {
        case .moment(let start):
            let end = details.days == nil ? details.end : nil
            let clocks = ZoneOffsets(of: clocks(in: zone), around: date)
            event.date = start
            event.days = nil
            event.end =
                time.end ?? end.map { clocks.end(of: start.wholeMinute, like: date.wholeMinute, to: $0) }
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
    /// It begins at the same time of day, or later if the clocks skip that time. Its duration stays the same: by the
    /// clocks for a series and for whole days, otherwise in hours.
    ///
    /// - Parameter zone: The time zone that determines the times of day.
    public func moved(byDays count: Int, in zone: TimeZone) -> Event {
        var event = at(time.moved(byDays: count, in: zone), in: zone)
        guard details.repeats == nil, details.days == nil, let end = details.end,
            !date.isWholeDays(before: end, in: zone)
        else { return event }
        event.end = event.date + max(0, end.timeIntervalSince(date))
        return event
    }
}

extension EventTime {
    /// Returns the time moved by a number of days. The times of day stay the same, unless the clocks skip them, and so
    /// does the repetition.
    public func moved(byDays count: Int, in zone: TimeZone) -> EventTime {
        var time = self
        switch start {
        case .day(let day):
            time.start = .day(day.advanced(by: count))
            time.lastDay = lastDay?.advanced(by: count)
        case .moment(let old):
            let new = old.moved(byDays: count, in: zone)
            time.start = .moment(new)
            time.end = end.map { ZoneOffsets(of: zone, around: old).end(of: new, like: old, to: $0) }
        }
        return time
    }
}

extension Date {
    /// Whether `end` is at the same time of day, one or more days later.
    fileprivate func isWholeDays(before end: Date, in zone: TimeZone) -> Bool {
        let length = end.timeIntervalSince(self)
        let change = zone.secondsFromGMT(for: end) - zone.secondsFromGMT(for: self)
        return length >= 82_800 && (length + Double(change)).truncatingRemainder(dividingBy: 86_400) == 0
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
