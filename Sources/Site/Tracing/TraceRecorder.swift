import Persistence

/// Notes what a page asks for while it is rendered.
///
/// Everything that a template gets comes through ``Binding`` and ``ListBinding``, which tell this; so a trace is complete
/// whatever the templates do. Only records with a ``TemplateRecord/key`` are noted: the others answer nothing that was not
/// in the answer which led to them.
final class TraceRecorder {
    /// A name asked of a record.
    struct Fact: Hashable {
        var record: RecordKey
        /// The name; for a part of a list, such as its first five elements, `events.first5`; empty for the record as text.
        var name: String
    }

    private(set) var facts: [RecordKey: [String: Fingerprint]] = [:]

    /// Notes the answer to a name.
    func note(_ fact: Fact, _ answer: @autoclosure () -> Value?) {
        guard facts[fact.record]?[fact.name] == nil else { return }
        facts[fact.record, default: [:]][fact.name] = Fingerprint(answer: answer())
    }

    /// Notes that a value is shown as text, or worked on as such.
    func noteText(of value: Value) {
        switch value {
        case .record(let record):
            guard let key = record.key else { return }
            note(Fact(record: key, name: ""), Value.optional(record.text))
        case .list(let values):
            for value in values { noteText(of: value) }
        default: break
        }
    }
}
