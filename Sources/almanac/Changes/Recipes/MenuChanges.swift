import Build
import Diagnostics
import Foundation
import Persistence
import Preview
import Records
import Settings
import Site

/// Changes the week menu through a page.
struct MenuChanges {
    /// The names of the fields that each change takes, by its verb.
    static let fields = ["add": ["recipe", "day", "servings", "note"], "remove": ["day", "place"]]

    private let access: StoreAccess
    private let store: MenuStore
    private var words: EditWords { access.words }

    init(_ access: StoreAccess) { (self.access, store) = (access, MenuStore(access)) }

    /// The form for planning a meal, empty or as it was submitted.
    ///
    /// - Parameter fields: `day` and `recipe` (a slug or name), if they are known.
    func form(_ fields: [String: String], _ problem: EditProblem? = nil) throws -> EditForm {
        let recipes = try access.recipeEntries()
        let given = fields["recipe"] ?? ""
        let name = given.isEmpty ? "" : try store.recipe(given) ?? given
        var what = words.field("recipe", .whatToEat, name, hint: .whatToEatHint, isRequired: true)
        what.suggestions = recipes.map(\.item.name)
        var day = words.field("day", .day, fields["day"] ?? access.today.day.description, isRequired: true)
        day.isDay = true
        var form = EditForm(
            words(.planMeal),
            path: ["menu"],
            submit: words(.plan),
            fields: [
                what, day, words.field("servings", .mealServings, fields["servings"]),
                words.field("note", .note, fields["note"]),
            ]
        )
        form.problem = problem
        form.shown = given
        return form
    }

    /// Plans the meal in a form. A name that isn't a recipe's becomes `what`. If it is similar to a recipe's, it may be
    /// misspelt, so nothing is planned unless the form was already `shown` with this name.
    func add(_ fields: [String: String]) throws -> EditResult {
        do {
            let entry = try entry(of: fields)
            let isUnscaled = try store.isUnscaled(entry)
            try store.add(entry)
            let planned = words(.plannedMeal, ["name": entry.name, "day": access.text(of: entry.day)])
            let message = isUnscaled ? planned + ". " + words(.plannedOnce) : planned
            return access.done(message, page: access.page("menu/", in: .recipes))
        } catch {
            return .form(try form(fields, EditProblem(error, words)))
        }
    }

    private func entry(of fields: [String: String]) throws -> MenuEntry {
        func text(_ name: String) -> String? {
            let text = (fields[name] ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
            return text.allSatisfy(\.isWhitespace) ? nil : text
        }
        guard let what = text("recipe") else {
            throw EditProblem(.invalid, words(.nothingToEat), field: "recipe")
        }
        let day: Day
        do {
            day = try access.day(fields["day"] ?? "today")
        } catch {
            throw EditProblem(error, inField: "day", words)
        }
        var entry = MenuEntry(day: day, note: text("note"))
        if let number = text("servings") {
            guard let servings = Int(number), (1...9_999).contains(servings) else {
                throw EditProblem(.invalid, words(.noServings), field: "servings")
            }
            entry.servings = servings
        }
        entry.recipe = try store.recipe(what)
        if entry.recipe == nil, fields["shown"] != what, let near = nearest(to: what, among: try store.recipeNames()) {
            throw EditProblem(
                .invalid,
                words(.nearlyARecipe, ["name": what, "recipe": near]),
                hint: words(.keepAsWrittenHint, ["plan": words(.plan)]),
                field: "recipe"
            )
        }
        entry.what = entry.recipe == nil ? what : nil
        return entry
    }

    /// Removes the entry at a `place` of a `day`, if it is still the entry that the page has `shown`.
    func remove(_ fields: [String: String]) throws -> EditResult {
        let day = Day(fields["day"] ?? "")
        let items = try store.read().byDay.filter { $0.entry.day == day }
        let place = Int(fields["place"] ?? "") ?? -1
        guard let shown = fields["shown"] else {
            throw EditProblem(.invalid, words(.noShown), hint: words(.noShownHint))
        }
        guard items.indices.contains(place), items[place].entry.fingerprint == shown else {
            throw EditProblem(.outdated, words(.outdated), hint: words(.loadAgainHint))
        }
        try store.remove(items[place])
        let entry = items[place].entry
        return access.done(words(.removedMeal, ["name": entry.name, "day": access.text(of: entry.day)]))
    }

    /// The menu from today on, for the page that works without scripts and for the script on the site's pages.
    var rows: [EditList.Row] {
        get throws {
            let menu = try store.read()
            try access.requireWritable([access.configuration.menu])
            let days = Dictionary(grouping: menu.byDay) { $0.entry.day }
            let coming = days.filter { $0.key >= access.today.day }.sorted { $0.key < $1.key }
            return coming.flatMap { day, items in
                items.enumerated().map { place, item in
                    let fields = ["day": day.description, "place": "\(place)", "shown": item.entry.fingerprint]
                    let remove = EditAction(words(.remove), path: ["menu", "remove"], fields: fields)
                    return EditList.Row(item.entry.name, note: access.text(of: day), buttons: [remove])
                }
            }
        }
    }

    /// The fingerprints of the entries by day, by which a change identifies its entry. Nil if the menu has an error.
    ///
    /// - Throws: a `Diagnostic` if the file can't be read; `EditProblem` if it is read-only.
    var shown: [String: [String]]? {
        get throws {
            let menu = try store.read()
            try access.requireWritable([access.configuration.menu])
            guard !menu.diagnostics.hasErrors else { return nil }
            return Dictionary(grouping: menu.byDay) { $0.entry.day.description }
                .mapValues { $0.map(\.entry.fingerprint) }
        }
    }
}
