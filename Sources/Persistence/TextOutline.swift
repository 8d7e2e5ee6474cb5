/// A text store as its scanner sees it: where its records begin and what is to be said about its structure.
struct TextOutline: Sendable {
    enum Syntax: Sendable { case json, xml }

    let syntax: Syntax
    let bytes: [UInt8]
    /// Where each record begins.
    private(set) var records: [TextPosition] = []
    /// What stands for the text of each record. Apps write the members of a dictionary in another order every time, so
    /// it does not count.
    private(set) var rows: [Fingerprint] = []
    private(set) var notes: [ScanNote] = []
    /// Where each record ends.
    private var ends: [Int] = []

    /// Walks a whole text.
    init(_ syntax: Syntax, of bytes: [UInt8]) throws(TextFault) {
        self.syntax = syntax
        self.bytes = bytes
        switch syntax {
        case .json: try walk(JSONScanner.self)
        case .xml: try walk(XMLScanner.self)
        }
    }

    private mutating func walk<Scanner: StructureScanner>(_ type: Scanner.Type) throws(TextFault) {
        var scanner = Scanner(bytes, from: 0)
        var position = TextPosition()
        var isList = false
        var members = Members()
        while let event = try scanner.next() {
            let offset: Int
            switch (event, scanner.frames.count) {
            case (.opened, 1):
                isList = !scanner.frames[0].isDictionary
                continue
            case (.opened(let start), 2):
                offset = start
                members = Members(noteCount: scanner.notes.count)
            case (.scalar(let range), 1):
                offset = range.lowerBound
                ends.append(range.upperBound)
                rows.append(fingerprint(of: range))
            case (.closed(let end), 1):
                ends.append(end)
                let isPlain = members.count > 0 && members.noteCount == scanner.notes.count
                rows.append(isPlain ? members.fingerprint : fingerprint(of: records[records.count - 1].offset..<end))
                continue
            case (.scalar(let range), 2):
                members.add(scanner.frames[1], range.upperBound, fingerprint)
                continue
            case (.closed(let end), 2):
                members.add(scanner.frames[1], end, fingerprint)
                continue
            default: continue
            }
            guard records.count < StoreReader.maximumRecordCount else { throw .tooMany(at: offset) }
            position.advance(to: offset, in: bytes)
            records.append(position)
        }
        notes = scanner.notes
        if !isList { rows = [] }
    }

    private func fingerprint(of range: Range<Int>) -> Fingerprint {
        bytes.withUnsafeBytes { Fingerprint(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// The members of a record that is a dictionary. If a key stands twice, their order does count.
    private struct Members {
        /// How many notes there were before the record.
        var noteCount = 0
        private(set) var count = 0
        private var sum: UInt64 = 0

        var fingerprint: Fingerprint {
            var hasher = FingerprintHasher()
            hasher.combine(count)
            hasher.combine(sum)
            return hasher.finalize()
        }

        init(noteCount: Int = 0) { self.noteCount = noteCount }

        mutating func add(_ frame: ScanFrame, _ end: Int, _ fingerprint: (Range<Int>) -> Fingerprint) {
            guard frame.isDictionary, let key = frame.keyToken else { return }
            count += 1
            sum &+= fingerprint(key.lowerBound..<end).bits
        }
    }

    /// The text with some of its records only, from 0. The text must be a list.
    func text(ofRecords indices: [Int]) -> [UInt8] {
        guard let first = records.first, let last = ends.last else { return bytes }
        let separator: [UInt8] = syntax == .json ? [UInt8(ascii: ",")] : []
        let kept = indices.map { bytes[records[$0].offset..<ends[$0]] }.joined(separator: separator)
        return Array(bytes[..<first.offset]) + kept + bytes[last...]
    }

    /// The text of each record, from its first byte to behind its last.
    var recordRanges: [Range<Int>] { zip(records, ends).map { $0.offset..<$1 } }

    /// The place of a value in a record, from 0, and the bytes of the value if it is no array or dictionary.
    func find(_ path: [PathStep], inRecord index: Int) -> (position: TextPosition, range: Range<Int>)? {
        guard records.indices.contains(index) else { return nil }
        let start = records[index]
        let range =
            switch syntax {
            case .json: JSONScanner.find(path, in: bytes, from: start.offset)
            case .xml: XMLScanner.find(path, in: bytes, from: start.offset)
            }
        return (start.advanced(to: range.lowerBound, in: bytes), range)
    }
}
