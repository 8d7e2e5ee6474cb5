internal import Foundation
import Persistence
import Site

/// What the last build into an output folder left for the next, so that it makes only the pages that have changed.
///
/// The notes stand beside the manifest. Unlike the manifest they can be lost: without them, or with those of another program,
/// all pages are made again, and only files whose bytes differ are written. They are never believed about a file that has
/// changed since.
struct OutputNotes: Sendable {
    private static let head = "almanac trace 5\n"
    private static let file = "trace"

    /// What every page was made of.
    var trace = SiteTrace()
    /// The files of the output as the build left them.
    private(set) var files = FileTable()
    /// What the static files were copied from.
    private(set) var copies: [String: Fingerprint] = [:]
    /// Stands for the notes as they were last read or written; nil if they were not, or could not be.
    private(set) var seal: Fingerprint?

    init() {}

    /// Makes room for new pages and documents.
    mutating func reserve(pages: Int, documents: Int) {
        trace.reserve(pages: pages, documents: documents)
        files.reserve(pages + documents)
    }

    /// Notes how a file was left; nil if it is not there, or not known.
    mutating func setStamp(_ stamp: FileStamp?, of file: String) { files[file] = stamp }

    /// Notes what a static file was copied from.
    mutating func setCopy(_ version: Fingerprint?, of file: String) { copies[file] = version }

    // MARK: Reading

    /// The notes of the last build into `output`; nil when there are none that this program can use.
    ///
    /// - Parameter files: the files of the output, if somebody has just read them.
    static func read(for output: URL, files: FileTable? = nil) -> OutputNotes? {
        guard let (content, seal) = [UInt8].sealed(inFile: url(for: output).filePath) else { return nil }
        var reader = ByteReader(content)
        return try? OutputNotes(from: &reader, seal, of: output, files)
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
        self.seal = seal
    }

    // MARK: Writing

    /// Writes the notes about `output`.
    ///
    /// - Parameter list: the files that are ours.
    mutating func write(for output: URL, files list: FileList) throws {
        seal = nil
        let folder = try OutputFolder(creating: Manifest.stateFolder(for: output).filePath)
        trace.compact()
        // Both take about as long.
        let table = Expected { [files] in FileTable(list, of: files) }
        let pages = encodedTrace()
        if let table = table.take() { files = table }
        let (bytes, newSeal) = encoded(pages)
        // The notes name the files that belong to them, so they are not used if only one of the two is written.
        try files.write(to: folder)
        _ = try folder.write(bytes, to: Self.file)
        seal = newSeal
    }

    /// Writes the notes to another file, of which what pages were made of can be read.
    func writeTrace(to url: URL) throws { try Data(encoded(encodedTrace()).bytes).write(to: url, options: .atomic) }

    private static func url(for output: URL) -> URL { Manifest.stateFolder(for: output).appending(path: file) }

    /// The file of the notes about `output` as it is now; nil if there is none.
    static func version(for output: URL) -> FileStamp? { FileStamp(ofFileAt: url(for: output)) }

    private func encodedTrace() -> ByteWriter {
        var writer = ByteWriter()
        // More than most need: reserving too much costs nothing, but moving the bytes costs as much as writing them.
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
