import Diagnostics
import Foundation
import Persistence

/// What tells whether an event is among the completed ones.
///
/// An event is completed by writing it to the one store before taking it out of the other, so that a program that is
/// stopped between the two leaves it in both.
struct FinishedEvents: Sendable {
    /// An event without its identifier, which older files lack and the app does not keep.
    struct Likeness: Hashable, Sendable {
        let date: Date
        let name: String
        let description: String?

        init(_ event: Event) {
            // XML drops the fractions of a second that a binary property list keeps.
            date = Date(timeIntervalSinceReferenceDate: event.date.sortKey.rounded(.down))
            name = event.name
            description = event.description
        }
    }

    /// An event with an identifier. That alone does not tell events apart: programs copy them.
    private struct Identity: Hashable {
        let identifier: String
        let likeness: Likeness
    }

    private var identified: [Identity: Int] = [:]
    private var all: [Likeness: Int] = [:]
    /// The dates of all. Few events share one, and a number is looked for much sooner than texts are.
    private var dates: Set<Date> = []

    init(_ records: [StoredRecord<Event>]) {
        dates.reserveCapacity(records.count)
        all.reserveCapacity(records.count)
        identified.reserveCapacity(records.count)
        for record in records.reversed() {
            let likeness = Likeness(record.item)
            all[likeness] = record.position
            dates.insert(likeness.date)
            guard let identifier = record.item.identifier else { continue }
            identified[Identity(identifier: identifier, likeness: likeness)] = record.position
        }
    }

    /// Whether an event of the schedule is among the completed ones for certain.
    ///
    /// More careful than ``position(of:)``: of two events that are alike and have no identifier, one may be completed
    /// and the other not. Whoever completes an event here gives it an identifier of its own first.
    func holds(_ event: Event) -> Bool { event.identifier != nil && position(of: event) != nil }

    /// The position of the event in the completed store; nil when it is not there.
    func position(of event: Event) -> Int? {
        let likeness = Likeness(event)
        guard dates.contains(likeness.date) else { return nil }
        guard let identifier = event.identifier else { return all[likeness] }
        return identified[Identity(identifier: identifier, likeness: likeness)]
    }
}

/// The completed events as the schedule held them, to find those that are still there.
struct CompletedCopies {
    /// All keys of an event.
    private struct Whole: Hashable {
        let identifier: String?
        let likeness: FinishedEvents.Likeness
        let details: EventDetails
        let extras: [String: PropertyValue]

        init(_ event: Event) {
            identifier = event.identifier
            likeness = FinishedEvents.Likeness(event)
            details = event.details
            extras = event.extras
        }
    }

    private let all: Set<Whole>

    init(_ completed: [StoredRecord<Event>]) {
        // A completion sets `completedAt`, which the event may have had before.
        all = Set(completed.flatMap { [Whole($0.item), Whole($0.item.completed(at: nil))] })
    }

    /// Whether an event of the schedule is a completed one in every key, so that nothing is lost with it.
    ///
    /// Never so without an identifier: of two events that are alike, one may be completed and the other not.
    func contains(_ event: Event) -> Bool { event.identifier != nil && all.contains(Whole(event)) }
}

extension StoreCheck where Item == Event {
    /// The events of the schedule that are not in the completed store too, with a warning about the others.
    mutating func removingFinished(_ completed: StoreContents<Event>) -> [StoredRecord<Event>] {
        let finished = FinishedEvents(completed.records)
        let file = completed.location(ofRecord: 1).file
        var open: [StoredRecord<Event>] = []
        open.reserveCapacity(contents.records.count)
        for record in contents.records {
            guard let position = finished.position(of: record.item) else {
                open.append(record)
                continue
            }
            let key = record.item.identifier == nil ? Event.CodingKeys.name : .identifier
            let remark = Remark(
                .key(key.rawValue),
                message: "the event is also record \(position) of \(file)",
                hint: "it counts as completed; take it out of this file or, if it is another event, give it an "
                    + "identifier of its own"
            )
            add(remark, to: record)
        }
        return open
    }
}
