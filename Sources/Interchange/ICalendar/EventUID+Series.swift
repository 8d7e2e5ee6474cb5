package import Records

extension EventUID {
    /// Returns the UID of each event, in the order of the list. Pass all events together, open and completed, so that
    /// duplicates get different UIDs. An occurrence has the UID of its series.
    package static func all(of records: [EventRecord]) -> [String] {
        var uids = uids(of: records, event: \.event)
        for (index, series) in series(of: records) { uids[index] = uids[series] }
        return uids
    }

    /// Returns the occurrences among the events and their series, as indices in the list.
    ///
    /// An occurrence that its series excludes counts as a single event, and so does a second one that replaces the same
    /// occurrence.
    ///
    /// - Parameter source: Returns the source of the record at an index; nil for a record of the stores.
    package static func series<Records: RandomAccessCollection<EventRecord>>(
        of records: Records,
        from source: (Int) -> RecordSource? = { _ in nil }
    ) -> [Int: Int] where Records.Index == Int {
        guard records.contains(where: { $0.event.occurrenceOf != nil }) else { return [:] }
        var series: [SourcedIdentifier: Int] = [:]
        for (index, record) in records.enumerated() where record.event.isSeries {
            if let key = SourcedIdentifier(record.event.identifier, in: source(index)) { series[key] = index }
        }
        var found: [Int: Int] = [:]
        var taken: [Int: Set<OccurrenceDate>] = [:]
        for (index, record) in records.enumerated() {
            guard let key = SourcedIdentifier(record.event.occurrenceOf, in: source(index)),
                let occurrence = record.event.occurrence, let master = series[key], master != index,
                !records[master].event.exceptDays.contains(occurrence),
                taken[master, default: []].insert(occurrence).inserted
            else { continue }
            found[index] = master
        }
        return found
    }
}
