import Foundation
import TestSupport
import Testing

extension Workspace {
    /// What is killed: the program itself, the tool that it runs, or both.
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

    /// Publishes until a number of steps are done, then kills. Zero kills nobody.
    ///
    /// A step is a system call that may change a file, of the program or of a tool. strace stops the process after each,
    /// and the script lets it go on: so the kill is between two steps, however busy the machine is.
    ///
    /// - Returns: the number of steps, including those after the kill.
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
