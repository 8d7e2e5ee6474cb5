import Diagnostics
import Foundation
import Persistence

/// Reading entries.
extension EventMatcher {
    mutating func readEntries() {
        for (index, stored) in companion.entries.enumerated() {
            let fault = companion.fault(ofEntry: index, of: "event")
            let entry = stored.values.map { self.entry(index, $0, fault) }
            entries.append(entry)
            if let fault = entry?.fault ?? fault { notes.add(fault) }
        }
    }

    private func entry(_ index: Int, _ values: [String: PropertyValue], _ unreadable: Diagnostic?) -> Entry {
        var (values, fault) = (values, unreadable)
        func report(_ key: String?, _ message: String) {
            guard fault == nil else { return }
            let path = key.map { [PathStep.key($0)] } ?? []
            let hint = "correct the entry; until then, the event is shown without it and can't be changed"
            fault = companion.diagnostic(.error, entry: index, at: path, message, hint: hint)
        }
        let details = EventDetails(taking: &values) { report($0.location.key, $0.message) }
        let date = values[Event.CodingKeys.date.rawValue]
        if let date, date.moment == nil {
            let message = "expected a date such as 2026-12-24T18:00:00Z, found \(date.words)"
            report(Event.CodingKeys.date.rawValue, message)
        }
        return Entry(
            name: values[Event.CodingKeys.name.rawValue]?.string,
            date: date?.moment,
            identifier: values[Event.CodingKeys.identifier.rawValue]?.string,
            details: details,
            fault: fault
        )
    }

    /// Blocks changes of the events that an entry with an error may belong to. Otherwise, a new entry could take its
    /// place before it is corrected.
    mutating func blockCandidates() {
        for index in left {
            guard let entry = entries[index], let fault = entry.fault else { continue }
            let date = entry.date?.wholeSecond
            for event in free {
                let candidate = events[event]
                let isSame =
                    entry.name == candidate.name || date == candidate.date.wholeSecond
                    || entry.identifier != nil && entry.identifier == candidate.identifier
                if isSame { result.faults[event] = fault }
            }
        }
    }
}

/// Joining an event with its entry.
extension EventMatcher {
    /// Returns the details of an event with an entry. What the app has changed since the entry was written wins: the
    /// days of an event that got a time no longer count, and its days, its end, and the weekday and the exceptions of a
    /// series move with it.
    func details(of event: Event, _ entry: Entry) -> EventDetails {
        var details = entry.details.filled(from: event.details)
        if details.uid == nil, let name = entry.name, let date = entry.date {
            let old = Event(date: date, name: name)
            if !EventUID.isSame(old, event) { details.uid = EventUID.uid(of: old) }
        }
        guard let date = entry.date, date.wholeSecond != event.date.wholeSecond else { return details }
        details.days = details.days.flatMap { self.days($0, movedFrom: date, to: event.date) }
        let clocks = ZoneOffsets(of: details.zone ?? zone, around: date)
        details.end = details.end.map { clocks.end(of: event.date, like: date, to: $0) }
        // The app's move is that of `almanac event edit --date`: the weekday of a weekly series moves along.
        let old = Event(date: date, name: event.name, details: entry.details)
        let moved = Event(date: event.date, name: event.name, details: details)
        var series = moved.shiftingRule(from: old, in: moved.clocks(in: zone)) ?? moved
        series.exceptDays = series.following(details.exceptDays, since: old)
        series.additionalDays = series.following(details.additionalDays, since: old)
        return series.details
    }

    /// The days of an all-day event that the app has moved. Nil if it doesn't begin at midnight any more: then it has a
    /// time.
    private func days(_ days: ClosedRange<Day>, movedFrom old: Date, to new: Date) -> ClosedRange<Day>? {
        let shift = new.timeIntervalSince(old)
        guard shift.magnitude < 86_400 * 366_000 else { return nil }
        var count = Int((shift / 86_400).rounded())
        let rest = (shift - Double(count) * 86_400).magnitude
        if days.lowerBound.start(in: zone) == old {
            guard let day = Day(new, in: zone), day.start(in: zone) == new else { return nil }
            count = day.number - days.lowerBound.number
        } else {
            // The entry was written in another zone, whose clocks may have changed in between. An hour on one of the
            // next days is a time.
            guard rest < 1 || abs(rest - 3_600) < 1 && count.magnitude >= 7 else { return nil }
        }
        guard count != 0 else { return nil }
        return days.lowerBound.advanced(by: count)...days.upperBound.advanced(by: count)
    }
}
