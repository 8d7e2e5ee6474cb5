import Persistence

/// Notes what a page asks for while it is rendered.
///
/// Everything that a template gets comes through ``MustacheFiller``, which tells this; so a trace is complete whatever the
/// templates do. Only records with a ``TemplateRecord/key`` are noted: the others answer nothing that was not in the answer
/// which led to them.
final class TraceRecorder {
    /// A name asked of a record.
    struct Fact: Hashable {
        var record: RecordKey
        /// Nil for the record as text.
        var name: Name?
        /// For a part of a list, such as its first five elements: `first5`.
        var part: Name?

        func hash(into hasher: inout Hasher) {
            // Two lists of records rarely have a name and a place in common.
            hasher.combine(Int(name?.number ?? -1) &+ record.index &* 4_096)
        }

        /// A number to sort the facts of one record by.
        fileprivate var order: Int64 { Int64(name?.number ?? -1) << 32 | Int64(part?.number ?? -1) & 0xFFFF_FFFF }

        /// As it stands in a trace: `events.first5`, or nothing for the record as text.
        var text: String { (name?.text ?? "") + (part.map { "." + $0.text } ?? "") }
    }

    private var answers: [Fact: Fingerprint] = [:]

    init() { answers.reserveCapacity(64) }

    /// What a record was asked for.
    struct Answers: Sendable {
        var record: RecordKey
        var answers: [(name: String, answer: Fingerprint)]
    }

    /// What has been asked for, record by record.
    var facts: [Answers] {
        // In the same order for all pages that ask for the same, so that the notes have it once.
        let sorted = answers.sorted { one, other in
            let (left, right) = (one.key.record, other.key.record)
            if left.index != right.index { return left.index < right.index }
            return left.list != right.list ? left.list < right.list : one.key.order < other.key.order
        }
        var facts: [Answers] = []
        for (fact, answer) in sorted {
            if facts.last?.record != fact.record { facts.append(Answers(record: fact.record, answers: [])) }
            facts[facts.count - 1].answers.append((fact.text, answer))
        }
        return facts
    }

    /// Notes the answer to a name.
    func note(_ fact: Fact, _ answer: @autoclosure () -> Value?) {
        guard answers[fact] == nil else { return }
        answers[fact] = Fingerprint(answer: answer())
    }

    /// The same for an answer that something stands for.
    func note(_ fact: Fact, fingerprint: Fingerprint) {
        if answers[fact] == nil { answers[fact] = fingerprint }
    }

    /// Notes that a value is shown as text, or worked on as such.
    func noteText(of value: Value) {
        switch value {
        case .record(let record):
            guard let key = record.key else { return }
            note(Fact(record: key), Value.optional(record.text))
        case .list(let values):
            for value in values { noteText(of: value) }
        default: break
        }
    }
}
