package import Persistence

/// A name or a part of a list that a page looks up on a record.
package struct Dependency: Hashable, Sendable {
    var record: RecordIndex
    var name: DependencyName

    init(record: RecordIndex, name: Name?, part: Name? = nil) {
        self.record = record
        self.name = DependencyName(name, part: part)
    }

    func part(_ part: Name) -> Dependency { Dependency(record: record, name: name.name, part: part) }
}

/// A name looked up on a record, and possibly a part of the list it names, such as its first five elements.
///
/// It is stored as a number because each page looks up dozens. Numbers differ between processes, so a stored trace
/// holds ``text``.
package struct DependencyName: Hashable, Sendable {
    private let number: Int64

    private static let none: Int32 = -1

    /// - Parameter name: nil for the record as text.
    package init(_ name: Name?, part: Name? = nil) {
        number = Int64(name?.number ?? Self.none) << 32 | Int64(UInt32(bitPattern: part?.number ?? Self.none))
    }

    /// Reads ``text``. Names contain no dots.
    package init(_ text: String) {
        guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else {
            self.init(text.isEmpty ? nil : Name(text))
            return
        }
        self.init(Name(String(text[..<dot])), part: Name(String(text[text.index(after: dot)...])))
    }

    /// Nil for the record as text.
    package var name: Name? { Name(number: Int32(truncatingIfNeeded: number >> 32)) }
    package var part: Name? { Name(number: Int32(truncatingIfNeeded: number)) }

    /// The name in a stored trace: `events.first5`, or nothing for the record as text.
    package var text: String { (name?.text ?? "") + (part.map { "." + $0.text } ?? "") }
}

/// What a page depends on, record by record, with a fingerprint of each answer.
package struct PageDependencies: Sendable {
    /// What a page asked of one record.
    package struct Answers: Sendable {
        package var record: RecordIndex
        /// The names in the order of the first lookup, without duplicates.
        package var names: [DependencyName] = []
        package var answers: [Fingerprint] = []

        fileprivate mutating func add(_ name: DependencyName, _ answer: Fingerprint) {
            names.append(name)
            answers.append(answer)
        }
    }

    package private(set) var all: [Answers] = []
    private var places: [RecordIndex: Int] = [:]
    /// The index of the last record, which is usually the next one as well.
    private var last = 0

    package init() {}

    /// Notes an answer. A record answers a name the same way throughout a build, so only the first answer is kept.
    mutating func note(_ dependency: Dependency, _ answer: @autoclosure () -> Value?) {
        if !find(dependency.record) { add(Answers(record: dependency.record)) }
        if !all[last].names.contains(dependency.name) {
            all[last].add(dependency.name, Fingerprint(answer: answer()))
        }
    }

    /// Adds dependencies that all pages of a template share.
    mutating func merge(_ others: PageDependencies) {
        for answers in others.all {
            guard find(answers.record) else {
                add(answers)
                continue
            }
            for (name, answer) in zip(answers.names, answers.answers) where !all[last].names.contains(name) {
                all[last].add(name, answer)
            }
        }
    }

    /// Sets `last` to the index of a record if something was looked up on it before.
    private mutating func find(_ record: RecordIndex) -> Bool {
        if last < all.count, all[last].record == record { return true }
        guard let place = places[record] else { return false }
        last = place
        return true
    }

    private mutating func add(_ answers: Answers) {
        last = all.count
        places[answers.record] = last
        all.append(answers)
    }
}
