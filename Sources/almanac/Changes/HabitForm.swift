import Persistence
import Preview
import Records

/// A habit as a form shows it.
struct HabitForm {
    private let habit: Habit
    private let slug: String

    init(_ habit: Habit, slug: String) { (self.habit, self.slug) = (habit, slug) }

    /// The fields and what they show.
    var shown: ShownValues { ShownValues([("name", habit.title), ("image", habit.image.name)]) }

    var form: EditForm {
        let shown = shown
        let path = ["habits", slug]
        let fields = Self.fields(shown)
        var form = EditForm("Change \(habit.displayName)", path: path + ["edit"], submit: "Save", fields: fields)
        form.shown = shown.fingerprint
        form.buttons = [EditButton("Remove", path: path + ["remove"], fields: ["shown": shown.fingerprint])]
        return form
    }

    /// The form as it was sent, with what is wrong.
    func form(with fields: [String: String], _ problem: EditProblem) -> EditForm {
        var form = form
        form.problem = problem
        shown.fill(&form, with: fields)
        return form
    }

    /// The form for a new habit, empty or as it was sent.
    static func new(_ fields: [String: String] = [:], _ problem: EditProblem? = nil) -> EditForm {
        let image = fields["image"] ?? HabitImage.other.name
        let shown = ShownValues([("name", fields["name"] ?? ""), ("image", image)])
        var form = EditForm("Add a habit", path: ["habits"], submit: "Add", fields: Self.fields(shown))
        form.problem = problem
        return form
    }

    private static func fields(_ shown: ShownValues) -> [EditForm.Field] {
        var image = EditForm.Field("image", "Picture", value: shown["image"])
        image.choices = HabitImage.known.map { .init($0.name, $0.name.prefix(1).uppercased() + $0.name.dropFirst()) }
        let hint = "Such as “Floss” or “Read a page”."
        return [.init("name", "What to do each day", value: shown["name"], hint: hint, isRequired: true), image]
    }
}

extension HabitChanges {
    /// The form of the habit.
    func editForm() throws -> EditForm { try form(of: habits).form }

    private func form(of habits: HabitChoice) throws -> HabitForm {
        HabitForm(try habits.store.habit(at: index), slug: slug)
    }

    /// Gives the habit another name or picture.
    mutating func edit(_ fields: [String: String]) throws -> EditAnswer {
        let form = try form(of: habits)
        do {
            try form.shown.check(fields, of: "habit")
            let changed = form.shown.changed(in: fields)
            guard !changed.isEmpty else { return .done(EditDone("Nothing was changed", change: nil)) }
            let image = try changed["image"].map(Self.image)
            let habit = try habits.store.edit(index, name: changed["name"], image: image)
            return access.done("Changed \"\(habit.displayName)\"", page: habits.page(at: index))
        } catch StoreError.outdated(let diagnostic) {
            throw StoreError.outdated(diagnostic)
        } catch {
            return .form(form.form(with: fields, EditProblem(error)))
        }
    }

    /// Removes the habit.
    mutating func remove(_ fields: [String: String]) throws -> EditAnswer {
        try form(of: habits).shown.check(fields, of: "habit")
        let habit = try habits.store.delete(index)
        return access.done("Removed \"\(habit.displayName)\"")
    }

    /// Adds a habit before the others.
    static func add(_ fields: [String: String], _ access: StoreAccess) throws -> EditAnswer {
        do {
            var habits = try HabitChoice(access)
            let image = try fields["image"].map(Self.image) ?? .other
            let name = fields["name"] ?? ""
            let habit = try habits.store.createNewHabit(name: name, image: image, on: access.today.now)
            return access.done("Added \"\(habit.displayName)\"", page: habits.page(at: 0))
        } catch {
            return .form(HabitForm.new(fields, EditProblem(error)))
        }
    }

    private static func image(named name: String) throws(EditProblem) -> HabitImage {
        do {
            return try habitImage(named: name)
        } catch {
            var problem = EditProblem(error)
            (problem.kind, problem.field) = (.invalid, "image")
            throw problem
        }
    }
}

extension HabitChoice {
    /// The page of the habit at an index, relative to the root of the site.
    fileprivate func page(at index: Int) -> String? {
        let position = store.records.indices.contains(index) ? store.records[index].position : nil
        return store.entries.first { $0.position == position }.map { "habits/\($0.slug)/" }
    }
}
