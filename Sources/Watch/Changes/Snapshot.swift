import Foundation

/// What some places looked like at a moment.
struct Snapshot {
    private var stamps: [String: Set<FileStamp>] = [:]
    /// Files that could have been written to since, within the same tick of the clock. Their stamps prove nothing.
    private var fresh: Set<String> = []

    /// The look at no places at all.
    init() {}

    /// - Parameter moment: when the look begins, in nanoseconds since 1970.
    init(of places: Set<WatchedPlace>, at moment: Int64 = Self.now) {
        stamps = PathWalk(of: places) { _, _ in }.stamps
        fresh = Set(stamps.filter { $0.value.contains { $0.isFresh(at: moment) } }.keys)
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Whether something may have changed since an earlier look at the same places.
    ///
    /// A file that was fresh then and is not any more may have changed without a trace. From now on it cannot.
    func differs(from earlier: Snapshot) -> Bool {
        stamps != earlier.stamps || !earlier.fresh.isSubset(of: fresh)
    }

    /// Whether there is something here that an earlier look at other places did not include.
    func holdsMore(than earlier: Snapshot) -> Bool {
        stamps.keys.contains { earlier.stamps[$0] == nil }
    }
}
