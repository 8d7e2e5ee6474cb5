import Foundation
import Persistence
import Preview
import Records
import Settings

/// Changes one habit through a page.
struct HabitChanges: PageChanges {
    static let noun = "habit"
    static let fields = [
        "add": ["name", "image"], "edit": ["name", "image"] + order, "tick": ["day"] + order, "untick": order,
        "move": ["before", "after"] + order, "remove": order,
    ]
    /// The fields that tell in which order a page sent its changes of a habit.
    private static let order = ["page", "order"]

    private var habits: HabitChoice
    private let index: Int
    private let slug: String
    private let habit: Habit
    /// See ``identity(of:)``; nil if another habit has the same.
    private let identity: String?
    /// Whether the request's page is no longer the habit's: it was renamed, or the page now belongs to another habit.
    private let isMoved: Bool

    init(_ access: StoreAccess, slug: String, _ fields: [String: String], _ verb: String?) throws {
        habits = try HabitChoice(access)
        let entries = habits.store.entries
        let records = entries.map { (slug: $0.slug, identity: Self.identity(of: $0.item)) }
        guard let found = ShownValues.find(slug, fields["shown"], among: records),
            let index = habits.store.records.firstIndex(where: { $0.position == entries[found.index].position })
        else {
            let words = access.words
            throw EditProblem(.missing, words(.noHabit, ["page": slug]), hint: words(.noHabitHint))
        }
        (self.index, self.slug, isMoved) = (index, entries[found.index].slug, found.isOther)
        habit = habits.store.records[index].item
        let identity = Self.identity(of: habit)
        let isUnique = habits.store.habits.count { Self.identity(of: $0) == identity } == 1
        self.identity = isUnique ? identity : nil
    }

    /// The date of creation. The app resets it whenever it loads the habits, and an import can set the same date for
    /// several habits.
    static func identity(of habit: Habit) -> String? {
        habit.dateCreated.map { "\($0.timeIntervalSinceReferenceDate)" }
    }

    private var access: StoreAccess { habits.access }

    var page: String? { access.page("habits/\(slug)/", in: .habits) }

    // MARK: Forms

    func form(for verb: String?) -> EditForm? {
        switch verb {
        case nil, "tick": form()
        case "edit": form
        default: nil
        }
    }

    private var shown: ShownValues {
        let fields = Self.formFields(name: habit.title, image: habit.image.name, access.words)
        return ShownValues(fields, access.words, identity: identity)
    }

    private var form: EditForm {
        let words = access.words
        let (path, shown) = (["habits", slug], shown.fingerprint)
        let fields = Self.formFields(name: habit.title, image: habit.image.name, words)
        let title = words(.changeRecord, ["name": habit.displayName])
        var form = EditForm(title, path: path + ["edit"], submit: words(.save), fields: fields)
        form.shown = shown
        form.buttons = [EditAction(words(.remove), path: path + ["remove"], fields: ["shown": shown])]
        return form
    }

    private static func formFields(name: String?, image: String?, _ words: EditWords) -> [EditForm.Field] {
        var image = words.field("image", .picture, image ?? HabitImage.other.name)
        image.choices = HabitImage.known.map { image in
            let word = EditWord(rawValue: "image" + image.name.prefix(1).uppercased() + image.name.dropFirst())
            return .init(image.name, word.map { words($0) } ?? image.name)
        }
        return [words.field("name", .whatToDo, name, hint: .whatToDoHint, isRequired: true), image]
    }

    /// The form for a day other than today: at first, yesterday.
    private func form(day: String? = nil, _ problem: EditProblem? = nil) -> EditForm {
        let words = access.words
        let today = access.today.day
        let value = day ?? today.advanced(by: -1).description
        var field = words.field("day", .day, value, isRequired: true)
        field.isDay = true
        field.lastDay = today.description
        let title = words(.anotherDay, ["name": habit.displayName])
        var form = EditForm(title, path: ["habits", slug, "tick"], submit: words(.done), fields: [field])
        form.shown = shown.fingerprint
        form.problem = problem
        return form
    }

    // MARK: Changes

    /// Makes a change: `edit`, `remove`, `move`, `tick` on the day `day` or today, or `untick` for today only.
    mutating func make(_ verb: String, _ request: EditRequest) throws -> EditResult {
        let fields = request.fields
        if isMoved, verb == "tick", let day = fields["day"] {
            let words = access.words
            let problem = EditProblem(.outdated, words(.outdated), hint: words(.outdatedActionHint))
            return .form(form(day: day, problem))
        }
        if isMoved || verb == "remove" && !shown.fits(fields) {
            return shown.outdated(form, verb, fields, mark: newMark(for: fields["shown"]))
        }
        switch verb {
        case "edit": return try edit(fields)
        case "remove":
            try shown.check(fields)
            let habit = try habits.store.delete(index)
            return access.done(access.words(.removedRecord, ["name": habit.displayName]))
        case "tick": return try tick(fields).with(access.state(of: habits.store))
        case "untick": return try untick().with(access.state(of: habits.store))
        case "move": return try moveInList(fields)
        default: throw Self.unknown(verb)
        }
    }

    /// The habit's new mark, if no habit has the identity that the page showed: then the app has given the habit
    /// another date of creation.
    private func newMark(for shown: String?) -> String? {
        guard let shown, !habits.store.habits.map(Self.identity).contains(where: ShownValues.isShown(shown)) else {
            return nil
        }
        return habits.marks[slug]
    }

    private mutating func edit(_ fields: [String: String]) throws -> EditResult {
        let (shown, access) = (shown, access)
        return try shown.answer(form, fields) {
            let changed = shown.changed(in: fields)
            guard !changed.isEmpty else { return access.unchanged(.nothingWasChanged) }
            let image = try changed["image"].map { try Self.image(named: $0, access.words) }
            let habit = try habits.store.edit(index, name: changed["name"], image: image)
            let message = access.words(.changedRecord, ["name": habit.displayName])
            return access.done(message, page: habits.page(of: habit))
        }
    }

    private mutating func tick(_ fields: [String: String]) throws -> EditResult {
        let old = habit
        let habit: Habit
        let moment: Date
        do {
            let day = fields["day"].flatMap { $0.isEmpty ? nil : $0 }
            moment = try day.map { try access.pastTime($0).moment } ?? access.today.now
            habit = try habits.store.record(.done(), for: [index], at: moment, on: access.today)[0]
        } catch  where fields["day"] != nil && !(error is StoreError) {
            return .form(form(day: fields["day"], EditProblem(error, inField: "day", access.words)))
        }
        let day = Today(now: moment, timeZone: access.today.timeZone).day
        let isToday = day == access.today.day
        let values = values(of: habit).merging(["day": access.text(of: day)]) { $1 }
        guard habit != old else { return access.unchanged(isToday ? .tickedAlready : .tickedOnDayAlready, values) }
        return access.done(isToday ? .tickedHabit : .tickedOnDay, values)
    }

    private mutating func untick() throws -> EditResult {
        do {
            let habit = try habits.store.undo(index, on: access.today)
            return access.done(.untickedHabit, values(of: habit))
        } catch Habit.CompletionError.notDone {
            return access.unchanged(.tickedAlready, values(of: habit))
        }
    }

    private mutating func moveInList(_ fields: [String: String]) throws -> EditResult {
        let records = habits.store.records
        let to = try access.destination(fields, of: index, in: records.slugs(in: habits.store.entries))
        let name = habit.displayName
        guard to != index else { return access.unchanged(.isInPlaceAlready, ["name": name]) }
        try habits.store.moveHabit(at: index, to: to)
        return access.moved(name, to: records[to].position, "habits", slug: slug)
    }

    /// The values of a habit for messages.
    private func values(of habit: Habit) -> [String: String] {
        ["name": habit.displayName, "standing": access.status(of: habit, habits)]
    }

    // MARK: A new habit

    static func newForm(_ words: EditWords, _ fields: [String: String]) -> EditForm {
        let fields = Self.formFields(name: fields["name"], image: fields["image"], words)
        return EditForm(words(.addHabit), path: ["habits"], submit: words(.add), fields: fields)
    }

    /// Adds a habit before the others.
    static func add(_ request: EditRequest, _ access: StoreAccess) throws -> EditResult {
        var habits = try HabitChoice(access)
        let image = try request.fields["image"].map { try Self.image(named: $0, access.words) } ?? .other
        let name = request.fields["name"] ?? ""
        let habit = try habits.store.createNewHabit(name: name, image: image, on: access.today.now)
        let isDuplicate = habits.duplicate(of: habit) != nil
        return access.added(habit.displayName, isDuplicate: isDuplicate, page: habits.page(of: habit))
    }

    private static func image(named name: String, _ words: EditWords) throws(EditProblem) -> HabitImage {
        do {
            return try habitImage(named: name)
        } catch {
            throw EditProblem(error, inField: "image", words)
        }
    }
}

extension EditResult {
    /// The result of a tick, with the state of the habits after it.
    fileprivate func with(_ state: EditHabits) -> EditResult {
        guard case .done(var done) = self else { return self }
        done.state = state
        return .done(done)
    }
}

extension HabitChoice {
    /// The page of a habit, relative to the root of the site; nil if it isn't known or the site doesn't show habits.
    /// Indices may have shifted in a change.
    fileprivate func page(of habit: Habit) -> String? {
        store.entries.first { $0.item == habit }.flatMap { access.page("habits/\($0.slug)/", in: .habits) }
    }
}
