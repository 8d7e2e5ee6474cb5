import Persistence

/// The search index. A visitor loads the list of the vocabulary, the shards of the typed words, and then the parts that
/// contain these words, latest first, until there are enough results. So a search costs about the same on a site of any
/// size.
///
/// Shards and parts are separate so that an edit changes one file. With titles and paths in the shards, a rename would
/// change the shard of every word in the record.
struct SearchIndex: Sendable {
    let parts: [SearchPart]
    let vocabulary: SearchVocabulary

    /// - Parameters:
    ///   - notes: the notes of an earlier build.
    ///   - times: the forms of a phrase such as "30 times".
    init(_ records: [SearchRecord], notes: [SearchPart.Note] = [], times: [String: String] = [:]) {
        let noted = Dictionary(notes.map { ($0.name, $0) }) { first, _ in first }
        parts = SearchPart.plans(for: records).concurrentMap(share: 1) { SearchPart($0, note: noted[$0.name]) }
        vocabulary = SearchVocabulary(parts, times: times)
    }

    /// The files of the index.
    var documents: [PlannedDocument] {
        func file(_ name: String) -> String { "search/\(name).json" }
        let list = PlannedDocument(file: file("list"), contents: "beginnings of words", bytes: vocabulary.list)
        let parts = parts.map { part in
            PlannedDocument(
                file: file(part.name),
                contents: "records to be found",
                fingerprint: part.fingerprint,
                searchNote: part.note
            ) { _ in part.bytes }
        }
        let shards = vocabulary.shards.map { shard in
            PlannedDocument(
                file: file(SearchVocabulary.shardName(of: shard.key)),
                contents: "words that begin with `\(shard.key)`",
                fingerprint: shard.fingerprint
            ) { _ in shard.bytes }
        }
        let endings = vocabulary.endings.map { ending in
            let name = file("end-" + SearchVocabulary.fileName(of: ending.key))
            return PlannedDocument(file: name, contents: "words that end with `\(ending.key)`", bytes: ending.bytes)
        }
        return [list] + parts + shards + endings
    }
}
