public import Foundation
import Persistence

extension Event {
    /// The slug that the event's page has if no other event asks for the same: `2026-11-23-dentist-dr-okafor`.
    ///
    /// The day is the first of an all-day event, or that of the event's date in the zone, which stays when the event is
    /// completed; `undated` for dates that no calendar page can hold. The identifier takes no part, because the app changes
    /// it at every load.
    public func ownSlug(in zone: TimeZone) -> String {
        ownSlug(on: day(in: zone))
    }

    /// The same for one of many events.
    func ownSlug(in offsets: ZoneOffsets) -> String { ownSlug(on: details.days?.lowerBound ?? Day(date, in: offsets)) }

    private func ownSlug(on day: Day?) -> String {
        "\(day?.description ?? "undated")-\(slug(for: name, kind: "event"))"
    }
}

/// An event on its way to a slug: which store it is in, and where.
struct SlugCandidate {
    let event: Event
    let isCompleted: Bool
    let position: Int

    /// The order in which events ask for slugs: by date, series before occurrences that were completed, name and description;
    /// what then is still alike, completed before open and by position.
    ///
    /// Neither an event with a later date nor a new identifier changes it, and completing an event does so only among
    /// events that differ in nothing a reader could see.
    static func precedes(_ a: SlugCandidate, _ b: SlugCandidate) -> Bool {
        let (left, right) = (a.event.date.sortKey, b.event.date.sortKey)
        if left != right { return left < right }
        let (isSeries, isOtherSeries) = (a.event.isSeries, b.event.isSeries)
        if isSeries != isOtherSeries { return isSeries }
        if a.event.name != b.event.name { return a.event.name < b.event.name }
        let descriptions = (a.event.description ?? "", b.event.description ?? "")
        if descriptions.0 != descriptions.1 { return descriptions.0 < descriptions.1 }
        return a.isCompleted != b.isCompleted ? a.isCompleted : a.position < b.position
    }
}
