import Persistence

/// Which documents of a plan are not what is noted of them.
package struct DocumentChanges: Sendable {
    /// Those that have to be made, by their place in the plan, and why.
    package let due: [(index: Int, reason: StaleReason)]
    /// The files of those that are no more.
    package let gone: [String]

    /// - Parameters:
    ///   - noted: what is noted of documents, by file.
    ///   - isSameFrame: whether what all documents have in common is as it was.
    init(from noted: [String: Fingerprint], to planned: [PlannedDocument], isSameFrame: Bool) {
        let known = planned.concurrentMap { noted[$0.file] }
        due = planned.indices.compactMap { index in
            let document = planned[index]
            guard let old = known[index] else { return (index, .newDocument) }
            if !isSameFrame { return (index, .frame) }
            return old == document.fingerprint ? nil : (index, .contents(document.contents))
        }
        guard known.count(where: { $0 != nil }) < noted.count else {
            gone = []
            return
        }
        // Nearly all are in both, and to look for a number takes a fraction of looking for a text.
        let files = Set(planned.map { Fingerprint($0.file) })
        gone = noted.keys.filter { !files.contains(Fingerprint($0)) }
    }
}
