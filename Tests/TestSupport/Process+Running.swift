package import Foundation
import Glibc

extension Process {
    /// Starts the program without blocked signals.
    ///
    /// A program inherits the signal mask of the thread that starts it, and Dispatch's threads block nearly all
    /// signals. The program wouldn't end at SIGTERM, and a shell that waits for SIGCHLD would wait forever.
    func runUnblocked() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }

    /// Blocks the thread until the program has ended. The program must have been started.
    ///
    /// Foundation waits until a socket closes that the program inherits. Its descendants inherit the socket too, and
    /// sometimes another program that starts at the same moment. Foundation then waits for the last of them, which
    /// takes forever for a browser (swift-corelibs-foundation, issue 4795). So this function asks the system instead.
    package func waitForEnd() -> Command.Outcome.Status {
        var ending = siginfo_t()
        // WNOWAIT leaves the process for Foundation to collect.
        while waitid(P_PID, id_t(processIdentifier), &ending, WEXITED | WNOWAIT) != 0 {
            guard errno == EINTR else {
                // Foundation has collected it already and will report it soon.
                while isRunning { usleep(100) }
                return terminationReason == .exit ? .exited(terminationStatus) : .signalled(terminationStatus)
            }
        }
        let status = ending._sifields._sigchld.si_status
        return ending.si_code == CLD_EXITED ? .exited(status) : .signalled(status)
    }
}
