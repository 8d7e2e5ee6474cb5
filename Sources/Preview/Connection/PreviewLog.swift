import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Tells the terminal what was refused and what failed, in so few lines that an attack cannot flood it.
final class PreviewLog: Sendable {
    private let write: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        var second = NIODeadline.now()
        var lines = 0
        var unsaid = 0
    }

    private static let linesPerSecond = 5

    init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes one line for a refused request; `request` is its first line, as far as it is known.
    func add(_ refusal: Refusal, request: String?) {
        let subject = request.map { "\"\(Self.visible($0))\"" } ?? "a request"
        say("refused \(subject) with \(refusal.status.code): \(refusal.reason)")
    }

    /// Writes one line for something that went wrong on our side.
    func add(_ failure: any Error) {
        // A server that stops drops what is still to be read.
        guard !(failure is NIOThreadPoolError.ThreadPoolInactive) else { return }
        say(Self.visible("the preview cannot read the site: \(failure)"))
    }

    private func say(_ line: String) {
        let lines = state.withLock { state -> [String] in
            let now = NIODeadline.now()
            if now - state.second >= .seconds(1) { (state.second, state.lines) = (now, 0) }
            guard state.lines < Self.linesPerSecond else {
                state.unsaid += 1
                return []
            }
            state.lines += 1
            defer { state.unsaid = 0 }
            return state.unsaid == 0 ? [line] : ["\(state.unsaid) more like these", line]
        }
        lines.forEach(write)
    }

    /// The text with what could steer a terminal made visible, and not too much of it.
    static func visible(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let shown = scalars.prefix(160).map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return shown.joined() + (scalars.count > 160 ? "…" : "")
    }
}
