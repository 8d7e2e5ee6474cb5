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
            join: { EventMatcher.joined($0, $1, in: zone).own },
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
            // The name and the date, each by itself.
            traits: { values in
                let name = values[Event.CodingKeys.name.rawValue]?.string.map { "\(nameTrait)\($0)" }
                let date = values[Event.CodingKeys.date.rawValue]?.moment.map { "date:\($0.wholeSecond.sortKey)" }
                return Set([name, date].compactMap(\.self))
            }
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
        let joined = EventMatcher.joined(events.parts(open), completed.parts(done), in: zone)
        events.join(open, joined.own)
        completed.join(done, joined.other)
    }
}
