import Build
import Foundation
import Preview
import TestSupport
import Testing

@testable import almanac

/// A site with the sample stores, changed the way that the pages of `almanac serve` change it, but without a server.
struct EditedSite: Sendable {
    let folder: URL
    private let service: RecordEditService

    /// - Parameter state: the folder of the journal.
    init(_ folder: URL, state: URL) throws {
        self.folder = folder
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/stores")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: fixtures, to: folder.appending(path: "stores"))
        var options = ConfigurationOptions()
        options.site = folder.path
        options.stores = folder.appending(path: "stores").path
        options.now = "2026-11-20T18:00:00Z"
        options.timeZone = "Europe/London"
        let environment = ["ALMANAC_STATE": state.path, "HOME": folder.path]
        let configuration = try options.configuration(environment: environment, clock: Date.init).configuration
        service = RecordEditService(options, configuration, hasSettings: false, environment: environment)
    }

    /// The contents of all files of the site.
    var contents: [String: Snapshot.Entry.Content] { get throws { try Snapshot(of: folder).contents } }

    struct Failure: Error { var description: String }

    /// Makes a change and returns its number, or nil if there was nothing to change.
    func change(_ path: [String], _ fields: [String: String] = [:], _ files: [String: [UInt8]] = [:]) throws -> Int? {
        switch answer(path, fields, files) {
        case .done(let done): return done.change
        case .refused(let problem) where problem.kind == .missing: return nil
        case let answer: throw Failure(description: "\(path) \(fields): \(answer)")
        }
    }

    /// Makes a change and returns the answer.
    func answer(_ path: [String], _ fields: [String: String] = [:], _ files: [String: [UInt8]] = [:]) -> EditResult {
        service.answer(EditRequest(isChange: true, path: path, fields: fields, files: files))
    }

    /// Makes a change that the server answers with a form.
    func refusedForm(_ path: [String], _ fields: [String: String]) throws -> EditForm {
        let answer = answer(path, fields)
        guard case .form(let form) = answer else { throw Failure(description: "\(path) \(fields): \(answer)") }
        return form
    }

    /// Undoes or redoes a change. False if there is none.
    func walk(_ verb: String) throws -> Bool {
        switch answer([verb]) {
        case .done: return true
        case .refused(let problem) where problem.kind == .missing: return false
        case let answer: throw Failure(description: "\(verb): \(answer)")
        }
    }

    var state: EditState {
        get throws {
            guard case .state(let state) = read(["state"]) else { throw Failure(description: "no state") }
            return state
        }
    }

    /// The page without a script.
    var list: EditList {
        get throws {
            guard case .list(let list) = read([]) else { throw Failure(description: "no list") }
            return list
        }
    }

    func form(_ path: [String], _ fields: [String: String] = [:]) throws -> EditForm? {
        switch read(path, fields) {
        case .form(let form): return form
        case .refused(let problem) where problem.kind == .missing: return nil
        case let answer: throw Failure(description: "\(path): \(answer)")
        }
    }

    func read(_ path: [String], _ fields: [String: String] = [:]) -> EditResult {
        service.answer(EditRequest(isChange: false, path: path, fields: fields))
    }
}

/// Makes changes of every kind to random records.
struct ChangeMaker {
    enum Kind: String, CaseIterable, Sendable {
        case addEvent, renameEvent, timeEvent, moveEventToDay, reorderEvent, completeEvent, reopenEvent, removeEvent
        case addSeries, completeOccurrence, editOccurrence, moveOccurrence, leaveOutOccurrence
        case addHabit, editHabit, reorderHabit, tick, tickOnAnotherDay, untick, removeHabit
        case addRecipe, editRecipe, addPicture, replacePicture, removePicture, cook, uncook, removeRecipe
        case planMeal, removeMeal
    }

    let site: EditedSite
    var random: SeededGenerator
    private var count = 0

    init(_ site: EditedSite, seed: UInt64) { (self.site, random) = (site, SeededGenerator(seed: seed)) }

    /// Makes a change. False if no record can be changed this way.
    mutating func make(_ kind: Kind) throws -> Bool {
        count += 1
        let state = try site.state
        let name = "\(kind) \(count)"
        let day = "2027-0\(Int.random(in: 1...9, using: &random))-\(Int.random(in: 10...28, using: &random))"
        switch kind {
        case .addEvent:
            let fields = ["name": name, "when": "\(day) 9:00", "description": "*\(count)*", "location": "Room"]
            return try change(["events"], fields)
        case .renameEvent:
            return try edit("events", pick(single(state) + state.completed), ["name": name])
        case .timeEvent: return try edit("events", pick(single(state)), ["when": "\(day) 10:00 to 11:00"])
        case .moveEventToDay:
            return try act("events", pick(single(state)), "day") { ["from": String($0.prefix(10)), "day": day] }
        case .reorderEvent: return try act("events", pick(state.open), "move") { _ in ["after": ""] }
        case .completeEvent: return try act("events", pick(single(state)), "complete")
        case .reopenEvent: return try act("events", pick(state.completed), "reopen")
        case .removeEvent: return try act("events", pick(single(state) + state.completed), "remove", isShown: true)
        case .addSeries: return try change(["events"], ["text": "\(name) every tuesday 19:30"])
        case .completeOccurrence: return try occurrence(of: state, "complete") { ["occurrence": $0] }
        case .editOccurrence: return try occurrence(of: state, nil) { ["occurrence": $0, "location": name] }
        case .moveOccurrence: return try occurrence(of: state, "day") { ["from": $0, "day": day] }
        case .leaveOutOccurrence: return try occurrence(of: state, "leave-out") { ["occurrence": $0] }
        case .addHabit: return try change(["habits"], ["name": name, "image": "gym"])
        case .editHabit: return try edit("habits", pick(habits(state)), ["name": name, "image": "tooth"])
        case .reorderHabit: return try act("habits", pick(habits(state)), "move") { _ in ["before": ""] }
        case .tick: return try act("habits", pick(habits(state, isDone: false)), "tick")
        case .tickOnAnotherDay:
            let day = "2026-11-\(Int.random(in: 10...19, using: &random))"
            return try act("habits", pick(habits(state)), "tick") { _ in ["day": day] }
        case .untick: return try act("habits", pick(habits(state, isDone: true)), "untick")
        case .removeHabit: return try act("habits", pick(habits(state)), "remove", isShown: true)
        case .addRecipe:
            let fields = ["name": name, "ingredients": "2 cups milk\n½ tbsp salt", "notes": "1. Stir", "servings": "2"]
            return try change(["recipes"], fields)
        case .editRecipe:
            let fields = ["name": name, "ingredients": "\(count) eggs", "prepTime": "\(count) min"]
            return try edit("recipes", pick(state.recipes), fields)
        case .addPicture: return try edit("recipes", pick(recipes(state, withPicture: false)), [:], picture)
        case .replacePicture: return try edit("recipes", pick(recipes(state, withPicture: true)), [:], picture)
        case .removePicture:
            return try edit("recipes", pick(recipes(state, withPicture: true)), ["removePicture": "yes"])
        case .cook: return try act("recipes", pick(state.recipes.filter { !state.cooked.contains($0) }), "cooked")
        case .uncook: return try act("recipes", pick(state.cooked), "uncooked")
        case .removeRecipe: return try act("recipes", pick(state.recipes), "remove", isShown: true)
        case .planMeal: return try change(["menu"], ["recipe": name, "day": day, "servings": "2"])
        case .removeMeal:
            guard let (day, meals) = (state.menu ?? [:]).sorted(by: { $0.key < $1.key }).randomElement(using: &random)
            else { return false }
            let place = Int.random(in: 0..<meals.count, using: &random)
            return try change(["menu", "remove"], ["day": day, "place": "\(place)", "shown": meals[place]])
        }
    }

    // MARK: Requests

    private func change(_ path: [String], _ fields: [String: String], _ files: [String: [UInt8]] = [:]) throws -> Bool {
        try site.change(path, fields, files) != nil
    }

    /// Submits the form of a record.
    private func edit(
        _ list: String,
        _ slug: String?,
        _ fields: [String: String],
        _ files: [String: [UInt8]] = [:]
    ) throws -> Bool {
        guard let slug, let form = try site.form([list, slug, "edit"]) else { return false }
        return try change([list, slug, "edit"], fields.merging(["shown": form.shown ?? ""]) { $1 }, files)
    }

    /// Changes a record without a form.
    private func act(
        _ list: String,
        _ slug: String?,
        _ verb: String,
        isShown: Bool = false,
        _ fields: (String) -> [String: String] = { _ in [:] }
    ) throws -> Bool {
        guard let slug else { return false }
        var fields = fields(slug)
        if isShown { fields["shown"] = try site.form([list, slug, "edit"])?.shown }
        return try change([list, slug, verb], fields)
    }

    /// Changes a random Tuesday occurrence of a series.
    private mutating func occurrence(
        of state: EditState,
        _ verb: String?,
        _ fields: (String) -> [String: String]
    ) throws -> Bool {
        guard let slug = pick(state.series) else { return false }
        let week = Double(Int.random(in: 0..<50, using: &random))
        let tuesday = try Date("2026-11-24T12:00:00Z", strategy: .iso8601).addingTimeInterval(week * 7 * 86_400)
        let day = String(tuesday.formatted(.iso8601).prefix(10))
        var fields = fields(day)
        guard let form = try site.form(["events", slug], ["occurrence": day]) else { return false }
        if verb == nil { fields["shown"] = form.shown }
        return try change(["events", slug] + (verb.map { [$0] } ?? []), fields)
    }

    // MARK: Records

    private mutating func pick(_ slugs: [String]) -> String? { slugs.randomElement(using: &random) }

    private func single(_ state: EditState) -> [String] { state.open.filter { !state.series.contains($0) } }

    private func habits(_ state: EditState, isDone: Bool? = nil) -> [String] {
        state.habits.filter { isDone == nil || ($0.value.texts["state"] == "done") == isDone }.keys.sorted()
    }

    private func recipes(_ state: EditState, withPicture hasPicture: Bool) throws -> [String] {
        try state.recipes.filter { slug in
            let fields = try site.form(["recipes", slug, "edit"])?.fields ?? []
            return fields.contains { $0.picture?.path != nil } == hasPicture
        }
    }

    /// A unique picture.
    private var picture: [String: [UInt8]] {
        let pixel = "R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="
        return ["picture": Array(Data(base64Encoded: pixel) ?? Data()) + Array("\(count)".utf8)]
    }
}
