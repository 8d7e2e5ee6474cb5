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
    private var numbers: [RecordID: [Int32]] = [:]
    /// The lists of names of all rows, which rows share because there are few.
    private var nameLists: Set<[DependencyName]> = []

    init() {}

    /// Stores the names that a page looked up on a record, and the answers.
    ///
    /// - Returns: the number of the row.
    mutating func add(_ asked: PageDependencies.Answers, of record: RecordID) -> Int32 {
        if let number = numbers[record]?.first(where: { rows[Int($0)].names == asked.names }) {
            rows[Int(number)].answers = asked.answers
            return number
        }
        let names = nameLists.insert(asked.names).memberAfterInsert
        return append(Row(record: record, names: names, answers: asked.answers))
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

    /// How the answers of a row have changed.
    struct Change: Sendable {
        let record: RecordID
        /// The record's current title; nil if it no longer exists.
        let title: String?
        let names: [DependencyName]
        fileprivate let answers: [Fingerprint]

        var descriptions: [String] {
            if record.slug.isEmpty {
                return names.map { name in
                    record.list.isEmpty
                        ? "\(name.wordsOfSite) changed" : "the \(record.list)'s \(name.wordsOfRecord) changed"
                }
            }
            guard let title else { return ["`\(record.slug)` is gone"] }
            return names.map { "`\(title)`: \($0.wordsOfRecord) changed" }
        }
    }

    /// Replaces all answers with those of a model.
    ///
    /// - Returns: the changes, by row.
    mutating func update(to model: SiteModel) -> [Int32: Change] {
        let finder = model.finder(in: Set(rows.map(\.record.list)))
        let changes = rows.indices.concurrentCompactMap(share: 64) { [rows] number -> (Int32, Change)? in
            let row = rows[number]
            let record = finder.record(row.record)
            let answers = record?.answers(to: row.names) ?? row.names.map { _ in Fingerprint(answer: nil) }
            guard answers != row.answers else { return nil }
            let names = row.names.indices.filter { answers[$0] != row.answers[$0] }.map { row.names[$0] }
            let title = record.map { $0.text ?? row.record.slug }
            return (Int32(number), Change(record: row.record, title: title, names: names, answers: answers))
        }
        for (number, change) in changes { rows[Int(number)].answers = change.answers }
        return Dictionary(uniqueKeysWithValues: changes)
    }

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
