import Persistence
import Templates

/// The answers that the pages of a site depend on.
///
/// Pages of one template mostly look up the same names on a record. So a row holds one record's answers to one list of
/// names, and a page refers to its rows by number. A record has one row for each list of names that pages look up on
/// it.
struct DependencyTable: Sendable {
    struct Row: Hashable, Sendable {
        var record: RecordID
        var names: [DependencyName]
        /// The answers to the names, in the same order.
        var answers: [Fingerprint]
    }

    private(set) var rows: [Row] = []
    /// The rows whose answers have changed since ``forgetChanges()``.
    private(set) var changes: [Int32: Change] = [:]
    private var numbers: [RecordID: [Int32]] = [:]
    /// The lists of names of all rows, which rows share because there are few.
    private var nameLists: Set<[DependencyName]> = []

    init() {}

    /// Stores the names that a page looked up on a record, and the answers.
    ///
    /// - Returns: the number of the row.
    mutating func add(_ asked: PageDependencies.Answers, of record: RecordID) -> Int32 {
        if let number = numbers[record]?.first(where: { rows[Int($0)].names == asked.names }) {
            replace(number, asked.answers)
            return number
        }
        let names = nameLists.insert(asked.names).memberAfterInsert
        // Copied, because an array that has grown has room for more.
        return append(Row(record: record, names: names, answers: asked.answers.map { $0 }))
    }

    private mutating func append(_ row: Row) -> Int32 {
        let number = Int32(rows.count)
        rows.append(row)
        numbers[row.record, default: []].append(number)
        return number
    }

    /// Removes rows that no page refers to.
    ///
    /// - Returns: the new number of each row.
    mutating func keep(_ isUsed: [Bool]) -> [Int32] {
        var kept = DependencyTable()
        kept.nameLists = nameLists
        let numbers = zip(rows, isUsed).map { row, isUsed in isUsed ? kept.append(row) : -1 }
        self = kept
        return numbers
    }

    // MARK: Comparing

    /// The names whose answers have changed, in one row.
    struct Change: Sendable {
        let record: RecordID
        let names: [DependencyName]
    }

    /// Replaces the answers of some rows with current ones.
    mutating func update(_ numbers: [Int32], with finder: RecordFinder) {
        var isAsked = [Bool](repeating: false, count: rows.count)
        for number in numbers { isAsked[Int(number)] = true }
        let asked = rows.indices.filter { isAsked[$0] }
        let current = asked.concurrentMap(share: 64) { [rows] number in
            let row = rows[number]
            return finder.record(row.record)?.answers(to: row.names)
                ?? row.names.map { _ in Fingerprint(answer: nil) }
        }
        for (number, answers) in zip(asked, current) { replace(Int32(number), answers) }
    }

    private mutating func replace(_ number: Int32, _ answers: [Fingerprint]) {
        let row = rows[Int(number)]
        guard answers != row.answers else { return }
        let names = row.names.indices.filter { answers[$0] != row.answers[$0] }.map { row.names[$0] }
        changes[number] = Change(record: row.record, names: names)
        rows[Int(number)].answers = answers
    }

    mutating func forgetChanges() { changes = [:] }

    // MARK: Coding

    func encode(to writer: inout ByteWriter) {
        let lists = Array(nameLists)
        let listNumbers = Dictionary(uniqueKeysWithValues: zip(lists, lists.indices))
        writer.write(lists) { names, writer in writer.write(names) { $1.write($0.text) } }
        writer.write(rows) { row, writer in
            writer.write(row.record.list)
            writer.write(row.record.slug)
            writer.write(listNumbers[row.names] ?? 0)
            for answer in row.answers { writer.write(answer) }
        }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        let lists = try reader.readArray { reader throws(ByteReader.Damaged) in
            try reader.readArray { reader throws(ByteReader.Damaged) in DependencyName(try reader.readText()) }
        }
        nameLists = Set(lists)
        let count = try reader.readCount()
        rows.reserveCapacity(count)
        numbers.reserveCapacity(count)
        for _ in 0..<count {
            let record = RecordID(list: try reader.readText(), slug: try reader.readText())
            let list = try reader.readNumber()
            guard lists.indices.contains(list) else { throw ByteReader.Damaged() }
            var answers: [Fingerprint] = []
            answers.reserveCapacity(lists[list].count)
            for _ in lists[list] { answers.append(try reader.readFingerprint()) }
            _ = append(Row(record: record, names: lists[list], answers: answers))
        }
    }
}

extension TemplateRecord {
    /// The answers to a list of names, in order.
    fileprivate func answers(to names: [DependencyName]) -> [Fingerprint] {
        // The last value is kept because a page looks up several parts of one list, which may hold all events.
        var last: (name: Name, value: Value?)?
        return names.map { asked in
            guard let name = asked.name else { return Fingerprint(answer: .optional(text)) }
            let value = last?.name == name ? last?.value : value(named: name)
            last = (name, value)
            guard let part = asked.part else { return Fingerprint(answer: value) }
            guard let part = ListPart(part.text), case .list(let values) = value else {
                return Fingerprint(answer: nil)
            }
            return Fingerprint(answer: part.value(of: values))
        }
    }
}
