internal import Foundation
import Interchange
import Persistence

/// The words of the index, and the parts that each is found in.
///
/// They are in shards: one for all words that begin with the same letters. That a word may be mistyped at its beginning
/// is what the lists by ending are for: they lead to the word, and with it to its shard.
struct SearchVocabulary: Sendable {
    /// A shard that has more bytes is split, if it has more than one word.
    static let sizeLimit = 16_000

    typealias Word = (word: String, parts: [String])

    /// The words that begin with the same letters.
    struct Shard: Sendable {
        /// The letters. The shard of a word that is itself the beginning of others may hold that word alone.
        let key: String
        /// The words in order, each with the names of its parts.
        let words: [Word]

        /// The shard as JSON: `{"dentist":"events-2025 events-2026"}`.
        var bytes: [UInt8] {
            JSONValue.object(words.map { ($0.word, .string($0.parts.joined(separator: " "))) }).bytes
        }

        /// Stands for its words and their parts.
        var fingerprint: Fingerprint {
            var hasher = FingerprintHasher()
            for (word, parts) in words {
                hasher.combine(word)
                hasher.combine(parts.count)
                for part in parts { hasher.combine(part) }
            }
            return hasher.finalize()
        }
    }

    /// The words that end with the same letter.
    struct Ending: Sendable {
        let key: String
        let words: [String]

        /// The words as JSON.
        var bytes: [UInt8] { JSONValue.array(words.map { .string($0) }).bytes }

        /// Stands for the words.
        var fingerprint: Fingerprint { Fingerprint(of: words.lazy.map { Fingerprint($0) }) }
    }

    private(set) var shards: [Shard] = []
    /// Of words of four letters and more that are no numbers.
    private(set) var endings: [Ending] = []

    /// - Parameter parts: in the order of their names.
    init(_ parts: [SearchPart]) {
        var found: [String: [String]] = [:]
        for part in parts {
            for word in part.words { found[word, default: []].append(part.name) }
        }
        let words = found.map { (word: $0.key, parts: $0.value) }.sortedByBytes(of: \.word)
        split(words[...], depth: 1)
        let long = words.map(\.word).filter { $0.unicodeScalars.count >= 4 && !Self.isNumber($0) }
        endings = Dictionary(grouping: long) { String($0.unicodeScalars.suffix(1)) }
            .sorted { $0.key.precedesByBytes($1.key) }
            .map { Ending(key: $0.key, words: $0.value) }
    }

    private static func isNumber(_ word: String) -> Bool {
        // Most words begin with a letter of ASCII or have no more than its digits, and Unicode has much to look up.
        if let first = word.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first { return false }
        if word.hasOnly({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) { return true }
        return word.allSatisfy(\.isNumber)
    }

    /// Makes shards of words that begin with the same letters, fewer than `depth`.
    private mutating func split(_ words: ArraySlice<Word>, depth: Int) {
        var rest = words
        while let first = rest.first {
            let key = String(first.word.unicodeScalars.prefix(depth))
            let same = rest.prefix { $0.word.begins(with: key) }
            rest = rest.dropFirst(same.count)
            let size = same.reduce(0) { $0 + $1.parts.reduce($1.word.utf8.count + 5) { $0 + $1.utf8.count + 1 } }
            guard size > Self.sizeLimit, same.count > 1 else {
                shards.append(Shard(key: key, words: Array(same)))
                continue
            }
            // The word that has no further letter comes first.
            let hasOwn = first.word.utf8.elementsEqual(key.utf8)
            if hasOwn { shards.append(Shard(key: key, words: [first])) }
            split(hasOwn ? same.dropFirst() : same, depth: depth + 1)
        }
    }

    // MARK: Files

    /// The file of the letters of a shard or an ending: letters and digits of ASCII as they are, others by number.
    static func fileName(of key: String) -> String {
        key.unicodeScalars.map { scalar in
            "a"..."z" ~= scalar || "0"..."9" ~= scalar ? String(scalar) : "_\(String(scalar.value, radix: 16))_"
        }.joined()
    }

    /// The name of the file of a shard: `words-de`; for one of more letters in a folder of the first two, `words-de/den`,
    /// for of many records there are tens of thousands.
    static func shardName(of key: String) -> String {
        let letters = key.unicodeScalars
        guard letters.count > 2 else { return "words-" + fileName(of: key) }
        return "words-\(fileName(of: String(letters.prefix(2))))/\(fileName(of: key))"
    }

    /// The list of shards and endings, as JSON: `{"words":["a","de"],"endings":["t"]}`.
    var list: [UInt8] {
        JSONValue.object([
            ("words", .array(shards.map { .string($0.key) })), ("endings", .array(endings.map { .string($0.key) })),
        ]).bytes
    }

    /// Stands for the list.
    var listFingerprint: Fingerprint {
        Fingerprint(of: (shards.map(\.key) + [""] + endings.map(\.key)).map { Fingerprint($0) })
    }
}

extension String {
    /// Whether the UTF-8 of the text begins with that of another. To compare two sequences takes ten times as long.
    fileprivate func begins(with start: String) -> Bool {
        let begins = utf8.withContiguousStorageIfAvailable { text in
            start.utf8.withContiguousStorageIfAvailable { start in
                text.count >= start.count && start.indices.allSatisfy { text[$0] == start[$0] }
            }
        }
        return begins.flatMap(\.self) ?? utf8.starts(with: start.utf8)
    }
}
