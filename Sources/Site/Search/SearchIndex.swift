internal import Synchronization

/// The index of the search: a visitor loads the list of the vocabulary, the shards of the words that were typed, and then
/// the parts that these words are found in, the latest first, until there are results enough. So a search costs about the
/// same whatever the size of the site.
///
/// There are two layers because an edit should change one file. With titles and paths beside the words, the file of every
/// word of a record would change with its name.
struct SearchIndex: Sendable {
    /// By name.
    let parts: [SearchPart]
    let vocabulary: SearchVocabulary

    /// - Parameters:
    ///   - earlier: the index as it was. What is still so is used again.
    ///   - notes: what another process has noted of its parts, if there is no earlier one.
    init(_ records: [SearchRecord], earlier: SearchIndex? = nil, notes: [SearchPart.Note] = []) {
        let known = Dictionary(earlier?.parts.map { ($0.name, $0) } ?? []) { first, _ in first }
        let noted = Dictionary(earlier == nil ? notes.map { ($0.name, $0) } : []) { first, _ in first }
        let parts = SearchPart.plans(for: records).map {
            SearchPart($0, earlier: known[$0.name], note: noted[$0.name])
        }
        self.parts = parts
        if let same = earlier?.vocabulary, same.fingerprint == SearchVocabulary.fingerprint(of: parts) {
            vocabulary = same
        } else {
            vocabulary = SearchVocabulary(parts)
        }
    }

    /// The files of the index.
    var documents: [PlannedDocument] {
        let list = PlannedDocument(
            file: "search/list.json",
            contents: "beginnings of words",
            fingerprint: vocabulary.listFingerprint
        ) { [vocabulary] _ in vocabulary.list }
        let parts = parts.map { part in
            PlannedDocument(
                file: "search/\(part.name).json",
                contents: "records to be found",
                fingerprint: part.fingerprint
            ) { _ in part.bytes }
        }
        let shards = vocabulary.shards.map { shard in
            PlannedDocument(
                file: "search/\(SearchVocabulary.shardName(of: shard.key)).json",
                contents: "words that begin with `\(shard.key)`",
                fingerprint: shard.fingerprint
            ) { _ in shard.bytes }
        }
        let endings = vocabulary.endings.map { ending in
            PlannedDocument(
                file: "search/end-\(SearchVocabulary.fileName(of: ending.key)).json",
                contents: "words that end with `\(ending.key)`",
                fingerprint: ending.fingerprint
            ) { _ in ending.bytes }
        }
        return [list] + parts + shards + endings
    }
}

/// The index of the last build of this process, for the next one.
final class SearchMemory: Sendable {
    private let index = Mutex<SearchIndex?>(nil)

    /// What is to be noted of the index for other processes.
    var notes: [SearchPart.Note] { index.withLock { $0?.parts.map(\.note) } ?? [] }

    /// Brings the index to the state of `records`.
    ///
    /// - Parameter notes: what another process has noted.
    func update(to records: [SearchRecord], notes: [SearchPart.Note]) -> SearchIndex {
        let earlier = index.withLock { $0 }
        let new = SearchIndex(records, earlier: earlier, notes: notes)
        index.withLock { $0 = new }
        return new
    }
}
