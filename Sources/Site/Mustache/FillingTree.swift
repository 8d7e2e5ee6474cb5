import Persistence

/// The ways that a template, or a section of one, has taken so far, each with what came of it.
///
/// A page goes down from the top: it answers the question there, and takes the branch for that kind of answer, to the next
/// question or to what came of it the last time. If there is no such branch ``MustacheFiller`` follows the instructions,
/// and the way it takes is added. What is noted for the page's trace is the same either way.
final class FillingTree {
    /// A question with one of the kinds of answers to it. Nothing in it has to be counted or copied.
    private struct Node {
        let question: Filling.Question
        let kind: Filling.Kind
        /// The next question, if the answer is of this kind; what came of it, if there is none.
        var next: Int
        var isLast = false
        /// The same question with another kind of answer; -1 for none.
        var other = -1
    }

    private var nodes: [Node] = []
    private var fillings: [Filling] = []
    /// What comes of it if there is nothing to ask.
    private var only: Filling?
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
        if let only {
            hits += 1
            answers = start.records
            return only
        }
        guard !nodes.isEmpty else { return nil }
        answers.removeAll(keepingCapacity: true)
        answers += start.records
        var index = 0
        while true {
            let kind = ask(nodes[index].question, start, &answers)
            while nodes[index].kind != kind {
                index = nodes[index].other
                if index < 0 { return nil }
            }
            let node = nodes[index]
            if node.isLast {
                hits += 1
                return fillings[node.next]
            }
            index = node.next
        }
    }

    /// Adds the answer to a question.
    private func ask(_ question: Filling.Question, _ start: Start, _ answers: inout [Value]) -> Filling.Kind {
        switch question {
        case .standing:
            answers.append(.nothing)
            return Filling.Kind(standing: start.root.standing)
        case .length(let number):
            answers.append(.nothing)
            guard case .list(let values) = answers[number] else { return .none }
            return Filling.Kind(length: values.count)
        default:
            guard let answer = Self.answer(to: question, answers, start) else {
                answers.append(.nothing)
                return .none
            }
            let kind = Filling.Kind.of(answer)
            answers.append(answer)
            return kind
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
        guard let last = recorder.steps.indices.last else { return only = filling }
        // Goes down as far as the way is known: to the node that goes on otherwise.
        var before: (node: Int, isKind: Bool)?
        var index = nodes.isEmpty ? -1 : 0
        var known = 0
        while index >= 0, known <= last {
            let step = recorder.steps[known]
            guard nodes[index].question == step.question else { return }
            if nodes[index].kind == step.kind {
                // The same way: it has come to its end before.
                guard known < last, !nodes[index].isLast else { return }
                before = (index, true)
                index = nodes[index].next
                known += 1
            } else {
                before = (index, false)
                index = nodes[index].other
            }
        }
        fillings.append(filling)
        for number in known...last {
            let step = recorder.steps[number]
            if let before {
                if before.isKind {
                    nodes[before.node].next = nodes.count
                } else {
                    nodes[before.node].other = nodes.count
                }
            }
            let isLast = number == last
            let next = isLast ? fillings.count - 1 : -1
            nodes.append(Node(question: step.question, kind: step.kind, next: next, isLast: isLast))
            before = (nodes.count - 1, true)
        }
    }
}
