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
    init(from noted: NotedFiles<Fingerprint>, to planned: [PlannedDocument], isSameFrame: Bool) {
        let places = planned.concurrentMap { noted.place(of: $0.file) }
        due = planned.indices.compactMap { index in
            let document = planned[index]
            guard let place = places[index] else { return (index, .newDocument) }
            if !isSameFrame { return (index, .frame) }
            return noted.values[place] == document.fingerprint ? nil : (index, .contents(document.contents))
        }
        gone = noted.files(besides: places.lazy.compactMap(\.self))
    }
}
