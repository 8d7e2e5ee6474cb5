// The pages of `serve` and the verbs use the same operations of `Schedule` and `HabitStore`, with the same journal. A
// page names a record by its slug, because the app changes identifiers at every save.

import Build
import Diagnostics
import Foundation
import Persistence
import Preview
import Records
import Synchronization

/// Answers the requests for changing records through the pages of `serve`.
final class RecordEditService: Sendable {
    /// The records with pages of their own, by the first part of a path.
    private static let changes: [String: any PageChanges.Type] = [
        "events": EventChanges.self, "habits": HabitChanges.self, "recipes": RecipeChanges.self,
    ]

    private let options: ConfigurationOptions
    private let environment: [String: String]
    /// The last change, its time, and the paired device that made it.
    private let last = Mutex<(done: CompletedEdit, date: Date, device: String?)?>(nil)

    /// The changes that this server made, by their numbers in the journal, which only stores them as command lines.
    let made = Mutex<[Int: CompletedEdit]>([:])

    /// The open page that made the last change to each habit, and its number for the change, by device, kind and slug.
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
                if case .done(var done) = result, done.isChange {
                    // Pages that show the last change fetch the current state.
                    done.state = nil
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
        // A GET request with the address of a change asks for its form, and is refused if the change has none.
        switch request.path {
        case []:
            let showsAll = request.fields["all"] != nil
            return .list(EditableRecords(access).list(showsAll: showsAll, naming: name(of:)))
        case ["state"]:
            var state = EditableRecords(access).state(last: last(for: request.device))
            let name = request.fields["record"]
            state.record = name.flatMap { place(of: $0, shown: request.fields["shown"], access) }
            return .state(state)
        case ["read"]:
            let entry = try QuickEntry(request.fields["text"] ?? "", access)
            return .reading(EditReading(name: entry.name, when: access.text(of: entry.time)))
        case ["menu"], ["menu", "new"]: return .form(try MenuChanges(access).form(request.fields))
        default: break
        }
        let (kind, verb) = (request.path[0], request.path.dropFirst(2).first)
        if kind == "order", request.path.count == 2 {
            return .order(try EditableRecords(access).order(of: request.path[1]))
        }
        guard let changes = Self.changes[kind], request.path.count < 4 else { throw Self.nothing }
        if request.path.count == 1 || request.path.dropFirst() == ["new"] {
            return .form(changes.newForm(access.words, [:]))
        }
        let record = try changes.init(access, slug: request.path[1], request.fields, nil)
        guard let form = record.form(for: verb) else { throw Self.nothing }
        return .form(form)
    }

    /// Where a record is now. The slug or the fingerprint of its form identifies it. Nil if it is gone, or if the store
    /// can't be read.
    ///
    /// - Parameter name: the kind and the slug, such as `habits/floss`.
    private func place(of name: String, shown: String?, _ access: StoreAccess) -> EditPlace? {
        let parts = name.split(separator: "/").map(String.init)
        guard parts.count == 2, let changes = Self.changes[parts[0]] else { return nil }
        return try? changes.init(access, slug: parts[1], shown.map { ["shown": $0] } ?? [:], nil).place
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
        switch path {
        case ["undo"]:
            try request.checkFields(["change", "skip"])
            return try undo(request.fields)
        case ["redo"]:
            try request.checkFields(["change"])
            return try redo(request.fields["change"])
        case ["menu"]:
            try request.checkFields(MenuChanges.fields["add", default: []])
            return try MenuChanges(access(adding: request.fields, "menu")).add(request.fields)
        case ["menu", "remove"]:
            try request.checkFields(MenuChanges.fields["remove", default: []])
            return try MenuChanges(access(verb: "menu remove")).remove(request.fields)
        default: break
        }
        guard (1...3).contains(path.count), let changes = Self.changes[path[0]] else { throw Self.nothing }
        guard path.count > 1 else { return try add(request, changes) }
        let verb = path.count == 2 ? "edit" : path[2]
        do {
            return try change(verb, request, changes)
        } catch let problem as EditProblem where problem.kind == .missing && verb == "edit" {
            return keeping(request, changes)
        }
    }

    private func change(
        _ verb: String,
        _ request: EditRequest,
        _ changes: any PageChanges.Type
    ) throws -> EditResult {
        guard verb != "add", let fields = changes.fields[verb] else { throw changes.unknown(verb) }
        let slug = request.path[1]
        // On the command line, `event edit` moves an event to another day.
        let access = try access(verb: "\(changes.noun) \(verb == "day" ? "edit" : verb) \(slug)")
        var record = try changes.init(access, slug: slug, request.fields, verb)
        let page = try record.page
        try request.checkFields(fields)
        try checkOrder(of: request)
        return try record.make(verb, request).leaving(page)
    }

    /// The form of a record that is no longer there, as it was submitted. Another button adds it as a new record: an app
    /// may have renamed it, and sending the form again must not duplicate it.
    private func keeping(_ request: EditRequest, _ changes: any PageChanges.Type) -> EditResult {
        let (words, fields) = (words, request.fields)
        var form = changes.newForm(words, fields)
        form.problem = EditProblem(.missing, words(.isGone), hint: words(.isGoneHint, ["add": words(.addAsNew)]))
        form.addition = EditAction(words(.addAsNew), path: form.path)
        (form.path, form.submit) = (request.path, words(.save))
        (form.shown, form.occurrence) = (fields["shown"], fields["occurrence"])
        if let name = fields["name"] { form.title = words(.changeRecord, ["name": name]) }
        return .form(form)
    }

    /// Refuses a change to a record if a later change from the same page has already arrived. When a page is left, the
    /// browser sends its last changes all at once, and they can arrive in any order.
    private func checkOrder(of request: EditRequest) throws(EditProblem) {
        guard let page = request.fields["page"], let order = Int(request.fields["order"] ?? "") else { return }
        try orders.withLock { orders throws(EditProblem) in
            let key = [request.device ?? ""] + request.path.prefix(2)
            if let last = orders[key], last.page == page, order < last.order {
                throw EditProblem(.outdated, words(.outdated), hint: words(.loadAgainHint))
            }
            orders[key] = (page, order)
        }
    }

    private func add(_ request: EditRequest, _ changes: any PageChanges.Type) throws -> EditResult {
        let fields = request.fields
        try request.checkFields(changes.fields["add", default: []])
        let access = try access(adding: fields, changes.noun)
        do {
            return try changes.add(request, access)
        } catch {
            var problem = EditProblem(error, access.words)
            // A quick entry has no other field for the name and the time.
            if fields["text"] != nil, let field = problem.field, fields[field] == nil { problem.field = "text" }
            var form = changes.newForm(access.words, fields)
            form.problem = problem
            return .form(form)
        }
    }

    /// The stores for adding a record, which the journal names as a command would.
    private func access(adding fields: [String: String], _ noun: String) throws -> StoreAccess {
        let name = (fields["text"] ?? fields["name"] ?? fields["recipe"] ?? "").prefix(80)
        let when = fields["text"] == nil ? fields["when"].map { " \($0.prefix(80))" } : nil
        return try access(verb: "\(noun) add \"\(name)\"\(when ?? "")")
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
        let message = "the file is gone, and it may have named the stores"
        let hint = "put it back, or start `almanac serve` again to do without it"
        return .error(Location(file: configuration.settingsFile.shortPath), message, hint: hint)
    }

    private static let nothing = EditProblem(.missing, "nothing can be changed at this address")
}

extension PageChanges {
    fileprivate var place: EditPlace {
        get throws { EditPlace(page: try page, shown: form(for: "edit")?.shown) }
    }
}

extension EditResult {
    /// The result of a change, with the page that its record had before.
    fileprivate func leaving(_ page: String?) -> EditResult {
        guard case .done(var done) = self else { return self }
        done.formerPage = page
        return .done(done)
    }
}
