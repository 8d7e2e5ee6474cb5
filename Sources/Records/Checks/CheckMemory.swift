import Persistence

/// What the checks of a store have found, so that the next ones look only at what has changed of it.
struct CheckMemory<Item: Checkable>: Sendable {
    private var remarks = Findings<Item>()
    /// What the remarks were made by.
    private var judge: DateJudge?
    private var identifiers = IdentifierCounts<Item>()

    /// Says what there is to say about each record by itself.
    mutating func updateRemarks(
        _ records: [StoredRecord<Item>],
        judging dates: DateJudge,
        say: (Remark, StoredRecord<Item>) -> Void
    ) {
        if judge.map({ !$0.judges(like: dates) }) ?? true { remarks = Findings() }
        judge = dates
        remarks.update(records) { record in
            let remarks = record.item.remarks(judging: dates)
            for remark in remarks { say(remark, record) }
            return !remarks.isEmpty
        }
    }

    /// Whether several records have the same identifier.
    mutating func hasDuplicates(among records: [StoredRecord<Item>], _ identifier: (Item) -> String?) -> Bool {
        identifiers.update(records, identifier)
        return identifiers.hasDuplicates
    }
}

/// The records of a list that there is something to say about.
struct Findings<Item: Sendable>: Sendable {
    private var records: [StoredRecord<Item>] = []
    /// Their places in the list.
    private(set) var places: [Int] = []

    /// Takes in the list as it is now.
    ///
    /// - Parameter find: whether there is something to say about a record. Asked for those that are new, and for those of
    ///   which it was so before.
    mutating func update(_ records: [StoredRecord<Item>], find: (StoredRecord<Item>) -> Bool) {
        let ends = CommonEnds(of: records, and: self.records)
        places = ends.newPlaces(besides: places).filter { find(records[$0]) }
        self.records = records
    }
}

/// How many records of a list have the same identifier.
private struct IdentifierCounts<Item: Sendable>: Sendable {
    private var records: [StoredRecord<Item>] = []
    private var counts: [String: Int] = [:]
    private var repeatedCount = 0

    var hasDuplicates: Bool { repeatedCount > 0 }

    /// Takes in the list as it is now.
    mutating func update(_ records: [StoredRecord<Item>], _ identifier: (Item) -> String?) {
        let ends = CommonEnds(of: records, and: self.records)
        if counts.isEmpty { counts.reserveCapacity(records.count) }
        for place in ends.oldMiddle { add(-1, identifier(self.records[place].item)) }
        for place in ends.newMiddle { add(1, identifier(records[place].item)) }
        self.records = records
    }

    private mutating func add(_ number: Int, _ identifier: String?) {
        guard let identifier else { return }
        let before = counts[identifier] ?? 0
        let count = before + number
        counts[identifier] = count == 0 ? nil : count
        repeatedCount += (count > 1 ? 1 : 0) - (before > 1 ? 1 : 0)
    }
}
