import Persistence

/// The runs of words by which hidden texts are known, each with where it comes from.
///
/// A text is known by every six words in a row, or by all of its words if it has no more: excerpts are found, and phrases
/// that anybody might use are not taken for one.
struct HiddenRuns {
    /// Where a run stands in a hidden text.
    struct Source {
        /// The number of the text.
        var text: Int
        var start: Int
        var count: Int
    }

    /// What a run weighs when it is long enough. A sign of Japanese says about half as much as a word.
    private static let weightLimit = 12

    private var sources: [Fingerprint: Source] = [:]
    /// The lengths of the runs that begin with a word, as bits: most words of a file begin none.
    private var lengths: [Word: UInt16] = [:]

    var isEmpty: Bool { sources.isEmpty }

    /// Adds the runs of a text.
    mutating func add(_ text: HiddenWords, number: Int) {
        var end = 0
        var weight = 0
        for start in text.prints.indices {
            while end < text.prints.count, weight < Self.weightLimit {
                weight += text.weight(at: end)
                end += 1
            }
            // What is left is shorter than a run.
            guard weight >= Self.weightLimit || start == 0 else { return }
            add(Source(text: number, start: start, count: end - start), text.prints[start..<end])
            weight -= text.weight(at: start)
        }
    }

    private mutating func add(_ source: Source, _ words: ArraySlice<Word>) {
        guard let first = words.first else { return }
        // The first text with a run stands for all: one is enough to refuse a site.
        let run = Self.print(of: words)
        if sources[run] == nil { sources[run] = source }
        lengths[first, default: 0] |= 1 << source.count
    }

    /// Forgets the runs that stand in words which may be seen.
    mutating func remove(_ words: [Word], where isMeant: (Source) -> Bool = { _ in true }) {
        for run in runs(in: words) where sources[run].map(isMeant) ?? false { sources[run] = nil }
    }

    /// The runs that stand in a text.
    func runs(in words: [Word]) -> Set<Fingerprint> {
        var found: Set<Fingerprint> = []
        for start in words.indices {
            guard var mask = lengths[words[start]] else { continue }
            while mask != 0 {
                let count = mask.trailingZeroBitCount
                mask &= mask - 1
                guard start + count <= words.count else { break }
                let print = Self.print(of: words[start..<start + count])
                if sources[print] != nil { found.insert(print) }
            }
        }
        return found
    }

    subscript(run: Fingerprint) -> Source? { sources[run] }

    private static func print(of words: ArraySlice<Word>) -> Fingerprint {
        var hasher = FingerprintHasher()
        for word in words { hasher.combine(word.bits) }
        return hasher.finalize()
    }
}
