package import Foundation
package import Persistence

extension Companion {
    /// The keys of the lists of entries in the companion files.
    package static let (events, habits, recipes) = ("events", "habits", "recipes")
}

extension CompanionRule<Event> {
    /// Returns the rule for events: an entry belongs to the event that has its name and date in the app's store.
    ///
    /// - Parameter zone: the time zone in which the app's days begin.
    package static func events(in zone: TimeZone) -> CompanionRule {
        CompanionRule(
            list: Companion.events,
            keys: Set(Event.CodingKeys.allCases.map(\.rawValue) + EventDetails.Key.allCases.map(\.rawValue)),
            join: { EventMatcher($0, in: zone, other: $1).joined() },
            stored: { event in
                var event = event
                event.details = EventDetails()
                return event
            },
            values: { $0.details.values },
            identity: { event in
                [
                    Event.CodingKeys.name.rawValue: PropertyValue.string(event.name),
                    // JSON has no NaN.
                    Event.CodingKeys.date.rawValue:
                        event.date.timeIntervalSinceReferenceDate.isFinite ? .date(event.date) : nil,
                    Event.CodingKeys.identifier.rawValue: event.identifier.map(PropertyValue.string),
                ].compactMapValues(\.self)
            },
            traits: EventMatcher.traits(of:)
        )
    }
}

extension AlmanacRecords {
    /// Joins the events of both stores with their companion files.
    package static func join(
        _ events: inout StoreContents<Event>,
        beside open: Companion,
        completed: inout StoreContents<Event>,
        beside done: Companion,
        in zone: TimeZone
    ) {
        let parts = (events.parts(open), completed.parts(done))
        events.join(open) { EventMatcher($0, in: zone) { parts.1 }.joined() }
        completed.join(done) { EventMatcher($0, in: zone) { parts.0 }.joined() }
    }
}
