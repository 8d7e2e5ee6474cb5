// The pages of `serve` and the verbs use the same operations of `Schedule` and `HabitStore`, with the same journal. A
// page names a record by its slug, because the app changes identifiers at every save.

import Build
import Diagnostics
import Foundation
import Persistence
import Preview
import Records
import Settings
import Synchronization

/// Answers the requests for changing records through the pages of `serve`.
final class RecordEditService: Sendable {
    private let options: ConfigurationOptions
    private let environment: [String: String]
    /// The last change, its time, and the paired device that made it.
    private let last = Mutex<(done: CompletedEdit, date: Date, device: String?)?>(nil)

    /// The changes that were made here, by their numbers in the journal, which itself only has the words of the command
    /// line.
    private let made = Mutex<[Int: CompletedEdit]>([:])

    /// The open page that made the last change to each habit, and its number for the change, by device and slug.
    private let orders = Mutex<[[String]: (page: String, order: Int)]>([:])

    /// The words when the settings were last read.
    private let pageWords: Mutex<PageWords>

    /// The words of the forms.
    var words: EditWords { EditWords(pageWords.withLock(\.editing)) }

    /// Whether the site has settings, which name its stores. Without them, the stores would be elsewhere.
    private let hasSettings: Mutex<Bool>

    /// - Parameters:
    ///   - configuration: determines the words until settings are read again.
    ///   - hasSettings: whether there is an `almanac.yml`, even one with errors.
    init(
        _ options: ConfigurationOptions,
        _ configuration: Configuration,
        hasSettings: Bool,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        (self.options, self.environment) = (options, environment)
        let words = PageWords(configuration)
        Console.messages(words.diagnostics, all: nil)
        pageWords = Mutex(words)
        self.hasSettings = Mutex(hasSettings)
    }

    /// Answers a request. Stores and settings are read again each time, because they change while the site is served.
    ///
    /// An app that saves at the same time gives every record another identifier. So a change that finds the store
    /// changed is tried again, and `shown` decides whether the record is still the one that the page showed.
    func answer(_ request: EditRequest) -> EditResult {
        var attempts = 8
        while true {
            attempts -= 1
            do {
                let result = try request.isChange ? change(request) : read(request)
                if case .done(let done) = result, done.isChange {
                    last.withLock { $0 = (done, Date(), request.device) }
                    if let number = done.change, done.summary != nil { made.withLock { $0[number] = done } }
                }
                return result
            } catch StoreError.outdated where attempts > 0 {
                continue
            } catch {
                return .refused(EditProblem(error, words))
            }
        }
    }

    private func read(_ request: EditRequest) throws -> EditResult {
        let access = try access()
        switch request.path {
        case []: return .list(EditableRecords(access).list(naming: name(of:)))
        case ["state"]:
            let records = EditableRecords(access)
            var state = records.state(last: last(for: request.device))
            let name = request.fields["record"]
            state.record = name.flatMap { records.place(of: $0, shown: request.fields["shown"]) }
            return .state(state)
        case ["read"]: return .reading(try QuickEntry(request.fields["text"] ?? "", access).reading(access))
        case ["events"], ["events", "new"]: return .form(EventChanges.newForm(access.words))
        case ["habits"], ["habits", "new"]: return .form(HabitForm.new(access.words))
        case ["recipes"], ["recipes", "new"]: return .form(RecipeForm.new(access.words))
        case ["menu"], ["menu", "new"]: return .form(try MenuChanges(access).form(request.fields))
        default: break
        }
        guard (2...3).contains(request.path.count) else { throw Self.nothing }
        let (slug, shown) = (request.path[1], request.fields["shown"])
        // A GET request with the address of a change asks for its form.
        switch (request.path[0], request.path.dropFirst(2).first) {
        case ("order", nil): return .order(try EditableRecords(access).order(of: slug))
        case ("events", nil), ("events", "edit"):
            return .form(try EventChanges(access, slug: slug, request.fields).editForm)
        case ("habits", nil), ("habits", "tick"):
            return .form(try HabitChanges(access, slug: slug, shown: shown).form())
        case ("habits", "edit"): return .form(try HabitChanges(access, slug: slug, shown: shown).editForm())
        case ("recipes", nil), ("recipes", "edit"):
            return .form(try RecipeChanges(access, slug: slug, shown: shown).editForm)
        default: throw Self.nothing
        }
    }

    /// The last change and its time. The message says if another device made it.
    private func last(for device: String?) -> (done: CompletedEdit, date: Date)? {
        guard let last = last.withLock(\.self) else { return nil }
        var done = last.done
        if last.device != device { done.message = words(.changedElsewhere, ["change": done.message]) }
        return (done, last.date)
    }

    private func change(_ request: EditRequest) throws -> EditResult {
        let path = request.path
        guard path != ["undo"] else { return try undo(request.fields["change"]) }
        guard path != ["redo"] else { return try redo(request.fields["change"]) }
        guard path != ["menu", "remove"] else {
            return try MenuChanges(access(verb: "menu remove")).remove(request.fields)
        }
        guard path.count > 1 else { return try add(request) }
        guard (2...3).contains(path.count), let verb = path.count == 2 ? "edit" : path.last else { throw Self.nothing }
        do {
            return try change(verb, request)
        } catch let problem as EditProblem where problem.kind == .missing && verb == "edit" {
            return try keeping(request, problem)
        }
    }

    /// Changes a record.
    private func change(_ verb: String, _ request: EditRequest) throws -> EditResult {
        let (slug, fields) = (request.path[1], request.fields)
        switch request.path[0] {
        case "events":
            let title = "event \(verb == "day" ? "edit" : verb) \(slug)"
            var changes = try EventChanges(access(verb: title), slug: slug, fields, verb)
            let page = changes.events.page(of: changes.record.item)
            return try changes.make(verb, fields).leaving(page)
        case "habits":
            let access = try access(verb: "habit \(verb) \(slug)")
            var changes = try HabitChanges(access, slug: slug, shown: fields["shown"])
            try checkOrder(of: request)
            return try changes.make(verb, fields).leaving("habits/\(slug)/")
        case "recipes":
            let access = try access(verb: "recipe \(verb) \(slug)")
            let changes = try RecipeChanges(access, slug: slug, shown: fields["shown"])
            let page = try changes.page
            return try changes.make(verb, fields, request.files).leaving(page)
        default: throw Self.nothing
        }
    }

    /// The form of a record that is no longer there, as it was submitted. It can be sent again to add a new record.
    private func keeping(_ request: EditRequest, _ problem: EditProblem) throws -> EditResult {
        let words = words
        var problem = problem
        problem.hint = words(.addInsteadHint, ["add": words(.add)])
        switch request.path[0] {
        case "events": return .form(EventChanges.newForm(words, request.fields, problem))
        case "habits": return .form(HabitForm.new(words, request.fields, problem))
        case "recipes": return .form(RecipeForm.new(words, request.fields, problem))
        default: throw problem
        }
    }

    /// Refuses a change to a habit that was overtaken by a later one of the same page. A browser sends the last changes of
    /// a page that is being left all at once, and they can arrive in any order.
    private func checkOrder(of request: EditRequest) throws(EditProblem) {
        guard let page = request.fields["page"], let order = Int(request.fields["order"] ?? "") else { return }
        try orders.withLock { orders throws(EditProblem) in
            let key = [request.device ?? "", request.path[1]]
            if let last = orders[key], last.page == page, order < last.order {
                throw EditProblem(.outdated, words(.outdated), hint: words(.loadAgainHint))
            }
            orders[key] = (page, order)
        }
    }

    /// Adds a record.
    private func add(_ request: EditRequest) throws -> EditResult {
        func access(_ verb: String, _ text: String?, _ rest: String? = nil) throws -> StoreAccess {
            let title = "\(verb) add \"\((text ?? "").prefix(80))\""
            return try self.access(verb: rest.map { "\(title) \($0.prefix(80))" } ?? title)
        }
        let fields = request.fields
        switch request.path {
        case ["events"]:
            let (text, when) = (fields["text"], fields["when"])
            return try EventChanges.add(fields, access("event", text ?? fields["name"], text == nil ? when : nil))
        case ["habits"]: return try HabitChanges.add(fields, access("habit", fields["name"]))
        case ["menu"]: return try MenuChanges(access("menu", fields["recipe"])).add(fields)
        case ["recipes"]: return try RecipeChanges.add(fields, request.files, access("recipe", fields["name"]))
        default: throw Self.nothing
        }
    }

    /// Undoes the last change, if it is the one that was requested.
    private func undo(_ change: String?) throws -> EditResult {
        let journal = try access().journal
        let walked = try walk(journal.lastDone, .notUndone) {
            try journal.undo(try number(change)) { Console.message("\($0)") }
        }
        guard let undone = walked else { throw EditProblem(.missing, words(.nothingToUndo)) }
        let message = words(.tookBack, ["change": name(of: undone.number, undone.entry)])
        let page = made.withLock { $0[undone.number]?.formerPage }
        return .done(CompletedEdit(message, change: journal.lastDone?.number, page: page, undone: undone.number))
    }

    /// Redoes the change that was undone last, if it is the one that was requested.
    private func redo(_ change: String?) throws -> EditResult {
        let journal = try access().journal
        let walked = try walk(journal.lastUndone, .notRedone) {
            try journal.redo(try number(change)) { Console.message("\($0)") }
        }
        guard let redone = walked else { throw EditProblem(.missing, words(.nothingToRedo)) }
        let message = words(.redid, ["change": name(of: redone.number, redone.entry)])
        let page = made.withLock { $0[redone.number]?.page }
        return .done(CompletedEdit(message, change: redone.number, page: page))
    }

    /// The number of a change in the journal; nil if none was requested.
    private func number(_ text: String?) throws(EditProblem) -> Int? {
        guard let text else { return nil }
        guard let number = Int(text) else { throw changedSince }
        return number
    }

    private var changedSince: EditProblem {
        EditProblem(.outdated, words(.changedSince), hint: words(.loadAgainHint))
    }

    /// Undoes or redoes a change.
    ///
    /// - Parameter refusal: what is said if an app has changed a store since.
    private func walk(
        _ item: Journal.Item?,
        _ refusal: EditWord,
        _ body: () throws -> Journal.UndoResult?
    ) throws -> Journal.UndoResult? {
        do {
            return try body()
        } catch is Journal.NotNext {
            throw changedSince
        } catch StoreError.outdated {
            let message = words(refusal, ["change": item.map(name(of:)) ?? ""])
            throw EditProblem(.failed, message, hint: words(.changedByApp))
        }
    }

    /// What a change is called: what was said of it, or else the words of the command line.
    private func name(of number: Int, _ entry: JournalEntry) -> String {
        made.withLock { $0[number]?.summary } ?? entry.title
    }

    private func name(of change: Journal.Item) -> String { name(of: change.number, change.entry) }

    private func access(verb: String? = nil) throws -> StoreAccess {
        let (configuration, diagnostics) = try options.configuration(
            environment: environment,
            clock: Date.init
        )
        // Wrong settings might name other stores.
        if let error = diagnostics.first(where: { $0.severity == .error }) { throw error }
        try hasSettings.withLock { hasSettings in
            if configuration.settingsContent != nil { hasSettings = true }
            if hasSettings, configuration.settingsContent == nil { throw Self.noSettings(in: configuration) }
        }
        let words = currentWords(for: configuration)
        return StoreAccess(configuration: configuration, verb: verb, words: words, environment: environment)
    }

    /// The words, which are parsed again only if they have changed. Problems with the site's own are printed once.
    private func currentWords(for configuration: Configuration) -> PageWords {
        pageWords.withLock { words in
            let current = PageWords(configuration, unlessSameAs: words)
            if current.diagnostics != words.diagnostics { Console.messages(current.diagnostics, all: nil) }
            words = current
            return current
        }
    }

    /// Some programs delete a file before they write it again, and a folder may be renamed.
    private static func noSettings(in configuration: Configuration) -> Diagnostic {
        let file = configuration.siteFolder.appending(path: SettingsFile.name)
        let message = "the file is gone, and it may have named the stores"
        let hint = "put it back, or start `almanac serve` again to do without it"
        return .error(Location(file: file.shortPath), message, hint: hint)
    }

    private static let nothing = EditProblem(.missing, "nothing can be changed under this address")
}

extension EditResult {
    /// The result of a change, with the page that its record had before.
    fileprivate func leaving(_ page: String?) -> EditResult {
        guard case .done(var done) = self else { return self }
        done.formerPage = page
        return .done(done)
    }
}

extension StoreAccess {
    /// The result of a completed change, with its number in the journal.
    ///
    /// - Parameter summary: what is said of it when it is undone or redone; nil for the message.
    func done(_ message: String, summary: String? = nil, page: String? = nil) -> EditResult {
        let newest = journal.lastDone
        var done = CompletedEdit(message, change: newest?.entry.title == verb ? newest?.number : nil, page: page)
        done.summary = summary ?? message
        return .done(done)
    }

    /// The result of adding a habit or recipe.
    ///
    /// - Parameter finish: makes further changes, and returns the message with what came of them.
    func added(
        _ name: String,
        isDuplicate: Bool,
        page: String?,
        finish: (_ message: String) -> String = { $0 }
    ) -> EditResult {
        let summary = words(.addedRecord, ["name": name])
        let message = finish(summary)
        return done(isDuplicate ? words(.sameName, ["added": message]) : message, summary: summary, page: page)
    }

    /// The same for words that end with how the record stands now, which is something else when the change is undone.
    func done(_ word: EditWord, _ values: [String: String]) -> EditResult {
        let summary = words(word, values.merging(["standing": ""]) { $1 })
        return done(words(word, values), summary: summary.trimmingCharacters(in: [":", " "]))
    }
}
