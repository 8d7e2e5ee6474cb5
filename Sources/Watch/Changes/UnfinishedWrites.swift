#if os(Linux)
/// Files that are being written and haven't been closed.
///
/// Most are closed a moment later, which is reported immediately. If a program keeps its file open, a pause counts as
/// the end of the write.
struct UnfinishedWrites: Sendable {
    /// A name in a watched folder.
    struct File: Hashable {
        var watch: Int32
        var name: String?
    }

    private static let pause = Duration.milliseconds(500)
    /// The maximum delay for a program that never pauses.
    private static let longest = Duration.seconds(2)
    /// When the writing of each file began, and when the current pause in it will be long enough.
    private var writes: [File: (start: ContinuousClock.Instant, end: ContinuousClock.Instant)] = [:]

    /// When the next pause is long enough.
    var next: ContinuousClock.Instant? { writes.values.map(\.end).min() }

    mutating func wrote(_ file: File, at moment: ContinuousClock.Instant = .now) {
        let start = writes[file]?.start ?? moment
        writes[file] = (start, min(moment + Self.pause, start + Self.longest))
    }

    /// Forgets a file whose change is reported immediately.
    mutating func finished(_ file: File) { writes[file] = nil }

    /// Returns whether a pause was long enough.
    mutating func settle(at moment: ContinuousClock.Instant = .now) -> Bool {
        let count = writes.count
        writes = writes.filter { $0.value.end > moment }
        return writes.count < count
    }
}
#endif
