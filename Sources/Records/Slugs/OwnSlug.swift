public import Foundation
import Persistence

extension Event {
    /// Returns the slug of the event's page unless another event claims the same: `2026-11-23-dentist-dr-okafor`.
    ///
    /// The day is the first of an all-day event, or else that of the event's date in the zone, so it stays the same
    /// when the event is completed; it is `undated` outside the years 1 to 9999. The identifier isn't part of the slug
    /// because the app changes it at every load.
    public func ownSlug(in zone: TimeZone) -> String { ownSlug(on: day(in: zone)) }

    /// Same as the method for a `TimeZone`, but faster for many events.
    func ownSlug(in offsets: ZoneOffsets) -> String { ownSlug(on: details.days?.lowerBound ?? Day(date, in: offsets)) }

    private func ownSlug(on day: Day?) -> String {
        "\(day?.description ?? "undated")-\(slug(for: name, kind: "event"))"
    }
}

extension Habit {
    /// The slug of the habit's page unless another habit claims the same.
    var ownSlug: String { slug(for: title, kind: "habit") }
}

extension Recipe {
    /// The slug of the recipe's page unless another recipe claims the same.
    var ownSlug: String { slug(for: name, kind: "recipe") }
}

/// An event that claims a slug, with its store and position.
struct SlugCandidate {
    let event: Event
    let isCompleted: Bool
    let position: Int

    /// Returns whether the first event claims its slug before the second. The order is by date, series before single
    /// events, then by name and description; among equals, completed before open, then by position.
    ///
    /// A later event or a new identifier doesn't change the order. Completing an event changes it only among events
    /// that look the same to a reader.
    static func precedes(_ a: SlugCandidate, _ b: SlugCandidate) -> Bool {
        let (left, right) = (a.event.date.sortKey, b.event.date.sortKey)
        if left != right { return left < right }
        return a.keyOnSameDate < b.keyOnSameDate
    }

    private var keyOnSameDate: (Int, String, String, Int, Int) {
        (event.isSeries ? 0 : 1, event.name, event.description ?? "", isCompleted ? 0 : 1, position)
    }
}
