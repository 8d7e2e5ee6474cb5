import Persistence

/// The facts of a table that are no longer what they were.
struct FactChanges: Sendable {
    private(set) var answers: [(row: Int, bit: Int, answer: Fingerprint)] = []
    /// What the records that were asked depend on now.
    var contexts: [(row: Int, context: Fingerprint)] = []
    /// The names of each row whose answers have changed. Every page asks for several.
    private var masks: [UInt64]
    /// What the records are called; those that are gone are called nothing.
    private var titles: [Int32: String] = [:]

    init(rowCount: Int) { masks = Array(repeating: 0, count: rowCount) }

    /// Whether something has changed of what a page asked of a record.
    func concern(_ reference: FactTable.Reference) -> Bool { masks[Int(reference.row)] & reference.names != 0 }

    mutating func add(row: Int, bit: Int, _ answer: Fingerprint, title: String?) {
        answers.append((row, bit, answer))
        masks[row] |= 1 << UInt64(bit)
        titles[Int32(row)] = title
    }

    /// What has changed of what a page asked of a record, in words.
    func descriptions(of reference: FactTable.Reference, in table: FactTable) -> [String] {
        let mask = masks[Int(reference.row)]
        guard mask & reference.names != 0 else { return [] }
        let row = table.rows[Int(reference.row)]
        let changed = row.names.indices.filter { mask & reference.names & (1 << UInt64($0)) != 0 }
        let names = changed.map { row.names[$0].text }
        let (list, slug) = (row.subject.list, row.subject.slug)
        if slug.isEmpty {
            return names.map { name in
                list.isEmpty ? "\(FactWords.ofSite(name)) changed" : "the \(list)'s \(FactWords.ofRecord(name)) changed"
            }
        }
        guard let title = titles[reference.row] else { return ["`\(slug)` is gone"] }
        return names.map { "`\(title)`: \(FactWords.ofRecord($0)) changed" }
    }
}

/// A record of which several things are asked.
struct AskedRecord {
    private let record: any TemplateRecord
    /// The list that was asked for last. Pages ask for several parts of one, and it may have all events in it.
    private var last: (name: Name, value: Value?)?

    init(_ record: any TemplateRecord) { self.record = record }

    /// The answer to a name: of a list perhaps a part of it; the text of the record for none.
    mutating func answer(to asked: FactName) -> Value? {
        guard let name = asked.name else { return .optional(record.text) }
        guard let part = asked.part else { return record.value(named: name) }
        let value = last?.name == name ? last?.value : record.value(named: name)
        last = (name, value)
        guard let part = ListName(part.text), case .list(let values) = value else { return nil }
        return part.value(of: values)
    }
}
