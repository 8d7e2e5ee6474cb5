import Dispatch
import Foundation
import Synchronization

/// What happens when a program that goes on until somebody ends it is ended.
enum Interruption {
    private static let count = Atomic(0)

    /// Calls `body` when Ctrl-C is typed, the terminal goes away, or another program asks this one to end.
    ///
    /// If the program is still running after `patience`, or is asked a second time, it ends at once. No file is ever
    /// half-written, so nothing but time is lost.
    ///
    /// - Parameters:
    ///   - patience: how long it may take to end, in seconds.
    ///   - status: the exit status of a program that takes longer.
    static func handle(patience: Double = 0.8, status: Int32 = 0, _ body: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "interruption")
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let before = signal(number, SIG_IGN)
            // Who was started by nohup goes on when the terminal goes away.
            if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                continue
            }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // The source lives as long as its handler, and that as long as the program.
                withExtendedLifetime(source) {}
                guard count.add(1, ordering: .relaxed).newValue == 1 else { _exit(status) }
                // The terminal has written ^C on the line.
                if number == SIGINT, Console.isTerminal { Console.message("") }
                body()
                queue.asyncAfter(deadline: .now() + patience) { _exit(status) }
            }
            source.resume()
        }
    }
}
