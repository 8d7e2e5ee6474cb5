import Foundation
import TestSupport
import Testing

extension Workspace {
    /// The processes to kill: the program, its tool or both.
    enum Victim: CaseIterable {
        case program, tool, both

        fileprivate var script: String {
            switch self {
            case .program: "kill -KILL $pid"
            case .tool: "pkill -KILL -P $pid"
            case .both: "kill -KILL -$pid"
            }
        }
    }

    /// Publishes, and kills after a number of steps, or never if it is zero.
    ///
    /// A step is a system call of the program or a tool that may change a file. strace stops the process after each
    /// step, and the script continues it, so the kill comes between two steps even on a busy machine.
    ///
    /// - Returns: the number of steps that were made, including those after the kill.
    func publish(killing victim: Victim, afterStep step: Int) async throws -> Int {
        _ = try installedProgram(named: "strace", package: "strace")
        let calls = """
            rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,rmdir,mkdir,mkdirat,write,pwrite64,\
            ftruncate,fallocate,chmod,fchmod,fchmodat,utimensat
            """
        let script = """
            rm -f steps && mkfifo steps
            setsid strace -DD -f -qq -s 0 -o steps -e trace=\(calls) -e inject=\(calls):signal=SIGSTOP "$@" \\
                >/dev/null 2>&1 & pid=$!
            count=0
            while read -r task event; do
                case $event in
                "--- SIGSTOP {"*)
                    count=$((count + 1))
                    [ $count -ne \(step) ] || { \(victim.script) 2>/dev/null || true; } ;;
                "--- stopped by SIGSTOP ---") kill -CONT $task 2>/dev/null || true ;;
                esac
            done <steps # Ends with the last process that the program has left behind.
            wait $pid || true
            echo $count
            # A host is not killed with its client. Here its own git was, and may have left a lock.
            rm -f steps host.git/*.lock host.git/refs/heads/*.lock
            """
        let arguments = Self.publishArguments(["--yes", "--allow-removals", "99"])
        let outcome = try await shell(script, arguments)
        #expect(outcome.status == .success, "\(outcome.errorText)")
        return try #require(Int(outcome.outputText.trimmingCharacters(in: .newlines)))
    }
}
