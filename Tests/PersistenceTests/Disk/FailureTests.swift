import Foundation
import Persistence
import TestSupport
import Testing

/// If a system call fails, the old file stays intact, no files are left behind, and the message gives the reason.
@Suite("Failing disks", .ends) struct FailureTests {
    /// Adds a record in a process that can't succeed, and checks the message and the files.
    private func fail(_ wrapper: String, expecting message: String, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        try await withTemporaryFolder { folder in
            let store = Store<ProbeNote>(folder.appending(path: "s.json"), format: .json)
            try store.edit { editor in
                for number in 0..<100 { try editor.append(ProbeNote(id: "old-\(number)", version: number)) }
            }
            let before = try Data(contentsOf: store.url)
            let outcome = try await Probe.shell("\(wrapper) \"$PROBE\" add s.json 1 new", in: folder)
            #expect(outcome.status == .exited(1), "\(outcome.errorText)", sourceLocation: sourceLocation)
            #expect(outcome.errorText.contains(message), sourceLocation: sourceLocation)
            #expect(outcome.outputText == "", "nothing is confirmed", sourceLocation: sourceLocation)
            #expect(try Data(contentsOf: store.url) == before, sourceLocation: sourceLocation)
            #expect(try names(in: folder) == ["s.json"], sourceLocation: sourceLocation)
        }
    }

    @Test func reportsFileSizeLimit() async throws {
        let message = "s.json: error: cannot be written: the file would become larger than this process may write"
        try await fail("ulimit -f 1;", expecting: message)
    }

    @Test(arguments: [
        ("write:error=ENOSPC:when=1", "cannot be written: the disk is full"),
        ("write:error=EDQUOT:when=1", "cannot be written: your disk quota is used up"),
        ("fsync:error=EIO:when=1", "cannot be written: input/output error"),
        ("fsync:error=EIO:when=2", "cannot be written: input/output error"),
        ("fchmod:error=EPERM", "cannot be written: permission denied"),
        ("renameat2:error=EIO:when=1", "cannot be written: input/output error"),
        ("renameat2:error=EBUSY:when=1", "cannot be written: the system is using it, for example as a mount point"),
        ("faccessat,?faccessat2:error=EROFS", "cannot be written: the file system is read-only"),
        ("flock:error=ENOLCK", "cannot be locked: No locks available"),
        ("flock:error=EAGAIN", "its folder has been locked by another program for more than 100 milliseconds"),
    ])
    func reportsFailingSystemCall(injection: String, message: String) async throws {
        _ = try installedProgram(named: "strace", package: "strace")
        let trace = "STORE_PROBE_TIMEOUT=100 strace -f -qq -o /dev/null -e 'inject=\(injection)'"
        try await fail(trace, expecting: "s.json: error: \(message)")
    }

    /// Old systems and network file systems can't exchange files; the change is made anyway.
    @Test(arguments: [
        "-e inject=renameat2:error=EINVAL", "-e inject=renameat2:error=ENOSYS -e inject=linkat:error=EPERM",
        "-e inject=fsync:error=EINVAL:when=2",
    ])
    func worksWithoutUnsupportedSystemCalls(injection: String) async throws {
        _ = try installedProgram(named: "strace", package: "strace")
        try await withTemporaryFolder { folder in
            let script = "strace -f -qq -o /dev/null \(injection) \"$PROBE\" add s.json 3 new"
            let outcome = try await Probe.shell(script, in: folder)
            #expect(outcome.status == .success, "\(outcome.errorText)")
            let store = Store<ProbeNote>(folder.appending(path: "s.json"), format: .json)
            #expect(store.read().items.map(\.id) == ["new-0", "new-1", "new-2"])
            #expect(try names(in: folder) == ["s.json"])
        }
    }

    @Test(
        "If an old file can't be put back, it is kept, and the moved record stays in the other store",
        arguments: [
            // With and without hard links.
            ("when=3", "open.json.kept-1"),
            ("when=3 -e inject=linkat:error=EPERM", "open.json.kept-1"),
            ("when=3+ -e inject=linkat:error=EPERM", nil),
        ] as [(String, String?)]
    )
    func keepsFileThatCannotBePutBack(fault: String, name: String?) async throws {
        _ = try installedProgram(named: "strace", package: "strace")
        try await withTemporaryFolder { folder in
            let open = Store<ProbeNote>(folder.appending(path: "open.json"), format: .json)
            let done = Store<ProbeNote>(folder.appending(path: "done.json"), format: .json)
            try open.edit { try $0.append(ProbeNote(id: "a", version: 0)) }
            try done.edit { try $0.append(ProbeNote(id: "b", version: 0)) }
            let before = try Data(contentsOf: open.url)
            // The last synchronisation of the folder, and the exchange that would put the old file back.
            let faults = "-e inject=fsync:error=EIO:when=4 -e inject=renameat2:error=EIO:\(fault)"
            let script = "strace -f -qq -o /dev/null \(faults) \"$PROBE\" move open.json done.json"
            let outcome = try await Probe.shell(script, in: folder)
            #expect(outcome.status == .exited(1))
            let message = "open.json: error: cannot be written: input/output error; the old version of "
            #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
            let files = try names(in: folder)
            let kept = try #require(files.first { name == nil ? $0.hasSuffix(".almanac-old") : $0 == name })
            let words = "open.json can't be put back, and is kept beside it as `\(kept)`"
            #expect(outcome.errorText.contains(words), "\(outcome.errorText)")
            #expect(outcome.errorText.contains("copy it elsewhere before the next change") == (name == nil))
            #expect(!outcome.errorText.contains("nothing has been changed"))
            #expect(Set(files) == ["done.json", "open.json", kept])
            #expect(try Data(contentsOf: folder.appending(path: kept)) == before)
            #expect(done.read().items.map(\.id) == ["b", "a"] && open.read().items.isEmpty)
        }
    }

    @Test func changesBothStoresOrNeither() async throws {
        _ = try installedProgram(named: "strace", package: "strace")
        try await withTemporaryFolder { folder in
            let open = Store<ProbeNote>(folder.appending(path: "open.json"), format: .json)
            try open.edit { try $0.append(ProbeNote(id: "a", version: 0)) }
            try Store<ProbeNote>(folder.appending(path: "done.json"), format: .json).edit {
                try $0.append(ProbeNote(id: "b", version: 0))
            }
            let before = try ["open.json", "done.json"].map { try Data(contentsOf: folder.appending(path: $0)) }
            // Each system call of the two replacements, in turn.
            for injection in [
                "write:error=ENOSPC:when=2", "fsync:error=EIO:when=2", "fsync:error=EIO:when=3",
                "fsync:error=EIO:when=4", "renameat2:error=EIO:when=1", "renameat2:error=EIO:when=2",
            ] {
                let script = "strace -f -qq -o /dev/null -e inject=\(injection) \"$PROBE\" move open.json done.json"
                let outcome = try await Probe.shell(script, in: folder)
                #expect(outcome.status == .exited(1), "\(injection) \(outcome.errorText)")
                let after = try ["open.json", "done.json"].map { try Data(contentsOf: folder.appending(path: $0)) }
                #expect(after == before, "\(injection)")
                #expect(try names(in: folder) == ["done.json", "open.json"], "\(injection)")
            }
        }
    }
}
