import Diagnostics
internal import Foundation
import Persistence
import Site

/// What a build that left nothing to do was made of, and how it left every file of the site.
///
/// As long as all of that is still so, a build has nothing to do, and need not decode a record to know. Whoever is about to
/// write to the site removes this first.
struct FinishedBuild: Sendable {
    private static let file = "finished"
    private static let head = "almanac finished 3\n"

    /// Stands for what was read, looked at before the build began.
    private let inputs: Fingerprint
    /// When the build was, and how long what it made holds.
    private let moments: ClosedRange<Date>
    /// What the build had to say, and the next one has to say again.
    let diagnostics: [Diagnostic]
    /// The manifest that lists the files.
    private let manifest: FileStamp
    /// The files of the site.
    let files: FileTable
    /// Stands for the notes that were written with it.
    let notes: Fingerprint

    // MARK: Noting

    /// Notes a build; nil if not every file of the site is known as it was left.
    ///
    /// - Parameter earlier: what was noted before, of most of the same files.
    init?(
        after earlier: FinishedBuild?,
        inputs: Fingerprint,
        moments: ClosedRange<Date>,
        diagnostics: [Diagnostic],
        listing: SiteOutput.Listing,
        files: FileTable,
        notes: Fingerprint
    ) {
        // Of what was in that manifest, all was known.
        let known = earlier.flatMap { earlier in
            listing.after.flatMap { $0.stamp == earlier.manifest ? (earlier.files, besides: $0.added) : nil }
        }
        guard let manifest = listing.stamp, let files = files.just(listing.files, after: known) else { return nil }
        (self.inputs, self.moments, self.diagnostics) = (inputs, moments, diagnostics)
        (self.manifest, self.files, self.notes) = (manifest, files, notes)
    }

    /// Replaces what is noted about `output`.
    func write(for output: URL) throws {
        var writer = ByteWriter()
        writer.write(Self.head)
        writer.write(words: [OutputNotes.program.bits, inputs.bits, files.seal.bits])
        for moment in [moments.lowerBound, moments.upperBound] {
            writer.write(word: moment.timeIntervalSinceReferenceDate.bitPattern)
        }
        writer.write(manifest)
        writer.write(diagnostics.count)
        for diagnostic in diagnostics { writer.write(diagnostic) }
        files.encodeChanges(to: &writer)
        writer.write(word: notes.bits)
        writer.writeSeal()
        let folder = try OutputFolder(creating: Manifest.stateFolder(for: output).filePath)
        _ = try folder.write(writer.bytes, to: Self.file)
    }

    /// Removes what is noted about `output`. If it cannot be removed, the manifest and the files still tell.
    static func forget(for output: URL) { unlink(url(for: output).filePath) }

    /// Stands for the note as it is now; nil if there is none.
    static func stamp(for output: URL) -> FileStamp? { FileStamp(ofFileAt: url(for: output)) }

    private static func url(for output: URL) -> URL { Manifest.stateFolder(for: output).appending(path: file) }

    // MARK: Reading

    /// What is noted about `output`; nil when there is nothing that this program can use.
    static func read(for output: URL) -> FinishedBuild? {
        // Without it, everything is looked at.
        guard let (content, _) = [UInt8].sealed(inFile: url(for: output).filePath) else { return nil }
        var reader = ByteReader(content)
        return try? FinishedBuild(from: &reader, of: output)
    }

    private init(from reader: inout ByteReader, of output: URL) throws(ByteReader.Damaged) {
        guard try reader.readText() == Self.head, try reader.readWord() == OutputNotes.program.bits else {
            throw ByteReader.Damaged()
        }
        inputs = Fingerprint(bits: try reader.readWord())
        let seal = Fingerprint(bits: try reader.readWord())
        let (start, end) = (try reader.readDate(), try reader.readDate())
        guard start <= end else { throw ByteReader.Damaged() }
        moments = start...end
        manifest = try reader.readStamp()
        var diagnostics: [Diagnostic] = []
        for _ in 0..<(try reader.readCount()) { diagnostics.append(try reader.readDiagnostic()) }
        self.diagnostics = diagnostics
        guard var files = FileTable.read(for: output, seal: seal) else { throw ByteReader.Damaged() }
        try files.readChanges(from: &reader)
        self.files = files
        notes = Fingerprint(bits: try reader.readWord())
        guard reader.isAtEnd else { throw ByteReader.Damaged() }
    }

    /// The files of the site, if the manifest is still the one that lists them.
    func listing(of output: URL) -> SiteOutput.Listing? {
        guard let manifest = Manifest.stamp(for: output), manifest == self.manifest else { return nil }
        return SiteOutput.Listing(stamp: manifest, files: files.files)
    }

    /// Whether a list is that of its files, and nobody has added to it.
    func left(_ listing: SiteOutput.Listing?) -> Bool {
        listing?.stamp == manifest && listing?.files.count == files.count
    }

    /// When what was made would change by itself, or a moment before.
    var end: Date { moments.upperBound }

    // MARK: Comparing

    /// Whether a build would read the same, and at a moment at which it makes the same of it.
    func fits(_ inputs: Fingerprint, at now: Date) -> Bool { self.inputs == inputs && moments.contains(now) }

    /// Whether all files are as the build left them, and no others are ours.
    func fits(_ folder: OutputFolder, of output: URL) -> Bool {
        Manifest.stamp(for: output) == manifest && !Manifest.hasAdditions(for: output) && files.areAsLeft(in: folder)
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ diagnostic: Diagnostic) {
        let place = diagnostic.location
        write(diagnostic.severity.rawValue)
        for text in [place.file, diagnostic.message] { write(text) }
        for text in [place.name, place.key, diagnostic.hint] {
            write(text == nil ? 0 : 1)
            write(text ?? "")
        }
        for number in [place.line, place.column, place.record] { write(number ?? -1) }
    }
}

extension ByteReader {
    fileprivate mutating func readDate() throws(Damaged) -> Date {
        Date(timeIntervalSinceReferenceDate: Double(bitPattern: try readWord()))
    }

    fileprivate mutating func readDiagnostic() throws(Damaged) -> Diagnostic {
        guard let severity = Diagnostic.Severity(rawValue: try readNumber()) else { throw Damaged() }
        let (file, message) = (try readText(), try readText())
        let (name, key, hint) = (try readOptional(), try readOptional(), try readOptional())
        var place = Location(file: file, name: name, key: key)
        place.line = try readPlace()
        place.column = try readPlace()
        place.record = try readPlace()
        return Diagnostic(severity, at: place, message, hint: hint)
    }

    private mutating func readOptional() throws(Damaged) -> String? {
        let isThere = try readNumber() == 1
        let text = try readText()
        return isThere ? text : nil
    }

    private mutating func readPlace() throws(Damaged) -> Int? {
        let number = try readNumber()
        return number == -1 ? nil : number
    }
}
