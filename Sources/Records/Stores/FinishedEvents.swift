import Diagnostics
import Foundation
import Persistence

/// Determines which events of the schedule are also in the completed store.
///
/// Completing an event writes it to the completed store before removing it from the schedule, so an interruption
/// between the two steps leaves it in both.
struct FinishedEvents: Sendable {
    /// Identifies an event. Older files have no identifiers, and the app doesn't preserve them; without one, this
    /// stands for any event with the same content. The identifier alone isn't unique, because programs copy it.
    private struct Identity: Hashable {
        var identifier: String?
        let date: Date
        let name: String
        let description: String?

        init(_ event: Event) {
            (identifier, name, description) = (event.identifier, event.name, event.description)
            // XML drops the fractions of a second that a binary property list keeps.
            date = event.date.wholeSecond
        }
    }

    private var positions: [Identity: Int] = [:]
    /// Completed events by name and date, except occurrences of a series, whose first one has those of the series.
    private var names: [EventMatcher.Key: Int] = [:]

    init(_ records: [StoredRecord<Event>]) {
        positions.reserveCapacity(2 * records.count)
        for record in records.reversed() {
            var identity = Identity(record.item)
            positions[identity] = record.position
            identity.identifier = nil
            positions[identity] = record.position
            if record.item.occurrenceOf == nil { names[EventMatcher.Key(record.item)] = record.position }
        }
    }

    /// Returns whether an event of the schedule is certainly among the completed ones.
    ///
    /// Stricter than ``position(of:)``: of two events that are alike and have no identifier, one may be completed and
    /// the other not. `Schedule` gives an event without an identifier a new one before completing it.
    func holds(_ event: Event) -> Bool { event.identifier != nil && position(of: event) != nil }

    /// Returns the position of the event in the completed store, or nil if it isn't there.
    func position(of event: Event) -> Int? { positions[Identity(event)] }

    /// Returns the position of the completed event with the name and the date of an event of the schedule; nil if there
    /// is none, and for a series. It is probably the same event: an app that saves an old list puts a completed event
    /// back into the schedule, with another identifier and without its details.
    func positionOfNamesake(of event: Event) -> Int? { event.isSeries ? nil : names[EventMatcher.Key(event)] }
}

/// The completed events in the form that they had in the schedule, used to find those that are still there.
struct CompletedCopies {
    private let all: Set<Event>

    init(_ completed: [StoredRecord<Event>]) {
        // Completing an event sets `completedAt`, and perhaps `changedAt`, but the event may already have had one.
        all = Set(completed.flatMap { [Self.comparable($0.item), Self.comparable($0.item.completed(at: nil))] })
    }

    /// Returns whether an event of the schedule equals a completed one in every key, so that removing it loses nothing.
    ///
    /// Always false for an event without an identifier: of two events that are alike, one may be completed and the
    /// other not.
    func contains(_ event: Event) -> Bool { event.identifier != nil && all.contains(Self.comparable(event)) }

    private static func comparable(_ event: Event) -> Event {
        var comparable = event
        comparable.date = event.date.wholeSecond
        comparable.changedAt = nil
        return comparable
    }
}

extension StoreCheck where Item == Event {
    /// Returns the events of the schedule that aren't in the completed store, and adds a warning about each of the
    /// others.
    mutating func removingFinished(_ completed: StoreContents<Event>) -> [StoredRecord<Event>] {
        let finished = FinishedEvents(completed.records)
        let file = completed.location(ofRecord: 1).file
        var open: [StoredRecord<Event>] = []
        open.reserveCapacity(contents.records.count)
        for record in contents.records {
            guard let position = finished.position(of: record.item) else {
                open.append(record)
                if let namesake = finished.positionOfNamesake(of: record.item) {
                    add(.namesake(namesake, of: file), to: record)
                }
                continue
            }
            let key = record.item.identifier == nil ? Event.CodingKeys.name : .identifier
            let remark = Remark(
                .key(key.rawValue),
                message: "the event is also record \(position) of \(file)",
                hint: "it counts as completed; remove it from this file or, if it is another event, give it a "
                    + "different identifier"
            )
            add(remark, to: record)
        }
        return open
    }
}

extension Remark {
    /// The remark on an event of the schedule with the name and the date of a completed one.
    fileprivate static func namesake(_ position: Int, of file: String) -> Remark {
        Remark(
            .key(Event.CodingKeys.name.rawValue),
            message: "the event has the name and the date of record \(position) of \(file)",
            hint: Event.namesakeHint
        )
    }
}

extension Event {
    /// The hint on an event of the schedule with the name and the date of a completed one.
    package static let namesakeHint =
        "if an app has put it back by saving an old list, remove this one with `almanac event remove`"
}
