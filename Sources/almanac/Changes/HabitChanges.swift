import Diagnostics
import Foundation
import Persistence
import Preview
import Records

/// Changes one habit through a page.
struct HabitChanges {
    let access: StoreAccess
    var habits: HabitChoice
    let index: Int
    let slug: String
    /// Whether the habit has another page than the request names, because it was renamed, or the page is another habit's
    /// by now.
    private let isMoved: Bool

    /// Finds the habit whose page has a slug.
    ///
    /// - Parameter shown: the fingerprint of the form, which also identifies a habit that was renamed.
    /// - Throws: `EditProblem` if the store has no such habit.
    init(_ access: StoreAccess, slug: String, shown: String? = nil) throws {
        self.access = access
        habits = try HabitChoice(access)
        let entries = habits.store.entries
        let records = entries.map { (slug: $0.slug, identity: HabitForm.identity(of: $0.item)) }
        guard let found = ShownValues.find(slug, shown, among: records),
            let index = habits.store.records.firstIndex(where: { $0.position == entries[found.index].position })
        else { throw EditProblem(noHabit: slug, access.words) }
        (self.index, self.slug, isMoved) = (index, entries[found.index].slug, found.isOther)
    }

    /// The form for a day other than today: at first, yesterday.
    func form(day: String? = nil, _ problem: EditProblem? = nil) throws -> EditForm {
        let name = try habits.store.habit(at: index).displayName
        let words = access.words
        let today = access.today.day
        let value = day ?? today.advanced(by: -1).description
        var field = words.field("day", .day, value, isRequired: true)
        field.isDay = true
        field.lastDay = today.description
        let title = words(.anotherDay, ["name": name])
        var form = EditForm(title, path: ["habits", slug, "tick"], submit: words(.done), fields: [field])
        form.shown = try self.form(of: habits).shown.fingerprint
        form.problem = problem
        return form
    }

    /// Makes a change: `edit`, `remove`, `move`, `tick` on the day `day` or today, or `untick` for today only.
    mutating func make(_ verb: String, _ fields: [String: String]) throws -> EditResult {
        let old = try habits.store.habit(at: index)
        let current = try form(of: habits)
        if isMoved, verb == "tick", let day = fields["day"] {
            let words = access.words
            let problem = EditProblem(.outdated, words(.outdated), hint: words(.outdatedActionHint))
            return .form(try form(day: day, problem))
        }
        if isMoved || verb == "remove" && !current.shown.fits(fields) {
            let mark = newMark(for: fields["shown"])
            return current.shown.outdated(current.form, verb, fields, mark: mark, access.words)
        }
        switch verb {
        case "edit": return try edit(fields)
        case "remove": return try remove(fields)
        case "tick": return try tick(fields, was: old)
        case "untick":
            do {
                let habit = try habits.store.undo(index, on: access.today)
                return access.done(.untickedHabit, values(of: habit))
            } catch Habit.CompletionError.notDone {
                return .done(CompletedEdit(access.words(.tickedAlready, values(of: old)), change: nil))
            }
        case "move": return try moveInList(fields)
        default:
            let hint = "there are `tick`, `untick`, `move`, `edit` and `remove`"
            throw EditProblem(.missing, "a habit can't be changed with `\(verb)`", hint: hint)
        }
    }

    /// What identifies the habit from now on, if no habit is the one that the page showed: the app has given it another date
    /// of creation.
    private func newMark(for shown: String?) -> String? {
        guard let shown, !habits.store.habits.map(HabitForm.identity).contains(where: ShownValues.isShown(shown)) else {
            return nil
        }
        return habits.marks[slug]
    }

    private mutating func tick(_ fields: [String: String], was old: Habit) throws -> EditResult {
        let habit: Habit
        let moment: Date
        do {
            let day = fields["day"].flatMap { $0.isEmpty ? nil : $0 }
            moment = try day.map { try access.pastTime($0).moment } ?? access.today.now
            habit = try habits.store.record(.done(), for: [index], at: moment, on: access.today)[0]
        } catch  where fields["day"] != nil && !(error is StoreError) {
            var problem = EditProblem(error, access.words)
            (problem.kind, problem.field) = (.invalid, "day")
            return .form(try form(day: fields["day"], problem))
        }
        let day = Today(now: moment, timeZone: access.today.timeZone).day
        let isToday = day == access.today.day
        let values = values(of: habit).merging(["day": access.text(of: day)]) { $1 }
        guard habit != old else {
            let word = isToday ? EditWord.tickedAlready : .tickedOnDayAlready
            return .done(CompletedEdit(access.words(word, values), change: nil))
        }
        return access.done(isToday ? .tickedHabit : .tickedOnDay, values)
    }

    mutating func moveInList(_ fields: [String: String]) throws -> EditResult {
        let entries = habits.store.entries.map { ($0.position, $0.slug) }
        let records = habits.store.records
        let slugs = Dictionary(entries) { first, _ in first }
        let to = try access.destination(fields, of: index, among: records.count) { slug in
            records.firstIndex { slugs[$0.position] == slug }
        }
        let name = records[index].item.displayName
        guard to != index else { return access.alreadyThere(name) }
        try habits.store.moveHabit(at: index, to: to)
        return access.moved(name, to: records[to].position, "habits", slug: slug)
    }

    /// What the words of a page say of a habit.
    private func values(of habit: Habit) -> [String: String] {
        ["name": habit.displayName, "standing": access.status(of: habit, habits)]
    }
}
