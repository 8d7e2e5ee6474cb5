import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.ends) struct CommandTests {
    private let shell = URL(filePath: "/bin/sh")

    @Test func returnsOutputErrorsAndStatus() async throws {
        let outcome = try await Command(shell, ["-c", "echo out; echo err >&2; exit 3"]).run()
        #expect(outcome.status == .exited(3))
        #expect(outcome.outputText == "out\n")
        #expect(outcome.errorText == "err\n")
    }

    @Test func returnsSignal() async throws {
        let outcome = try await Command(shell, ["-c", "kill -TERM $$"]).run()
        #expect(outcome.status == .signalled(15))
    }

    @Test func passesFiveMegabytes() async throws {
        let input = Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0) })
        let outcome = try await Command(shell, ["-c", "tee /dev/stderr"], input: input).run()
        #expect(outcome.status == .success)
        #expect(outcome.output == input)
        #expect(outcome.errors == input)
    }

    @Test func toleratesUnreadInput() async throws {
        let outcome = try await Command(URL(filePath: "/bin/true"), input: Data(count: 1_000_000)).run()
        #expect(outcome.status == .success)
    }

    @Test func passesOnlyGivenEnvironment() async throws {
        let outcome = try await Command(URL(filePath: "/usr/bin/env"), environment: ["A": "1"]).run()
        #expect(outcome.outputText == "A=1\n")
    }

    @Test func runsInGivenFolder() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await withTemporaryFolder { folder in
                        let outcome = try await Command(shell, ["-c", "pwd"], currentDirectory: folder).run()
                        #expect(outcome.outputText == folder.path + "\n")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func killsAfterTimeLimit() async throws {
        let command = Command(
            shell,
            ["-c", "echo begun; sleep 600 & sleep 600"],
            timeLimit: .milliseconds(300)
        )
        let error = await #expect(throws: Command.TimedOut.self) { try await command.run() }
        #expect(error.map { String(decoding: $0.output, as: UTF8.self) } == "begun\n")
        #expect(error?.description.hasPrefix("killed after 0.3 seconds: /bin/sh -c echo begun") == true)
    }

    /// A process in its own session outlives the program, and inherits its descriptors.
    @Test func doesNotWaitForOtherSessions() async throws {
        try await withTemporaryFolder { folder in
            let script = """
                setsid sh -c 'echo $$ >others; mv others other; exec sleep 60' &
                until test -e other; do sleep 0.01; done
                """
            let command = Command(shell, ["-c", script], currentDirectory: folder, timeLimit: .seconds(50))
            let run = Task { try await command.run() }
            let outcome = await run.result
            let other = try String(contentsOf: folder.appending(path: "other"), encoding: .utf8)
            kill(try #require(pid_t(other.dropLast())), SIGKILL)
            #expect(try outcome.get().status == .success)
        }
    }

    @Test func killsBackgroundProcesses() async throws {
        try await withTemporaryFolder { folder in
            let left = try await Command(
                shell,
                ["-c", "exec 9>lock; flock 9; sleep 600 &"],
                currentDirectory: folder
            ).run()
            #expect(left.status == .success)
            let lock = ["--wait", "120", folder.appending(path: "lock").path, "true"]
            let free = try await Command(URL(filePath: "/usr/bin/flock"), lock).run()
            #expect(free.status == .success)
        }
    }

    @Test func isKilledOnCancellation() async throws {
        let task = Task { try await Command(URL(filePath: "/bin/sleep"), ["600"]).run() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func throwsForMissingProgram() async throws {
        await #expect(throws: CocoaError.self) { try await Command(URL(filePath: "/nonexistent")).run() }
    }
}
