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
            let plan = SampleRemoval(access: access, options: access.editOptions.forDryRun)
            let found = try plan.run()
            let kept = try plan.rewritten()
            if kept > 0 {
                Console.message(
                    "You have rewritten \(counted(kept, "sample record")); \(kept == 1 ? "it stays" : "they stay")."
                )
            }
            guard !found.isEmpty else { return Console.message("There are no samples.") }
            let words = found.joinedByAnd
            guard change.dryRun || isConfirmed(words) else { return Console.message("Nothing was removed.") }
            if !change.dryRun { _ = try SampleRemoval(access: access, options: access.editOptions).run() }
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
    let options: EditOptions
    private let marks = SampleMarks()

    /// Removes the samples, each kind in a single write.
    ///
    /// - Returns: descriptions of what was removed, or would be.
    func run() throws -> [String] {
        let events = try removeEvents()
        let habits = try removeHabits()
        let recipes = try removeRecipes()
        let meals = try SampleMenu(of: access.configuration).remove(options: options)
        let counts = [(events, "event"), (habits, "habit"), (recipes, "recipe"), (meals, "meal")]
        return counts.filter { $0.0 > 0 }.map { counted($0, "sample \($1)") } + (try removeCollection())
    }

    /// The number of records that were samples and have been rewritten.
    func rewritten() throws -> Int {
        let events = try [access.events, access.completed].map { store in
            try store.edit(options: options) { editor in editor.records.count { marks.isRewritten($0.item) } }
        }
        let recipes = try access.recipes.edit(options: options) { editor in
            editor.records.count { marks.isRewritten($0.item) }
        }
        return events.reduce(recipes, +)
    }

    private func removeEvents() throws -> Int {
        try access.completed.edit(with: access.events, options: options) { completed, open in
            try remove(from: &completed, marks.isSample) + remove(from: &open, marks.isSample)
        }
    }

    private func removeHabits() throws -> Int {
        try access.habitStore().edit(options: options) { try remove(from: &$0, marks.isSample) }
    }

    private func removeRecipes() throws -> Int {
        let pictures = try access.recipes.edit(options: options) { recipes in
            let samples = recipes.records.filter { marks.isSample($0.item) }
            return try samples.reversed().map { try recipes.deleteRecipe(at: $0.position) }
        }
        let recipes = RecipeStore(access.recipes.url, options: options)
        for picture in pictures { Console.messages(recipes.removePicture(picture)) }
        return pictures.count
    }

    private func removeCollection() throws -> [String] {
        do {
            let collection = try SampleCollection(of: access.configuration)
            let files = try collection.remove(options: options)
            return files.isEmpty ? [] : ["the collection of flash cards"]
        } catch let note as Diagnostic where note.severity == .note {
            if options.isDryRun { Console.message("\(note)") }
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
