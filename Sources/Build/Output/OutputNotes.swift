internal import Foundation
import Persistence
import Site

/// What is remembered of the last build into an output folder, so that the next one need not make all pages anew.
///
/// The notes stand beside the manifest. Unlike that they can be lost: without them, or with those of another program, all
/// pages are made anew, and only the files whose bytes differ are written. They are never believed about a file that is
/// not as it was left.
///
/// They are long, and a build that makes a few pages changes little of them: that is written by itself, beside the notes as
/// they were last written whole, and is of no use without just those. Notes that are older than the site do no harm: what
/// has been written since is not as they have it.
struct OutputNotes: Sendable {
    private static let head = "almanac trace 4\n"
    private static let file = "trace"
    private static let changesHead = "almanac trace changes 4\n"
    private static let changesSuffix = "-changes"

    /// What every page was made of.
    var trace = SiteTrace()
    /// The files of the output as the build left them.
    private(set) var files = FileTable()
    /// What the static files were copied from.
    private(set) var copies: [String: Fingerprint] = [:]
    /// The seal of the notes as they were last written whole, and the static files that were copied since; nil if they were
    /// not.
    private var whole: (seal: Fingerprint, copied: Set<String>)?

    /// Stands for the notes as they were last read or written; nil if they were not, or could not be.
    private(set) var seal: Fingerprint?

    /// Gets ready for many pages or documents that are new: to make room for them bit by bit takes as long as to note them.
    mutating func reserve(pages: Int, documents: Int) {
        trace.reserve(pages: pages, documents: documents)
        files.reserve(pages + documents)
    }

    /// Notes how a file was left; nil if it is not there, or not known.
    mutating func setStamp(_ stamp: FileStamp?, of file: String) { files[file] = stamp }

    /// Notes what a static file was copied from.
    mutating func setCopy(_ version: Fingerprint?, of file: String) {
        copies[file] = version
        whole?.copied.insert(file)
    }

    // MARK: Reading

    /// The notes of the last build into `output`; nil when there are none that this program can use.
    ///
    /// - Parameter files: the files of the output, if somebody has just read them.
    static func read(for output: URL, files: FileTable? = nil) -> OutputNotes? {
        let path = url(for: output).filePath
        guard let (content, seal) = [UInt8].sealed(inFile: path) else { return nil }
        func whole() -> OutputNotes? {
            var reader = ByteReader(content)
            return try? OutputNotes(from: &reader, seal, of: output, files)
        }
        guard var notes = whole() else { return nil }
        guard let (changes, changesSeal) = [UInt8].sealed(inFile: path + changesSuffix) else { return notes }
        var reader = ByteReader(changes)
        do {
            try notes.readChanges(from: &reader)
        } catch {
            // Half of the changes may be in them. To keep a copy for this would cost as much as to read them again.
            return whole()
        }
        notes.seal = Fingerprint(of: [seal, changesSeal])
        return notes
    }

    /// What pages were made of by the notes in a file; nil when there are none that this program can use.
    static func trace(at url: URL) -> SiteTrace? {
        guard let (content, _) = [UInt8].sealed(inFile: url.filePath) else { return nil }
        var reader = ByteReader(content)
        return try? readTrace(from: &reader)
    }

    private static func readTrace(from reader: inout ByteReader) throws(ByteReader.Damaged) -> SiteTrace {
        guard try reader.readText() == head, try reader.readWord() == program.bits else { throw ByteReader.Damaged() }
        return try SiteTrace(from: &reader)
    }

    init() {}

    /// Notes as they were last written whole.
    private init(
        from reader: inout ByteReader,
        _ seal: Fingerprint,
        of output: URL,
        _ known: FileTable?
    ) throws(ByteReader.Damaged) {
        trace = try Self.readTrace(from: &reader)
        for _ in 0..<(try reader.readCount()) {
            copies[try reader.readText()] = Fingerprint(bits: try reader.readWord())
        }
        let filesSeal = Fingerprint(bits: try reader.readWord())
        guard reader.isAtEnd, let files = FileTable.read(for: output, seal: filesSeal, known: known) else {
            throw ByteReader.Damaged()
        }
        self.files = files
        whole = (seal, [])
        self.seal = Fingerprint(of: [seal])
    }

    private mutating func readChanges(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        guard let whole, try reader.readText() == Self.changesHead, try reader.readWord() == whole.seal.bits else {
            throw ByteReader.Damaged()
        }
        try trace.readChanges(from: &reader)
        try files.readChanges(from: &reader)
        for _ in 0..<(try reader.readCount()) {
            let file = try reader.readText()
            setCopy(try reader.readNumber() == 1 ? Fingerprint(bits: try reader.readWord()) : nil, of: file)
        }
        guard reader.isAtEnd else { throw ByteReader.Damaged() }
    }

    // MARK: Writing

    /// Writes what is new in the notes about `output`: little beside them, much in their place.
    ///
    /// - Parameter list: the files that are ours.
    mutating func write(for output: URL, files list: FileList) throws {
        seal = nil
        let folder = try OutputFolder(creating: Manifest.stateFolder(for: output).filePath)
        if let whole, trace.hasFewChanges, files.hasFewChanges {
            let (bytes, changesSeal) = encodedChanges(of: whole)
            _ = try folder.write(bytes, to: Self.file + Self.changesSuffix)
            seal = Fingerprint(of: [whole.seal, changesSeal])
            return
        }
        // Whatever goes wrong now, little changes are of no use until all has been written.
        whole = nil
        trace.compact()
        // They take about as long.
        let table = Expected { [files] in FileTable(list, of: files) }
        let pages = encodedTrace()
        if let table = table.take() { files = table }
        let (bytes, newSeal) = encoded(pages)
        // Without the files that belong to them, notes are of no use: so they are not used if only one is written.
        try files.write(to: folder)
        _ = try folder.write(bytes, to: Self.file)
        try? folder.remove(Self.file + Self.changesSuffix)
        whole = (newSeal, [])
        seal = Fingerprint(of: [newSeal])
        trace.beginChanges()
    }

    /// Writes the notes to another file, of which what pages were made of can be read.
    func writeTrace(to url: URL) throws { try Data(encoded(encodedTrace()).bytes).write(to: url, options: .atomic) }

    private static func url(for output: URL) -> URL { Manifest.stateFolder(for: output).appending(path: file) }

    /// The files of the notes about `output` as they are now; nil if there are none.
    static func version(for output: URL) -> [FileStamp]? {
        let url = url(for: output)
        guard let stamp = FileStamp(ofFileAt: url) else { return nil }
        return [stamp] + [FileStamp(ofFileAt: URL(filePath: url.filePath + changesSuffix))].compactMap(\.self)
    }

    private func encodedChanges(of whole: (seal: Fingerprint, copied: Set<String>)) -> (
        bytes: [UInt8], seal: Fingerprint
    ) {
        var writer = ByteWriter()
        writer.write(Self.changesHead)
        writer.write(word: whole.seal.bits)
        trace.encodeChanges(to: &writer)
        files.encodeChanges(to: &writer)
        writer.write(whole.copied.count)
        for file in whole.copied.sorted() {
            writer.write(file)
            writer.write(copies[file] == nil ? 0 : 1)
            if let version = copies[file] { writer.write(word: version.bits) }
        }
        let seal = writer.writeSeal()
        return (writer.bytes, seal)
    }

    private func encodedTrace() -> ByteWriter {
        var writer = ByteWriter()
        // More than most take; what is not needed of it costs nothing, and to move the bytes costs as much as to write them.
        writer.reserve(512 * (trace.pages.count + trace.documents.count))
        writer.write(Self.head)
        writer.write(word: Self.program.bits)
        trace.encode(to: &writer)
        return writer
    }

    /// The bytes of the notes, of which those of the trace have been written.
    private func encoded(_ trace: consuming ByteWriter) -> (bytes: [UInt8], seal: Fingerprint) {
        var writer = trace
        writer.write(copies.count)
        for (file, version) in copies {
            writer.write(file)
            writer.write(word: version.bits)
        }
        writer.write(word: files.seal.bits)
        let seal = writer.writeSeal()
        return (writer.bytes, seal)
    }

    /// Stands for this program: another one may make other pages of the same records.
    static let program: Fingerprint = {
        guard let url = Bundle.main.executableURL, let stamp = FileStamp(ofFileAt: url) else {
            return Fingerprint(bits: .random(in: 0...UInt64.max))
        }
        var hasher = FingerprintHasher()
        hasher.combine(stamp.inode)
        hasher.combine(UInt64(bitPattern: stamp.size))
        hasher.combine(UInt64(bitPattern: stamp.modified))
        hasher.combine(SitePlan.libraries)
        return hasher.finalize()
    }()
}
