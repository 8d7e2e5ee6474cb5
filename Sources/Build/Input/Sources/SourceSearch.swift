package import Diagnostics
package import Records
package import Settings

extension Configuration {
    /// The events of all sources, the names of the sources that have or could have events, and diagnostics about the
    /// sources.
    package func sourceEvents(
        isCompleted: Bool
    ) -> (events: [SourceRecords.Record<Event>], names: [String], diagnostics: [Diagnostic]) {
        let (records, diagnostics) = sourceRecords(as: .events)
        let names =
            settings.sources.filter { $0.kind == .events }.compactMap(\.name)
            + (records.open + records.completed).map(\.source.name)
        return (isCompleted ? records.completed : records.open, Set(names).sorted(), diagnostics)
    }

    /// The records of the sources of a kind, and diagnostics about these sources.
    package func sourceRecords(
        as kind: Settings.Source.Kind
    ) -> (records: SourceRecords, diagnostics: [Diagnostic]) {
        let snapshots = settings.sources.filter { $0.kind == kind }.map { SourceSnapshot($0, in: self) }
        let loaded = LoadedSources(snapshots, zone: today.timeZone)
        return (loaded.records, loaded.diagnostics)
    }

    /// The source of a record that isn't in a store, but that the user may have meant to change.
    ///
    /// Reads the sources of the given kind.
    /// - Parameter text: the name of the record, or a part of it; see `Selection`.
    package func source(of text: String, as kind: Settings.Source.Kind) -> RecordSource? {
        let records = sourceRecords(as: kind).records
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

extension Array {
    /// The record with a name or a part of it; nil if none or several match.
    package func named<Item>(_ text: String, _ name: (Item) -> String) -> Element?
    where Element == SourceRecords.Record<Item> {
        let candidates = enumerated().map { index, record in
            Selection.Candidate(position: index, identifier: nil, name: name(record.item))
        }
        return (try? Selection.named(text, in: candidates)).map { self[$0] }
    }
}
