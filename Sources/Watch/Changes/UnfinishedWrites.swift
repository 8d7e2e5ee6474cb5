#if os(Linux)
/// Files that somebody writes to without having closed them.
///
/// Most are closed a moment later, and that is reported at once. A program may also keep its file open; then a pause in
/// its writing has to do.
struct UnfinishedWrites: Sendable {
    /// A name in a watched folder.
    struct File: Hashable {
        var watch: Int32
        var name: String?
    }

    private static let pause = Duration.milliseconds(500)
    /// Who never pauses is looked at all the same.
    private static let longest = Duration.seconds(2)
    private var ends: [File: ContinuousClock.Instant] = [:]
    private var starts: [File: ContinuousClock.Instant] = [:]

    /// When the next pause has lasted long enough.
    var next: ContinuousClock.Instant? { ends.values.min() }

    mutating func wrote(_ file: File, at moment: ContinuousClock.Instant = .now) {
        let start = starts[file] ?? moment
        starts[file] = start
        ends[file] = min(moment + Self.pause, start + Self.longest)
    }

    /// Something came that is reported at once.
    mutating func finished(_ file: File) {
        ends[file] = nil
        starts[file] = nil
    }

    /// Whether a pause has lasted long enough.
    mutating func settle(at moment: ContinuousClock.Instant = .now) -> Bool {
        let count = ends.count
        ends = ends.filter { $0.value > moment }
        starts = starts.filter { ends[$0.key] != nil }
        return ends.count < count
    }
}
#endif
