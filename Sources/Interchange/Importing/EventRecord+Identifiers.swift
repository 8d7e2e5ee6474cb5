import Records

extension [EventRecord] {
    /// Returns the events with identifiers in the app's form, for import into existing stores.
    ///
    /// The app's identifiers are upper-case UUIDs. Any other identifier, such as the UID in a calendar, is replaced by
    /// a UUID derived from it, so that the links between series and occurrences stay intact, even across files. A
    /// series that already exists keeps its identifier, and imported occurrences refer to it.
    package func identified(beside existing: [EventRecord]) -> [EventRecord] {
        var known: [EventKey: String] = [:]
        for record in existing where record.event.isSeries { known[record.importKey] = record.event.identifier }
        var names: [String: String] = [:]
        for record in self where record.event.isSeries {
            if let identifier = record.event.identifier { names[identifier] = known[record.importKey] }
        }
        return map { record in
            var record = record
            record.event.identifier = record.event.identifier.map(\.asUUID)
            record.event.occurrenceOf = record.event.occurrenceOf.map { names[$0] ?? $0.asUUID }
            return record
        }
    }
}

extension String {
    /// The identifier as a UUID, or a UUID derived from it.
    fileprivate var asUUID: String {
        EventUID.uuid(ofIdentifier: self).uppercased()
    }
}
