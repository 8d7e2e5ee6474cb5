import Diagnostics
import FileSystem
import Foundation
import Persistence
import Settings
import Site
import TestSupport
import Testing

@testable import Build

@Suite(.ends) struct BuildStateTests {
    /// Two of them are equal in Swift, but different in file systems.
    private static let names = ["index.html", "caf\u{E9}.html", "cafe\u{301}.html", "日本/index.html"]

    private var state: BuildState {
        var state = BuildState()
        for (number, name) in Self.names.enumerated() {
            let identity = FileIdentity(device: 1, inode: UInt64(number))
            let stamp = FileStamp(identity: identity, size: Int64(number * 2), modified: -1)
            state.files[name] = BuildState.File(
                stamp: number == 0 ? nil : stamp,
                source: number == 1 ? Fingerprint(name) : nil
            )
        }
        var settings = Settings()
        settings.exclude = ["recipes.notes"]
        settings.sections = [.schedule, .recipes]
        state.exclusions = Exclusions(of: settings)
        let start = Date(timeIntervalSinceReferenceDate: 817_000_000.123)
        state.completed = BuildState.Completed(
            inputs: .max,
            time: start..<start.addingTimeInterval(60),
            diagnostics: [.warning(Location(file: "a", line: 1), "b", hint: "c")]
        )
        return state
    }

    @Test func roundTrips() async throws {
        try await withTemporaryFolder { folder in
            var written = state
            try written.write(to: folder)
            let read = try #require(try BuildState.read(at: folder.appending(path: "state")))
            #expect(read.files.count == Self.names.count)
            for name in Self.names {
                #expect(read.files[name]?.stamp == written.files[name]?.stamp)
                #expect(read.files[name]?.source == written.files[name]?.source)
            }
            #expect(read.exclusions == written.exclusions)
            let (found, expected) = (try #require(read.completed), try #require(written.completed))
            #expect(found.inputs == expected.inputs && found.time == expected.time)
            #expect(found.diagnostics == expected.diagnostics)
        }
    }

    @Test("If a site's folder is moved during a build, it isn't created again")
    func movedSite() async throws {
        try await withTemporaryFolder { folder in
            let site = folder.appending(path: "site")
            let place = BuildState.folder(for: site.appending(path: "_site"))
            var written = state
            #expect(throws: SystemError.self) { try written.write(to: place) }
            #expect(throws: SystemError.self) { try BuildState.recordPending(FileSet(["a"]), in: place) }
            #expect(!FileManager.default.fileExists(atPath: site.path))
        }
    }

    /// The files of the site and what is kept out of it are also known to another version of the program.
    @Test func isReadByOtherProgram() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "state")
            var written = state
            try written.write(to: folder)
            let read = try #require(try BuildState.read(at: file, for: Fingerprint(bits: 1)))
            #expect(read.files.count == Self.names.count)
            #expect(read.exclusions == written.exclusions)
            #expect(read.completed == nil)
            // A version that didn't record it.
            written.exclusions = nil
            try written.write(to: folder)
            for program in [Fingerprint(bits: 1), Fingerprint(bits: 2)] {
                #expect(try #require(try BuildState.read(at: file, for: program)).exclusions == nil)
            }
            #expect(try #require(try BuildState.read(at: file)).completed != nil)
        }
    }

    @Test func isValidUntilNextChange() throws {
        let completed = try #require(state.completed)
        for (seconds, isRight) in [(-0.1, false), (0, true), (59.9, true), (59.999, false), (60, false)] {
            #expect(completed.holds(at: completed.time.lowerBound.addingTimeInterval(seconds)) == isRight)
        }
    }

    @Test(arguments: ["/etc/passwd", "../victim.txt", "a/../../victim.txt", "./index.html", "a/..", "../\u{301}.txt"])
    func rejectsPathsOutsideOutput(path: String) async throws {
        try await withTemporaryFolder { folder in
            var written = state
            written.files[path] = BuildState.File()
            try written.write(to: folder)
            #expect(throws: FileListFault.outside(path)) {
                try BuildState.read(at: folder.appending(path: "state"))
            }
            try BuildState.recordPending(FileSet([path]), in: folder)
            #expect(throws: FileListFault.outside(path)) { try BuildState.pendingFiles(in: folder) }
        }
    }

    @Test func keepsPendingFilesUntilWritten() async throws {
        try await withTemporaryFolder { folder in
            #expect(try BuildState.pendingFiles(in: folder) == nil)
            try BuildState.recordPending(FileSet(Self.names), in: folder)
            let pending = try #require(try BuildState.pendingFiles(in: folder))
            #expect(Set(pending.files.map { Array($0.utf8) }) == Set(Self.names.map { Array($0.utf8) }))
            var written = state
            try written.write(to: folder)
            #expect(try BuildState.pendingFiles(in: folder) == nil)
        }
    }

    /// Sets of files compare names by their bytes.
    @Test func comparesFileNamesByBytes() {
        let (a, b) = (FileSet(Self.names + ["a/b", "a/c/d", "a-b"]), FileSet(["caf\u{E9}.html"]))
        #expect(Set(a.files(in: "a")) == ["a/b", "a/c/d"])
        #expect(a.contains("cafe\u{301}.html") && !b.contains("cafe\u{301}.html"))
        #expect(a.subtracting(b).contains("cafe\u{301}.html") && !a.subtracting(b).contains("caf\u{E9}.html"))
    }
}
