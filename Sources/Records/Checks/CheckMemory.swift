import Persistence

/// What the checks of a store have found, so that the next ones look only at what has changed of it.
struct CheckMemory<Item: Checkable>: Sendable {
    private var records: [StoredRecord<Item>] = []
    /// What the list has in common with that of the last time.
    private(set) var ends = CommonPrefixSuffix.nothing
    /// What stood between the ends the last time.
    private var gone: [StoredRecord<Item>] = []
    private var remarks = Findings()
    /// What the remarks were made by.
    private var judge: DateJudge?
    private var identifiers = IdentifierCounts()

    /// Takes in the list as it is now. The other functions are about this one.
    mutating func update(_ records: [StoredRecord<Item>]) {
        ends = CommonPrefixSuffix(of: records, and: self.records)
        gone = Array(self.records[ends.oldMiddle])
        self.records = records
    }

    /// Says what there is to say about each record by itself.
    mutating func updateRemarks(judging dates: DateJudge, say: (Remark, StoredRecord<Item>) -> Void) {
        if judge.map({ !$0.judges(like: dates) }) ?? true { remarks = Findings() }
        judge = dates
        remarks.update(records, ends) { record in
            let remarks = record.item.remarks(judging: dates)
            for remark in remarks { say(remark, record) }
            return !remarks.isEmpty
        }
    }

    /// Whether several records have the same identifier.
    mutating func hasDuplicates(_ identifier: (Item) -> String?) -> Bool {
        identifiers.reserve(records.count)
        for record in gone { identifiers.add(-1, identifier(record.item)) }
        for record in records[ends.newMiddle] { identifiers.add(1, identifier(record.item)) }
        return identifiers.hasDuplicates
    }
}

/// The records of a list that there is something to say about.
struct Findings: Sendable {
    /// Their places in the list; nil if nothing has been looked at yet.
    private(set) var places: [Int]?

    /// Takes in the list as it is now.
    ///
    /// - Parameters:
    ///   - ends: what it has in common with that of the last time.
    ///   - find: whether there is something to say about a record. Asked for those that are new, and for those of which it
    ///     was so before.
    mutating func update<Item>(
        _ records: [StoredRecord<Item>],
        _ ends: CommonPrefixSuffix,
        find: (StoredRecord<Item>) -> Bool
    ) {
        let unsure = places.map(ends.newPlaces) ?? Array(records.indices)
        places = unsure.filter { find(records[$0]) }
    }
}

/// How many records of a list have the same identifier.
private struct IdentifierCounts: Sendable {
    private var counts: [String: Int] = [:]
    private var repeatedCount = 0

    var hasDuplicates: Bool { repeatedCount > 0 }

    /// Makes room for those of so many records.
    mutating func reserve(_ count: Int) {
        if counts.isEmpty { counts.reserveCapacity(count) }
    }

    /// Counts a record that has come, or one less for a record that is gone.
    mutating func add(_ number: Int, _ identifier: String?) {
        guard let identifier else { return }
        let before = counts[identifier] ?? 0
        let count = before + number
        counts[identifier] = count == 0 ? nil : count
        repeatedCount += (count > 1 ? 1 : 0) - (before > 1 ? 1 : 0)
    }
}
