internal import Foundation
import Interchange
import Persistence

/// The words of the index, each with the parts that contain it.
///
/// Words with the same prefix share a shard. The lists of endings find a word whose first letters are mistyped.
struct SearchVocabulary: Sendable {
    /// The largest shard in bytes, unless it has only one word.
    private static let sizeLimit = 16_000

    typealias Word = (word: String, parts: [String])

    /// The words with the same prefix.
    struct Shard: Sendable {
        /// The prefix. If it is also a word, the shard can hold that word alone.
        let key: String
        let words: [Word]

        /// The shard as JSON: `{"dentist":"events-2025 events-2026"}`.
        var bytes: [UInt8] {
            JSONValue.object(words.map { ($0.word, .string($0.parts.joined(separator: " "))) }).bytes
        }

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

        var bytes: [UInt8] { JSONValue.array(words.map(JSONValue.string)).bytes }
    }

    private(set) var shards: [Shard] = []
    /// For words of four letters or more, except numbers.
    private(set) var endings: [Ending] = []

    /// A phrase such as "30 times", by plural category: the script shows how often a name occurs.
    private let times: [String: String]

    /// - Parameters:
    ///   - parts: sorted by name.
    ///   - times: the forms of a phrase such as "30 times".
    init(_ parts: [SearchPart], times: [String: String] = [:]) {
        self.times = times
        var found: [String: [String]] = [:]
        for part in parts {
            for word in part.words { found[word, default: []].append(part.name) }
        }
        let words = found.map { (word: $0.key, parts: $0.value) }.sorted { $0.word.precedesByBytes($1.word) }
        split(words[...], depth: 1)
        let long = words.map(\.word).filter {
            $0.unicodeScalars.count >= 4 && !$0.hasPrefix("@") && !$0.allSatisfy(\.isNumber)
        }
        endings = Dictionary(grouping: long) { String($0.unicodeScalars.suffix(1)) }
            .sorted { $0.key.precedesByBytes($1.key) }
            .map { Ending(key: $0.key, words: $0.value) }
    }

    /// Divides words into shards by their prefixes.
    ///
    /// - Parameter depth: the length of the prefix, one more than the words have in common.
    private mutating func split(_ words: ArraySlice<Word>, depth: Int) {
        var rest = words
        while let first = rest.first {
            let key = String(first.word.unicodeScalars.prefix(depth))
            let same = rest.prefix { $0.word.utf8.starts(with: key.utf8) }
            rest = rest.dropFirst(same.count)
            let size = same.reduce(0) { $0 + $1.parts.reduce($1.word.utf8.count + 5) { $0 + $1.utf8.count + 1 } }
            guard size > Self.sizeLimit, same.count > 1 else {
                shards.append(Shard(key: key, words: Array(same)))
                continue
            }
            // The word that equals the prefix comes first.
            let hasOwn = first.word.utf8.elementsEqual(key.utf8)
            if hasOwn { shards.append(Shard(key: key, words: [first])) }
            split(hasOwn ? same.dropFirst() : same, depth: depth + 1)
        }
    }

    // MARK: Files

    /// The file name for a key: ASCII letters and digits, with other characters as numbers.
    static func fileName(of key: String) -> String {
        key.unicodeScalars.map { scalar in
            "a"..."z" ~= scalar || "0"..."9" ~= scalar ? String(scalar) : "_\(String(scalar.value, radix: 16))_"
        }.joined()
    }

    /// The file of a shard: `words-de`, or `words-de/den` for longer keys, because there can be tens of thousands.
    static func shardName(of key: String) -> String {
        let letters = key.unicodeScalars
        guard letters.count > 2 else { return "words-" + fileName(of: key) }
        return "words-\(fileName(of: String(letters.prefix(2))))/\(fileName(of: key))"
    }

    /// The keys as JSON: `{"words":["a","de"],"endings":["t"],"times":{"other":"{n} times"}}`.
    var list: [UInt8] {
        JSONValue.object([
            ("words", .array(shards.map { .string($0.key) })), ("endings", .array(endings.map { .string($0.key) })),
            ("times", JSONValue(.dictionary(times.mapValues { .string($0) }))),
        ]).bytes
    }
}
