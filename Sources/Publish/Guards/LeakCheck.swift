import Persistence

/// Looks in the finished files of a site for what the settings keep out of it.
///
/// The pages were made without it; this is a second look, at the bytes, which knows nothing of how they were made. Single
/// words prove little, for most are anybody's. So hidden texts are looked for by runs of their words, in order, which are
/// not said where they may be.
struct LeakCheck {
    /// A field that was found in a file.
    struct Leak: Hashable {
        var field: HiddenText.Name
        /// A file, or the folder of the search.
        var file: String
        var words: [String]
    }

    /// What an index of the search tells of a field: words without order.
    private struct IndexSuspect {
        /// A record is found by the first words of a long text.
        static let limit = 40

        var field: Int
        var words: [Word: String] = [:]

        /// The words that give the field away: half of all, and two, or the one that there is.
        func leak(in index: Set<Word>) -> [String]? {
            let found = words.filter { index.contains($0.key) }
            let isSingle =
                words.count == 1 && found.values.contains { $0.unicodeScalars.count >= 5 || HiddenWords.isNumber($0) }
            guard isSingle || found.count >= 2 && found.count * 2 >= words.count else { return nil }
            return found.values.sorted()
        }
    }

    private let fields: [HiddenText.Field]
    private let texts: [HiddenWords]
    private var runs = HiddenRuns()
    private var suspects: [IndexSuspect] = []
    private var indexWords: Set<Word> = []

    init(for fields: [HiddenText.Field], besides known: KnownTexts) {
        self.fields = fields
        let texts = fields.enumerated().flatMap { HiddenWords.all(of: $1.text, field: $0) }
        self.texts = texts
        let shown = known.shown.map { WordScanner.words(of: $0) }
        let theme = known.theme.flatMap { Self.sequences(of: Array($0.utf8)) }
        let templates = known.templates.flatMap { Self.sequences(of: Array($0.utf8)) }
        let shownWords = Set(shown.joined())
        let words = shownWords.union(theme.joined()).union(templates.joined())
        for (number, text) in texts.enumerated() {
            if text.isTelling(isKnown: words.contains) { runs.add(text, number: number) }
            addSuspect(text, besides: shownWords)
        }
        for sequence in shown + theme { runs.remove(sequence) }
        for sequence in templates { runs.remove(sequence) { texts[$0.text].isShort } }
        for page in known.pages {
            for sequence in Self.sequences(of: page) { runs.remove(sequence) { texts[$0.text].isSingleWord } }
        }
    }

    private mutating func addSuspect(_ text: HiddenWords, besides known: Set<Word>) {
        var suspect = IndexSuspect(field: text.field)
        for index in text.words.indices.prefix(IndexSuspect.limit)
        where text.isTelling(at: index) && !known.contains(text.prints[index]) {
            suspect.words[text.prints[index]] = text.words[index]
        }
        guard !suspect.words.isEmpty else { return }
        indexWords.formUnion(suspect.words.keys)
        suspects.append(suspect)
    }

    private static func sequences(of bytes: [UInt8]) -> [[Word]] {
        let scanner = WordScanner(markup: bytes)
        return [scanner.all, scanner.outside]
    }

    // MARK: Files

    /// What was found in a file.
    private struct Finding: Sendable {
        var runs: [Fingerprint]
        var indexWords: Set<Word> = []
    }

    /// The fields that are found in files.
    ///
    /// - Parameter read: gives the bytes of a file.
    func leaks(in files: [String], read: @Sendable (String) throws -> [UInt8]) throws -> [Leak] {
        guard !runs.isEmpty || !suspects.isEmpty else { return [] }
        let findings = files.concurrentMap { file in Result { finding(in: try read(file), of: file) } }
        var leaks: [Leak] = []
        var index: Set<Word> = []
        for (file, finding) in zip(files, findings) {
            let finding = try finding.get()
            index.formUnion(finding.indexWords)
            let sources = finding.runs.compactMap { runs[$0] }.sorted { ($0.text, $0.start) < ($1.text, $1.start) }
            for source in sources {
                let text = texts[source.text]
                let name = fields[text.field].name
                // One run of a field is enough.
                guard leaks.last?.file != file || leaks.last?.field != name else { continue }
                let words = text.words[source.start..<source.start + source.count]
                leaks.append(Leak(field: name, file: file, words: Array(words)))
            }
        }
        // The index holds a text word by word, in many files: it is looked at as one.
        let indexLeaks = suspects.compactMap { suspect in
            suspect.leak(in: index).map { Leak(field: fields[suspect.field].name, file: "search/", words: $0) }
        }
        return leaks + indexLeaks
    }

    private func finding(in bytes: [UInt8], of file: String) -> Finding {
        let words = FileWords(bytes, of: file)
        let found = words.sequences.reduce(into: Set<Fingerprint>()) { $0.formUnion(runs.runs(in: $1)) }
        guard file.hasPrefix("search/"), file.hasSuffix(".json") else { return Finding(runs: Array(found)) }
        // The list of the index, and the names of its files, are beginnings of words, which may be words by chance.
        let inIndex = file == "search/list.json" ? [] : indexWords.intersection(words.sequences.dropFirst().joined())
        return Finding(runs: found.filter { runs[$0].map { $0.count > 1 } ?? false }, indexWords: inIndex)
    }
}
