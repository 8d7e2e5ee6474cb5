import Build
import Foundation

/// The state of some places at a moment.
struct Snapshot {
    private var stamps: [String: Set<EntryStamp>] = [:]
    /// The files that may have been written to since, within the same clock tick. Their stamps prove nothing.
    private var fresh: Set<String> = []

    init() {}

    /// - Parameter moment: when the snapshot begins, in nanoseconds since 1970.
    init(of places: Set<InputLocation>, at moment: Int64 = Self.now) {
        stamps = PathWalk(of: places) { _, _ in }.stamps
        fresh = Set(stamps.filter { $0.value.contains { $0.isFresh(at: moment) } }.keys)
    }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1e9) }

    /// Whether something may have changed since an earlier snapshot of the same places.
    ///
    /// A file that was fresh then and isn't any more may have changed without changing its stamp. From now on, it
    /// can't.
    func differs(from earlier: Snapshot) -> Bool {
        stamps != earlier.stamps || !earlier.fresh.isSubset(of: fresh)
    }

    /// Whether this snapshot has something that an earlier snapshot of other places didn't have.
    func holdsMore(than earlier: Snapshot) -> Bool {
        stamps.keys.contains { earlier.stamps[$0] == nil }
    }
}
