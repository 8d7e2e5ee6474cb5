package import Foundation
import Glibc

extension Process {
    /// Starts the program with no signal blocked.
    ///
    /// A program inherits the signal mask of the thread that starts it, and Dispatch's threads block nearly everything:
    /// it would not end at SIGTERM, and a shell that waits for SIGCHLD would wait for ever.
    func runUnblocked() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }

    /// Blocks the thread until the program, which has been started, has ended.
    ///
    /// Foundation takes the end of a socket that the program inherits for the end of the program. What the program
    /// starts inherits it too, and now and then so does another that is started at the same moment: Foundation waits
    /// for the last of them, in vain if that is a browser (swift-corelibs-foundation, issue 4795). So the system is
    /// asked.
    package func waitForEnd() -> Command.Outcome.Status {
        var ending = siginfo_t()
        // Foundation is left the process to collect.
        while waitid(P_PID, id_t(processIdentifier), &ending, WEXITED | WNOWAIT) != 0 {
            guard errno == EINTR else {
                // It has been quicker, and is about to say so.
                while isRunning { usleep(100) }
                return terminationReason == .exit ? .exited(terminationStatus) : .signalled(terminationStatus)
            }
        }
        let status = ending._sifields._sigchld.si_status
        return ending.si_code == CLD_EXITED ? .exited(status) : .signalled(status)
    }
}
