import Synchronization

/// A text store as its scanner sees it: where its records begin and what is to be said about its structure.
struct TextOutline: Sendable {
    enum Syntax: Sendable { case json, xml }

    let syntax: Syntax
    let bytes: [UInt8]
    /// Where each record begins.
    private(set) var records: [Int] = []
    /// What stands for the text of each record. Apps write the members of a dictionary in another order every time, so
    /// it does not count.
    private(set) var rows: [Fingerprint] = []
    private(set) var notes: [ScanNote] = []
    /// Where each record ends.
    private var ends: [Int] = []
    private let positions = RecordPositions()

    /// Walks a whole text.
    init(_ syntax: Syntax, of bytes: [UInt8]) throws(TextFault) {
        self.syntax = syntax
        self.bytes = bytes
        switch syntax {
        case .json: try walk(JSONScanner.self)
        case .xml: try walk(XMLScanner.self)
        }
    }

    /// Walks a text of which most stands in a text of the same syntax that was walked before: only the records between
    /// what is the same at the beginning and at the end of both.
    ///
    /// Nil if that is not enough to know the text, or if there is anything to say about it.
    init?(_ bytes: [UInt8], after earlier: TextOutline) {
        guard earlier.notes.isEmpty, earlier.rows.count == earlier.records.count else { return nil }
        syntax = earlier.syntax
        self.bytes = bytes
        // The first byte of a tag is that of any other, and must not be missing from the end when a record is gone.
        let same = bytes.commonEnds(with: earlier.bytes, behind: syntax == .xml ? UInt8(ascii: ">") : nil)
        let shift = bytes.count - earlier.bytes.count
        // Of a number of JSON, what stands behind it says that it ends there, so it must be the same too.
        let leading = earlier.ends.insertionPlace { syntax == .json ? $0 < same.leading : $0 <= same.leading }
        let next = earlier.records.insertionPlace { $0 < earlier.bytes.count - same.trailing }
        guard leading > 0, let lastEnd = earlier.ends.last, lastEnd >= earlier.bytes.count - same.trailing else {
            return nil
        }
        records = Array(earlier.records[..<leading])
        ends = Array(earlier.ends[..<leading])
        rows = Array(earlier.rows[..<leading])
        // Where the text is again as it was: at a record, or behind the last one.
        let goal = (next < earlier.records.count ? earlier.records[next] : lastEnd) + shift
        var offset = earlier.ends[leading - 1]
        while true {
            if next == earlier.records.count, offset == goal { break }
            guard let start = nextRecord(behind: offset), start <= goal else { return nil }
            if next < earlier.records.count, start == goal { break }
            guard start < goal, let (end, row) = try? record(at: start), end <= goal else { return nil }
            records.append(start)
            ends.append(end)
            rows.append(row)
            offset = end
        }
        if next < earlier.records.count {
            records += earlier.records[next...].lazy.map { $0 + shift }
            ends += earlier.ends[next...].lazy.map { $0 + shift }
            rows += earlier.rows[next...]
        }
        guard records.count <= StoreReader.maximumRecordCount else { return nil }
    }

    /// Where the record begins that comes behind one that ends at `offset`; nil if none plainly does.
    private func nextRecord(behind offset: Int) -> Int? {
        var rest = bytes[offset...].drop(while: \.isWhiteSpace)
        switch syntax {
        case .json:
            guard rest.first == UInt8(ascii: ",") else { return nil }
            rest = rest.dropFirst().drop(while: \.isWhiteSpace)
        // A tag, and no comment.
        case .xml where rest.first == UInt8(ascii: "<") && rest.dropFirst().first.map(\.isLetter) == true: break
        case .xml: return nil
        }
        return rest.isEmpty ? nil : rest.startIndex
    }

    private func record(at start: Int) throws(TextFault) -> (end: Int, row: Fingerprint)? {
        switch syntax {
        case .json: try record(at: start, JSONScanner.self)
        case .xml: try record(at: start, XMLScanner.self)
        }
    }

    /// The end of the record at an offset, and what stands for it; nil if there is anything to say about it.
    private func record<Scanner: StructureScanner>(
        at start: Int,
        _ type: Scanner.Type
    ) throws(TextFault) -> (end: Int, row: Fingerprint)? {
        var scanner = Scanner(bytes, from: start)
        var members = Members()
        while let event = try scanner.next() {
            // The list that the record stands in counts, too.
            guard scanner.frames.count < StoreReader.maximumDepth, scanner.notes.isEmpty else { return nil }
            switch (event, scanner.frames.count) {
            case (.scalar(let range), 0): return (range.upperBound, fingerprint(of: range))
            case (.closed(let end), 0):
                return (end, members.count > 0 ? members.fingerprint : fingerprint(of: start..<end))
            case (.scalar(let range), 1): members.add(scanner.frames[0], range.upperBound, fingerprint)
            case (.closed(let end), 1): members.add(scanner.frames[0], end, fingerprint)
            default: continue
            }
        }
        return nil
    }

    private mutating func walk<Scanner: StructureScanner>(_ type: Scanner.Type) throws(TextFault) {
        var scanner = Scanner(bytes, from: 0)
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
                rows.append(isPlain ? members.fingerprint : fingerprint(of: records[records.count - 1]..<end))
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
            records.append(offset)
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
        let kept = indices.map { bytes[records[$0]..<ends[$0]] }.joined(separator: separator)
        return Array(bytes[..<first]) + kept + bytes[last...]
    }

    /// Whether an XML text is in UTF-8 by what it says, has nothing but white space between its records, and nothing that
    /// is to be said about it.
    var isPlainXML: Bool {
        guard notes.isEmpty, !namesOtherEncoding else { return false }
        return zip(ends, records.dropFirst()).allSatisfy { end, next in
            bytes[end..<next].allSatisfy { $0.isWhiteSpace }
        }
    }

    private var namesOtherEncoding: Bool {
        guard bytes.starts(with: "<?".utf8) else { return false }
        let declaration = bytes.prefix(200).prefix { $0 != UInt8(ascii: ">") }
        let text = String(decoding: declaration, as: UTF8.self).lowercased()
        guard text.hasSuffix("?") else { return true }
        return text.contains("encoding") && !text.contains("encoding=\"utf-8\"")
    }

    /// The text of each record, from its first byte to behind its last.
    var recordRanges: [Range<Int>] { zip(records, ends).map { $0..<$1 } }

    /// The line and column at which a record begins, from 0.
    func position(ofRecord index: Int) -> TextPosition { positions.all(at: records, in: bytes)[index] }

    /// The line and column of a value in a record, from 0; nil without such a record.
    func position(of path: [PathStep], inRecord index: Int) -> TextPosition? {
        range(of: path, inRecord: index).map {
            position(ofRecord: index).advanced(to: $0.lowerBound, in: bytes)
        }
    }

    /// The bytes of a value in a record, from 0; none of them if it is an array or a dictionary.
    func range(of path: [PathStep], inRecord index: Int) -> Range<Int>? {
        guard records.indices.contains(index) else { return nil }
        return switch syntax {
        case .json: JSONScanner.find(path, in: bytes, from: records[index])
        case .xml: XMLScanner.find(path, in: bytes, from: records[index])
        }
    }
}

/// The lines and columns at which the records of a text begin. There is nothing to say about most texts, so they are
/// counted when somebody asks, and once for all.
private final class RecordPositions: Sendable {
    private let found = Mutex<[TextPosition]?>(nil)

    func all(at offsets: [Int], in bytes: [UInt8]) -> [TextPosition] {
        found.withLock { found in
            if let found { return found }
            var position = TextPosition()
            let all = offsets.map { offset in
                position.advance(to: offset, in: bytes)
                return position
            }
            found = all
            return all
        }
    }
}

extension [UInt8] {
    /// How many bytes are the same at the beginnings and at the ends of two texts; none counts twice.
    ///
    /// - Parameter last: what the beginning ends with, if it must not end anywhere.
    fileprivate func commonEnds(with other: [UInt8], behind last: UInt8?) -> (leading: Int, trailing: Int) {
        let limit = Swift.min(count, other.count)
        return withUnsafeBytes { new in
            other.withUnsafeBytes { old in
                func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
                    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                }
                var leading = 0
                while leading + 8 <= limit, word(new, leading) == word(old, leading) { leading += 8 }
                while leading < limit, new[leading] == old[leading] { leading += 1 }
                if let last { while leading > 0, new[leading - 1] != last { leading -= 1 } }
                let rest = limit - leading
                var trailing = 0
                while trailing + 8 <= rest,
                    word(new, new.count - trailing - 8) == word(old, old.count - trailing - 8)
                { trailing += 8 }
                while trailing < rest, new[new.count - trailing - 1] == old[old.count - trailing - 1] { trailing += 1 }
                return (leading, trailing)
            }
        }
    }
}

extension UInt8 {
    /// A letter of ASCII.
    fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}
