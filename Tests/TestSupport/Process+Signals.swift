import Foundation
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
}
