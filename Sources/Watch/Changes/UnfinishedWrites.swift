#if os(Linux)
/// Files that are being written and haven't been closed.
///
/// Most are closed a moment later, which is reported immediately. For a program that keeps its file open, a pause in
/// its writing is taken for the end.
struct UnfinishedWrites: Sendable {
    /// A name in a watched folder.
    struct File: Hashable {
        var watch: Int32
        var name: String?
    }

    private static let pause = Duration.milliseconds(500)
    /// The maximum delay for a program that never pauses.
    private static let longest = Duration.seconds(2)
    private var ends: [File: ContinuousClock.Instant] = [:]
    private var starts: [File: ContinuousClock.Instant] = [:]

    /// When the next pause is long enough.
    var next: ContinuousClock.Instant? { ends.values.min() }

    mutating func wrote(_ file: File, at moment: ContinuousClock.Instant = .now) {
        let start = starts[file] ?? moment
        starts[file] = start
        ends[file] = min(moment + Self.pause, start + Self.longest)
    }

    /// Forgets a file whose change is reported immediately.
    mutating func finished(_ file: File) {
        ends[file] = nil
        starts[file] = nil
    }

    /// Returns whether a pause was long enough.
    mutating func settle(at moment: ContinuousClock.Instant = .now) -> Bool {
        let count = ends.count
        ends = ends.filter { $0.value > moment }
        starts = starts.filter { ends[$0.key] != nil }
        return ends.count < count
    }
}
#endif
