import Persistence
import Synchronization

/// What has been found out about the texts that templates become, for all pages of a site.
///
/// Ten thousand events make pages of a few dozen different texts: with a description or without, the last one with no link
/// to a next. What cmark and ``MarkupCompiler`` make of such a text is the same for each of them.
///
/// A text is remembered when it comes for the second time. Most that come once (a month, a year) never come again.
final class MarkupCache: Sendable {
    struct Key: Hashable {
        fileprivate var fingerprint: Fingerprint
    }

    private struct Entry<Content: Sendable>: Sendable {
        var text: FilledText
        var content: Content
    }

    private struct State {
        var seen: Set<Fingerprint> = []
        var shells: [Fingerprint: Entry<CompiledMarkup>] = [:]
        var bodies: [Fingerprint: Entry<PageBody.Known>] = [:]

        /// Whether a text has been there before.
        mutating func hasSeen(_ text: Fingerprint) -> Bool {
            if seen.count >= MarkupCache.seenLimit { seen = [] }
            return !seen.insert(text).inserted
        }
    }

    /// More texts than any theme makes again and again.
    private static let limit = 512
    /// How many texts are known to have been there once. A watch goes on for days.
    private static let seenLimit = 65_536

    private let state = Mutex(State())

    /// A layout, compiled.
    func shell(of text: FilledText, compile: () -> CompiledMarkup) -> CompiledMarkup {
        let fingerprint = text.fingerprint
        if let known = state.withLock({ $0.shells[fingerprint] }), known.text.hasSameText(as: text) {
            return known.content
        }
        let markup = compile()
        state.withLock { state in
            guard state.hasSeen(fingerprint), state.shells.count < Self.limit else { return }
            state.shells[fingerprint] = Entry(text: text.withoutValues, content: markup)
        }
        return markup
    }

    func body(of text: FilledText, layout: String) -> PageBody.Known? {
        let key = Self.key(of: text, layout)
        guard let known = state.withLock({ $0.bodies[key.fingerprint] }), known.text.hasSameText(as: text) else {
            return nil
        }
        return known.content
    }

    /// Remembers a body, if it has been there before.
    ///
    /// - Returns: where.
    func add(_ body: PageBody.Known, of text: FilledText, layout: String) -> Key? {
        let key = Self.key(of: text, layout)
        return state.withLock { state in
            guard state.hasSeen(key.fingerprint), state.bodies.count < Self.limit else { return nil }
            state.bodies[key.fingerprint] = Entry(text: text.withoutValues, content: body)
            return key
        }
    }

    func update(_ body: PageBody.Known, at key: Key) {
        state.withLock { $0.bodies[key.fingerprint]?.content = body }
    }

    /// The ids of headings depend on the layout.
    private static func key(of text: FilledText, _ layout: String) -> Key {
        var hasher = FingerprintHasher()
        hasher.combine(text.fingerprint.bits)
        hasher.combine(layout)
        return Key(fingerprint: hasher.finalize())
    }
}
