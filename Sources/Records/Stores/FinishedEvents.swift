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
        let completedAt: Date?
        let extras: [String: PropertyValue]

        init(_ event: Event) {
            identifier = event.identifier
            likeness = FinishedEvents.Likeness(event)
            completedAt = event.completedAt
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
    ///
    /// - Parameter ends: what the schedule has in common with that of the last time.
    mutating func removingFinished(
        _ completed: StoreContents<Event>,
        since ends: CommonPrefixSuffix,
        _ memory: inout FinishedMemory
    ) -> [StoredRecord<Event>] {
        let places = memory.placesOfFinished(among: contents.records, ends, completed.records) { record, position in
            let file = completed.location(ofRecord: position).file
            let key = record.item.identifier == nil ? Event.CodingKeys.name : .identifier
            let remark = Remark(
                .key(key.rawValue),
                message: "the event is also record \(position) of \(file)",
                hint: "it counts as completed; take it out of this file or, if it is another event, give it an "
                    + "identifier of its own"
            )
            add(remark, to: record)
        }
        guard !places.isEmpty else { return contents.records }
        let finished = Set(places)
        return contents.records.indices.filter { !finished.contains($0) }.map { contents.records[$0] }
    }
}

/// Which events of the schedule are among the completed ones, kept while the schedule changes.
struct FinishedMemory: Sendable {
    private var completed: [StoredRecord<Event>] = []
    private var finished = FinishedEvents([])
    private var findings = Findings()

    /// The places of the finished ones.
    ///
    /// - Parameters:
    ///   - ends: what the open events have in common with those of the last time.
    ///   - say: is given each of them, with its position in the completed store.
    mutating func placesOfFinished(
        among open: [StoredRecord<Event>],
        _ ends: CommonPrefixSuffix,
        _ completed: [StoredRecord<Event>],
        say: (StoredRecord<Event>, Int) -> Void
    ) -> [Int] {
        if !completed.areSame(as: self.completed) {
            self.completed = completed
            finished = FinishedEvents(completed)
            findings = Findings()
        }
        findings.update(open, ends) { [finished] record in
            guard let position = finished.position(of: record.item) else { return false }
            say(record, position)
            return true
        }
        return findings.places ?? []
    }
}
