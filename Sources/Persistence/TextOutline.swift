/// A text store as its scanner sees it: where its records begin and what is to be said about its structure.
struct TextOutline: Sendable {
    enum Syntax: Sendable { case json, xml }

    let syntax: Syntax
    let bytes: [UInt8]
    /// Where each record begins.
    private(set) var records: [TextPosition] = []
    /// What stands for the text of each record.
    private(set) var rows: [Fingerprint] = []
    private(set) var notes: [ScanNote] = []
    /// Where each record ends.
    private var ends: [Int] = []
    private var isList = false

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
        while let event = try scanner.next() {
            let offset: Int
            switch event {
            case .opened where scanner.frames.count == 1:
                isList = !scanner.frames[0].isDictionary
                continue
            case .opened(let start) where scanner.frames.count == 2: offset = start
            case .scalar(let range) where scanner.frames.count == 1:
                offset = range.lowerBound
                ends.append(range.upperBound)
            case .closed(let end) where scanner.frames.count == 1:
                ends.append(end)
                continue
            default: continue
            }
            guard records.count < StoreReader.maximumRecordCount else { throw .tooMany(at: offset) }
            position.advance(to: offset, in: bytes)
            records.append(position)
        }
        notes = scanner.notes
        guard isList else { return }
        rows = bytes.withUnsafeBytes { bytes in
            zip(records, ends).map { Fingerprint(UnsafeRawBufferPointer(rebasing: bytes[$0.offset..<$1])) }
        }
    }

    /// The text with some of its records only, from 0. The text must be a list.
    func text(ofRecords indices: [Int]) -> [UInt8] {
        guard let first = records.first, let last = ends.last else { return bytes }
        let separator: [UInt8] = syntax == .json ? [UInt8(ascii: ",")] : []
        let kept = indices.map { bytes[records[$0].offset..<ends[$0]] }.joined(separator: separator)
        return Array(bytes[..<first.offset]) + kept + bytes[last...]
    }

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
