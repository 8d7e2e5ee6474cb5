package import Diagnostics
package import Records
package import Settings

extension Configuration {
    /// The events of all sources, the names of the sources that have or could have events, and diagnostics about the
    /// sources.
    package func sourceEvents(
        isCompleted: Bool
    ) -> (events: [SourceRecords.Record<Event>], names: [String], diagnostics: [Diagnostic]) {
        let sources = settings.sources.filter { $0.kind == .events }
        let loaded = LoadedSources(sources.map { SourceSnapshot($0, in: self) }, zone: today.timeZone)
        let records = loaded.records
        let names = sources.compactMap(\.name) + (records.open + records.completed).map(\.source.name)
        return (isCompleted ? records.completed : records.open, Set(names).sorted(), loaded.diagnostics)
    }

    /// The names of the recipes of all sources.
    package func sourceRecipeNames() -> [String] {
        let snapshots = settings.sources.filter { $0.kind == .recipes }.map { SourceSnapshot($0, in: self) }
        return LoadedSources(snapshots, zone: today.timeZone).records.recipes.map(\.item.name)
    }

    /// The source of a record that isn't in a store, but that the user may have meant to change.
    ///
    /// Reads the sources of the given kind.
    /// - Parameter text: the name of the record, or a part of it; see `Selection`.
    package func source(of text: String, as kind: Settings.Source.Kind) -> RecordSource? {
        let snapshots = settings.sources.filter { $0.kind == kind }.map { SourceSnapshot($0, in: self) }
        let records = LoadedSources(snapshots, zone: today.timeZone).records
        let named =
            (records.open + records.completed).map { ($0.item.name, $0.source) }
            + records.habits.map { ($0.item.title, $0.source) } + records.recipes.map { ($0.item.name, $0.source) }
        let candidates = named.enumerated().map {
            Selection.Candidate(position: -$0 - 1, identifier: nil, name: $1.0)
        }
        do {
            return named[try Selection.find(text, in: candidates)].1
        } catch .several(let found) {
            return found.first.map { named[-$0.position - 1].1 }
        } catch {
            return nil
        }
    }
}
