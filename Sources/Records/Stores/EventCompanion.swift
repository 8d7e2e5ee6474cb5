package import Persistence

extension Companion {
    /// The key of the list of entries in the companion file of an event store.
    package static let events = "events"
}

extension CompanionRule<Event> {
    /// The rule for events: an entry belongs to the event that has its name and date in the app's store.
    package static let events = CompanionRule(
        list: Companion.events,
        keys: Set(Event.CodingKeys.allCases.map(\.rawValue) + EventDetails.Key.allCases.map(\.rawValue)),
        join: { EventMatcher($0, other: $1).joined() },
        stored: { event in
            var event = event
            event.details = EventDetails()
            return event
        },
        values: { $0.details.values },
        identity: { event in
            [
                Event.CodingKeys.name.rawValue: .string(event.name),
                Event.CodingKeys.date.rawValue: .date(event.date),
                Event.CodingKeys.identifier.rawValue: event.identifier.map(PropertyValue.string),
            ].compactMapValues(\.self)
        }
    )
}

extension AlmanacRecords {
    /// Joins the events of both stores with their companion files.
    package static func join(
        _ events: inout StoreContents<Event>,
        beside open: Companion,
        completed: inout StoreContents<Event>,
        beside done: Companion
    ) {
        let parts = (events.parts(open), completed.parts(done))
        events.join(open) { EventMatcher($0) { parts.1 }.joined() }
        completed.join(done) { EventMatcher($0) { parts.0 }.joined() }
    }
}
