import Diagnostics
import Foundation
import Records

// Times that depend on those of the event.

extension EventValues {
    /// Returns the event with an end that is read as if it followed the start, as `11` and `for 2 hours` must; nil if it
    /// can't be read like that.
    func endingAfterStart(_ event: Event, _ text: String, _ zone: TimeZone, _ access: StoreAccess) -> Event? {
        let clock = event.days == nil ? EventTimeWords(timeZone: zone).short(event.date).suffix(5) : ""
        let start = "\(event.firstDay(in: zone)) \(clock)"
        let texts = ["to \(text)", "for \(text)", text].map { "\(start) \($0)" }
        let times = texts.compactMap { try? reading($0, of: event, access).time }
        // The text has no seconds, but the app's dates do.
        let starts = [event.time.start, .moment(event.date.wholeMinute)]
        guard let found = times.first(where: { starts.contains($0.start) && ($0.end != nil || $0.lastDay != nil) })
        else { return nil }
        var event = event
        if let days = event.days { event.days = days.lowerBound...(found.lastDay ?? days.lowerBound) }
        event.end = found.end
        return event
    }

    /// Returns the day on which a series continues with a new rule that names no day: that of its next occurrence. Nil
    /// if the series has ended, or if the rule repeats within a day.
    func nextDay(of series: Event, for new: RecurrenceRule, _ access: StoreAccess) -> Day? {
        guard !new.frequency.isWithinDay, let rule = series.recurrenceRule else { return nil }
        let (zone, now) = (access.timeZone(of: series), access.today.now)
        let zones = EventZones([], own: ZoneOffsets(of: zone, around: now), around: now)
        let days = Day(clamping: now, in: zone)...Day.last
        let found = series.occurrences(of: rule, in: days, around: access.today, zones: zones).occurrences
        return found.first { $0.isAllDay || $0.start > now }?.days?.lowerBound
    }

    /// Moves a time before the first week of a weekly series to that week, so that `mon` moves a series on Tuesdays to
    /// Mondays without an earlier start.
    func inFirstWeek(_ time: EventTime, of event: Event, _ zone: TimeZone, _ access: StoreAccess) -> EventTime {
        guard time.repeats == nil, let rule = event.recurrenceRule, rule.frequency == .weekly else { return time }
        let week = rule.firstDay(ofWeek: event.firstDay(in: access.timeZone(of: event)))
        let distance = Day(clamping: time.firstMoment(in: zone), in: zone).distance(to: week)
        guard distance > 0 else { return time }
        return time.moved(byDays: (distance + 6) / 7 * 7, in: zone)
    }
}

extension EventValues {
    /// Refuses what depends on a time of day.
    ///
    /// - Parameter isNew: whether the rule or the time is new.
    func checkAllDay(_ event: Event, isNew: Bool) throws {
        guard zone?.isEmpty ?? true else {
            let hint = "give it a time, or leave out the time zone"
            throw Diagnostic.error("an all-day event has no time zone", hint: hint)
        }
        // RFC 5545, section 3.3.10.
        guard isNew, let rule = event.recurrenceRule, rule.frequency.isWithinDay else { return }
        let hint = "give the event a time, or repeat it by days"
        throw Diagnostic.error("an all-day event can't repeat within a day: `\(rule)`", hint: hint)
    }
}

extension RecurrenceRule {
    /// Returns the first day of the week in which a weekly series has a day; for any other series, that day.
    func firstDay(ofWeek day: Day) -> Day {
        frequency == .weekly ? day.advanced(by: -weekStart.days(until: day.weekday)) : day
    }
}
