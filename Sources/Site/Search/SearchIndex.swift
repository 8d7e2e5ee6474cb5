import Interchange
import Persistence
import Records

/// What can be found on a site: each record with its words.
struct SearchEntry: Sendable {
    /// What it is: `event`, `habit`, `recipe`, `ingredient` or `item`.
    let kind: String
    let title: String
    let path: String
    /// Its day, if it has one: 2026-11-23.
    let day: String
    /// The words that it is found by, each once.
    let words: [String]
}

/// The index of the search, in parts: one for all words that begin with the same letters.
///
/// A visitor loads the list of parts, and then the part of each word that was typed; so a search costs about the same
/// whatever the size of the site. A part holds the titles and paths of what it finds, nothing has to be looked up
/// elsewhere; an edit changes the parts of the record's own words. That a word may be mistyped at its beginning is what
/// the lists by ending are for: they lead to the word, and with it to its part.
struct SearchIndex: Sendable {
    /// The entries whose words begin with the same letters.
    struct Part: Sendable {
        /// The letters. The part of a word that is itself the beginning of others holds that word alone.
        let key: String
        /// The words, sorted, and what each finds, the newest first.
        let words: [(word: String, entries: [Int])]
    }

    /// A part is split when it has more entries than this: about 20 kB.
    static let entryLimit = 200
    /// A word that finds more leads to the newest of them.
    static let wordLimit = 150

    let entries: [SearchEntry]
    private(set) var parts: [Part] = []
    /// The words by their last letter, those of four letters and more that are no numbers.
    private(set) var endings: [(key: String, words: [String])] = []

    init(_ entries: [SearchEntry]) {
        self.entries = entries
        var found: [String: [Int]] = [:]
        for (index, entry) in entries.enumerated() {
            for word in entry.words { found[word, default: []].append(index) }
        }
        let words = found.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { word, indices in
            let newest = indices.sorted {
                entries[$0].day != entries[$1].day ? entries[$0].day > entries[$1].day : $0 < $1
            }
            return (word: word, entries: Array(newest.prefix(Self.wordLimit)))
        }
        split(words[...], depth: 1)
        let long = words.map(\.word).filter { $0.unicodeScalars.count >= 4 && !$0.allSatisfy(\.isNumber) }
        endings = Dictionary(grouping: long) { String($0.unicodeScalars.suffix(1)) }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { (key: $0.key, words: $0.value) }
    }

    /// Makes parts of words that begin with the same letters, fewer than `depth`.
    private mutating func split(_ words: ArraySlice<(word: String, entries: [Int])>, depth: Int) {
        var rest = words
        while let first = rest.first {
            let key = String(first.word.unicodeScalars.prefix(depth))
            let same = rest.prefix { $0.word.utf8.starts(with: key.utf8) }
            rest = rest.dropFirst(same.count)
            let count = same.reduce(0) { $0 + $1.entries.count }
            guard count > Self.entryLimit, same.count > 1 else {
                parts.append(Part(key: key, words: Array(same)))
                continue
            }
            // The word that has no further letter comes first.
            let hasOwn = first.word.utf8.elementsEqual(key.utf8)
            if hasOwn { parts.append(Part(key: key, words: [first])) }
            split(hasOwn ? same.dropFirst() : same, depth: depth + 1)
        }
    }

    // MARK: Files

    /// The file of the letters of a part or an ending: letters and digits of ASCII as they are, others by number.
    static func fileName(of key: String) -> String {
        key.unicodeScalars.map { scalar in
            "a"..."z" ~= scalar || "0"..."9" ~= scalar ? String(scalar) : "_\(String(scalar.value, radix: 16))_"
        }.joined()
    }

    /// The list of parts and endings, as JSON: `{"parts":["a","de"],"endings":["t"]}`.
    var list: [UInt8] {
        JSONValue.object([
            ("parts", .array(parts.map { .string($0.key) })), ("endings", .array(endings.map { .string($0.key) })),
        ]).bytes
    }

    /// A part as JSON: `{"entries":[["event","Dentist","/events/2026-11-23-dentist/","2026-11-23"]],"words":{"dentist":[0]}}`.
    func bytes(of part: Part) -> [UInt8] {
        var numbers: [Int: Int] = [:]
        var order: [Int] = []
        for entry in part.words.flatMap(\.entries) where numbers[entry] == nil {
            numbers[entry] = order.count
            order.append(entry)
        }
        let rows = order.map { index -> JSONValue in
            let entry = entries[index]
            let texts = [entry.kind, entry.title, entry.path] + (entry.day.isEmpty ? [] : [entry.day])
            return .array(texts.map { .string($0) })
        }
        let words = part.words.map { word, indices in
            (name: word, value: JSONValue.array(indices.compactMap { numbers[$0].map { .integer($0) } }) as JSONValue?)
        }
        return JSONValue.object([("entries", .lines(rows)), ("words", .object(words))]).bytes
    }

    /// The words with an ending, as JSON.
    static func bytes(of words: [String]) -> [UInt8] { JSONValue.array(words.map { .string($0) }).bytes }

    /// Stands for a part and all that it holds.
    func fingerprint(of part: Part) -> Fingerprint {
        var hasher = FingerprintHasher()
        for (word, indices) in part.words {
            hasher.combine(word)
            hasher.combine(indices.count)
            for index in indices {
                let entry = entries[index]
                for text in [entry.kind, entry.title, entry.path, entry.day] { hasher.combine(text) }
            }
        }
        return hasher.finalize()
    }
}
