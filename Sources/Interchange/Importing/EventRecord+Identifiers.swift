import Foundation
import Records

extension [EventRecord] {
    /// Returns the events with identifiers in the app's form, for import into existing stores.
    ///
    /// The app's identifiers are upper-case UUIDs. Any other identifier, such as the UID in a calendar, is replaced by
    /// a UUID derived from it, so that the links between series and occurrences stay intact, even across files. A
    /// series that already exists keeps its identifier, and imported occurrences refer to it. If another event already
    /// has the identifier, as the copies of an invitation in several calendars do, the new one gets a different UUID.
    package func identified(beside existing: [EventRecord]) -> [EventRecord] {
        var known: [EventKey: String] = [:]
        for record in existing where record.event.isSeries { known[record.importKey] = record.event.identifier }
        var owners: [String: EventKey] = [:]
        for record in existing {
            if let identifier = record.event.identifier { owners[identifier] = record.importKey }
        }
        var names: [String: String] = [:]
        var records = self
        for index in indices {
            guard let identifier = self[index].event.identifier else { continue }
            let key = self[index].importKey
            var name = identifier.asUUID
            if let owner = owners[name], owner != key {
                let event = self[index].event
                let second = event.date.wholeSecond.sortKey
                name = EventUID.uuid(of: "event \(name) \(second) \(event.name)").uppercased()
            }
            records[index].event.identifier = name
            if self[index].event.isSeries { names[identifier] = known[key] ?? name }
        }
        for index in indices {
            guard let series = self[index].event.occurrenceOf else { continue }
            records[index].event.occurrenceOf = names[series] ?? series.asUUID
        }
        return records
    }

    /// Returns the events in which each occurrence of a series that is in neither place is a single event.
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
    fileprivate var asUUID: String {
        EventUID.uuid(ofIdentifier: self).uppercased()
    }
}
