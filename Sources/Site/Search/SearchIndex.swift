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
        func document(
            _ name: String,
            _ contents: String,
            _ fingerprint: Fingerprint,
            bytes: @escaping @Sendable () -> [UInt8]
        ) -> PlannedDocument {
            PlannedDocument(file: "search/\(name).json", contents: contents, fingerprint: fingerprint) { _ in bytes() }
        }
        let list = document("list", "beginnings of words", vocabulary.listFingerprint) { [vocabulary] in
            vocabulary.list
        }
        let parts = parts.map { part in
            var document = document(part.name, "records to be found", part.fingerprint) { part.bytes }
            document.searchNote = part.note
            return document
        }
        let shards = vocabulary.shards.map { shard in
            let name = SearchVocabulary.shardName(of: shard.key)
            return document(name, "words that begin with `\(shard.key)`", shard.fingerprint) { shard.bytes }
        }
        let endings = vocabulary.endings.map { ending in
            let name = "end-" + SearchVocabulary.fileName(of: ending.key)
            return document(name, "words that end with `\(ending.key)`", ending.fingerprint) { ending.bytes }
        }
        return [list] + parts + shards + endings
    }
}
