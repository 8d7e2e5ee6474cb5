import FileSystem
internal import Foundation
import Persistence
import Site

/// The files of a site, each with what tells whether it is still as a build has left it.
///
/// There may be a million of them, of which most builds change a few. So they are kept as the bytes that stand on the disk,
/// in order, of which nothing is made until it is asked for; and beside these what has changed since.
struct FileTable: Sendable {
    private var base = Base()
    /// The files that are otherwise than in the bytes; nil for those that are gone, or of which nothing is known.
    private var changes: [String: FileStamp?] = [:]

    init() {}

    private init(base: Base) { self.base = base }

    /// Puts the files of a list together anew; those of which nothing is known are left out.
    init(_ files: FileList, of table: FileTable) {
        base = Base(files.files.concurrentCompactMap { file in table[file].map { (file, $0) } })
    }

    /// Stands for the files as they were put together last.
    var seal: Fingerprint { base.seal }

    /// How a file was left; nil if that is not known.
    subscript(file: String) -> FileStamp? {
        get {
            if !changes.isEmpty, let stamp = changes[file] { return stamp }
            return base.withEntries { entries in entries.place(of: file).map { entries[$0].stamp } }
        }
        set {
            // A name in another normal form of Unicode is equal, and stands for another file.
            changes.removeValue(forKey: file)
            changes.updateValue(newValue, forKey: file)
        }
    }

    /// Gets ready for changes of many files.
    mutating func reserve(_ count: Int) { changes.reserveCapacity(changes.count + count) }

    // MARK: On the disk

    private static let file = "files"

    /// The files of `output` as they were put together last; nil if that cannot be read.
    ///
    /// - Parameter known: those that have just been read.
    static func read(for output: URL, seal: Fingerprint, known: FileTable? = nil) -> FileTable? {
        if let known, known.seal == seal { return FileTable(base: known.base) }
        let path = Manifest.stateFolder(for: output).appending(path: file).filePath
        guard let bytes = try? [UInt8](contentsOfFile: path), let base = Base(bytes: bytes), base.seal == seal else {
            return nil
        }
        return FileTable(base: base)
    }

    /// Writes the files as they were put together, without what has changed since.
    func write(to folder: OutputFolder) throws { _ = try folder.write(base.bytes, to: Self.file) }

    /// Writes what has changed.
    func encodeChanges(to writer: inout ByteWriter) {
        writer.write(changes.count)
        for (file, stamp) in changes.sorted(by: { $0.key < $1.key }) {
            writer.write(file)
            writer.write(stamp == nil ? 0 : 1)
            if let stamp { writer.write(stamp) }
        }
    }

    /// Reads what has changed.
    mutating func readChanges(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        for _ in 0..<(try reader.readCount()) {
            let file = try reader.readText()
            self[file] = try reader.readNumber() == 1 ? try reader.readStamp() : nil
        }
    }

    // MARK: Comparing

    /// How many files there are, but for those of which nothing is known.
    var count: Int { base.count - changedPlaces.count + changes.count { $0.value != nil } }

    /// Their names.
    var files: FileList {
        let changed = changedPlaces
        var kept: [String] = []
        kept.reserveCapacity(base.count)
        base.withEntries { entries in
            for place in entries.indices where !changed.contains(place) {
                kept.append(String(cString: entries[place].name))
            }
        }
        return FileList(inOrder: kept).union(FileList(changes.lazy.filter { $0.value != nil }.map(\.key)))
    }

    /// The same without files that are not in a list; nil if not each file of the list is known as it was left.
    ///
    /// - Parameter known: another table, and files that the list may have beside those that are in it.
    func just(_ list: FileList, after known: (table: FileTable, besides: FileList)? = nil) -> FileTable? {
        var table = self
        if count != list.count {
            for file in files.subtracting(list).files { table[file] = nil }
        }
        guard table.count == list.count else { return nil }
        guard let known, known.table.seal == seal else { return table.knows(list) ? table : nil }
        // What is otherwise in neither stands in the same bytes.
        let others = Array(table.changes.keys) + known.table.changes.keys + known.besides.files
        return others.allSatisfy { !list.contains($0) || table[$0] != nil } ? table : nil
    }

    private func knows(_ list: FileList) -> Bool {
        let changed = changedPlaces
        return list.files.indices.pieces(of: 4_096).concurrentMap(share: 1) { piece in
            base.withEntries { entries in
                var place = entries.firstPlace(notBefore: list.files[piece.lowerBound])
                return list.files[piece].allSatisfy { file in
                    while changed.contains(place) { place += 1 }
                    // Nearly always it is the next one. Others have changed.
                    guard place < entries.indices.upperBound, entries.isName(file, at: place) else {
                        return self[file] != nil
                    }
                    place += 1
                    return true
                }
            }
        }.allSatisfy(\.self)
    }

    /// Whether all of them are in a folder as they were left.
    func areAsLeft(in folder: OutputFolder) -> Bool {
        let changed = changedPlaces
        let areSame = (0..<base.count).pieces(of: 256).concurrentMap(share: 1) { piece in
            folder.withSite { site in
                base.withEntries { entries in
                    piece.allSatisfy { isLeft(entries[$0], in: site) || changed.contains($0) }
                }
            }
        }
        return areSame.allSatisfy(\.self)
            && Array(changes).concurrentMap { $1 == nil || folder.stamp(of: $0) == $1 }.allSatisfy(\.self)
    }

    /// Begins to look for those that are not in a folder as they were left.
    func lookForChanges(in folder: OutputFolder) -> IdleWork<[String]> {
        let (changed, pieces) = (changedPlaces, (0..<base.count).pieces(of: 64))
        return IdleWork(pieces.count + 1) { [self] number in
            guard number < pieces.count else {
                return changes.filter { $1 != nil && folder.stamp(of: $0) != $1 }.map(\.key)
            }
            return folder.withSite { site in
                base.withEntries { entries in
                    pieces[number].filter { !isLeft(entries[$0], in: site) && !changed.contains($0) }
                        .map { String(cString: entries[$0].name) }
                }
            }
        }
    }

    private func isLeft(_ entry: Base.Entries.Element, in site: Int32) -> Bool {
        OutputFolder.stamp(of: entry.name, in: site) == entry.stamp
    }

    /// Where the files that are otherwise stand in the bytes.
    private var changedPlaces: Set<Int> {
        base.withEntries { entries in Set(changes.keys.compactMap(entries.place)) }
    }
}

extension FileTable {
    /// Files in the order of the bytes of their names.
    private struct Base: Sendable {
        /// Eight letters; other layouts begin with others.
        private static let head = UInt64(littleEndian: 0x0031_7365_6C69_6661)
        private static let wordLength = 8
        /// The head, the number of files, the length of the names.
        private static let headLength = 3 * wordLength
        /// A stamp of four words, and where the name begins among the names.
        private static let entryLength = 5 * wordLength

        /// The head, the entries, the names each with a zero behind it, and what stands for all of that.
        let bytes: [UInt8]
        let count: Int
        let seal: Fingerprint

        /// - Parameter files: in the order of the bytes of their names.
        init(_ files: [(name: String, stamp: FileStamp)] = []) {
            let namesLength = files.reduce(0) { $0 + $1.name.utf8.count + 1 }
            var all = ByteWriter()
            all.reserve(Self.headLength + files.count * Self.entryLength + namesLength + [UInt8].sealLength)
            all.write(words: [Self.head, UInt64(files.count), UInt64(namesLength)])
            var start: UInt64 = 0
            for (name, stamp) in files {
                all.write(stamp)
                all.write(word: start)
                start += UInt64(name.utf8.count + 1)
            }
            for (name, _) in files { all.write(cString: name) }
            seal = all.writeSeal()
            bytes = all.bytes
            count = files.count
        }

        /// Nil for bytes that are not those that were written.
        init?(bytes: [UInt8]) {
            let length = bytes.count - [UInt8].sealLength
            guard length >= Self.headLength, let seal = bytes.seal else { return nil }
            let (head, count, names) = bytes.withUnsafeBytes {
                ($0.word(at: 0), $0.word(at: Self.wordLength), $0.word(at: 2 * Self.wordLength))
            }
            // No more than there are bytes, so that no product is too large.
            guard head == Self.head, max(count, names) <= UInt64(length),
                Self.headLength + Int(count) * Self.entryLength + Int(names) == length
            else { return nil }
            (self.bytes, self.count, self.seal) = (bytes, Int(count), seal)
            guard withEntries({ $0.haveNames(ofLength: names) }) else { return nil }
        }

        /// Gives `body` the files, for as long as it takes.
        func withEntries<Result>(_ body: (Entries) -> Result) -> Result {
            bytes.withUnsafeBytes { body(Entries(bytes: $0, count: count)) }
        }

        /// The files, as long as the bytes stay where they are.
        struct Entries {
            typealias Element = (name: UnsafePointer<CChar>, stamp: FileStamp)

            private let bytes: UnsafeRawBufferPointer
            private let names: UnsafePointer<CChar>
            let indices: Range<Int>

            init(bytes: UnsafeRawBufferPointer, count: Int) {
                guard let first = bytes.baseAddress else { preconditionFailure("there is always a head") }
                self.bytes = bytes
                names = (first + headLength + count * entryLength).assumingMemoryBound(to: CChar.self)
                indices = 0..<count
            }

            subscript(place: Int) -> Element {
                let entry = headLength + place * entryLength
                let stamp = FileStamp(
                    device: bytes.word(at: entry),
                    inode: bytes.word(at: entry + wordLength),
                    size: Int64(bitPattern: bytes.word(at: entry + 2 * wordLength)),
                    modified: Int64(bitPattern: bytes.word(at: entry + 3 * wordLength))
                )
                return (name(at: place), stamp)
            }

            private func name(at place: Int) -> UnsafePointer<CChar> {
                names + Int(nameStart(at: place))
            }

            /// Whether each name begins among the names and ends with them at the latest.
            func haveNames(ofLength length: UInt64) -> Bool {
                guard !indices.isEmpty else { return true }
                return length > 0 && names[Int(length) - 1] == 0 && indices.allSatisfy { nameStart(at: $0) < length }
            }

            private func nameStart(at place: Int) -> UInt64 {
                bytes.word(at: headLength + place * entryLength + 4 * wordLength)
            }

            func isName(_ file: String, at place: Int) -> Bool { file.withCString { strcmp(name(at: place), $0) == 0 } }

            /// Where a file stands; nil if it is none of them.
            func place(of file: String) -> Int? {
                let place = firstPlace(notBefore: file)
                return place < indices.count && isName(file, at: place) ? place : nil
            }

            /// Where a file stands, or would stand.
            func firstPlace(notBefore file: String) -> Int {
                file.withCString { file in indices.insertionPlace { strcmp(name(at: $0), file) < 0 } }
            }
        }
    }
}

extension Range<Int> {
    /// Ranges of so many numbers, the last of fewer perhaps.
    fileprivate func pieces(of size: Int) -> [Range<Int>] {
        stride(from: lowerBound, to: upperBound, by: size).map { $0..<Swift.min($0 + size, upperBound) }
    }
}
