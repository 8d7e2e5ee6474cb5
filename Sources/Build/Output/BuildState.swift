import Diagnostics
import FileSystem
internal import Foundation
import Persistence
import Site

/// Everything that is remembered of an output folder from one build to the next, in one file beside it.
///
/// The state of `life/_site` is `life/.almanac/_site/state`: beside the output and not in it, so that it is never published.
/// It has three parts, each with a checksum:
///
/// 1. The files that are Almanac's. Any version of the program can read this part. A file that isn't listed was made by
///    somebody else, and is never touched. If the list is lost or damaged, the folder is taken over (``Takeover``).
/// 2. The last build that left nothing to do, if nothing has been left since.
/// 3. What each page was made of.
///
/// The last two count for the program that wrote them only. If they are lost, the next build makes every page again.
struct BuildState: Sendable {
    /// How a build left a file.
    struct File: Sendable {
        /// Nil if the file may not be there, or isn't known.
        var stamp: FileStamp?
        /// What a static file was copied from.
        var source: Fingerprint?
        /// Whether it may be somebody else's: it was there when the folder was taken over, and hasn't been replaced yet.
        var isDoubtful = false
    }

    /// A build after which there was nothing left to do.
    struct Completed: Sendable, Codable {
        /// The bits of the fingerprint of everything that it read.
        var inputs: UInt64
        /// When it was, and when its pages change by themselves.
        var time: Range<Date>
        /// What it reported, and what each build reports until something changes.
        var diagnostics: [Diagnostic]

        /// Whether pages of the same records would be the same at a moment.
        func holds(at now: Date) -> Bool {
            // An event is overdue just after its time, and a build looks a millisecond later.
            time.contains(now) && time.contains(now.addingTimeInterval(0.002))
        }
    }

    var files = FileStates()
    var completed: Completed?
    var trace = SiteTrace()
    /// The trace as it was read. It isn't decoded if nothing has changed.
    private var encodedTrace: [UInt8]?

    init() {}

    /// Decodes the trace, unless that has been done. A trace that can't be decoded is as good as none.
    mutating func decodeTrace() {
        guard let encodedTrace else { return }
        self.encodedTrace = nil
        var reader = ByteReader(encodedTrace)
        trace = (try? SiteTrace(from: &reader)) ?? SiteTrace()
    }

    // MARK: Places

    /// The folder beside `output` that holds everything that is remembered of it.
    static func folder(for output: URL) -> URL {
        output.deletingLastPathComponent().appending(path: ".almanac/\(output.lastPathComponent)")
    }

    static func url(for output: URL) -> URL { folder(for: output).appending(path: name) }

    private static let name = "state"

    // MARK: Reading

    /// Why a state can't be used.
    enum Fault: Error, Equatable, CustomStringConvertible {
        case damaged
        case newer
        case outside(String)

        var description: String {
            switch self {
            case .damaged: "it is damaged"
            case .newer: "it was written by a newer Almanac"
            case .outside(let path): "it names `\(path)`, which is no file of the output folder"
            }
        }
    }

    private static let kind = "almanac state "
    private static let head = kind + "1\n"

    /// The state in a file; nil if there is none.
    static func read(at url: URL) throws -> BuildState? {
        guard let bytes = try bytes(of: url) else { return nil }
        var reader = ByteReader(bytes)
        guard let head = try? reader.readText(), head.hasPrefix(kind) else { throw Fault.damaged }
        guard head == Self.head else { throw Fault.newer }
        guard let listed = try? reader.readSection(), var state = try? BuildState(listing: listed) else {
            throw Fault.damaged
        }
        if let path = state.files.names.first(where: \.leadsOutside) { throw Fault.outside(path) }
        // Without these parts, everything is made again.
        try? state.readRest(from: &reader)
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

    private mutating func readRest(from reader: inout ByteReader) throws {
        var build = ByteReader(try reader.readSection())
        let trace = try reader.readSection()
        guard try build.readWord() == Self.program.bits, reader.isAtEnd else { return }
        encodedTrace = trace
        let description = Data(try build.readText().utf8)
        if !description.isEmpty { completed = try JSONDecoder().decode(Completed.self, from: description) }
    }

    // MARK: Files of a build that isn't done

    private static let pendingName = "pending"

    /// The list of Almanac's files that versions before the state kept.
    private struct EarlierList: Decodable { var files: [String] }

    private static let earlierListName = "manifest.json"
    /// The files of a build of such a version that was cut short.
    private static let earlierAdditionsName = "additions.json"

    /// Names the files that a build is about to make: they are Almanac's, even if the build is killed.
    static func announce(_ files: FileSet, in folder: URL) throws {
        var bytes: [UInt8] = []
        for file in files.files { bytes += Array(file.utf8) + [0] }
        _ = try OutputFolder(at: folder.filePath, creating: true)?.write(bytes, to: pendingName)
    }

    /// The files that no state lists yet: those that a build announced before it was cut short, or those that an earlier
    /// version of Almanac listed. Nil if there are no such lists.
    static func pendingFiles(in folder: URL) throws -> FileSet? {
        let files: [String]
        if let bytes = try bytes(of: folder.appending(path: pendingName)) {
            files = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        } else if let bytes = try bytes(of: folder.appending(path: earlierListName)) {
            guard let list = try? JSONDecoder().decode(EarlierList.self, from: Data(bytes)) else { throw Fault.damaged }
            let additions = try Self.bytes(of: folder.appending(path: earlierAdditionsName))
            let added = try? additions.map { try JSONDecoder().decode(EarlierList.self, from: Data($0)).files }
            files = list.files + (added ?? [])
        } else {
            return nil
        }
        if let path = files.first(where: \.leadsOutside) { throw Fault.outside(path) }
        return FileSet(files)
    }

    /// The bytes of a file; nil if there is none.
    private static func bytes(of url: URL) throws(SystemError) -> [UInt8]? {
        do {
            return try [UInt8](contentsOfFile: url.filePath)
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    // MARK: Writing

    /// Replaces the state in a folder, whole.
    mutating func write(to folder: URL) throws {
        guard let folder = try OutputFolder(at: folder.filePath, creating: true) else { return }
        try folder.removeTemporaryFiles()
        trace.compact()
        _ = try folder.write(try encoded(), to: Self.name)
        // What was pending is now listed.
        try folder.remove(Self.pendingName)
        try folder.remove(Self.earlierListName)
        try folder.remove(Self.earlierAdditionsName)
    }

    /// Writes the state to another file.
    func copy(to url: URL) throws { try Data(encoded()).write(to: url, options: .atomic) }

    private func encoded() throws -> [UInt8] {
        let (list, trace) = Parallel.both {
            encodedFiles
        } _: {
            encodedTrace ?? encodedPages
        }
        var build = ByteWriter()
        build.write(word: Self.program.bits)
        build.write(try completed.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) } ?? "")
        var writer = ByteWriter()
        writer.reserve(list.count + trace.count + build.bytes.count + 256)
        writer.write(Self.head)
        for part in [list, build.bytes, trace] { writer.write(section: part) }
        return writer.bytes
    }

    private var encodedFiles: [UInt8] {
        var writer = ByteWriter()
        writer.reserve(96 * files.count)
        writer.write(files.count)
        for (name, file) in files.all {
            writer.write(name)
            writer.write((file.stamp == nil ? 0 : 1) | (file.source == nil ? 0 : 2) | (file.isDoubtful ? 4 : 0))
            if let stamp = file.stamp { writer.write(stamp) }
            if let source = file.source { writer.write(word: source.bits) }
        }
        return writer.bytes
    }

    private var encodedPages: [UInt8] {
        var writer = ByteWriter()
        writer.reserve(512 * files.count)
        trace.encode(to: &writer)
        return writer.bytes
    }

    /// Stands for this program: another one may make other pages of the same records.
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
    /// Whether this is no path to something in a folder.
    fileprivate var leadsOutside: Bool {
        if utf8.first == UInt8(ascii: "/") { return true }
        // Only a part that begins with a dot can lead anywhere, and there are thousands of paths without one.
        let slash = UInt8(ascii: "/")
        var last = slash
        let hasDots = utf8.contains { byte in
            defer { last = byte }
            return byte == UInt8(ascii: ".") && last == slash
        }
        return hasDots && split(separator: "/").contains { $0 == ".." || $0 == "." }
    }
}
