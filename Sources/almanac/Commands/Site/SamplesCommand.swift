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
            Samples that you have used or rewritten stay: a habit that you have completed, a recipe that you have \
            cooked or given a picture. The meals of the week menu are removed too, and so is the collection \
            of flash cards, with its page and its line in almanac.yml, unless you have changed it. \
            On a terminal, the command asks first. `almanac undo` brings the samples back.

            Example: almanac samples remove --site my-almanac
            """
    )

    @Flag(help: "Don't ask.")
    var yes = false

    @OptionGroup var options: ChangeOptions

    func run() throws {
        try options.change("samples remove") { access in
            try access.requirePlaces()
            let plan = SampleRemoval(access: access, options: access.editOptions.forDryRun)
            let found = try plan.run()
            let kept = try plan.rewritten(withHabits: !found.isEmpty)
            if kept > 0 {
                Console.message(
                    "You have used or rewritten \(counted(kept, "sample record")); \(kept == 1 ? "it stays" : "they stay")."
                )
            }
            guard !found.isEmpty else { return Console.message("There are no samples.") }
            for list in found where !list.names.isEmpty {
                // Nobody reads the names of all events.
                let names = list.names.prefix(10).map { "\"\($0)\"" }.joined(separator: ", ")
                Console.message("\(list.words): \(names)" + (list.names.count > 10 ? ", …" : ""))
            }
            let words = found.map(\.words).joinedByAnd
            guard options.dryRun || isConfirmed(words) else { return Console.message("Nothing was removed.") }
            if !options.dryRun { _ = try SampleRemoval(access: access, options: access.editOptions).run() }
            options.report("Removed", "Would remove", words)
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
    /// - Returns: descriptions of what was removed, or would be, with the names of the records.
    func run() throws -> [(words: String, names: [String])] {
        // Habits and meals have no identifier, so a few of them alone prove nothing.
        let hasAll =
            try marks.hasAllSamples(items(of: access.habitStore()))
            || menu.remove(options: options.forDryRun).count == SampleMenu.count
        let events = try access.completed.edit(with: access.events, options: options) { completed, open in
            try remove(from: &completed, \.name, marks.mark) + remove(from: &open, \.name, marks.mark)
        }
        let recipeMark = recipeMark
        let recipes = try access.recipes.edit(options: options) { try remove(from: &$0, \.name, recipeMark) }
        let collection = try removeCollection()
        let hasSamples = hasAll || !(events + recipes + collection).isEmpty
        let habits =
            try hasSamples
            ? access.habitStore().edit(options: options) { try remove(from: &$0, \.title, marks.mark) } : []
        let meals = try hasSamples ? menu.remove(options: options) : []
        let lists = [(events, "event"), (habits, "habit"), (recipes, "recipe"), (meals, "meal")]
        let removed = lists.filter { !$0.0.isEmpty }.map { names, noun in
            (words: counted(names.count, "sample \(noun)"), names: Set(names).sorted())
        }
        return removed + collection.map { (words: $0, names: [String]()) }
    }

    /// The number of records that were samples and have been used or rewritten.
    ///
    /// - Parameter withHabits: whether there are other samples, without which habits prove nothing.
    func rewritten(withHabits: Bool) throws -> Int {
        let events = try items(of: access.events) + items(of: access.completed)
        let habits = try withHabits ? items(of: access.habitStore()) : []
        let recipeMarks = try items(of: access.recipes).map(recipeMark)
        let found = events.map { marks.mark(of: $0) } + habits.map { marks.mark(of: $0) } + recipeMarks
        return found.count { $0 == .rewritten }
    }

    private var menu: SampleMenu { SampleMenu(of: access.configuration) }

    private func items<Item>(of store: Store<Item>) throws -> [Item] {
        try store.edit(options: options.forDryRun) { $0.records.map(\.item) }
    }

    /// A function that returns the mark of a recipe. A recipe with a picture counts as used.
    private var recipeMark: (Recipe) -> SampleMarks.Mark? {
        let entries = access.recipes.read().entries
        let pictures = RecipePictures.find(for: entries, besides: access.recipes.url)
        let pictured = Set(entries.filter { pictures[$0.slug] != nil }.map(\.item.id))
        return { marks.mark(of: $0, hasPicture: pictured.contains($0.id)) }
    }

    private func removeCollection() throws -> [String] {
        do {
            let collection = try SampleCollection(of: access.configuration)
            let files = try collection.remove(options: options)
            return files.isEmpty ? [] : ["the collection of flash cards"]
        } catch let note as Diagnostic where note.severity == .note {
            if options.isDryRun { Console.message(note) }
            return []
        }
    }

    /// Removes the records that are samples, and returns their names.
    private func remove<Item>(
        from editor: inout StoreEditor<Item>,
        _ name: (Item) -> String,
        _ mark: (Item) -> SampleMarks.Mark?
    ) throws -> [String] {
        let samples = editor.records.filter { mark($0.item) == .sample }
        for sample in samples.reversed() { try editor.remove(at: sample.position) }
        return samples.map { name($0.item) }
    }
}
