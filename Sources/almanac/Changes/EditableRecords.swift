import Build
import FileSystem
import Foundation
import Persistence
import Preview
import Records

/// The records that can be changed, for a page.
///
/// For a store that can't be read, there is the error instead of records.
struct EditableRecords {
    let access: StoreAccess
    let events: Result<EventChoice, any Error>
    let habits: Result<HabitChoice, any Error>
    let recipes: Result<[Entry<Recipe>], any Error>

    init(_ access: StoreAccess) {
        self.access = access
        // Read first: if a store is write-protected and can't be read either, the error of reading it says more.
        events = Result {
            let events = try EventChoice(access, needsBoth: true)
            try access.requireWritable(stores: [access.events.url, access.completed.url])
            return events
        }
        habits = Result {
            let habits = try HabitChoice(access)
            try access.requireWritable(stores: [access.habitStore().url])
            return habits
        }
        recipes = Result {
            let recipes = try access.recipeEntries()
            try access.requireWritable(stores: [access.recipes.url])
            return recipes
        }
    }

    /// The state for the script of a page.
    func state(last: (done: CompletedEdit, date: Date)?) -> EditState {
        var state = EditState()
        func add(_ marks: [String: String], of kind: String) {
            for (slug, mark) in marks { state.shown["\(kind)/\(slug)"] = mark }
        }
        (state.last, state.lastAge) = (last?.done, last.map { Date().timeIntervalSince($0.date) })
        (state.words, state.today) = (words.texts, access.today.day.description)
        if let identified = try? events.get().identified {
            state.open = identified.open.map(\.slug)
            state.series = identified.open.filter { $0.item.isSeries }.map(\.slug)
            state.completed = identified.completed.map(\.slug)
            add(identified.marks(access), of: "events")
        }
        if let habits = try? habits.get() {
            let shown = access.state(of: habits.store)
            (state.habits, state.totals) = (shown.habits, shown.totals)
            add(habits.marks, of: "habits")
        }
        if let recipes = try? recipes.get() {
            state.recipes = recipes.map(\.slug)
            state.cooked = recipes.filter { $0.item.details.cooked.contains(access.today.day) }.map(\.slug)
            add(recipes.marks, of: "recipes")
        }
        let menu = Result { try MenuChanges(access).shown }
        // The form offers the recipes.
        if !(recipes.problem is StoreError) { state.menu = try? menu.get() }
        let problems = [("events", events.problem), ("habits", habits.problem), ("recipes", recipes.problem)]
        for (kind, problem) in problems {
            if problem == nil { state.additions.append(kind) }
            if let problem = problem as? EditProblem { state.readOnly[kind] = problem.error }
        }
        // A site without a menu needs no reason why it can't be changed.
        if access.configuration.menu.isThere, let problem = menu.problem as? EditProblem {
            state.readOnly["menu"] = problem.error
        }
        return state
    }

    // MARK: The page without a script

    var words: EditWords { access.words }

    /// - Parameters:
    ///   - showsAll: whether it has all completed events, not only those that were completed last.
    ///   - name: returns the description of a change in the journal.
    func list(showsAll: Bool = false, naming name: (Journal.Item) -> String) -> EditList {
        let journal = access.journal
        func action(_ word: EditWord, _ path: String, _ item: Journal.Item) -> (String, EditAction) {
            (name(item), EditAction(words(word), path: [path], fields: ["change": String(item.number)]))
        }
        let sections = [habitSection] + eventSections(showsAll: showsAll) + [recipeSection, menuSection]
        var list = EditList(sections, last: journal.lastDone.map { action(.undo, "undo", $0) })
        list.undone = journal.lastUndone.map { action(.redo, "redo", $0) }
        return list
    }

    /// A section with its rows, or with the reason why they can't be changed.
    ///
    /// - Parameter path: the first part of the path of its records, which can be added.
    private func section(
        _ title: EditWord,
        _ path: String,
        add: EditWord,
        _ rows: () throws -> [EditList.Row]
    ) -> EditList.Section {
        do {
            var section = EditList.Section(words(title), rows: try rows())
            section.add = EditAction(words(add), path: [path, "new"])
            return section
        } catch {
            return EditList.Section(words(title), rows: [], problem: EditProblem(error, words))
        }
    }

    private var habitSection: EditList.Section {
        var section = section(.habits, "habits", add: .addHabit) {
            let habits = try habits.get()
            let marks = habits.marks
            return habits.store.entries.map { entry in
                let isDone = entry.item.isDone(on: access.today.day, today: access.today)
                let path = ["habits", entry.slug, isDone ? "untick" : "tick"]
                let fields = marks.fields(entry.slug)
                let button = EditAction(words(isDone ? .takeBack : .doneToday), path: path, fields: fields)
                let form = ["habits", entry.slug, "edit"]
                let note = access.status(of: entry.item, habits)
                var row = EditList.Row(entry.item.displayName, note: note, form: form, buttons: [button])
                row.links = [EditAction(words(.doneOnAnotherDay), path: ["habits", entry.slug, "tick"])]
                return row
            }
        }
        section.order = orderLink("habits", section.rows)
        return section
    }

    private var recipeSection: EditList.Section {
        section(.recipes, "recipes", add: .addRecipe) {
            let recipes = try recipes.get()
            let marks = recipes.marks
            return recipes.map { entry in
                let isCooked = entry.item.details.cooked.contains(access.today.day)
                let button = EditAction(
                    words(isCooked ? .notCookedToday : .cookedToday),
                    path: ["recipes", entry.slug, isCooked ? "uncooked" : "cooked"],
                    fields: marks.fields(entry.slug)
                )
                let note = access.ingredientCount(of: entry.item)
                let form = ["recipes", entry.slug, "edit"]
                return EditList.Row(entry.item.displayName, note: note, form: form, buttons: [button])
            }
        }
    }

    private var menuSection: EditList.Section {
        section(.menu, "menu", add: .planMeal) { try MenuChanges(access).rows }
    }

    private func eventSections(showsAll: Bool) -> [EditList.Section] {
        let identified = events.map(\.identified)
        var schedule = section(.schedule, "events", add: .addEvent) {
            let (events, identified) = (try events.get(), try identified.get())
            return identified.open.sorted { $0.item.date < $1.item.date }.map { entry in
                var row = row(entry, identified.uids[entry.slug], words(.complete), "complete")
                if var completion = events.completion(of: entry.item, slug: entry.slug, among: identified) {
                    // The row has no room for the time of the occurrence; the answer names it.
                    completion.label = words(.complete)
                    row.buttons = [completion]
                }
                return row
            }
        }
        schedule.order = orderLink("events", schedule.rows)
        guard let identified = try? identified.get() else { return [schedule] }
        let done = identified.completed.sorted {
            ($0.item.completedAt ?? $0.item.date) > ($1.item.completedAt ?? $1.item.date)
        }
        let shown = done.prefix(showsAll ? done.count : 20)
        let rows = shown.map { row($0, identified.uids[$0.slug], words(.reopen), "reopen") }
        let title = words(shown.count < done.count ? .completedLast : .completedEvents)
        var completed = EditList.Section(title, rows: rows)
        if shown.count < done.count {
            let label = "\(words(.more)): \(done.count - shown.count)"
            completed.more = EditAction(label, path: [], fields: ["all": "yes"])
        }
        return [schedule, completed]
    }

    /// The events of the schedule or the habits, in the order of their store.
    ///
    /// - Throws: `EditProblem` for another kind of record; `StoreError` if the store can't be read.
    func order(of kind: String) throws -> EditOrder {
        switch kind {
        case "events":
            let events = try events.get()
            let marks = events.identified.marks(access)
            let rows = zip(events.scheduleSlugs, events.schedule.events).filter { !$0.0.isEmpty }.map { slug, record in
                let note = access.text(of: record.item.time)
                return EditOrder.Row(slug, title: record.item.displayName, note: note, shown: marks[slug])
            }
            return EditOrder(words(.orderOfSchedule), kind: kind, rows: rows)
        case "habits":
            let habits = try habits.get()
            let marks = habits.marks
            let rows = habits.store.entries.map { entry in
                let note = access.status(of: entry.item, habits)
                return EditOrder.Row(entry.slug, title: entry.item.displayName, note: note, shown: marks[entry.slug])
            }
            return EditOrder(words(.orderOfHabits), kind: kind, rows: rows)
        default: throw EditProblem(.missing, "only `events` and `habits` have an order")
        }
    }

    private func orderLink(_ kind: String, _ rows: [EditList.Row]) -> EditAction? {
        rows.count > 1 ? EditAction(words(.changeOrder), path: ["order", kind]) : nil
    }

    private func row(_ entry: Entry<Event>, _ uid: String?, _ label: String, _ verb: String) -> EditList.Row {
        let form = EventForm(entry, uid: uid, isCompleted: verb == "reopen", access)
        let fields = ["shown": form.shown.fingerprint]
        return EditList.Row(
            entry.item.displayName,
            note: access.text(of: entry.item.time),
            form: ["events", entry.slug],
            buttons: [EditAction(label, path: ["events", entry.slug, verb], fields: fields)]
        )
    }
}

extension StoreAccess {
    /// Throws if a store, the file beside it or its folder is write-protected, so that pages don't offer changes that
    /// can't be made.
    fileprivate func requireWritable(stores: [URL]) throws {
        try requireWritable(stores.flatMap { [$0, Companion.url(beside: $0)] })
    }

    /// Throws if a file or its folder is write-protected.
    func requireWritable(_ files: [URL]) throws {
        for file in files {
            // If the folder is missing, reading reports that.
            let location = try FileLocation(file.path(percentEncoded: false))
            guard let error = location.writeError, error.code != ENOENT else { continue }
            // A missing file can't be added to its folder.
            let place = file.isThere ? file : file.deletingLastPathComponent()
            throw EditProblem(
                .failed,
                "`\(place.shortPath)` can only be read",
                hint: "give yourself write permission for it and its folder"
            )
        }
    }
}

extension URL {
    fileprivate var isThere: Bool { FileManager.default.fileExists(atPath: path(percentEncoded: false)) }
}

extension Result {
    fileprivate var problem: Failure? { if case .failure(let error) = self { error } else { nil } }
}
