import Persistence

/// The ways that a template, or a section of one, has taken so far, each with what came of it.
///
/// A page goes down from the top: it answers the question there, and takes the branch for that kind of answer, to the next
/// question or to what came of it the last time. If there is no such branch ``MustacheFiller`` follows the instructions,
/// and the way it takes is added. What is noted for the page's trace is the same either way.
final class FillingTree {
    private enum Node {
        case question(Filling.Question, branches: [(kind: Filling.Kind, node: Int)])
        case end(Filling)
    }

    private var nodes: [Node] = []
    private var (attempts, hits) = (0, 0)

    /// More than the ways that have anything in common come to.
    private static let limit = 4_000
    /// After how many attempts it shows whether they have.
    private static let trial = 16

    /// More questions than two pages can be expected to answer alike.
    private static let manySteps = 400
    private var isGivenUp = false

    /// Whether it is quicker to go down than to follow instructions.
    var isWorthwhile: Bool { !isGivenUp && (attempts < Self.trial || hits * 2 > attempts) }

    private var isMet = false

    /// Whether this was called before.
    func isMetAgain() -> Bool {
        defer { isMet = true }
        return isMet
    }

    /// Whether another way may be added.
    var isOpen: Bool { nodes.count < Self.limit }

    // MARK: Going down

    /// What is in scope at the beginning, the root first, and what else is asked for.
    struct Start {
        let root: SiteRoot
        var records: [Value]
        var place: (index: Int, count: Int)?
        let words: WordTable?
    }

    /// What came of it when all answers were of the same kinds; nil if that has not been so.
    ///
    /// - Parameter answers: takes in the records that are in scope at the beginning, and then the answers of now.
    func filling(from start: Start, _ answers: inout [Value]) -> Filling? {
        attempts += 1
        guard !nodes.isEmpty else { return nil }
        answers.removeAll(keepingCapacity: true)
        answers += start.records
        var node = 0
        while true {
            switch nodes[node] {
            case .question(let question, let branches):
                let kind: Filling.Kind
                switch question {
                case .standing:
                    kind = Filling.Kind(standing: start.root.standing)
                    answers.append(.nothing)
                case .length(let number):
                    guard case .list(let values) = answers[number] else { return nil }
                    kind = Filling.Kind(length: values.count)
                    answers.append(.nothing)
                default:
                    let answer = Self.answer(to: question, answers, start)
                    kind = Filling.Kind(answer)
                    answers.append(answer ?? .nothing)
                }
                guard let branch = branches.first(where: { $0.kind == kind }) else { return nil }
                node = branch.node
            case .end(let filling):
                hits += 1
                return filling
            }
        }
    }

    private static func answer(to question: Filling.Question, _ answers: [Value], _ start: Start) -> Value? {
        switch question {
        case .name(let name, let number):
            guard case .record(let record) = answers[number] else { return nil }
            return record.value(named: name)
        case .element(let index, let number):
            guard case .list(let values) = answers[number] else { return nil }
            return values[index]
        case .part(let part, let number):
            guard case .list(let values) = answers[number] else { return nil }
            return part.value(of: values)
        case .result(let function, let number):
            return MustacheFiller.result(of: function, for: answers[number], start.words)
        case .place(let function): return start.place.flatMap { MustacheFiller.position(function, at: $0) }
        case .standing, .length: return nil
        }
    }

    // MARK: Adding

    /// Adds the way that was recorded.
    func add(_ recorder: FillingRecorder, _ filling: Filling) {
        guard recorder.steps.count <= Self.manySteps else { return isGivenUp = true }
        var place: (node: Int, branch: Filling.Kind)?
        var node = nodes.isEmpty ? nil : 0
        for step in recorder.steps {
            if let known = node {
                guard case .question(step.question, let branches) = nodes[known] else { return }
                place = (known, step.kind)
                node = branches.first { $0.kind == step.kind }?.node
            } else {
                append(.question(step.question, branches: []), at: place)
                place = (nodes.count - 1, step.kind)
            }
        }
        if node == nil { append(.end(filling), at: place) }
    }

    private func append(_ node: Node, at place: (node: Int, branch: Filling.Kind)?) {
        nodes.append(node)
        guard let place, case .question(let question, var branches) = nodes[place.node] else { return }
        branches.append((place.branch, nodes.count - 1))
        nodes[place.node] = .question(question, branches: branches)
    }
}

extension Filling {
    /// Notes what was asked.
    func note(_ answers: [Value], in facts: inout AskedFacts) {
        for note in notes {
            switch note {
            case .fact(let fact, let fingerprint): facts.note(fact, fingerprint)
            case .name(let name, let number, let reply):
                guard case .record(let record) = answers[number], let key = record.key else { continue }
                switch reply {
                case .fingerprint(let fingerprint): facts.note(Fact(record: key, name: name), fingerprint)
                case .answer(let number):
                    facts.note(Fact(record: key, name: name), Fingerprint(answer: answers[number]))
                }
            case .text(let number): facts.noteText(of: answers[number])
            }
        }
    }
}
