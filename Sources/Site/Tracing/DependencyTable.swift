import Persistence
import Templates

/// The answers that the pages of a site depend on.
///
/// A row holds one record's answers to all names that pages look up on it, so that each is compared once. Pages of one
/// template mostly look up the same list of names on a record, so a page refers to a row and a list by their numbers.
struct DependencyTable: Sendable {
    struct Row: Hashable, Sendable {
        let record: RecordID
        /// The number of the set of names that pages look up on the record.
        fileprivate(set) var names: Int
        /// The answers to these names, in the same order.
        fileprivate(set) var answers: [Fingerprint] = []
    }

    /// The dependency of a page on one record.
    struct Use: Hashable, Sendable {
        var row: Int32
        /// The number of the list of names that the page looks up.
        var list: Int32
    }

    private(set) var rows: [Row] = []
    private var numbers: [RecordID: Int32] = [:]
    private var lists = NameLists()
    /// The rows that haven't been compared since ``beginUpdate()``.
    private var isOutdated: [Bool] = []
    /// The rows whose answers have changed since then.
    private var changes: [Int32: Change] = [:]

    init() {}

    /// Stores the answers to the names that a page looked up on a record.
    mutating func add(_ asked: PageDependencies.Answers, of record: RecordID) -> Use {
        let number = numbers[record] ?? append(Row(record: record, names: 0))
        let row = Int(number)
        let list = lists.number(of: asked.names, in: rows[row].names)
        if !lists[set: rows[row].names].lists.contains(list) {
            rows[row].names = lists.extend(rows[row].names, by: list)
        }
        let set = lists[set: rows[row].names]
        rows[row].answers.reserveCapacity(set.names.count)
        for (place, answer) in zip(set.places(of: list) ?? [], asked.answers) {
            if place == rows[row].answers.count {
                rows[row].answers.append(answer)
            } else {
                replace(number, set.names[place], at: place, answer)
            }
        }
        return Use(row: number, list: list)
    }

    private mutating func append(_ row: Row) -> Int32 {
        let number = Int32(rows.count)
        rows.append(row)
        numbers[row.record] = number
        return number
    }

    // MARK: Removing

    /// Removes the lists of names that no page looks up on a record any more, with their answers, if they make up more
    /// than an eighth of all.
    ///
    /// - Returns: the new number of each row; nil if nothing has been removed.
    mutating func compact(_ uses: some Sequence<Use>) -> [Int32]? {
        var isUsed = rows.map { [Bool](repeating: false, count: lists[set: $0.names].lists.count) }
        for use in uses {
            let row = Int(use.row)
            if let index = lists[set: rows[row].names].lists.firstIndex(of: use.list) { isUsed[row][index] = true }
        }
        let all = isUsed.joined()
        guard all.count(where: { !$0 }) > all.count / 8 else { return nil }
        var kept = DependencyTable()
        kept.lists = lists.withoutSets
        let numbers = zip(rows, isUsed).map { row, isUsed -> Int32 in
            guard isUsed.contains(true) else { return -1 }
            let set = lists[set: row.names]
            let used = zip(set.lists, isUsed).filter(\.1).map(\.0)
            var new = Row(record: row.record, names: used.reduce(0) { kept.lists.extend($0, by: $1) })
            new.answers = kept.lists[set: new.names].names.compactMap(set.names.firstIndex).map { row.answers[$0] }
            return kept.append(new)
        }
        self = kept
        return numbers
    }

    // MARK: Comparing

    /// The names whose answers have changed, of one record.
    struct Change: Sendable {
        let record: RecordID
        var names: [DependencyName] = []
    }

    /// Forgets what has changed, and marks every row as not yet compared.
    mutating func beginUpdate() {
        changes = [:]
        isOutdated = rows.map { _ in true }
    }

    /// Replaces the answers of the records that pages use with current ones, unless that has been done.
    mutating func update(_ uses: [Use], with finder: RecordFinder) {
        var isAsked = [Bool](repeating: false, count: rows.count)
        for use in uses { isAsked[Int(use.row)] = true }
        let asked = isOutdated.indices.filter { isOutdated[$0] && isAsked[$0] }
        // A habit with ten years of days takes a hundred times as long as an event, and habits are next to each other.
        let current = asked.concurrentMap(share: 2) { [rows, lists] number in
            let row = rows[number]
            let names = lists[set: row.names].names
            return finder.record(row.record)?.answers(to: names) ?? names.map { _ in Fingerprint(answer: nil) }
        }
        for (number, answers) in zip(asked, current) {
            isOutdated[number] = false
            guard answers != rows[number].answers else { continue }
            let names = lists[set: rows[number].names].names
            for (place, answer) in answers.enumerated() { replace(Int32(number), names[place], at: place, answer) }
        }
    }

    private mutating func replace(_ number: Int32, _ name: DependencyName, at place: Int, _ answer: Fingerprint) {
        let row = Int(number)
        guard rows[row].answers[place] != answer else { return }
        rows[row].answers[place] = answer
        changes[number, default: Change(record: rows[row].record)].names.append(name)
    }

    /// The changed answers among those that a page uses.
    func changes(in uses: [Use]) -> [Change] {
        if changes.isEmpty { return [] }
        return uses.compactMap { use in
            guard let change = changes[use.row] else { return nil }
            let names = lists[use.list].filter(change.names.contains)
            return names.isEmpty ? nil : Change(record: change.record, names: names)
        }
    }

    // MARK: Coding

    func encode(to writer: inout ByteWriter) {
        lists.encode(to: &writer)
        writer.write(rows) { row, writer in
            writer.write(row.record.list)
            writer.write(row.record.slug)
            writer.write(row.names)
            for answer in row.answers { writer.write(answer) }
        }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        lists = try NameLists(from: &reader)
        let count = try reader.readCount()
        rows.reserveCapacity(count)
        numbers.reserveCapacity(count)
        for _ in 0..<count {
            let record = RecordID(list: try reader.readText(), slug: try reader.readText())
            var row = Row(record: record, names: try reader.readNumber())
            guard lists.hasSet(row.names) else { throw ByteReader.Damaged() }
            let names = lists[set: row.names].names
            row.answers.reserveCapacity(names.count)
            for _ in names { row.answers.append(try reader.readFingerprint()) }
            _ = append(row)
        }
    }

    /// Whether the row and the list of a use are in the table.
    func has(_ use: Use) -> Bool {
        rows.indices.contains(Int(use.row)) && lists[set: rows[Int(use.row)].names].lists.contains(use.list)
    }
}

extension TemplateRecord {
    /// The answers to a list of names, in order.
    fileprivate func answers(to names: [DependencyName]) -> [Fingerprint] {
        // Pages look up several parts of one list, which may hold all events.
        var lists: [Name: Value?] = [:]
        return names.map { asked in
            guard let name = asked.name else { return Fingerprint(answer: .optional(text)) }
            guard let part = asked.part else { return Fingerprint(answer: value(named: name)) }
            let list = lists[name] ?? value(named: name)
            lists[name] = .some(list)
            guard let part = ListPart(part.text), case .list(let values) = list else {
                return Fingerprint(answer: nil)
            }
            return Fingerprint(answer: part.value(of: values))
        }
    }
}
