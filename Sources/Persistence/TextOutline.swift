/// A text store as its scanner sees it: where its records begin and what is to be said about its structure.
struct TextOutline: Sendable {
    enum Syntax: Sendable { case json, xml }

    let syntax: Syntax
    let bytes: [UInt8]
    /// Where each record begins.
    private(set) var records: [TextPosition] = []
    private(set) var notes: [ScanNote] = []

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
            case .opened(let start) where scanner.frames.count == 2: offset = start
            case .scalar(let range) where scanner.frames.count == 1: offset = range.lowerBound
            default: continue
            }
            guard records.count < StoreReader.maximumRecordCount else { throw .tooMany(at: offset) }
            position.advance(to: offset, in: bytes)
            records.append(position)
        }
        notes = scanner.notes
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
