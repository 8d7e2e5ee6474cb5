import Dispatch
import Foundation
import Synchronization

/// Handles the signals that end a long-running program.
enum Interruption {
    private static let count = Atomic(0)

    /// Calls `body` when Ctrl-C is typed, the terminal is closed, or another program asks this one to end.
    ///
    /// If the program is still running after `patience`, or receives another signal, it exits immediately. No file is
    /// ever half-written, so only time is lost.
    ///
    /// - Parameters:
    ///   - patience: the number of seconds that the program may take to end.
    ///   - status: the exit status if the program takes longer.
    static func handle(patience: Double = 0.8, status: Int32 = 0, _ body: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "interruption")
        // Dispatch registers sources in the background. A signal before that would be lost.
        let registration = DispatchGroup()
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let before = signal(number, SIG_IGN)
            // A program started with nohup continues when the terminal is closed.
            if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                continue
            }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // The handler keeps the source alive for the lifetime of the program.
                withExtendedLifetime(source) {}
                guard count.add(1, ordering: .relaxed).newValue == 1 else { _exit(status) }
                // The terminal has printed ^C on the line.
                if number == SIGINT, Console.isTerminal { Console.message("") }
                body()
                queue.asyncAfter(deadline: .now() + patience) { _exit(status) }
            }
            registration.enter()
            source.setRegistrationHandler { registration.leave() }
            source.resume()
        }
        registration.wait()
    }
}
