import Diagnostics
internal import Dispatch
internal import Foundation
import Persistence
import Site
internal import Synchronization

/// What a build that left nothing to do was made of, and how it left every file of the site.
///
/// As long as all of that is still so, a build has nothing to do, and need not decode a record to know. What this takes is
/// a look at every file, of which there may be a million: so the bytes are compared as they come from the disk, and
/// nothing is made of them. Whoever is about to write to the site removes this first.
struct FinishedBuild: Sendable {
    private static let file = "finished"
    /// Eight letters; other layouts begin with others.
    private static let head = UInt64(littleEndian: 0x0032_646E_6966_6C61)

    /// The numbers that the bytes begin with.
    private enum Field: Int, CaseIterable {
        case head, program, inputs, from, until
        case manifestDevice, manifestInode, manifestSize, manifestModified
        case fileCount, namesLength, remarksLength
    }

    private static let wordLength = 8
    private static let headLength = Field.allCases.count * wordLength
    /// A stamp of four words, and where the name begins among the names.
    private static let entryLength = 5 * wordLength
    private static let tailLength = 2 * wordLength

    /// The fields, the entries, the names each with a zero behind it, the diagnostics, what stands for all of them, and
    /// what stands for the other notes.
    private var bytes: [UInt8]

    // MARK: Noting

    /// The files of a site as a build has left them, put together while the build is ended.
    struct Files: Sendable {
        fileprivate let list: FileList
        /// The entries and the names.
        fileprivate let bytes: [UInt8]
        fileprivate let namesLength: Int

        /// Nil if not every file is known as it was left.
        init?(_ list: FileList, stamps: [String: FileStamp]) {
            self.list = list
            let files = list.files
            namesLength = files.reduce(0) { $0 + $1.utf8.count + 1 }
            var all = ByteWriter()
            all.reserve(files.count * entryLength + namesLength)
            var name = 0
            for (file, stamp) in zip(files, files.concurrentMap { stamps[$0] }) {
                guard let stamp else { return nil }
                all.write(stamp)
                all.write(word: UInt64(name))
                name += file.utf8.count + 1
            }
            for file in files { all.write(cString: file) }
            bytes = all.bytes
        }
    }

    /// Notes a build; nil if the site's files are not those that were put together.
    ///
    /// - Parameters:
    ///   - inputs: stands for what was read, looked at before the build began.
    ///   - moments: when the build was, and how long what it made holds.
    ///   - diagnostics: what the build had to say, and the next one has to say again.
    ///   - listing: the files of the site.
    init?(
        inputs: Fingerprint,
        moments: ClosedRange<Date>,
        diagnostics: [Diagnostic],
        listing: SiteOutput.Listing,
        files: Files
    ) {
        guard let manifest = listing.stamp, listing.files == files.list else { return nil }
        var remarks = ByteWriter()
        remarks.write(diagnostics.count)
        for diagnostic in diagnostics { remarks.write(diagnostic) }
        var all = ByteWriter()
        all.reserve(Self.headLength + files.bytes.count + remarks.bytes.count + Self.tailLength)
        all.write(words: [
            Self.head, OutputNotes.program.bits, inputs.bits,
            moments.lowerBound.timeIntervalSinceReferenceDate.bitPattern,
            moments.upperBound.timeIntervalSinceReferenceDate.bitPattern,
        ])
        all.write(manifest)
        all.write(words: [UInt64(listing.files.count), UInt64(files.namesLength), UInt64(remarks.bytes.count)])
        all.write(bytes: files.bytes)
        all.write(bytes: remarks.bytes)
        all.write(words: [Self.seal(of: all.bytes[...]).bits, 0])
        bytes = all.bytes
    }

    /// Stands for the notes that were written with it.
    var notes: Fingerprint { Fingerprint(bits: word(at: bytes.count - Self.wordLength)) }

    /// Replaces what is noted about `output`.
    ///
    /// - Parameter notes: stands for what else has been noted.
    mutating func write(for output: URL, besides notes: Fingerprint) throws {
        let folder = try OutputFolder(creating: Manifest.stateFolder(for: output).filePath)
        let place = bytes.count - Self.wordLength
        bytes.withUnsafeMutableBytes {
            $0.storeBytes(of: notes.bits.littleEndian, toByteOffset: place, as: UInt64.self)
        }
        _ = try folder.write(bytes, to: Self.file)
    }

    /// Removes what is noted about `output`. If it cannot be removed, the manifest and the files still tell.
    static func forget(for output: URL) { unlink(url(for: output).filePath) }

    /// Stands for the note as it is now; nil if there is none.
    static func stamp(for output: URL) -> FileStamp? { FileStamp(ofFileAt: url(for: output)) }

    private static func url(for output: URL) -> URL { Manifest.stateFolder(for: output).appending(path: file) }

    private static func seal(of bytes: ArraySlice<UInt8>) -> Fingerprint {
        bytes.withUnsafeBytes { Fingerprint($0) }
    }

    // MARK: Reading

    /// What is noted about `output`; nil when there is nothing that this program can use.
    static func read(for output: URL) -> FinishedBuild? {
        // Without it, everything is looked at.
        (try? [UInt8](contentsOfFile: url(for: output).filePath)).flatMap { FinishedBuild(bytes: $0) }
    }

    private init?(bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.count >= Self.headLength + Self.tailLength, self[.head] == Self.head,
            self[.program] == OutputNotes.program.bits
        else { return nil }
        let content = bytes.dropLast(Self.tailLength)
        let (count, names, remarks) = (self[.fileCount], self[.namesLength], self[.remarksLength])
        let limit = UInt64(bytes.count)
        guard count < limit, names < limit, remarks < limit,
            Self.headLength + Int(count) * Self.entryLength + Int(names) + Int(remarks) == content.count,
            word(at: content.count) == Self.seal(of: content).bits
        else { return nil }
    }

    private func word(at offset: Int) -> UInt64 {
        bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    }

    private subscript(field: Field) -> UInt64 { word(at: field.rawValue * Self.wordLength) }

    private var namesStart: Int { Self.headLength + fileCount * Self.entryLength }

    /// How many files the site has.
    var fileCount: Int { Int(self[.fileCount]) }

    /// The files of the site, if the manifest is still the one that lists them.
    func listing(of output: URL) -> SiteOutput.Listing? {
        guard let manifest = Manifest.stamp(for: output), manifest.words == manifestStamp else { return nil }
        let files = bytes.withUnsafeBufferPointer { bytes in
            let names = UnsafeBufferPointer(rebasing: bytes[namesStart..<namesStart + Int(self[.namesLength])])
            var files: [String] = []
            files.reserveCapacity(fileCount)
            var start = 0
            for (index, byte) in names.enumerated() where byte == 0 {
                files.append(String(decoding: UnsafeBufferPointer(rebasing: names[start..<index]), as: UTF8.self))
                start = index + 1
            }
            return files
        }
        return SiteOutput.Listing(stamp: manifest, files: FileList(files))
    }

    private var manifestStamp: [UInt64] {
        [Field.manifestDevice, .manifestInode, .manifestSize, .manifestModified].map { self[$0] }
    }

    /// When what was made would change by itself, or a moment before.
    var end: Date { Date(timeIntervalSinceReferenceDate: Double(bitPattern: self[.until])) }

    /// What the build had to say; nil if that cannot be read.
    var diagnostics: [Diagnostic]? {
        let start = namesStart + Int(self[.namesLength])
        var reader = ByteReader(Array(bytes[start..<bytes.count - Self.tailLength]))
        do {
            return try (0..<(try reader.readCount())).map { _ in try reader.readDiagnostic() }
        } catch {
            return nil
        }
    }

    // MARK: Comparing

    /// Whether a build would read the same, and at a moment at which it makes the same of it.
    func fits(_ inputs: Fingerprint, at now: Date) -> Bool {
        let start = Date(timeIntervalSinceReferenceDate: Double(bitPattern: self[.from]))
        return self[.inputs] == inputs.bits && start <= now && now <= end
    }

    /// Whether all files are as the build left them, and no others are ours.
    func fits(_ folder: OutputFolder, of output: URL) -> Bool {
        guard Manifest.stamp(for: output)?.words == manifestStamp, !Manifest.hasAdditions(for: output) else {
            return false
        }
        let shares = max(1, min(Cores.count, fileCount / 256))
        let isSame = Atomic(true)
        DispatchQueue.concurrentPerform(iterations: shares) { share in
            let files = fileCount * share / shares..<fileCount * (share + 1) / shares
            if !fits(folder, files: files) { isSame.store(false, ordering: .relaxed) }
        }
        return isSame.load(ordering: .relaxed)
    }

    private func fits(_ folder: OutputFolder, files: Range<Int>) -> Bool {
        withFiles(files) { files in files.allSatisfy { folder.stamp(of: $0.name) == $0.stamp } }
    }

    /// The files that are not as the build left them.
    func changedFiles(in folder: OutputFolder) -> Set<String> {
        withFiles(0..<fileCount) { files in
            Set(files.filter { folder.stamp(of: $0.name) != $0.stamp }.map { String(cString: $0.name) })
        }
    }

    /// Gives `body` some of the files, each with the stamp that the build left it with.
    private func withFiles<Result>(
        _ files: Range<Int>,
        _ body: (LazyMapSequence<Range<Int>, (name: UnsafePointer<CChar>, stamp: FileStamp)>) -> Result
    ) -> Result {
        let start = namesStart
        return bytes.withUnsafeBytes { bytes in
            func word(_ offset: Int) -> UInt64 {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            guard let first = bytes.baseAddress else { preconditionFailure("there is always a head") }
            let names = (first + start).assumingMemoryBound(to: CChar.self)
            return body(
                files.lazy.map { file in
                    let entry = Self.headLength + file * Self.entryLength
                    let stamp = FileStamp(
                        device: word(entry),
                        inode: word(entry + Self.wordLength),
                        size: Int64(bitPattern: word(entry + 2 * Self.wordLength)),
                        modified: Int64(bitPattern: word(entry + 3 * Self.wordLength))
                    )
                    return (names + Int(word(entry + 4 * Self.wordLength)), stamp)
                }
            )
        }
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
