import Foundation
import Persistence
import Preview
import Records

/// A habit as a form shows it.
struct HabitForm {
    private let habit: Habit
    private let slug: String
    private let identity: String?
    private let words: EditWords

    /// - Parameter identity: see ``identity(of:)``; nil if another habit has the same.
    init(_ habit: Habit, slug: String, identity: String?, _ words: EditWords) {
        (self.habit, self.slug, self.identity, self.words) = (habit, slug, identity, words)
    }

    /// The fields and their values.
    var shown: ShownValues {
        ShownValues([("name", habit.title), ("image", habit.image.name)], identity: identity)
    }

    /// The date of creation. The app resets it whenever it loads the habits, and an import can set the same date for
    /// several habits.
    static func identity(of habit: Habit) -> String? {
        habit.dateCreated.map { "\($0.timeIntervalSinceReferenceDate)" }
    }

    var form: EditForm {
        let shown = shown
        let path = ["habits", slug]
        let fields = Self.fields(shown, words)
        let title = words(.changeRecord, ["name": habit.displayName])
        var form = EditForm(title, path: path + ["edit"], submit: words(.save), fields: fields)
        form.shown = shown.fingerprint
        form.buttons = [EditAction(words(.remove), path: path + ["remove"], fields: ["shown": shown.fingerprint])]
        return form
    }

    /// The form for a new habit, empty or as it was submitted.
    static func new(
        _ words: EditWords,
        _ fields: [String: String] = [:],
        _ problem: EditProblem? = nil
    ) -> EditForm {
        let image = fields["image"] ?? HabitImage.other.name
        let shown = ShownValues([("name", fields["name"] ?? ""), ("image", image)])
        let fields = Self.fields(shown, words)
        var form = EditForm(words(.addHabit), path: ["habits"], submit: words(.add), fields: fields)
        form.problem = problem
        return form
    }

    private static func fields(_ shown: ShownValues, _ words: EditWords) -> [EditForm.Field] {
        var image = words.field("image", .picture, shown["image"])
        image.choices = HabitImage.known.map { image in
            let word = EditWord(rawValue: "image" + image.name.prefix(1).uppercased() + image.name.dropFirst())
            return .init(image.name, word.map { words($0) } ?? image.name)
        }
        return [words.field("name", .whatToDo, shown["name"], hint: .whatToDoHint, isRequired: true), image]
    }
}

extension HabitChanges {
    func editForm() throws -> EditForm { try form(of: habits).form }

    func form(of habits: HabitChoice) throws -> HabitForm {
        let habit = try habits.store.habit(at: index)
        let identity = HabitForm.identity(of: habit)
        let isUnique = habits.store.habits.count { HabitForm.identity(of: $0) == identity } == 1
        return HabitForm(habit, slug: slug, identity: isUnique ? identity : nil, access.words)
    }

    mutating func edit(_ fields: [String: String]) throws -> EditResult {
        let form = try form(of: habits)
        return try form.shown.answer(form.form, fields, access.words) {
            let changed = form.shown.changed(in: fields)
            guard !changed.isEmpty else { return .done(CompletedEdit(access.words(.nothingWasChanged), change: nil)) }
            let image = try changed["image"].map { try Self.image(named: $0, access.words) }
            let habit = try habits.store.edit(index, name: changed["name"], image: image)
            return access.done(access.words(.changedRecord, ["name": habit.displayName]), page: habits.page(of: habit))
        }
    }

    mutating func remove(_ fields: [String: String]) throws -> EditResult {
        try form(of: habits).shown.check(fields, access.words)
        let habit = try habits.store.delete(index)
        return access.done(access.words(.removedRecord, ["name": habit.displayName]))
    }

    /// Adds a habit before the others.
    static func add(_ fields: [String: String], _ access: StoreAccess) throws -> EditResult {
        do {
            var habits = try HabitChoice(access)
            let image = try fields["image"].map { try Self.image(named: $0, access.words) } ?? .other
            let name = fields["name"] ?? ""
            let habit = try habits.store.createNewHabit(name: name, image: image, on: access.today.now)
            let isDuplicate = habits.store.habits.dropFirst().contains { $0.title.isSameName(as: habit.title) }
            return access.added(habit.displayName, isDuplicate: isDuplicate, page: habits.page(of: habit))
        } catch {
            return .form(HabitForm.new(access.words, fields, EditProblem(error, access.words)))
        }
    }

    private static func image(named name: String, _ words: EditWords) throws(EditProblem) -> HabitImage {
        do {
            return try habitImage(named: name)
        } catch {
            var problem = EditProblem(error, words)
            (problem.kind, problem.field) = (.invalid, "image")
            throw problem
        }
    }
}

extension HabitChoice {
    /// The page of a habit, relative to the root of the site; nil if it isn't known. Indices may have shifted in a change.
    fileprivate func page(of habit: Habit) -> String? {
        store.entries.first { $0.item == habit }.map { "habits/\($0.slug)/" }
    }
}
