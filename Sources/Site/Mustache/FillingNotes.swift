import Persistence

/// What is noted for the trace of each page that is filled in in one way: record by record, for a page asks most of them
/// several names.
struct FillingNotes: Sendable {
    /// Some names that were asked of a record that differs.
    private struct Group: Sendable {
        /// The number of the record.
        let record: Int
        var names: [FactName] = []
        var replies: [Filling.Reply] = []
    }

    /// What all pages have in common.
    private var fixed = AskedFacts()
    private var groups: [Group] = []
    /// The answers that are shown as text.
    private var texts: [Int] = []

    init(_ notes: [Filling.Note]) {
        for note in notes {
            switch note {
            case .fact(let fact, let fingerprint): fixed.note(fact, fingerprint)
            case .name(let name, let record, let reply): add(name, of: record, reply)
            case .text(let number): texts.append(number)
            }
        }
    }

    private mutating func add(_ name: FactName, of record: Int, _ reply: Filling.Reply) {
        let place = groups.firstIndex { $0.record == record } ?? groups.count
        if place == groups.count { groups.append(Group(record: record)) }
        guard !groups[place].names.contains(name) else { return }
        groups[place].names.append(name)
        groups[place].replies.append(reply)
    }

    /// Notes what was asked.
    ///
    /// - Parameter answers: the records in scope, and the answers of the page.
    func note(_ answers: [Value], in facts: inout AskedFacts) {
        for asked in fixed.all { facts.note(asked) }
        for group in groups {
            guard case .record(let record) = answers[group.record], let key = record.key else { continue }
            facts.note(key, group.names) { place in
                switch group.replies[place] {
                case .fingerprint(let fingerprint): fingerprint
                case .answer(let number): answers[number].fingerprint
                }
            }
        }
        for number in texts { facts.noteText(of: answers[number]) }
    }
}
