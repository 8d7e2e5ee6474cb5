import Diagnostics
import NIOCore
import NIOHTTP1
import Synchronization

/// Writes what was refused and what failed to the terminal, in so few lines that a page in another tab can't flood it.
final class PreviewLog: Sendable {
    private let write: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        var second = NIODeadline.distantPast
        var lines = 0
        var omitted = 0
    }

    private static let linesPerSecond = 5

    init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes one line about a refused request. `request` is its first line, or nil if that is unknown.
    func add(_ refusal: Refusal, request: String?, at time: NIODeadline = .now()) {
        let subject = request.map { "\"\(Self.visible($0))\"" } ?? "a request"
        say("refused \(subject) with \(refusal.status.code): \(refusal.reason)", at: time)
    }

    /// Writes one line about a file that can't be read.
    func add(_ failure: any Error) {
        say(Self.visible("the preview can't read the site: \(failure)"), at: .now())
    }

    private func say(_ line: String, at time: NIODeadline) {
        let lines = state.withLock { state -> [String] in
            if time - state.second >= .seconds(1) { (state.second, state.lines) = (time, 0) }
            guard state.lines < Self.linesPerSecond else {
                state.omitted += 1
                return []
            }
            state.lines += 1
            defer { state.omitted = 0 }
            return state.omitted == 0 ? [line] : ["\(state.omitted) more like these", line]
        }
        lines.forEach(write)
    }

    /// The beginning of the text, with characters that could control a terminal made visible.
    private static func visible(_ text: String) -> String {
        (text.prefix(160) + (text.count > 160 ? "…" : "")).escapingControlCharacters
    }
}
