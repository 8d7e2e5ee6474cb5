import Build
import Diagnostics
import Foundation
import Persistence
import Records
import Settings

/// The habits, read and ready for choosing from.
struct HabitChoice {
    var store: HabitStore
    let file: String
    let access: StoreAccess
    var today: Today { access.today }

    init(_ access: StoreAccess) throws {
        self.access = access
        store = try access.habits()
        file = try access.habitStore().name
        try store.setNeedsToReloadHabits()
    }

    func find(_ text: String) throws -> Int { try choice.index(of: text) }

    /// The indices of the habits that a user means, without duplicates.
    ///
    /// - Throws: a `Diagnostic` also for a number after a name, which is most likely an amount.
    func find(_ texts: [String]) throws -> [Int] {
        if let place = texts.firstIndex(where: { Int($0) != nil && !isName($0) }), Int(texts[0]) == nil {
            let (name, number) = (texts[place - 1].quotedForShell, texts[place])
            let message = "`\(number)` after a name isn't the position of a habit"
            let isCompleting = access.verb == "habit complete"
            let hint = isCompleting ? "`almanac habit complete \(name) --amount \(number)` records an amount" : nil
            throw Diagnostic.error(Location(file: file), message, hint: hint)
        }
        return try texts.map(find).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Whether a word is the whole name of the habit that it identifies.
    private func isName(_ text: String) -> Bool {
        (try? find(text)).map { store.records[$0].item.title.isSameName(as: text) } ?? false
    }

    func has(_ text: String) -> Bool { (try? find(text)) != nil }

    /// Whether no habit has a name equal or similar to a word.
    func isUnlikeAny(_ text: String) -> Bool {
        switch choice.failure(of: text) {
        case .outOfRange: true
        case .some(.none(let nearest)): nearest == nil
        case .several, nil: false
        }
    }

    /// Whether a word is the full name or the position of a habit.
    func isNameOrPosition(_ text: String) -> Bool {
        store.records.contains { $0.item.title.isSameName(as: text) || String($0.position) == text }
    }

    /// Another habit with the name of an added one; nil if there is none. A dry run hasn't added it.
    func duplicate(of added: Habit) -> StoredRecord<Habit>? {
        store.records.dropFirst(access.isDryRun ? 0 : 1).first { $0.item.title.isSameName(as: added.title) }
    }

    var choice: Choice {
        let candidates = store.records.map {
            Selection.Candidate(position: $0.position, identifier: nil, name: $0.item.title)
        }
        let habits = store.habits
        return Choice(
            noun: "habit",
            file: file,
            listVerb: "almanac habit list",
            candidates: candidates,
            diagnostics: store.diagnostics,
            remark: { status(habits[$0]) },
            source: { access.configuration.source(of: $0, as: .habits) }
        )
    }

    /// The status of a habit: `done today, 5-day streak`; `skipped today, never done`.
    func status(_ habit: Habit) -> String {
        let isSkipped = habit.history(on: today)[today.day]?.state == .skipped
        let standing =
            switch habit.knownStreak(on: today) {
            case .none: habit.numberOfCompletions > 0 ? "not known when last done" : "never done"
            case .alive(let days, true): "done today, \(counted(days))"
            case .alive(let days, false) where isSkipped: counted(days)
            case .alive(let days, false):
                "\(habit.isDue(on: today) ? "not yet done today" : "not due today"), \(counted(days))"
            case .ended(let days, let lastDay): "last done on \(lastDay), after \(article(days)) \(counted(days))"
            }
        return isSkipped ? "skipped today, \(standing)" : standing
    }

    private func counted(_ days: Int) -> String { "\(days)-day streak" }

    /// The article for a number: `an` if it begins with a vowel when spoken, as eight, eleven, eighteen and eighty do.
    private func article(_ days: Int) -> String { [11, 18].contains(days) || "\(days)".hasPrefix("8") ? "an" : "a" }

    /// The number of recent days on which it was done, and its strength: `13 of 31 days, strength 42%`; nil if nothing
    /// is known.
    ///
    /// - Parameter isLong: Whether to say that other days don't count: `done on 9 of the 15 that count, strength 42%`.
    func recentFigures(_ habit: Habit, isLong: Bool = false) -> String? {
        guard let strength = habit.strength(on: today) else { return nil }
        let (rate, percent) = (habit.rate(on: today), "strength \(Int((strength * 100).rounded()))%")
        guard rate.days > 0 else { return percent }
        if isLong { return "done on \(rate.done) of the \(rate.days) that count, \(percent)" }
        return "\(rate.done) of \(rate.days) \(rate.days == 1 ? "day" : "days"), \(percent)"
    }

    /// The record as printed by `--json`.
    ///
    /// - Parameter hasDays: whether to include the days of its history.
    func json(_ shown: ShownRecord<Habit>, hasDays: Bool = false) -> PropertyValue {
        let habit = shown.item
        let details = habit.details
        let (rate, streak) = (habit.rate(on: today), habit.knownStreak(on: today))
        var values: [String: PropertyValue] = [
            "position": PropertyValue(number: shown.position),
            "title": .string(habit.title),
            "image": .string(habit.image.name),
            "dateCreated": PropertyValue(moment: habit.dateCreated),
            "completedToday": .boolean(habit.isDone(on: today.day, today: today)),
            "streak": .integer(streak.isAlive ? streak.days : 0),
            "bestStreak": .integer(habit.longestStreak(on: today)),
            "numberOfCompletions": .integer(habit.daysDone(on: today)),
            "lastCompletionDate": PropertyValue(moment: habit.lastCompletionDate),
            "frequency": .string(details.frequency.description),
            "goal": details.goal?.amount.propertyValue ?? .null,
            "isLimit": details.goal.map { .boolean($0.isLimit) } ?? .null,
            "source": PropertyValue(text: shown.source?.name),
            "unit": PropertyValue(text: details.goal.flatMap { $0.unit.isEmpty ? nil : $0.unit }),
            "rate": .dictionary(["done": .integer(rate.done), "days": .integer(rate.days)]),
            "strength": habit.strength(on: today).map(PropertyValue.real) ?? .null,
        ]
        if hasDays {
            values["days"] = .array(habit.history(on: today).days.map { $0.json(details.goal) })
        }
        return .dictionary(values)
    }
}

extension HabitHistory.KnownDay {
    /// The day as printed by `--json`.
    func json(_ goal: HabitGoal?) -> PropertyValue {
        let state = entry.state ?? (entry.isDone(goal) ? .done : nil)
        return .dictionary([
            "day": .string(day.description),
            "state": state.map { .string($0.rawValue) } ?? .null,
            "amount": entry.amount?.propertyValue ?? .null,
            "note": entry.note.map(PropertyValue.string) ?? .null,
        ])
    }
}

/// Returns the picture with a name that a user has typed.
func habitImage(named name: String) throws -> HabitImage {
    if let image = HabitImage.known.first(where: { $0.name == name.lowercased() }) { return image }
    let names = HabitImage.known.map(\.name)
    let hint = suggestion(for: name, among: names) ?? "there are \(names.joinedByAnd)"
    throw Diagnostic.error("there is no picture `\(name)`", hint: hint)
}

extension ChangeOptions {
    /// Runs a verb that changes the habits, and reports all errors, and what was found about the history.
    func changeHabits(_ verb: String, _ body: (inout HabitChoice, StoreAccess) throws -> Void) throws {
        // If it isn't known which file holds the habits, the error says so.
        try change(verb, { (try? $0.habitStore().name) ?? "" }) { access in
            var habits = try HabitChoice(access)
            // The change also records what the app has changed.
            let history = Companion.url(beside: try access.habitStore().url).shortPath
            Console.messages(habits.store.diagnostics.filter { $0.location.file == history })
            try body(&habits, access)
        }
    }
}
