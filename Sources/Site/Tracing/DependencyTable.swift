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

    /// The names in several lists, in the order in which they were added.
    private struct NameSet: Sendable {
        /// The number of the set to which this one adds its last list.
        var base = 0
        var lists: [Int32] = []
        var names: [DependencyName] = []
        /// For each list, the positions of its names in ``names``.
        var places: [[Int]] = []

        mutating func add(_ names: [DependencyName], list: Int32) {
            lists.append(list)
            places.append(
                names.map { name in
                    if let place = self.names.firstIndex(of: name) { return place }
                    self.names.append(name)
                    return self.names.count - 1
                }
            )
        }
    }

    private struct Extension: Hashable {
        let base: Int
        let list: Int32
    }

    private(set) var rows: [Row] = []
    private var numbers: [RecordID: Int32] = [:]
    private var lists: [[DependencyName]] = []
    private var listNumbers: [[DependencyName]: Int32] = [:]
    /// There are few, because pages of one template mostly look up the same lists of names in the same order. The first
    /// one is empty.
    private var sets = [NameSet()]
    private var extensions: [Extension: Int] = [:]
    /// The rows that haven't been compared since ``beginUpdate()``.
    private var isOutdated: [Bool] = []
    /// The rows whose answers have changed since then.
    private var changes: [Int32: Change] = [:]

    init() {}

    /// Stores the answers to the names that a page looked up on a record.
    mutating func add(_ asked: PageDependencies.Answers, of record: RecordID) -> Use {
        let number = numbers[record] ?? append(Row(record: record, names: 0))
        let row = Int(number)
        let list = self.number(of: asked.names, in: sets[rows[row].names])
        if !sets[rows[row].names].lists.contains(list) { rows[row].names = extend(rows[row].names, by: list) }
        let set = sets[rows[row].names]
        rows[row].answers.reserveCapacity(set.names.count)
        guard let index = set.lists.firstIndex(of: list) else { return Use(row: number, list: list) }
        for (place, answer) in zip(set.places[index], asked.answers) {
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

    /// The number of a list, which is usually one of a set.
    private mutating func number(of list: [DependencyName], in set: NameSet) -> Int32 {
        if let known = set.lists.first(where: { lists[Int($0)] == list }) ?? listNumbers[list] { return known }
        let number = Int32(lists.count)
        lists.append(list)
        listNumbers[list] = number
        return number
    }

    private mutating func extend(_ base: Int, by list: Int32) -> Int {
        let key = Extension(base: base, list: list)
        if let known = extensions[key] { return known }
        var set = sets[base]
        set.base = base
        set.add(lists[Int(list)], list: list)
        extensions[key] = sets.count
        sets.append(set)
        return sets.count - 1
    }

    // MARK: Removing

    /// Removes the lists of names that no page looks up on a record any more, with their answers, if they make up more
    /// than an eighth of all.
    ///
    /// - Returns: the new number of each row; nil if nothing has been removed.
    mutating func compact(_ uses: some Sequence<Use>) -> [Int32]? {
        var isUsed = rows.map { [Bool](repeating: false, count: sets[$0.names].lists.count) }
        for use in uses {
            let row = Int(use.row)
            if let index = sets[rows[row].names].lists.firstIndex(of: use.list) { isUsed[row][index] = true }
        }
        let all = isUsed.joined()
        guard all.count(where: { !$0 }) > all.count / 8 else { return nil }
        var kept = DependencyTable()
        (kept.lists, kept.listNumbers) = (lists, listNumbers)
        let numbers = zip(rows, isUsed).map { row, isUsed -> Int32 in
            guard isUsed.contains(true) else { return -1 }
            let set = sets[row.names]
            let used = zip(set.lists, isUsed).filter(\.1).map(\.0)
            var new = Row(record: row.record, names: used.reduce(0) { kept.extend($0, by: $1) })
            new.answers = kept.sets[new.names].names.compactMap(set.names.firstIndex).map { row.answers[$0] }
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
        let current = asked.concurrentMap(share: 64) { [rows, sets] number in
            let row = rows[number]
            let names = sets[row.names].names
            return finder.record(row.record)?.answers(to: names) ?? names.map { _ in Fingerprint(answer: nil) }
        }
        for (number, answers) in zip(asked, current) {
            isOutdated[number] = false
            guard answers != rows[number].answers else { continue }
            let names = sets[rows[number].names].names
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
            let names = lists[Int(use.list)].filter(change.names.contains)
            return names.isEmpty ? nil : Change(record: change.record, names: names)
        }
    }

    // MARK: Coding

    func encode(to writer: inout ByteWriter) {
        writer.write(lists) { names, writer in writer.write(names) { $1.write($0.text) } }
        writer.write(sets.dropFirst()) { set, writer in
            writer.write(set.base)
            writer.write(Int(set.lists.last ?? 0))
        }
        writer.write(rows) { row, writer in
            writer.write(row.record.list)
            writer.write(row.record.slug)
            writer.write(row.names)
            for answer in row.answers { writer.write(answer) }
        }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        lists = try reader.readArray { reader throws(ByteReader.Damaged) in
            try reader.readArray { reader throws(ByteReader.Damaged) in DependencyName(try reader.readText()) }
        }
        for (number, list) in lists.enumerated() { listNumbers[list] = Int32(number) }
        for _ in 0..<(try reader.readCount()) {
            let (base, list) = (try reader.readNumber(), try reader.readNumber())
            guard sets.indices.contains(base), lists.indices.contains(list),
                !sets[base].lists.contains(Int32(list))
            else { throw ByteReader.Damaged() }
            _ = extend(base, by: Int32(list))
        }
        let count = try reader.readCount()
        rows.reserveCapacity(count)
        numbers.reserveCapacity(count)
        for _ in 0..<count {
            let record = RecordID(list: try reader.readText(), slug: try reader.readText())
            var row = Row(record: record, names: try reader.readNumber())
            guard sets.indices.contains(row.names) else { throw ByteReader.Damaged() }
            row.answers.reserveCapacity(sets[row.names].names.count)
            for _ in sets[row.names].names { row.answers.append(try reader.readFingerprint()) }
            _ = append(row)
        }
    }

    /// Whether the row and the list of a use are in the table.
    func has(_ use: Use) -> Bool {
        rows.indices.contains(Int(use.row)) && sets[rows[Int(use.row)].names].lists.contains(use.list)
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
