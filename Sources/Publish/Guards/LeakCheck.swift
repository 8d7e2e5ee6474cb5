import Persistence

/// Searches the built files of a site for values that the settings exclude.
///
/// This is an independent check of the bytes, which doesn't know how the files were made.
///
/// A value is recognised by its letters, from the start of a word: all of them, or any 32 consecutive bytes of a longer
/// one. Excerpts are therefore found too, but common phrases aren't. A value that is also in a shown field doesn't
/// count as hidden.
struct LeakCheck {
    /// A hidden value that was found in a file.
    struct Leak: Hashable {
        var value: HiddenValue
        var file: String
        var isInName = false
    }

    /// The length of an excerpt in bytes, about six words of English.
    private static let limit = 32
    /// The smallest length of a value in data that may not be text, where a few letters may follow each other by chance.
    private static let dataLimit = 10
    /// The length of the prefix for the candidate search; no value is shorter.
    private static let prefixLength = 4

    private let values: [HiddenValue]
    /// The index of the value that contains an excerpt, by the fingerprint of the excerpt.
    private var excerpts: [Fingerprint: Int] = [:]
    /// The lengths of the excerpts that begin with four bytes, as a bit set.
    private var lengths: [UInt32: UInt64] = [:]

    /// - Parameters:
    ///   - shown: the texts that may be published.
    ///   - builtIn: files of the theme whose words are in every site, so that they reveal nothing.
    init(for values: [HiddenValue], shown: [String], builtIn: [[UInt8]] = []) {
        self.values = values
        for (number, value) in values.enumerated() where value.isTelling {
            for text in value.spellings { add(FoldedText(of: Array(text.utf8)), number) }
        }
        for text in shown {
            for excerpt in found(in: FoldedText(of: Array(text.utf8)), anywhere: true) { excerpts[excerpt] = nil }
        }
        for file in builtIn {
            for excerpt in found(in: FoldedText(of: file)) { excerpts[excerpt] = nil }
        }
    }

    private mutating func add(_ letters: FoldedText, _ number: Int) {
        let count = letters.bytes.count
        guard count >= Self.prefixLength else { return }
        let length = min(count, Self.limit)
        for start in 0...(count - length) where letters.isStart[start] {
            let bytes = letters.bytes[start..<start + length]
            // One value per excerpt is enough to reject a site.
            if excerpts[Fingerprint(bytes)] == nil { excerpts[Fingerprint(bytes)] = number }
            lengths[Self.prefix(of: bytes), default: 0] |= 1 << length
        }
    }

    /// Reads a file: calls `body` with each piece of it in order.
    typealias ReadFile = @Sendable (_ file: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Void

    /// The values that occur in files or in their names.
    func leaks(in files: [String], read: ReadFile) throws -> [Leak] {
        if excerpts.isEmpty { return [] }
        let found = files.concurrentMap { file in
            Result { (name: values(in: Array(file.utf8)), content: try values(inFile: file, read)) }
        }
        return try zip(files, found).flatMap { file, found in
            let (name, content) = try found.get()
            return name.sorted().map { Leak(value: values[$0], file: file, isInName: true) }
                + content.subtracting(name).sorted().map { Leak(value: values[$0], file: file) }
        }
    }

    /// The indices of the values in a file. A file that may be text is decoded as a whole; others, such as videos, may
    /// be larger than memory, and are searched piece by piece.
    private func values(inFile file: String, _ read: ReadFile) throws -> Set<Int> {
        var isText: Bool?
        var text: [UInt8] = []
        var data = FoldedText()
        var values: Set<Int> = []
        try read(file) { piece in
            if isText == nil { isText = FileText.mayBeText(piece) }
            if isText == true {
                text += piece
            } else {
                // An excerpt may have begun in the previous piece.
                data.dropData(exceptLast: Self.limit - 1)
                data.append(data: piece)
                values.formUnion(self.values(inData: data))
            }
        }
        return isText == false ? values : self.values(in: text)
    }

    private func values(in bytes: [UInt8]) -> Set<Int> {
        var values: Set<Int> = []
        for text in FileText.all(in: bytes) { values.formUnion(self.values(inText: text)) }
        if FileText.isText(bytes) { return values }
        var letters = FoldedText()
        letters.append(data: bytes)
        return values.union(self.values(inData: letters))
    }

    private func values(inData letters: FoldedText) -> [Int] {
        found(in: letters, anywhere: true, atLeast: Self.dataLimit).compactMap { excerpts[$0] }
    }

    /// The indices of the values in a text, both without its tags, as a reader sees it, and with them.
    private func values(inText text: [UInt8]) -> [Int] {
        let ways = text.contains(UInt8(ascii: "<")) ? [true, false] : [false]
        return ways.flatMap { found(in: FoldedText(of: text, skippingTags: $0)) }.compactMap { excerpts[$0] }
    }

    /// The excerpts that occur in a text.
    ///
    /// - Parameters:
    ///   - isAnywhere: whether they may also begin or end within a word.
    ///   - minimum: their smallest length.
    private func found(
        in letters: FoldedText,
        anywhere isAnywhere: Bool = false,
        atLeast minimum: Int = prefixLength
    ) -> [Fingerprint] {
        let bytes = letters.bytes
        guard bytes.count >= Self.prefixLength else { return [] }
        var found: [Fingerprint] = []
        for start in 0...(bytes.count - Self.prefixLength) where isAnywhere || letters.isStart[start] {
            guard var rest = lengths[Self.prefix(of: bytes[start...])] else { continue }
            while rest != 0 {
                let length = rest.trailingZeroBitCount
                rest &= rest - 1
                let end = start + length
                guard end <= bytes.count else { break }
                guard length >= minimum, isAnywhere || length == Self.limit || letters.isEnd(end) else { continue }
                let excerpt = Fingerprint(bytes[start..<end])
                if excerpts[excerpt] != nil { found.append(excerpt) }
            }
        }
        return found
    }

    private static func prefix(of bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(prefixLength).reduce(0) { $0 << 8 | UInt32($1) }
    }
}

extension Fingerprint {
    fileprivate init(_ bytes: ArraySlice<UInt8>) { self = bytes.withUnsafeBytes { Fingerprint($0) } }
}
