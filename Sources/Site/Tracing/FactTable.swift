import Persistence

/// The answers that the pages of a site were made of: each name asked of each record, once for all pages.
///
/// A row holds up to 64 names of one record, so that what a page asked of it fits into a mask. Most pages ask for a
/// few records only, and a check of all pages against what has changed is a matter of integers.
struct FactTable: Hashable, Sendable {
    /// Some names of one record and the fingerprints of their answers.
    struct Row: Hashable, Sendable {
        var subject: Subject
        var names: [FactName] = []
        /// Those of many rows stand in one array.
        var answers: ArraySlice<Fingerprint> = []
        /// What the record's answers depended on when they were last compared: see ``TemplateRecord/context``.
        var context: Fingerprint?

        /// The answer to a name, by its place among the names.
        subscript(bit: Int) -> Fingerprint {
            get { answers[answers.startIndex + bit] }
            set { answers[answers.startIndex + bit] = newValue }
        }

        fileprivate mutating func add(_ name: FactName, _ answer: Fingerprint) {
            names.append(name)
            answers.append(answer)
        }
    }

    /// Names of a row, as bits.
    struct Reference: Hashable, Sendable {
        var row: Int32
        var names: UInt64
    }

    private(set) var rows: [Row] = []
    /// The first row of each record.
    private var index: [Subject: Int32] = [:]
    /// The others of those that have several.
    private var more: [Subject: [Int32]] = [:]
    /// The rows that are not what they were when they were last written; nil if that is not known.
    private(set) var changed: Set<Int32>?

    init() {}

    /// Compares with the rows as they are now from here on.
    mutating func beginChanges() { changed = [] }

    init(rows: [Row]) {
        self.rows = rows
        index.reserveCapacity(rows.count)
        for (number, row) in rows.enumerated() { note(Int32(number), of: row.subject) }
    }

    private mutating func note(_ number: Int32, of subject: Subject) {
        guard let first = index.updateValue(number, forKey: subject) else { return }
        index[subject] = first
        more[subject, default: []].append(number)
    }

    /// The rows of a record.
    private func numbers(of subject: Subject) -> [Int32] { index[subject].map { [$0] + (more[subject] ?? []) } ?? [] }

    /// Takes in what a page asked of a record, and adds what refers to it.
    ///
    /// - Parameter context: what the answers depend on; not looked at if that is known.
    mutating func add(
        _ asked: AskedFacts.Answers,
        of subject: Subject,
        to references: inout [Reference],
        context: @autoclosure () -> Fingerprint?
    ) {
        guard let known = index[subject] else { return addRows(of: asked, subject, context(), to: &references) }
        // Most records are asked for the same by all pages that ask them.
        if case let row = Int(known), rows[row].names == asked.names, more[subject] == nil {
            if rows[row].context == nil, let context = context() { setContext(row: row, context) }
            if !rows[row].answers.elementsEqual(asked.answers) {
                rows[row].answers = asked.answers[...]
                changed?.insert(known)
            }
            return references.append(Self.reference(to: known, count: asked.names.count))
        }
        let first = references.count
        var numbers = numbers(of: subject)
        for (name, answer) in zip(asked.names, asked.answers) {
            let (row, bit) = place(of: name, in: &numbers, subject)
            if rows[Int(row)][bit] != answer { replace(row: Int(row), bit: bit, with: answer) }
            if let place = references[first...].firstIndex(where: { $0.row == row }) {
                references[place].names |= 1 << UInt64(bit)
            } else {
                references.append(Reference(row: row, names: 1 << UInt64(bit)))
            }
        }
        for number in numbers where rows[Int(number)].context == nil {
            guard let context = context() else { break }
            setContext(row: Int(number), context)
        }
    }

    private static func reference(to row: Int32, count: Int) -> Reference {
        Reference(row: row, names: .max >> UInt64(64 - count))
    }

    /// Adds the rows of a record, and what refers to all of them.
    private mutating func addRows(
        of asked: AskedFacts.Answers,
        _ subject: Subject,
        _ context: Fingerprint?,
        to references: inout [Reference]
    ) {
        for start in stride(from: 0, to: asked.names.count, by: 64) {
            let number = Int32(rows.count)
            let part = start..<min(start + 64, asked.names.count)
            // The names are mostly shared with other records.
            let isAll = part.count == asked.names.count
            rows.append(
                Row(
                    subject: subject,
                    names: isAll ? asked.names : Array(asked.names[part]),
                    answers: asked.answers[part],
                    context: context
                )
            )
            note(number, of: subject)
            changed?.insert(number)
            references.append(Self.reference(to: number, count: part.count))
        }
    }

    /// The row and bit of a name, made if it is not there.
    private mutating func place(of name: FactName, in numbers: inout [Int32], _ subject: Subject) -> (Int32, Int) {
        for number in numbers {
            if let bit = rows[Int(number)].names.firstIndex(of: name) { return (number, bit) }
        }
        if let last = numbers.last, rows[Int(last)].names.count < 64 {
            rows[Int(last)].add(name, Fingerprint(bits: 0))
            changed?.insert(last)
            return (last, rows[Int(last)].names.count - 1)
        }
        rows.append(Row(subject: subject, names: [name], answers: [Fingerprint(bits: 0)]))
        let number = Int32(rows.count - 1)
        note(number, of: subject)
        numbers.append(number)
        changed?.insert(number)
        return (number, 0)
    }

    /// The rows of some records, by list, and of all records of other lists.
    func numbers(of slugs: [String: some Sequence<String>]) -> [Int] {
        let others = rows.indices.filter { slugs[rows[$0].subject.list] == nil }
        let some = slugs.flatMap { list, slugs in slugs.flatMap { numbers(of: Subject(list: list, slug: $0)) } }
        return others + some.map(Int.init).sorted()
    }

    /// Keeps the rows that are referred to.
    ///
    /// - Returns: for each old row its new number; nil if nothing has changed.
    mutating func compact(for references: some Sequence<Reference>) -> [Int32]? {
        var isUsed = [Bool](repeating: false, count: rows.count)
        for reference in references { isUsed[Int(reference.row)] = true }
        guard isUsed.contains(false) else { return nil }
        var numbers = [Int32](repeating: 0, count: rows.count)
        var kept: [Row] = []
        for (number, row) in rows.enumerated() where isUsed[number] {
            numbers[number] = Int32(kept.count)
            kept.append(row)
        }
        self = FactTable(rows: kept)
        return numbers
    }

    /// Notes what the answers of a row have been compared with.
    mutating func setContext(row: Int, _ context: Fingerprint) {
        rows[row].context = context
        changed?.insert(Int32(row))
    }

    /// Replaces a row, or adds one behind all others.
    mutating func replace(row number: Int, with row: Row) {
        if rows.indices.contains(number) {
            rows[number] = row
        } else {
            rows.append(row)
            note(Int32(number), of: row.subject)
        }
        changed?.insert(Int32(number))
    }

    /// Replaces the answer to a name.
    mutating func replace(row: Int, bit: Int, with answer: Fingerprint) {
        rows[row][bit] = answer
        changed?.insert(Int32(row))
    }
}
