import Diagnostics
import Foundation
import Persistence

/// Finds the entry of each habit.
struct HabitMatcher {
    /// An entry with keys.
    struct Entry {
        var title: String?
        var facts: AppFacts?
        var details: HabitDetails
        /// Whether all of its values could be read.
        var isWhole: Bool
        /// The error if it can't be read. Then its habit is shown without it, and can't be changed.
        var fault: Diagnostic?

        /// Whether it only says that its habit was there.
        var isMark: Bool { isWhole && title != nil && facts != nil && details == HabitDetails() }
    }

    let habits: [Habit]
    private let areAll: Bool
    private let own: Companion
    private let today: Today
    private(set) var entries: [Entry?] = []
    /// The indices of further entries with the title of a habit, by the index of the habit. Their days are merged.
    private var absorbed: [Int: [Int]] = [:]
    private var result: CompanionRule<Habit>.Joined
    var notes: EntryNotes

    init(_ parts: CompanionRule<Habit>.Parts, _ today: Today) {
        (habits, areAll, own, self.today) = (parts.items, parts.areAll, parts.companion, today)
        result = CompanionRule.Joined(habits)
        notes = EntryNotes(own)
    }

    func joined() -> CompanionRule<Habit>.Joined {
        var matcher = self
        matcher.readEntries()
        matcher.matchMoved()
        matcher.matchTitles()
        matcher.matchRemaining()
        for habit in habits.indices { matcher.join(habit) }
        matcher.result.diagnostics = matcher.notes.sorted
        return matcher.result
    }

    private mutating func readEntries() {
        for (index, stored) in own.entries.enumerated() {
            guard let value = stored.value else {
                let fault = own.fault(ofEntry: index, of: "habit")
                if let fault { notes.add(fault) }
                let title = stored.values?[HabitEntryKey.title]?.string
                entries.append(Entry(title: title, details: HabitDetails(), isWhole: false, fault: fault))
                continue
            }
            guard let values = value.dictionary else {
                entries.append(nil)
                let message = "expected an entry with keys, found \(value.words)"
                notes.add(.warning, entry: index, message, hint: Self.keptHint)
                continue
            }
            var faults: [HabitDetails.Fault] = []
            let details = HabitDetails(values, &faults)
            for fault in faults {
                notes.add(.warning, entry: index, at: fault.path, fault.message, hint: Self.keptHint)
            }
            let title = values[HabitEntryKey.title]?.string
            if title == nil {
                let (path, hint) = ([PathStep.key(HabitEntryKey.title)], "write the title of the habit there")
                notes.add(.warning, entry: index, at: path, "the entry names no habit", hint: hint)
            }
            let isWhole = faults.isEmpty && values.keys.allSatisfy(HabitEntryKey.all.contains)
            let facts = AppFacts(values[HabitEntryKey.app])
            entries.append(Entry(title: title, facts: facts, details: details, isWhole: isWhole))
        }
    }

    private static let keptHint = "correct it; it is kept, and doesn't count until then"

    // MARK: Matching

    /// The indices of the entries without a habit.
    private var left: [Int] {
        let taken = result.absorbed.union(result.entries.compactMap(\.self))
        return entries.indices.filter { entries[$0] != nil && !taken.contains($0) }
    }

    /// Matches the entries of habits that the app has renamed if another habit may have got their title: each has exactly
    /// the values of one habit, and the habit with its title, if there is one, can't have come from its values.
    private mutating func matchMoved() {
        guard areAll else { return }
        let (left, values) = (left, habits.map(AppFacts.init))
        let titled = Dictionary(grouping: habits.indices) { habits[$0].title }
        func own(_ index: Int) -> [Int] { entries[index]?.title.flatMap { titled[$0] } ?? [] }
        func isSame(_ index: Int, _ habit: Int) -> Bool { Self.isSame(entries[index]?.facts, values[habit]) }
        let settled = Set(left.flatMap { index in own(index).filter { isSame(index, $0) } })
        let open = habits.indices.filter { titled[habits[$0].title]?.count == 1 && !settled.contains($0) }
        let moved = left.filter { index in
            own(index).count <= 1 && !own(index).contains { Self.canBecome(entries[index]?.facts, values[$0]) }
        }
        for index in moved {
            let found = open.filter { isSame(index, $0) }
            guard found.count == 1, moved.count(where: { isSame($0, found[0]) }) == 1 else { continue }
            result.entries[found[0]] = index
            noteChange(of: index, to: habits[found[0]])
        }
    }

    /// Matches by title. If several habits or entries share a title, a habit whose app values are unchanged gets its entry
    /// first; the rest are matched in order. If only one habit has the title, it also gets the days of the other entries:
    /// after an app has renamed a habit, a user writes the new title into the old entry.
    private mutating func matchTitles() {
        let wanted = Dictionary(grouping: habits.indices.filter { result.entries[$0] == nil }) { habits[$0].title }
        let titles = habits.reduce(into: [:]) { $0[$1.title, default: 0] += 1 }
        for (title, indices) in Dictionary(grouping: left, by: { entries[$0]?.title }) {
            guard let title, var free = wanted[title] else { continue }
            var waiting = indices
            if free.count > 1 || indices.count > 1 {
                for index in indices {
                    guard let same = free.first(where: { AppFacts(habits[$0]) == entries[index]?.facts }) else {
                        continue
                    }
                    result.entries[same] = index
                    free.removeAll { $0 == same }
                    waiting.removeAll { $0 == index }
                }
            }
            for (habit, index) in zip(free, waiting) { result.entries[habit] = index }
            guard areAll, titles[title] == 1, let habit = wanted[title]?.first,
                let own = result.entries[habit].flatMap({ entries[$0] }), own.fault == nil
            else { continue }
            absorbed[habit] = indices.filter { index in
                guard index != result.entries[habit], let other = entries[index], other.isWhole else { return false }
                return own.details.canTake(other.details)
            }
            result.absorbed.formUnion(absorbed[habit] ?? [])
        }
    }

    /// Matches entries of habits that the app has renamed. An entry goes to the only unmatched habit whose values fit,
    /// if no other entry fits that habit. While some records can't be read, nothing is matched, because an entry may
    /// belong to one of them.
    private mutating func matchRemaining() {
        guard areAll else { return }
        let left = left
        guard !left.isEmpty else { return }
        let free = habits.indices.filter { result.entries[$0] == nil }
        var unclear: Set<Int> = []
        for fits in [Self.isSame, Self.canBecome] {
            let open = left.filter { !result.entries.contains($0) }
            let candidates = open.map { index in
                free.filter { result.entries[$0] == nil && fits(entries[index]?.facts, AppFacts(habits[$0])) }
            }
            for (index, found) in zip(open, candidates) where !found.isEmpty {
                guard found.count == 1, candidates.count(where: { $0.contains(found[0]) }) == 1 else {
                    unclear.insert(index)
                    continue
                }
                result.entries[found[0]] = index
                noteChange(of: index, to: habits[found[0]])
            }
        }
        for index in left where !result.entries.contains(index) && entries[index]?.fault == nil {
            if entries[index]?.isMark == true {
                result.absorbed.insert(index)
            } else {
                noteOrphan(index, isUnclear: unclear.contains(index))
            }
        }
    }

    private static func isSame(_ facts: AppFacts?, _ habit: AppFacts) -> Bool {
        facts.map { $0 == habit && $0.last != nil } ?? false
    }

    private static func canBecome(_ facts: AppFacts?, _ habit: AppFacts) -> Bool { facts?.canBecome(habit) ?? false }

    // MARK: Days

    /// Joins a habit with its entry and with the completed days that follow from the app's values.
    private mutating func join(_ index: Int) {
        let habit = habits[index]
        let entry = result.entries[index].flatMap { entries[$0] }
        if let fault = entry?.fault {
            result.faults[index] = fault
            return
        }
        var details = entry?.details ?? HabitDetails()
        var isOutdated = entry != nil && entry?.title != habit.title
        for other in absorbed[index, default: []].compactMap({ entries[$0]?.details }) {
            details.fill(from: other)
            isOutdated = true
        }
        if let before = details.before, !before.canBecome(habit.counts) { details.before = nil }
        if let facts = entry?.facts, let place = result.entries[index] {
            let days = takeBack(&details, facts, habit)
            noteTakenBack(days, of: habit, entry: place)
            if !days.isEmpty { isOutdated = true }
        }
        details.lastRecorded = lastRecorded(details, entry, habit)
        var dated = habit
        dated.details = details
        if let proven = dated.provenDays(on: today), details.history.markDone(proven, details.goal) {
            isOutdated = true
        }
        result.items[index].details = details
        if isOutdated { result.outdated.insert(index) }
    }

    /// Returns the day of the last completion according to the history, if it was recorded in another time zone.
    private func lastRecorded(_ details: HabitDetails, _ entry: Entry?, _ habit: Habit) -> HabitDetails.RecordedDay? {
        guard let moment = habit.lastCompletionDate, entry?.facts?.last == AppFacts(habit).last,
            let day = Day(moment, in: today.timeZone)
        else { return nil }
        let near = details.history[day.advanced(by: -1)...day.advanced(by: 1)]
        guard let last = near.last(where: { $0.entry.isDone(details.goal) })?.day, last != day else { return nil }
        return HabitDetails.RecordedDay(moment: moment, day: last)
    }

    /// Removes the completions that the app has undone: those after its last completion, if its count has dropped by
    /// the same number, or today's, if it has no last completion any more. It may also have saved an older list, so what
    /// the user has entered for these days is kept.
    ///
    /// - Returns: The days.
    private func takeBack(_ details: inout HabitDetails, _ facts: AppFacts, _ habit: Habit) -> [Day] {
        let (count, isTooLarge) = facts.completions.subtractingReportingOverflow(habit.numberOfCompletions)
        guard !isTooLarge, let then = facts.last.flatMap({ Day($0, in: today.timeZone) }) else { return [] }
        // A freshly installed app has no completions at all; its zeros must not erase the history.
        let isAll = habit.lastCompletionDate == nil && habit.bestStreak > 0 && then == today.day
        guard count > 0 || isAll else { return [] }
        // Nor must those of a habit that was removed and added again.
        if habit.lastCompletionDate == nil, habit.bestStreak == 0, then < today.day { return [] }
        let last = habit.lastDay(in: today.timeZone) ?? then.advanced(by: -1)
        guard last < then else { return [] }
        let days = details.history[last.advanced(by: 1)...then].filter { $0.entry.isDone(details.goal) }.map(\.day)
        guard days.count == count && (habit.lastCompletionDate != nil || count == 1) || isAll else { return [] }
        for day in days {
            let old = details.history[day]
            let state: HabitEntry.State? = old?.amount == nil ? nil : .missed
            details.history[day] = HabitEntry(state, amount: old?.amount, note: old?.note)
        }
        return days
    }
}
