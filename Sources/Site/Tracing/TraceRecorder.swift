import Persistence

/// Notes what a page asks for while it is rendered.
///
/// Everything that a template gets comes through ``MustacheFiller``, which tells this; so a trace is complete whatever the
/// templates do. Only records with a ``TemplateRecord/key`` are noted: the others answer nothing that was not in the answer
/// which led to them.
final class TraceRecorder {
    /// What has been asked for. To be changed as a whole by who has much to note: each access is checked by itself. What
    /// finds an answer must not note anything, therefore.
    var facts = AskedFacts()

    /// Notes the answer to a name.
    func note(_ fact: Fact, _ answer: @autoclosure () -> Value?) {
        facts.note(fact, Fingerprint(answer: answer()))
    }

    /// Notes that a value is shown as text, or worked on as such.
    func noteText(of value: Value) { facts.noteText(of: value) }
}

/// Something asked of a record.
struct Fact: Hashable {
    var record: RecordKey
    var name: FactName

    /// - Parameters:
    ///   - name: nil for the record as text.
    ///   - part: for a part of a list, such as its first five elements: `first5`.
    init(record: RecordKey, name: Name?, part: Name? = nil) {
        self.record = record
        self.name = FactName(name, part: part)
    }

    init(record: RecordKey, name: FactName) { (self.record, self.name) = (record, name) }

    /// The same asked of a part of the list that is the answer.
    func part(_ part: Name) -> Fact { Fact(record: record, name: name.name, part: part) }
}

/// What is asked of a record: a name, and perhaps a part of the list that stands behind it.
///
/// A number for as long as the process lives, since each page asks for dozens; a text in the notes of a build.
struct FactName: Hashable, Sendable {
    private let number: Int64

    private static let none: Int32 = -1

    init(_ name: Name?, part: Name? = nil) {
        number = Int64(name?.number ?? Self.none) << 32 | Int64(UInt32(bitPattern: part?.number ?? Self.none))
    }

    /// Reads what ``text`` has written. No name has a dot in it.
    init(_ text: String) {
        guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else {
            self.init(text.isEmpty ? nil : Name(text))
            return
        }
        self.init(Name(String(text[..<dot])), part: Name(String(text[text.index(after: dot)...])))
    }

    /// Nil for the record as text.
    var name: Name? { Name(number: Int32(truncatingIfNeeded: number >> 32)) }
    /// What is asked of the list behind the name.
    var part: Name? { Name(number: Int32(truncatingIfNeeded: number)) }

    /// As it stands in a trace: `events.first5`, or nothing for the record as text.
    var text: String { (name?.text ?? "") + (part.map { "." + $0.text } ?? "") }
}

/// What a page has asked for, record by record, and what stands for the answers.
struct AskedFacts: Sendable {
    /// What a record was asked for.
    struct Answers: Sendable {
        var record: RecordKey
        /// Each once.
        var names: [FactName] = []
        /// The answer to each name.
        var answers: [Fingerprint] = []
    }

    private(set) var all: [Answers] = []
    /// Where each record is, if there are many.
    private var places: [RecordKey: Int] = [:]
    /// The record that was asked last: it is mostly the one that is asked next.
    private var last = 0

    /// As many records as are found more quickly one by one.
    private static let few = 16

    // A page of an event asks eight records.
    init() { all.reserveCapacity(Self.few) }

    /// Notes the answer to a name. Of several, the first counts: there is only one.
    mutating func note(_ fact: Fact, _ answer: @autoclosure () -> Fingerprint) {
        if !find(fact.record) { add(Answers(record: fact.record)) }
        if !all[last].names.contains(fact.name) { all[last].add(fact.name, answer()) }
    }

    /// Notes what a record was asked for elsewhere.
    mutating func note(_ asked: Answers) {
        // Nearly all pages note just the same, and have the arrays in common.
        guard find(asked.record) else { return add(asked) }
        note(asked.record, asked.names) { asked.answers[$0] }
    }

    /// Notes the answers to several names of a record.
    ///
    /// - Parameter answer: gives the answer to the name at a place.
    mutating func note(_ record: RecordKey, _ names: [FactName], _ answer: (Int) -> Fingerprint) {
        guard find(record) else {
            return add(Answers(record: record, names: names, answers: names.indices.map(answer)))
        }
        if all[last].names == names { return }
        for (place, name) in names.enumerated() where !all[last].names.contains(name) {
            all[last].add(name, answer(place))
        }
    }

    mutating func noteText(of value: Value) {
        switch value {
        case .record(let record):
            guard let key = record.key else { return }
            note(Fact(record: key, name: nil), Fingerprint(answer: .optional(record.text)))
        case .list(let values):
            for value in values { noteText(of: value) }
        default: break
        }
    }

    /// Looks for what a record was asked, and says whether there is anything.
    private mutating func find(_ record: RecordKey) -> Bool {
        if last < all.count, all[last].record == record { return true }
        guard let place = place(of: record) else { return false }
        last = place
        return true
    }

    private mutating func add(_ answers: Answers) {
        last = all.count
        all.append(answers)
        if all.count == Self.few { for (place, asked) in all.enumerated() { places[asked.record] = place } }
        if all.count > Self.few { places[answers.record] = last }
    }

    private func place(of record: RecordKey) -> Int? {
        all.count < Self.few ? all.firstIndex { $0.record == record } : places[record]
    }
}

extension AskedFacts.Answers {
    fileprivate mutating func add(_ name: FactName, _ answer: Fingerprint) {
        names.append(name)
        answers.append(answer)
    }
}
