import Build
import Diagnostics
import Foundation
import Preview
import Records
import Settings
import Site

// The texts of the forms: in English as on the command line, and in other languages as on the site's pages.

extension EditWords {
    init(_ words: EditingWords) { self.init(language: words.language, texts: words.texts) }

    /// Whether the forms are in English, and so use the command line's messages.
    var isEnglish: Bool { language == "en" }

    /// - Parameter value: the value. Its line ends become `\n`, or spaces in a field with a single line, so that it
    ///   equals what a browser sends if nobody edits the field.
    func field(
        _ name: String,
        _ label: EditWord,
        _ value: String? = nil,
        hint: EditWord? = nil,
        hasLines: Bool = false,
        isRequired: Bool = false
    ) -> EditForm.Field {
        let (label, hint) = (callAsFunction(label), hint.map { callAsFunction($0) })
        let lines = (value ?? "").split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
        let text = lines.joined(separator: hasLines ? "\n" : " ")
        var field = EditForm.Field(name, label, value: text, hint: hint)
        (field.hasLines, field.isRequired) = (hasLines, isRequired)
        return field
    }
}

extension StoreAccess {
    /// The words of the forms, in the language of the site.
    var words: EditWords { EditWords(pageWords.editing) }

    func text(of time: EventTime) -> String {
        let english = EventTimeWords(timeZone: today.timeZone)
        guard let records = pageWords.records else { return english.words(for: time) }
        var text = records.text(of: time)
        if time.repeats == nil, case .moment(let start) = time.start, let isFirst = english.isFirstOfTwo(start) {
            text = words(isFirst ? .beforeClocksGoBack : .afterClocksGoBack, ["when": text])
        }
        guard !time.exceptDays.isEmpty else { return text }
        return words(.exceptDays, ["when": text, "days": records.list(time.exceptDays)])
    }

    func text(of day: Day) -> String {
        pageWords.records?.text(of: day) ?? day.inWords
    }

    /// An event with its time: `“Dentist” on Monday 23 November 2026, 08:30`.
    func text(of event: Event) -> String {
        let word = event.time.repeats == nil ? EditWord.eventOnce : .eventRepeated
        return words(word, ["name": event.displayName, "when": text(of: event.time)])
    }

    func ingredientCount(of recipe: Recipe) -> String {
        pageWords.records?.ingredients(recipe.ingredients.count) ?? recipe.ingredientCount
    }

    /// How often a recipe was cooked, and when last.
    func cookedText(of recipe: Recipe) -> String {
        guard let records = pageWords.records else { return recipe.cookedWords }
        return records.cooked(on: recipe.details.cooked) ?? words(.notCookedYet)
    }

    /// The state of the habits today, for the script of a page.
    func state(of store: HabitStore) -> EditHabits {
        let entries = store.entries
        let habits = Dictionary(entries.map { ($0.slug, state(of: $0.item)) }) { first, _ in first }
        let totals = totals(of: entries.map(\.item)) ?? [:]
        return EditHabits(habits, totals: totals, today: today.day.description)
    }

    private func state(of habit: Habit) -> EditHabit {
        let (streak, best) = (habit.knownStreak(on: today), habit.longestStreak(on: today))
        return EditHabit(
            streak: streak.isAlive ? streak.days : nil,
            bestStreak: best,
            texts: pageWords.pages.live(habit, streak: streak, best: best, on: today)
        )
    }

    /// The texts of pages about all habits together: those of the store, and those from sources. Nil if a source can't
    /// be read, because a page then shows its last readable version.
    private func totals(of stored: [Habit]) -> [String: String]? {
        let sources = configuration.sourceRecords(as: .habits)
        guard !sources.diagnostics.hasErrors else { return nil }
        return pageWords.pages.live(stored + sources.records.habits.map(\.item), on: today)
    }

    /// The status of a habit: `done today, 5-day streak`.
    func status(of habit: Habit, _ habits: HabitChoice) -> String {
        pageWords.records?.text(of: habit.knownStreak(on: today), daysDone: habit.daysDone(on: today))
            ?? habits.status(habit)
    }
}
