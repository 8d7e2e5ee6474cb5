import Diagnostics
import NIOCore
import NIOHTTP1
import Synchronization

/// Writes refusals and failures to the terminal, with a rate limit so that a page in another tab can't flood it.
final class PreviewLog: Sendable {
    private let write: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        var second = NIODeadline.distantPast
        var lines = 0
        var omitted = 0
        /// The time when each line was last written.
        var said: [String: NIODeadline] = [:]
    }

    private static let linesPerSecond = 5
    /// How long a repeated line is suppressed: a page on a revoked device sends a request each second for as long as it
    /// is open.
    private static let quiet = TimeAmount.minutes(1)

    init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes one line about a refused request. `request` is its first line, or nil if that is unknown.
    ///
    /// - Parameter peer: the sender, which is named if it is another computer.
    func add(_ refusal: HTTPError, request: String?, from peer: SocketAddress? = nil, at time: NIODeadline = .now()) {
        // On a dual-stack socket, an IPv4 peer has an IPv4-mapped address (RFC 4291, section 2.5.5.2).
        let place = peer.isThisComputer ? nil : peer?.ipAddress?.replacing("::ffff:", with: "")
        let subject = (request.map { "\"\(Self.escaped($0))\"" } ?? "a request") + (place.map { " from \($0)" } ?? "")
        say("refused \(subject) with \(refusal.status.code): \(refusal.reason)", at: time)
    }

    /// Writes one line about a connection that is closed immediately because the limit is reached.
    ///
    /// - Parameter peer: the client that opened it.
    func addConnection(from peer: SocketAddress?, beyond limit: Int) {
        let who = peer.isThisComputer ? "this computer has" : "other computers have"
        say("refused a connection: \(who) \(limit) connections open already; close some of its tabs")
    }

    /// Writes one line about a file that can't be read.
    func add(_ failure: any Error) {
        say(Self.escaped("the preview can't read the site: \(failure)"), at: .now())
    }

    /// Writes one line about something that isn't a request.
    func say(_ line: String) { say(line.escapingControlCharacters(keepsLines: true), at: .now()) }

    private func say(_ line: String, at time: NIODeadline) {
        let lines = state.withLock { state -> [String] in
            if time - state.second >= .seconds(1) {
                (state.second, state.lines) = (time, 0)
                state.said = state.said.filter { time - $0.value < Self.quiet }
            }
            guard state.lines < Self.linesPerSecond, state.said[line] == nil else {
                state.omitted += 1
                return []
            }
            state.lines += 1
            state.said[line] = time
            defer { state.omitted = 0 }
            return state.omitted == 0 ? [line] : ["\(state.omitted) more like these", line]
        }
        lines.forEach(write)
    }

    /// The beginning of the text, with control characters escaped.
    private static func escaped(_ text: String) -> String {
        text.shortened(to: 160).escapingControlCharacters(keepsLines: true)
    }
}
