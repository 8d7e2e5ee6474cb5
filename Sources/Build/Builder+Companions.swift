import Diagnostics
internal import Foundation
import Persistence
import Records

/// A companion file that an app's changes to its store have made out of date.
enum OutdatedCompanion: String {
    /// An app has renamed or moved events.
    case events
    /// An app has completed habits.
    case habits

    /// Records what the app has changed.
    ///
    /// - Returns: whether there was anything to save.
    fileprivate func update(in stores: StoreLocations, on today: Today) throws -> Bool {
        switch self {
        case .events:
            let (events, completed) = (stores.eventStore(on: today), stores.completedStore(on: today))
            var schedule = Schedule(events: events, completed: completed, plan: EditPlan(date: today.now))
            return try schedule.updateCompanion()
        case .habits:
            var habits = HabitStore(stores.habitStore(on: today))
            return try habits.updateCompanion()
        }
    }

    /// The name of the file in messages.
    fileprivate func file(in stores: StoreLocations) -> String {
        Companion.url(beside: self == .events ? stores.events : stores.habits).shortPath
    }

    fileprivate func warnings(for error: any Error, in stores: StoreLocations) -> [Diagnostic] {
        let problems = (error as? StoreError)?.diagnostics ?? [.error(Location(file: file(in: stores)), "\(error)")]
        return problems.map {
            .warning(
                $0.location,
                "an app's changes to the \(rawValue) can't be recorded: \($0.message)",
                hint: "the site shows them anyway; Almanac records them once it can write the file"
            )
        }
    }
}

extension Builder {
    /// Updates outdated companion files once it is certain that the output folder can be used. The input is then read
    /// again, because these files are part of it, so that the next build finds nothing new.
    ///
    /// If a file can't be written, for example on a read-only disk, a warning is reported.
    ///
    /// - Returns: what was found about facts that are recorded now. Only this build can report it, so the notes about
    ///   habits, whose new titles it records, are warnings.
    func updateCompanions(
        _ inputs: inout Inputs,
        of output: inout Result<SiteOutput?, Diagnostic>,
        _ configuration: Configuration
    ) -> [Diagnostic] {
        guard options.updatesCompanions, !options.checksOnly, inputs.site != nil, !inputs.outdatedCompanions.isEmpty,
            !options.isStrict || !inputs.diagnostics.hasErrors
        else { return [] }
        if case .success(nil) = output {
            output = open(configuration, creating: true)
            // Another build may have created it in the meantime, from newer input.
            if case .success(let made?) = output, !made.isNew { read(&inputs, configuration) }
        }
        guard case .success = output else { return [] }
        let stores = StoreLocations(configuration)
        var (failures, isChanged) = ([Diagnostic](), false)
        for companion in inputs.outdatedCompanions {
            do {
                if try companion.update(in: stores, on: configuration.today) { isChanged = true }
            } catch {
                failures += companion.warnings(for: error, in: stores)
            }
        }
        let before = inputs.diagnostics
        if isChanged { read(&inputs, configuration) }
        let after = inputs.diagnostics
        inputs.diagnostics += failures
        let messages = Set(after.map(\.message))
        let places = Set(after.compactMap(\.entryPlace))
        var news = before.filter { old in
            // The same entry may have another message once there are entries for new records.
            let isFoundAgain = messages.contains(old.message) || old.entryPlace.map(places.contains) == true
            return old.severity != .error && !isFoundAgain
        }
        let habits = OutdatedCompanion.habits.file(in: stores)
        for index in news.indices where news[index].location.file == habits { news[index].severity = .warning }
        return news
    }

    private func read(_ inputs: inout Inputs, _ configuration: Configuration) {
        inputs = Inputs(InputSnapshot(configuration), last: lastReadable)
    }
}

extension Diagnostic {
    /// The place of a warning in a file.
    fileprivate var entryPlace: Location? { severity == .warning && location.line != nil ? location : nil }
}
