import Persistence

/// Notes how a template is filled in for a page, so that it need not be gone through for the next one: see
/// ``FillingTree``.
///
/// Each value that depends on the page has a number here, the one of its question; a value without one is the same for all
/// pages of the plan.
final class FillingRecorder {
    /// The questions in their order, and what kind of answer each had.
    private(set) var steps: [(question: Filling.Question, kind: Filling.Kind)] = []
    private var places: [Filling.Place] = []
    private var notes: [Filling.Note] = []
    private var known: [Asked: MustacheFiller.Answer] = [:]
    /// The facts among the notes.
    private var facts: Set<Fact> = []

    /// How many records are in scope at the beginning.
    private let scopeCount: Int

    init(scopes: Int) { scopeCount = scopes }

    private struct Asked: Hashable {
        var name: Name
        var record: Int
    }

    /// What was recorded, for the text that came of it.
    ///
    /// - Parameter isPart: whether the text becomes part of others.
    func filling(of text: FilledText, isPart: Bool) -> Filling {
        Filling(
            text: text.withoutValues.fingerprinted,
            pieces: isPart ? text.pieces : nil,
            places: places,
            notes: notes
        )
    }

    // MARK: Questions

    /// Notes a question, and returns the number of its answer.
    func ask(_ question: Filling.Question, _ answer: Value?) -> Int {
        steps.append((question, answer.map(Filling.Kind.of) ?? .none))
        return scopeCount + steps.count - 1
    }

    /// Notes which sections the page belongs to, from which follows what the links to them are like.
    func askStanding(_ standing: Int) {
        guard !steps.contains(where: { $0.question == .standing }) else { return }
        steps.append((.standing, Filling.Kind(standing: standing)))
    }

    /// Notes how many elements a list has: each of them is asked by itself.
    func askLength(of list: Int, _ count: Int) { steps.append((.length(of: list), Filling.Kind(length: count))) }

    /// What a record has answered to a name before.
    func answer(to name: Name, of record: Int) -> MustacheFiller.Answer? { known[Asked(name: name, record: record)] }

    func remember(_ answer: MustacheFiller.Answer, to name: Name, of record: Int) {
        known[Asked(name: name, record: record)] = answer
    }

    // MARK: What comes of it

    func add(_ operand: MustacheFiller.Operand, tag: Name?) {
        places.append(.init(source: operand.number.map(Filling.Source.answer) ?? .value(operand.value), tag: tag))
    }

    func add(_ section: Filling.Section) { places.append(.init(source: .rows(section), tag: nil)) }

    /// Notes what a record has answered.
    ///
    /// - Parameter record: its number; nil if it is the same for all pages.
    func note(_ fact: Fact, of record: Int?, _ answer: MustacheFiller.Operand?) {
        if record == nil, answer?.number == nil { return add(fact, answer?.value) }
        let reply = answer?.number.map(Filling.Reply.answer) ?? .fingerprint(Fingerprint(answer: answer?.value))
        // A list of the site's is asked for by its name, however the page comes to it.
        notes.append(.name(fact.name, of: record ?? 0, reply))
    }

    func noteText(of operand: MustacheFiller.Operand) {
        if let number = operand.number { return notes.append(.text(number)) }
        switch operand.value {
        case .record(let record):
            guard let key = record.key else { return }
            add(Fact(record: key, name: nil), Value.optional(record.text))
        case .list(let values):
            for value in values { noteText(of: .init(value: value, number: nil)) }
        default: break
        }
    }

    private func add(_ fact: Fact, _ answer: Value?) {
        if facts.insert(fact).inserted { notes.append(.fact(fact, Fingerprint(answer: answer))) }
    }
}
