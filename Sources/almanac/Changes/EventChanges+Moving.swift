import Foundation
import Persistence
import Preview
import Records

// Moves an event to another place in its list, or to another day.

extension EventChanges {
    mutating func moveInSchedule(_ fields: [String: String]) throws -> EditResult {
        let to = try access.destination(fields, of: index, in: events.scheduleSlugs)
        let name = record.item.displayName
        guard to != index else { return access.unchanged(.isInPlaceAlready, ["name": name]) }
        let place = events.schedule.events[to].position
        try events.schedule.move(at: index, to: to)
        return access.moved(name, to: place, "events", slug: slug, page: page)
    }

    /// Moves the event, or one occurrence of a series, to another day. It keeps its times of day and its length.
    ///
    /// `from` is the day of the event on which the page shows it. The event moves by the number of days from there to
    /// `day`.
    mutating func moveToDay(_ fields: [String: String]) throws -> EditResult {
        let (day, from) = (try day("day", fields), try day("from", fields))
        if record.item.isSeries, occurrence == nil { try choose("\(from)") }
        let event = event
        let words = access.words
        let values = events.values(of: event).merging(["day": "\(from)"]) { first, _ in first }
        guard days?.contains(from) ?? false else {
            throw EditProblem(.outdated, words(.isNotOnDay, values), hint: words(.loadAgainHint))
        }
        guard day != from else { return access.unchanged(.isOnDayAlready, values) }
        let zone = access.timeZone(of: event)
        let moved = try replace { event in
            let moved = event.moved(byDays: from.distance(to: day), in: zone)
            return try moved.edited(date: moved.date)
        }
        let when = access.text(of: moved.time)
        return access.done(words(.movedToDay, ["name": moved.displayName, "when": when]), page: events.page(of: moved))
    }

    /// The days that the event spans in the user's time zone.
    private var days: ClosedRange<Day>? {
        if let occurrence { return occurrence.days }
        return event.firstOccurrence(in: ZoneOffsets(of: access.today.timeZone, around: access.today.now)).days
    }

    private func day(_ name: String, _ fields: [String: String]) throws(EditProblem) -> Day {
        guard let text = fields[name], let day = Day(text) else {
            throw EditProblem(.invalid, "the field `\(name)` must be a day such as 2026-12-24", field: name)
        }
        return day
    }
}

extension EventChoice {
    /// The slugs of the events in the schedule, in order; empty for an event that is also completed.
    var scheduleSlugs: [String] { schedule.events.slugs(in: schedule.entries(on: access.today).open) }
}
