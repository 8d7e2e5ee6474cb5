import Foundation
import Records

extension [EventRecord] {
    /// Returns the events with identifiers in the app's form, for import into existing stores.
    ///
    /// The app's identifiers are upper-case UUIDs. Any other identifier, such as the UID in a calendar, is replaced by
    /// a UUID derived from it, so that the links between series and occurrences stay intact, even across files. A
    /// series that already exists keeps its identifier, and imported occurrences refer to it. An imported event gets
    /// a different UUID if its own already belongs to an event with another name, such as another copy of an invitation,
    /// or to a completed event at another time. If an existing event replaces all occurrences on a day, an imported
    /// event that replaces one of them also replaces all of them.
    package func identified(beside existing: [EventRecord]) -> [EventRecord] {
        var known: [EventKey: String] = [:]
        var zones: [String: TimeZone] = [:]
        for record in existing where record.event.isSeries {
            known[record.importKey] = record.event.identifier
            guard let identifier = record.event.identifier else { continue }
            zones[identifier] = record.event.timeZone.flatMap { TimeZone(named: $0) }
        }
        var owners: [String: [EventKey]] = [:]
        for record in existing {
            if let identifier = record.event.identifier { owners[identifier] = record.importKeys }
        }
        var names: [String: String] = [:]
        var records = self
        for index in indices {
            guard let identifier = self[index].event.identifier else { continue }
            let name = identifier.asUUID
            records[index].event.identifier = name
            if let owner = owners[name], !records[index].importKeys.contains(where: owner.contains) {
                let event = self[index].event
                let second = event.date.wholeSecond.sortKey
                let other = EventUID.uuid(of: "event \(name) \(second) \(event.name)").uppercased()
                records[index].event.identifier = other
            }
            guard self[index].event.isSeries else { continue }
            names[identifier] = known[self[index].importKey] ?? records[index].event.identifier
        }
        let replaced = Set(existing.compactMap(\.importKeys.first))
        for index in indices {
            guard let series = self[index].event.occurrenceOf else { continue }
            let name = names[series] ?? series.asUUID
            records[index].event.occurrenceOf = name
            // A calendar identifies an occurrence by its time, while an event here may do so by its day.
            if case .moment(let moment) = self[index].event.occurrence,
                let day = zones[name].flatMap({ Day(moment, in: $0) }),
                replaced.contains(.occurrence(.day(day), series: name))
            {
                records[index].event.occurrence = .day(day)
            }
        }
        return records
    }

    /// Returns the events after changes that moved some of the series. An event that replaces an occurrence of a moved
    /// series then replaces the moved occurrence.
    func following(_ changes: [ImportPlan<EventRecord>.Change]) -> [EventRecord] {
        let moves = changes.compactMap { change -> (String, ImportPlan<EventRecord>.Change)? in
            guard change.keys.contains("date"), let series = change.before.event.identifier else { return nil }
            return (series, change)
        }
        guard !moves.isEmpty else { return self }
        let moved = Dictionary(moves) { first, _ in first }
        return map { record in
            guard let series = record.event.occurrenceOf, let change = moved[series] else { return record }
            let occurrences = record.event.occurrence.map { [$0] } ?? []
            var record = record
            record.event.occurrence = change.after.event.following(occurrences, since: change.before.event).first
            return record
        }
    }

    /// Returns the events, with occurrences as single events if their series is in neither list.
    package func withoutLostSeries(beside existing: [EventRecord]) -> [EventRecord] {
        let series = Set((self + existing).compactMap { $0.event.isSeries ? $0.event.identifier : nil })
        return map { record in
            guard let name = record.event.occurrenceOf, !series.contains(name) else { return record }
            var single = record
            (single.event.occurrenceOf, single.event.occurrence) = (nil, nil)
            return single
        }
    }
}

extension String {
    /// The identifier as a UUID, or a UUID derived from it.
    fileprivate var asUUID: String { EventUID.uuid(ofIdentifier: self).uppercased() }
}
