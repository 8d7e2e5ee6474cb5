import Foundation
import Persistence
import Preview
import Records

// An event moves to another place in its list, or to another day.

extension EventChanges {
    /// Takes the event to another place of the schedule.
    mutating func moveInSchedule(_ fields: [String: String]) throws -> EditAnswer {
        let slugs = events.scheduleSlugs
        let to = try Placement(fields).destination(of: index, among: slugs.count) { slugs.firstIndex(of: $0) }
        let name = "\"\(record.item.displayName)\""
        guard to != index else { return .done(EditDone("Nothing to do: \(name) stands there already", change: nil)) }
        let place = events.schedule.events[to].position
        try events.schedule.move(at: index, to: to)
        return access.moved(
            "Moved \(name) to position \(place)",
            "events",
            slug: slug,
            page: events.page(of: record.item)
        )
    }

    /// Takes the event, or one occurrence of a series, to another day. It keeps its times of day and its length.
    ///
    /// `from` is the day on which the page shows it, one of those that it takes. It moves by as many days as `day` is away.
    mutating func moveToDay(_ fields: [String: String]) throws -> EditAnswer {
        let (day, from) = (try day("day", fields), try day("from", fields))
        if record.item.details.repeats != nil, occurrence == nil { try choose("\(from)") }
        let event = event
        let words = events.described(event)
        guard days?.contains(from) ?? false else {
            let hint = "it was changed meanwhile; load the page again"
            throw EditProblem(.outdated, "\(words) isn't on \(from)", hint: hint)
        }
        guard day != from else { return .done(EditDone("Nothing to do: \(words) is there already", change: nil)) }
        let zone = event.timeZone.flatMap { TimeZone(identifier: $0) } ?? access.today.timeZone
        let moved = try replace { event in
            let moved = event.moved(byDays: from.distance(to: day), in: zone)
            return try moved.edited(date: moved.date)
        }
        let message = "Moved \"\(moved.displayName)\" to \(events.words.words(for: moved.time))"
        return access.done(message, page: events.page(of: moved))
    }

    /// The days that it takes on the clocks of the user.
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
    /// The slugs of the events of the schedule, in its order; empty for one that is completed, too.
    var scheduleSlugs: [String] {
        let entries = schedule.entries(on: access.today).open.map { ($0.position, $0.slug) }
        let slugs = Dictionary(entries) { first, _ in first }
        return schedule.events.map { slugs[$0.position] ?? "" }
    }
}
