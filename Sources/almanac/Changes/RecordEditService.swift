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
    let made = Mutex<[Int: CompletedEdit]>([:])

    /// The open page that made the last change to each habit, and its number for the change, by device and slug.
    private let orders = Mutex<[[String]: (page: String, order: Int)]>([:])

    /// The words when the settings were last read.
    private let pageWords: Mutex<PageWords>

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
        // A GET request with the address of a change asks for its form. The page without scripts has the buttons of these.
        switch request.path {
        case [], ["undo"], ["redo"], ["menu", "remove"]:
            let showsAll = request.fields["all"] != nil
            return .list(EditableRecords(access).list(showsAll: showsAll, naming: name(of:)))
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
        let (kind, slug, shown) = (request.path[0], request.path[1], request.fields["shown"])
        let verb = request.path.dropFirst(2).first
        if kind == "order", verb == nil { return .order(try EditableRecords(access).order(of: slug)) }
        guard verb.map({ EditRequest.isVerb($0, of: kind) }) ?? true else { throw Self.nothing }
        switch kind {
        case "events": return .form(try EventChanges(access, slug: slug, request.fields).editForm)
        case "habits":
            let changes = try HabitChanges(access, slug: slug, shown: shown)
            return .form(try [nil, "tick"].contains(verb) ? changes.form() : changes.editForm())
        case "recipes": return .form(try RecipeChanges(access, slug: slug, shown: shown).editForm)
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
        if path == ["undo"] || path == ["redo"] {
            try request.checkFields(for: path[0])
            return try path == ["undo"] ? undo(request.fields) : redo(request.fields["change"])
        }
        guard path != ["menu", "remove"] else {
            try request.checkFields(for: "remove")
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

    private func change(_ verb: String, _ request: EditRequest) throws -> EditResult {
        let (slug, fields) = (request.path[1], request.fields)
        switch request.path[0] {
        case "events":
            let title = "event \(verb == "day" ? "edit" : verb) \(slug)"
            var changes = try EventChanges(access(verb: title), slug: slug, fields, verb)
            let page = changes.events.page(of: changes.record.item)
            try request.checkFields(for: verb)
            return try changes.make(verb, fields).leaving(page)
        case "habits":
            let access = try access(verb: "habit \(verb) \(slug)")
            var changes = try HabitChanges(access, slug: slug, shown: fields["shown"])
            try request.checkFields(for: verb)
            try checkOrder(of: request)
            return try changes.make(verb, fields).leaving("habits/\(slug)/")
        case "recipes":
            let access = try access(verb: "recipe \(verb) \(slug)")
            let changes = try RecipeChanges(access, slug: slug, shown: fields["shown"])
            let page = try changes.page
            try request.checkFields(for: verb)
            return try changes.make(verb, fields, request.files).leaving(page)
        default: throw Self.nothing
        }
    }

    /// The form of a record that is no longer there, as it was submitted. Another button adds it as a new record: an app
    /// may have renamed it, and sending the form again must not double it.
    private func keeping(_ request: EditRequest, _ problem: EditProblem) throws -> EditResult {
        let (words, fields) = (words, request.fields)
        let gone = EditProblem(.missing, words(.isGone), hint: words(.isGoneHint, ["add": words(.addAsNew)]))
        var form: EditForm
        switch request.path[0] {
        case "events": form = EventChanges.newForm(words, fields, gone)
        case "habits": form = HabitForm.new(words, fields, gone)
        case "recipes": form = RecipeForm.new(words, fields, gone)
        default: throw problem
        }
        form.addition = EditAction(words(.addAsNew), path: form.path)
        (form.path, form.submit) = (request.path, words(.save))
        (form.shown, form.occurrence) = (fields["shown"], fields["occurrence"])
        if let name = fields["name"] { form.title = words(.changeRecord, ["name": name]) }
        return .form(form)
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

    private func add(_ request: EditRequest) throws -> EditResult {
        func access(_ verb: String, _ text: String?, _ rest: String? = nil) throws -> StoreAccess {
            let title = "\(verb) add \"\((text ?? "").prefix(80))\""
            return try self.access(verb: rest.map { "\(title) \($0.prefix(80))" } ?? title)
        }
        let fields = request.fields
        try request.checkFields(for: "add")
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

    func access(verb: String? = nil) throws -> StoreAccess {
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
