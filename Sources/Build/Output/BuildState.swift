import Diagnostics
import FileSystem
internal import Foundation
import Persistence
import Site

/// Everything that is remembered about an output folder between builds, in one file next to it.
///
/// The state of `life/_site` is `life/.almanac/_site/state`: next to the output rather than in it, so that it is never
/// published. It has four parts, each with a checksum:
///
/// 1. The files that are Almanac's. Any version of the program can read this part. A file that isn't listed was made by
///    somebody else, and is never touched. If the list is lost or damaged, the folder is taken over (``Takeover``).
/// 2. The last build that left nothing to do, if nothing has been left since.
/// 3. What each page was made of.
/// 4. What the settings keep out of the site. Any version can read this part, too.
///
/// The second and third parts are only valid for the program that wrote them. If they are lost, the next build rebuilds
/// every page.
struct BuildState: Sendable {
    /// The state in which a build left a file.
    struct File: Sendable {
        /// Nil if the file may be missing or isn't known.
        var stamp: FileStamp?
        /// The version of the source of a static file.
        var source: Fingerprint?
        /// Whether it may be somebody else's: it was there when the folder was taken over, and hasn't been replaced yet.
        var isDoubtful = false
    }

    /// A build after which there was nothing left to do.
    struct Completed: Sendable, Codable {
        /// The fingerprint of the build's input.
        var inputs: UInt64
        /// The time of the build, and when pages next change because of the time.
        var time: Range<Date>
        /// The diagnostics, which are reported by each build until something changes.
        var diagnostics: [Diagnostic]

        /// Whether pages from the same records would be the same at a given time.
        func holds(at now: Date) -> Bool {
            // An event is overdue just after its time, and a build checks a millisecond later.
            time.contains(now) && time.contains(now.addingTimeInterval(0.002))
        }
    }

    var files = FileStates()
    var completed: Completed?
    /// What the settings keep out of every file of the site; nil for the state of a version that didn't record it. The
    /// settings of its last build were most likely the same as now.
    var exclusions: Exclusions? = Exclusions()
    var trace = SiteTrace()
    /// The trace of a state that was read, which is decoded only if something has changed.
    private var encodedTrace: Parallel.Later<SiteTrace>?

    init() {}

    /// Starts decoding the trace on another thread.
    func startDecodingTrace() { encodedTrace?.start() }

    /// Decodes the trace, unless that has been done. A damaged trace is treated as missing.
    mutating func decodeTrace() {
        guard let encodedTrace else { return }
        self.encodedTrace = nil
        trace = encodedTrace.value
    }

    // MARK: Places

    /// The folder next to `output` that contains everything remembered about it.
    static func folder(for output: URL) -> URL {
        output.deletingLastPathComponent().appending(path: ".almanac/\(output.lastPathComponent)")
    }

    static func url(for output: URL) -> URL { folder(for: output).appending(path: name) }

    private static let name = "state"

    // MARK: Reading

    private static let kind = "almanac state "
    private static let head = kind + "1\n"

    /// Reads a state from a file; nil if there is none.
    ///
    /// - Parameter program: the program that the second and third parts must be from.
    static func read(at url: URL, for program: Fingerprint = BuildState.program) throws -> BuildState? {
        guard let bytes = try bytes(of: url) else { return nil }
        var reader = ByteReader(bytes)
        guard let head = try? reader.readText(), head.hasPrefix(kind) else { throw FileListFault.damaged }
        guard head == Self.head else { throw FileListFault.newer }
        guard let listed = try? reader.readSection(), var state = try? BuildState(listing: listed) else {
            throw FileListFault.damaged
        }
        if let path = state.files.names.first(where: \.leadsOutside) { throw FileListFault.outside(path) }
        // Without these parts, everything is rebuilt.
        try? state.readRest(from: &reader, for: program)
        return state
    }

    private init(listing bytes: [UInt8]) throws(ByteReader.Damaged) {
        var reader = ByteReader(bytes)
        let count = try reader.readCount()
        files.reserveCapacity(count)
        for _ in 0..<count {
            let (name, known) = (try reader.readText(), try reader.readNumber())
            files[name] = File(
                stamp: known & 1 == 0 ? nil : try reader.readStamp(),
                source: known & 2 == 0 ? nil : Fingerprint(bits: try reader.readWord()),
                isDoubtful: known & 4 != 0
            )
        }
        guard reader.isAtEnd else { throw ByteReader.Damaged() }
    }

    private mutating func readRest(from reader: inout ByteReader, for program: Fingerprint) throws {
        var build = ByteReader(try reader.readSection())
        let trace = try reader.readSection()
        if reader.isAtEnd {
            exclusions = nil
        } else {
            var section = ByteReader(try reader.readSection())
            exclusions = try Exclusions(from: &section)
            guard reader.isAtEnd else { throw ByteReader.Damaged() }
        }
        guard try build.readWord() == program.bits else { return }
        encodedTrace = Parallel.Later {
            var reader = ByteReader(trace)
            return (try? SiteTrace(from: &reader)) ?? SiteTrace()
        }
        let description = Data(try build.readText().utf8)
        if !description.isEmpty { completed = try JSONDecoder().decode(Completed.self, from: description) }
    }

    // MARK: Files of a build that isn't done

    private static let pendingName = "pending"

    /// Records the files that a build is about to create: they are Almanac's, even if the build is killed.
    static func recordPending(_ files: FileSet, in folder: URL) throws {
        var bytes: [UInt8] = []
        for file in files.files { bytes += Array(file.utf8) + [0] }
        _ = try create(folder)?.write(.bytes(bytes), to: pendingName)
    }

    /// The files of an interrupted build, which aren't listed in a state; nil if there is no such list.
    static func pendingFiles(in folder: URL) throws -> FileSet? {
        guard let bytes = try bytes(of: folder.appending(path: pendingName)) else { return nil }
        let files = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        if let path = files.first(where: \.leadsOutside) { throw FileListFault.outside(path) }
        return FileSet(files)
    }

    /// The bytes of a file; nil if it doesn't exist.
    private static func bytes(of url: URL) throws(SystemError) -> [UInt8]? {
        do {
            return try ReadableFile(url.filePath, followsLink: true).readAll()
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    // MARK: Writing

    /// Opens the folder of the state. If it doesn't exist, it is created.
    ///
    /// - Throws: `ENOENT` if the site's folder was moved during the build. It isn't created again.
    private static func create(_ folder: URL) throws -> OutputFolder? {
        let site = folder.deletingLastPathComponent().deletingLastPathComponent()
        guard EntryKind(at: site.filePath) == .folder else { throw SystemError(code: ENOENT) }
        return try OutputFolder(at: folder.filePath, creating: true)
    }

    /// Replaces the state in a folder atomically.
    mutating func write(to folder: URL) throws {
        guard let folder = try Self.create(folder) else { return }
        try folder.removeTemporaryFiles()
        trace.compact()
        _ = try folder.write(.bytes(encoded()), to: Self.name)
        // The state now lists the pending files.
        try folder.remove(Self.pendingName)
    }

    /// Writes the state to another file.
    func copy(to url: URL) throws { try Data(encoded()).write(to: url, options: .atomic) }

    private func encoded() throws -> [UInt8] {
        var writer = ByteWriter()
        writer.reserve(1024 * files.count)
        writer.write(Self.head)
        writer.writeSection(encodeFiles)
        try writer.writeSection { writer in
            writer.write(word: Self.program.bits)
            writer.write(try completed.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) } ?? "")
        }
        writer.writeSection((encodedTrace?.value ?? trace).encode)
        if let exclusions { writer.writeSection(exclusions.encode) }
        return writer.bytes
    }

    private func encodeFiles(to writer: inout ByteWriter) {
        writer.write(files.count)
        for (name, file) in files.all {
            writer.write(name)
            writer.write((file.stamp == nil ? 0 : 1) | (file.source == nil ? 0 : 2) | (file.isDoubtful ? 4 : 0))
            if let stamp = file.stamp { writer.write(stamp) }
            if let source = file.source { writer.write(word: source.bits) }
        }
    }

    /// The fingerprint of this program, because another version may make different pages from the same records.
    private static let program: Fingerprint = {
        guard let url = Bundle.main.executableURL, let stamp = FileStamp(ofFileAt: url) else {
            return Fingerprint(bits: .random(in: 0...UInt64.max))
        }
        var hasher = FingerprintHasher()
        hasher.combine(stamp)
        hasher.combine(SitePlan.libraries)
        return hasher.finalize()
    }()
}

extension String {
    /// Whether this isn't a path to something inside of a folder.
    fileprivate var leadsOutside: Bool {
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        // Splitting takes ten times as long, and hardly any path has a component that begins with a dot.
        var last = slash
        let isPlain = hasOnly { byte in
            defer { last = byte }
            return last != slash || byte != slash && byte != dot
        }
        if isPlain { return false }
        return utf8.first == slash || Folders.parts(of: self).contains { [".", ".."].contains($0) }
    }
}
