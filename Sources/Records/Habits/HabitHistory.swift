package import Persistence

/// The record of a habit on a day.
public struct HabitEntry: Hashable, Sendable {
    /// The state that the user has recorded.
    public enum State: String, Hashable, Sendable {
        /// It was done.
        case done
        /// Not done, for a good reason: it neither breaks nor extends a streak.
        case skipped
        /// Known not to have been done.
        case missed
    }

    /// The state; nil if only the amount decides.
    public var state: State?
    /// The amount of a measured habit.
    public var amount: HabitAmount?
    /// The user's note.
    public var note: String?

    /// Creates an entry.
    public init(_ state: State? = nil, amount: HabitAmount? = nil, note: String? = nil) {
        (self.state, self.amount, self.note) = (state, amount, note)
    }

    /// Whether the entry has no content.
    public var isEmpty: Bool { state == nil && amount == nil && note == nil }

    /// Returns whether the day counts as done. Without a state, the amount decides.
    public func isDone(_ goal: HabitGoal?) -> Bool {
        if let state { return state == .done }
        guard let amount else { return false }
        return goal?.isReached(by: amount) ?? (amount > .zero)
    }
}

/// The known days of a habit. Every other day is unknown, never "missed".
public struct HabitHistory: Hashable, Sendable {
    /// A day and its record.
    public struct KnownDay: Hashable, Sendable {
        /// The day.
        public let day: Day
        /// The record of the day.
        public var entry: HabitEntry
    }

    /// The known days in order, without duplicates.
    public private(set) var days: [KnownDay] = []
    /// Unreadable values for days in the companion file, which are kept.
    package var unread: [String: PropertyValue] = [:]

    /// Creates an empty history.
    public init() {}

    /// Creates a history of days in any order. If a day occurs twice, the later entry wins.
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

    /// Returns the history with the unreadable values of another one.
    package func keepingUnread(of other: HabitHistory) -> HabitHistory {
        var history = self
        history.unread = other.unread
        return history
    }

    /// Whether no day is known.
    public var isEmpty: Bool { days.isEmpty }

    /// The record of a day; nil for an unknown day.
    public subscript(day: Day) -> HabitEntry? {
        get { self[day...day].first?.entry }
        set {
            let known = newValue.flatMap { $0.isEmpty ? nil : KnownDay(day: day, entry: $0) }
            days.replaceSubrange(self[day...day].indices, with: known.map { [$0] } ?? [])
        }
    }

    /// The known days of a range.
    public subscript(range: ClosedRange<Day>) -> ArraySlice<KnownDay> {
        let start = days.partitionPoint { $0.day < range.lowerBound }
        return days[start..<days.partitionPoint { $0.day <= range.upperBound }]
    }

    /// Marks days as done. Their notes and amounts are kept.
    ///
    /// - Returns: Whether any of them wasn't done before.
    @discardableResult
    mutating func markDone(_ range: ClosedRange<Day>, _ goal: HabitGoal?) -> Bool {
        let known = self[range]
        if known.count == range.count, known.allSatisfy({ $0.entry.isDone(goal) }) { return false }
        let done = range.map { day in
            var entry = self[day] ?? HabitEntry()
            if !entry.isDone(goal) { entry.state = .done }
            return KnownDay(day: day, entry: entry)
        }
        days.replaceSubrange(known.indices, with: done)
        return true
    }
}
