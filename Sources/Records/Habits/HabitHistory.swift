package import Persistence

/// What is known of a day of a habit.
public struct HabitEntry: Hashable, Sendable {
    /// What somebody has said about the day.
    public enum State: String, Hashable, Sendable {
        /// It was done.
        case done
        /// Not done, with a good reason: it neither breaks nor feeds a streak.
        case skipped
        /// Known not to be done.
        case missed
    }

    /// Nil where only the amount tells.
    public var state: State?
    /// How much it was, of a measured habit.
    public var amount: HabitAmount?
    /// What somebody has noted.
    public var note: String?

    /// Creates an entry.
    public init(_ state: State? = nil, amount: HabitAmount? = nil, note: String? = nil) {
        (self.state, self.amount, self.note) = (state, amount, note)
    }

    /// Whether the entry says nothing.
    public var isEmpty: Bool { state == nil && amount == nil && note == nil }

    /// Whether the day counts as done. Where nobody has said so, the amount decides.
    public func isDone(_ goal: HabitGoal?) -> Bool {
        if let state { return state == .done }
        guard let amount else { return false }
        return goal?.isReached(by: amount) ?? (amount > .zero)
    }
}

/// The days of a habit of which something is known. Every other day is unknown, never "missed".
public struct HabitHistory: Hashable, Sendable {
    /// A day and what is known of it.
    public struct KnownDay: Hashable, Sendable {
        /// The day.
        public let day: Day
        /// What is known of it.
        public var entry: HabitEntry
    }

    /// The days in their order, each once.
    public private(set) var days: [KnownDay] = []
    /// What the file beside the store has for days and can't be read; it is kept there.
    package var unread: [String: PropertyValue] = [:]

    /// No day is known.
    public init() {}

    /// Creates a history of days in any order. Of a day that is there twice, the later entry counts.
    public init(_ entries: some Sequence<(Day, HabitEntry)>) {
        var known: [KnownDay] = []
        for (day, entry) in entries where !entry.isEmpty { known.append(KnownDay(day: day, entry: entry)) }
        let isSorted = zip(known, known.dropFirst()).allSatisfy { $0.day < $1.day }
        if isSorted {
            days = known
            return
        }
        let latest = Dictionary(known.map { ($0.day, $0.entry) }) { $1 }
        days = latest.map { KnownDay(day: $0, entry: $1) }.sorted { $0.day < $1.day }
    }

    /// The history, with what another one has and can't be read.
    package func keepingUnread(of other: HabitHistory) -> HabitHistory {
        var history = self
        history.unread = other.unread
        return history
    }

    /// Whether no day is known.
    public var isEmpty: Bool { days.isEmpty }

    /// What is known of a day; nil for an unknown one.
    public subscript(day: Day) -> HabitEntry? {
        get {
            let index = index(of: day)
            return index < days.count && days[index].day == day ? days[index].entry : nil
        }
        set {
            let index = index(of: day)
            let isKnown = index < days.count && days[index].day == day
            switch newValue {
            case let entry? where !entry.isEmpty:
                if isKnown {
                    days[index].entry = entry
                } else {
                    days.insert(KnownDay(day: day, entry: entry), at: index)
                }
            default:
                if isKnown { days.remove(at: index) }
            }
        }
    }

    /// The known days of a range.
    public subscript(range: ClosedRange<Day>) -> ArraySlice<KnownDay> {
        days[index(of: range.lowerBound)..<index(of: range.upperBound.advanced(by: 1))]
    }

    /// Adds days that are known to be done. What is noted about them, and how much it was, stays.
    ///
    /// - Returns: whether any of them is new.
    @discardableResult
    mutating func markDone(_ range: ClosedRange<Day>, _ goal: HabitGoal?) -> Bool {
        let known = self[range]
        if known.count == range.count, known.allSatisfy({ $0.entry.isDone(goal) }) { return false }
        let entries = Dictionary(known.map { ($0.day, $0.entry) }) { first, _ in first }
        let done = range.map { day in
            var entry = entries[day] ?? HabitEntry()
            if !entry.isDone(goal) { entry.state = .done }
            return KnownDay(day: day, entry: entry)
        }
        days.replaceSubrange(known.indices, with: done)
        return true
    }

    /// The index of the first day that isn't before this one.
    private func index(of day: Day) -> Int {
        var (low, high) = (0, days.count)
        // Most look for the newest days.
        if let last = days.last, last.day < day { return high }
        while low < high {
            let middle = (low + high) / 2
            if days[middle].day < day { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
