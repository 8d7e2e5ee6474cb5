import Foundation
import Persistence
import TestSupport
import Testing

@Suite("Many processes", .ends) struct ProcessTests {
    @Test func loseNoChanges() async throws {
        let count = rounds(40, long: 250)
        try await withTemporaryFolder { folder in
            let store = Store<ProbeNote>(folder.appending(path: "s.plist"))
            let path = store.url.path(percentEncoded: false)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...8 {
                    group.addTask {
                        let outcome = try await Probe.command(["add", path, "\(count)", "p\(number)"]).run()
                        #expect(outcome.status == .success, "\(outcome.errorText)")
                        #expect(outcome.outputText.split(separator: "\n").count == count)
                    }
                }
                // The ninth process reads all the time.
                let looking = Task {
                    var count = 0
                    while !Task.isCancelled {
                        let contents = store.read()
                        #expect(contents.messages == [])
                        #expect(contents.records.count >= count)
                        count = contents.records.count
                        // Others need the processor more.
                        try await Task.sleep(for: .milliseconds(1))
                    }
                }
                defer { looking.cancel() }
                try await group.waitForAll()
            }
            let ids = store.read().items.map(\.id)
            #expect(ids.count == 8 * count)
            #expect(Set(ids) == Set((1...8).flatMap { number in (0..<count).map { "p\(number)-\($0)" } }))
            for number in 1...8 {
                let own = ids.filter { $0.hasPrefix("p\(number)-") }
                #expect(own == (0..<count).map { "p\(number)-\($0)" }, "each in its own order")
            }
            #expect(try names(in: folder) == ["s.plist"])
        }
    }
}

/// Processes that are killed at any step.
@Suite("Killed processes", .ends) struct KillTests {
    /// What the killed processes have confirmed so far.
    private struct Confirmed {
        /// The minimum version of each note.
        var versions: [String: Int] = [:]

        mutating func read(_ log: String) {
            // An incomplete last line wasn't confirmed.
            for line in log.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                let words = line.split(separator: " ").map(String.init)
                switch words.first {
                case "add" where words.count == 3: versions[words[1]] = max(versions[words[1]] ?? 0, Int(words[2]) ?? 0)
                case "removing" where words.count == 2: versions[words[1]] = nil
                default: continue
                }
            }
        }
    }

    /// The system calls that change the disk or print confirmations.
    private static let calls = ["write", "fsync", "fchmod", "renameat2", "unlinkat"]

    @Test(arguments: ["plist", "json"])
    func loseNoConfirmedChanges(suffix: String) async throws {
        let strace = try installedProgram(named: "strace", package: "strace")
        try await withTemporaryFolder { folder in
            let open = Store<ProbeNote>(folder.appending(path: "open.\(suffix)"))
            let done = Store<ProbeNote>(folder.appending(path: "done.\(suffix)"))
            let paths = [open, done].map { $0.url.path(percentEncoded: false) }
            var confirmed = Confirmed()
            var generator = SeededGenerator(seed: 7)
            for cycle in 0..<rounds(60, long: 250) {
                // strace kills the process at its nth call, however busy the machine is.
                let call = Self.calls[cycle % Self.calls.count]
                let injection = "inject=\(call):signal=KILL:when=\(Int.random(in: 1...40, using: &generator))"
                let options = ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", injection]
                var command = try Probe.command(["churn"] + paths + ["c\(cycle)"])
                command.arguments = options + [command.executable.path(percentEncoded: false)] + command.arguments
                command.executable = strace
                let outcome = try await command.run()
                #expect(outcome.status == .signalled(SIGKILL), "\(injection)")
                #expect(outcome.errorText == "")
                confirmed.read(outcome.outputText)
                check(open.read(), done.read(), confirmed)
                let litter = Set(try names(in: folder)).subtracting(["open.\(suffix)", "done.\(suffix)"])
                let isOurs = litter.allSatisfy { name in
                    (name.hasPrefix(".open.\(suffix).") || name.hasPrefix(".done.\(suffix)."))
                        && (name.hasSuffix(".almanac-new") || name.hasSuffix(".almanac-old"))
                }
                #expect(isOurs, "\(litter)")
            }
            #expect(confirmed.versions.count > 5, "the processes lived long enough to do something")
            try done.edit(with: open) { done, open in
                try done.append(ProbeNote(id: "last", version: 0))
                try open.append(ProbeNote(id: "last", version: 0))
            }
            #expect(try names(in: folder) == ["done.\(suffix)", "open.\(suffix)"])
        }
    }

    private func check(
        _ open: StoreContents<ProbeNote>,
        _ done: StoreContents<ProbeNote>,
        _ confirmed: Confirmed
    ) {
        #expect(open.messages == [] && done.messages == [])
        for contents in [open, done] {
            #expect(Set(contents.items.map(\.id)).count == contents.items.count, "no duplicates in a store")
        }
        let both = Set(open.items.map(\.id)).intersection(done.items.map(\.id))
        #expect(both.count <= 1, "at most the note being moved is in both")
        let found = Dictionary((open.items + done.items).map { ($0.id, $0.version) }) { max($0, $1) }
        for (id, version) in confirmed.versions {
            #expect(found[id].map { $0 >= version } == true, "\(id) is missing or old")
        }
    }
}
