import Diagnostics
internal import Foundation
import Interchange
import Persistence
import Records
import Settings
import Site

/// The decoded sources of a site.
struct LoadedSources: Sendable {
    private(set) var records = SourceRecords()
    /// The items of collections, by the names of the collections.
    private(set) var collections: [String: [StoredRecord<PropertyValue>]] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    /// Diagnostics for keys that sources of collections exclude and no item has.
    private(set) var unknownKeys: [Diagnostic] = []
    private(set) var contents: [String: Fingerprint] = [:]
    /// The files of sources that exclude the pictures of their recipes.
    private(set) var withoutPictures: Set<String> = []
    /// The pictures of recipes, by the paths of their files.
    private(set) var pictures: [String: URL] = [:]
    /// The files with unreadable parts, which may still be being written.
    private(set) var unreadable: Set<String> = []
    /// The contents of the readable files, by path.
    private(set) var good: [String: Data] = [:]

    /// - Parameter lastGood: the last readable contents of files, which are used for files that can't be read now.
    init(_ snapshots: [SourceSnapshot], lastGood: [String: Data] = [:], zone: TimeZone) {
        for snapshot in snapshots {
            let source = snapshot.source
            func read(_ files: [ImportFile]) -> SourceContents {
                SourceContents(files, as: source.kind, excluding: source.exclude, zone: zone)
            }
            let now = read(snapshot.files)
            diagnostics += snapshot.diagnostics + now.diagnostics
            let broken = Self.brokenFiles(snapshot.diagnostics + now.diagnostics)
            let kept = broken.compactMap { path in lastGood[path].map { ImportFile(path: path, data: $0) } }
            let keptPaths = Set(kept.map(\.path))
            let others = snapshot.files.filter { !keptPaths.contains($0.path) }
            let used = kept.isEmpty ? now : read((others + kept).sorted { $0.path < $1.path })
            add(used, of: snapshot)
            if case .collection = source.kind {
                unknownKeys += Diagnostic.unknownKeys(
                    source.exclude,
                    of: used.items.map(\.item),
                    at: source.place,
                    areOptional: true
                )
            }
            for file in others where !broken.contains(file.path) { good[file.path] = file.data }
            for file in kept { good[file.path] = file.data }
            contents.merge(snapshot.contents) { $1 }
            pictures.merge(snapshot.pictures) { $1 }
            if source.exclude.contains("picture") { withoutPictures.formUnion(snapshot.labels.keys) }
        }
        unreadable = Set(diagnostics.lazy.filter { $0.severity == .error }.map(\.location.file))
    }

    /// The files that can't be read as a whole.
    private static func brokenFiles(_ diagnostics: [Diagnostic]) -> Set<String> {
        Set(diagnostics.lazy.filter { $0.severity == .error && $0.location.record == nil }.map(\.location.file))
    }

    private mutating func add(_ read: SourceContents, of snapshot: SourceSnapshot) {
        func label(_ file: String) -> RecordSource { snapshot.labels[file] ?? RecordSource(name: file, file: file) }
        for record in read.events {
            let event = SourceRecords.Record(record.item.event, from: label(record.file))
            if record.item.isCompleted {
                records.completed.append(event)
            } else {
                records.open.append(event)
            }
        }
        records.habits += read.habits.map { .init($0.item, from: label($0.file)) }
        records.recipes += read.recipes.map { .init($0.item, from: label($0.file)) }
        guard case .collection(let name) = snapshot.source.kind else { return }
        collections[name, default: []] += read.items.map(\.item)
    }
}
