import Build
import Diagnostics
import FileSystem
import Foundation
import Persistence
import Records
import Synchronization

/// The stores of a configuration, for one verb.
struct StoreAccess {
    let configuration: Configuration
    /// The title of the change, such as `event add`; nil for a verb that changes nothing.
    let verb: String?
    /// Whether `almanac.yml` has errors, so that nothing may be changed.
    private let hasWrongSettings: Bool

    /// The options for changing stores. All changes of the verb are a single change in the journal.
    let editOptions: EditOptions
    private let refusal: First<StoreError>
    private let loss: First<Diagnostic>
    private let environment: [String: String]
    private let places: StoreLocations
    /// The words for typing dates, once they have been read.
    let vocabulary = First<DateVocabulary>()
    private let givenWords: PageWords?

    /// - Parameter words: the words of the pages; nil to read them only if they are needed.
    init(
        configuration: Configuration,
        verb: String? = nil,
        isDryRun: Bool = false,
        hasWrongSettings: Bool = false,
        words: PageWords? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.configuration = configuration
        self.verb = verb
        self.hasWrongSettings = hasWrongSettings
        let (refusal, loss) = (First<StoreError>(), First<Diagnostic>())
        (self.refusal, self.loss) = (refusal, loss)
        var options = EditOptions()
        if let verb {
            let journal = Journal(of: configuration, environment: environment)
            let recorder = JournalRecorder(journal, title: Self.title(of: verb), date: Date()) { diagnostic in
                Console.message(diagnostic)
                loss.add(diagnostic)
            }
            options = recorder.options
        }
        options.isDryRun = isDryRun
        if isDryRun { options.willFail = { refusal.add($0) } }
        editOptions = options
        self.environment = environment
        places = StoreLocations(configuration)
        givenWords = words
    }

    /// The command as typed, for the list of changes, without the options that say nothing about what it did; the verb
    /// for a change through a page.
    private static func title(of verb: String) -> String {
        let (left, arguments) = (["--site", "--now", "--time-zone"], CommandLine.arguments)
        let words = arguments.indices.dropFirst().filter { index in
            !left.contains(arguments[index]) && !left.contains(arguments[index - 1])
                && !left.contains { arguments[index].hasPrefix("\($0)=") }
        }.map { index in
            let word = arguments[index]
            return word.contains(where: \.isWhitespace) || word.isEmpty ? "\"\(word)\"" : word
        }
        let line = words.joined(separator: " ")
        return line.hasPrefix(verb) ? (line.count <= 120 ? line : line.prefix(119) + "…") : verb
    }

    /// The texts of pages, in the language of the site.
    var pageWords: PageWords { givenWords ?? PageWords(configuration) }

    var today: Today { configuration.today }

    /// The time zone of an event's clock time.
    func timeZone(of event: Event) -> TimeZone { event.clocks(in: today.timeZone) }

    var journal: Journal { Journal(of: configuration, environment: environment) }

    var isDryRun: Bool { editOptions.isDryRun }

    private var plan: EditPlan { EditPlan(editOptions, date: today.now) }

    var events: Store<Event> { places.eventStore(on: today) }

    var completed: Store<Event> { places.completedStore(on: today) }

    var recipes: Store<Recipe> {
        var store = Store<Recipe>(places.recipes, named: places.recipes.shortPath, format: .json)
        let name = Companion.url(beside: places.recipes).shortPath
        store.companion = CompanionFile(beside: places.recipes, named: name, rule: .recipes)
        return store
    }

    /// The store of the habits, as the build finds it. Several candidates are an error.
    func habitStore() throws -> Store<Habit> {
        guard places.habitCandidates.count <= 1 else {
            let names = places.habitCandidates.map { "`\($0.lastPathComponent)`" }.joined(separator: ", ")
            let hint = "name the right one in almanac.yml, under `stores:`, as `habits`"
            let message = "several files hold habits: \(names)"
            throw Diagnostic.error(Location(file: places.folder.shortPath), message, hint: hint)
        }
        return places.habitStore(on: today)
    }

    /// The schedule, which isn't read yet.
    ///
    /// - Parameter isCompleted: whether its completed events are shown. The file of the others may be missing.
    func schedule(completed isCompleted: Bool) throws -> Schedule {
        try requirePlaces(isCompleted ? "completed" : "events")
        return Schedule(events: events, completed: completed, plan: plan)
    }

    /// The habits, which aren't read yet.
    func habits() throws -> HabitStore {
        try requirePlaces("habits")
        return HabitStore(try habitStore(), plan: plan)
    }

    /// Throws if a folder or the disk of a store is missing. A dry run continues without it.
    ///
    /// - Parameter stores: the keys of the stores that are shown. If `almanac.yml` names a file that doesn't exist, a
    ///   verb that changes the store creates it. For any other verb, this throws, so that the store doesn't look empty.
    func requirePlaces(_ stores: String...) throws {
        if !isDryRun, let missingPlace { throw missingPlace }
        if verb == nil, let missing = stores.lazy.compactMap(configuration.missingStore).first { throw missing }
    }

    /// Why the change shown by a dry run couldn't be made, according to the files; nil if nothing prevents it.
    var obstacle: StoreError? { refusal.value }

    /// Why the change that was made can't be undone later; nil if it can.
    var journalLoss: Diagnostic? { loss.value }

    /// Why the change shown by a dry run couldn't be made if `almanac.yml` has errors.
    var settingsError: Diagnostic? {
        guard hasWrongSettings else { return nil }
        let file = configuration.settingsFile.shortPath
        let message = "nothing would be changed, because the settings have errors"
        return .error(Location(file: file), message, hint: "fix them")
    }

    /// The problem if a folder is missing, which is more likely a mistake than an almanac without stores, or if a link
    /// to a store or to the file beside it is broken: its disk may not be mounted, and a new file in its place would be
    /// hidden as soon as it is.
    var missingPlace: Diagnostic? {
        guard EntryKind(at: places.folder.filePath) == .folder else {
            let hint = "name the right one with `--stores`, or create samples with `almanac init`"
            let place = Location(file: places.folder.shortPath)
            return .error(place, "the folder of the stores does not exist", hint: hint)
        }
        let files = places.all.flatMap { [$0, Companion.url(beside: $0)] }
        return files.lazy.compactMap { StoreFile.strayLink(at: $0, named: $0.shortPath) }.first
    }
}

/// The first of the values that a closure receives.
final class First<Value: Sendable>: Sendable {
    private let state = Mutex<Value?>(nil)

    var value: Value? { state.withLock { $0 } }

    func add(_ new: Value) { state.withLock { $0 = $0 ?? new } }
}
