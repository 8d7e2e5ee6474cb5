import ArgumentParser
import Build
import Diagnostics
import Foundation
import Persistence
import Records

struct SamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples",
        abstract: "Remove the samples that almanac init made.",
        discussion: "Example: almanac samples remove --site my-almanac",
        subcommands: [SamplesRemove.self]
    )
}

struct SamplesRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove the sample records and keep all others.",
        discussion: """
            Samples that you have rewritten stay. The meals of the week menu are removed too, and so is the collection \
            of flash cards, with its page and its line in almanac.yml, unless you have changed it. \
            On a terminal, the command asks first. `almanac undo` brings the samples back.

            Example: almanac samples remove --site my-almanac
            """
    )

    @Flag(help: "Don't ask.")
    var yes = false

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "samples remove", isDryRun: change.dryRun)
        try reporting(changing: access) {
            try access.requirePlaces()
            let plan = try SampleRemoval(access).run(isDryRun: true)
            let kept = try SampleRemoval(access).rewritten()
            if kept > 0 {
                Console.message(
                    "You have rewritten \(counted(kept, "sample record")); \(kept == 1 ? "it stays" : "they stay")."
                )
            }
            guard !plan.isEmpty else { return Console.message("There are no samples.") }
            let words =
                plan.count < 2 ? plan[0] : plan.dropLast().joined(separator: ", ") + " and " + plan[plan.count - 1]
            guard change.dryRun || isConfirmed(words) else { return Console.message("Nothing was removed.") }
            if !change.dryRun { _ = try SampleRemoval(access).run(isDryRun: false) }
            change.report("Removed", "Would remove", words)
        }
    }

    private func isConfirmed(_ words: String) -> Bool {
        if yes || isatty(FileHandle.standardInput.fileDescriptor) != 1 { return true }
        return Console.confirm("Remove \(words)? [y/N] ")
    }
}

/// Removes the samples from the stores of a site.
private struct SampleRemoval {
    let access: StoreAccess
    let marks = SampleMarks()

    init(_ access: StoreAccess) { self.access = access }

    /// Removes the samples, each kind in a single write.
    ///
    /// - Returns: descriptions of what was removed, or would be.
    func run(isDryRun: Bool) throws -> [String] {
        let events = try removeEvents(isDryRun)
        let habits = try removeHabits(isDryRun)
        let recipes = try removeRecipes(isDryRun)
        let meals = try SampleMenu(of: access.configuration).remove(options: access.editOptions, isDryRun: isDryRun)
        let counts = [(events, "event"), (habits, "habit"), (recipes, "recipe"), (meals, "meal")]
        return counts.filter { $0.0 > 0 }.map { counted($0, "sample \($1)") } + (try removeCollection(isDryRun))
    }

    /// The number of records that were samples and have been rewritten.
    func rewritten() throws -> Int {
        let events = try [access.events, access.completed].map { store in
            try store.plan { editor in editor.records.count { marks.isRewritten($0.item) } }.result
        }
        let recipes = try access.recipes.plan { editor in editor.records.count { marks.isRewritten($0.item) } }.result
        return events.reduce(recipes, +)
    }

    private func removeEvents(_ isDryRun: Bool) throws -> Int {
        let (completed, open) = (access.completed, access.events)
        func change(_ completed: inout StoreEditor<Event>, _ open: inout StoreEditor<Event>) throws -> Int {
            try remove(from: &completed, marks.isSample) + remove(from: &open, marks.isSample)
        }
        if isDryRun { return try completed.plan(with: open, change).result }
        return try completed.edit(with: open, options: access.editOptions, change)
    }

    private func removeHabits(_ isDryRun: Bool) throws -> Int {
        let store = try access.habitStore()
        func change(_ habits: inout StoreEditor<Habit>) throws -> Int { try remove(from: &habits, marks.isSample) }
        return isDryRun ? try store.plan(change).result : try store.edit(options: access.editOptions, change)
    }

    private func removeRecipes(_ isDryRun: Bool) throws -> Int {
        func change(_ recipes: inout StoreEditor<Recipe>) throws -> [String?] {
            let samples = recipes.records.filter { marks.isSample($0.item) }
            return try samples.reversed().map { try recipes.deleteRecipe(at: $0.position) }
        }
        if isDryRun { return try access.recipes.plan(change).result.count }
        let pictures = try access.recipes.edit(options: access.editOptions, change)
        let recipes = RecipeStore(access.recipes.url, options: access.editOptions)
        for picture in pictures { Console.messages(recipes.removePicture(picture)) }
        return pictures.count
    }

    private func removeCollection(_ isDryRun: Bool) throws -> [String] {
        do {
            let collection = try SampleCollection(of: access.configuration)
            let files = try collection.remove(options: access.editOptions, isDryRun: isDryRun)
            return files.isEmpty ? [] : ["the collection of flash cards"]
        } catch let note as Diagnostic where note.severity == .note {
            if isDryRun { Console.message("\(note)") }
            return []
        }
    }

    /// Removes the records that are samples, and returns their number.
    private func remove<Item>(from editor: inout StoreEditor<Item>, _ isSample: (Item) -> Bool) throws -> Int {
        let samples = editor.records.filter { isSample($0.item) }
        for sample in samples.reversed() { try editor.remove(at: sample.position) }
        return samples.count
    }
}
