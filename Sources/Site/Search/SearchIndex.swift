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

    /// - Parameter notes: what an earlier build noted of its parts. Records of a part that is the same aren't read again.
    init(_ records: [SearchRecord], notes: [SearchPart.Note] = []) {
        let noted = Dictionary(notes.map { ($0.name, $0) }) { first, _ in first }
        parts = SearchPart.plans(for: records).map { SearchPart($0, note: noted[$0.name]) }
        vocabulary = SearchVocabulary(parts)
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
                fingerprint: part.fingerprint,
                searchNote: part.note
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
