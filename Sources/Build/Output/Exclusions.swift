import Settings
import Site

/// What the settings keep out of every file of a site, apart from old files that a build with errors keeps.
///
/// Sources and collections are recorded even if nothing is kept out of them. A site from before one of them was added
/// can't show any of it. But if another one is gone, the added one may be the same under a new name, and old files may
/// show all of it.
struct Exclusions: Equatable, Sendable {
    /// What is excluded, as named in messages, keyed by source or collection. The empty name is for everything else; if
    /// it is missing, nothing is known.
    private var names: [String: Set<String>] = [:]

    /// Nothing is known: an old file may show anything.
    init() {}

    init(of settings: Settings) {
        let sections = Set(Settings.Section.allCases).subtracting(settings.sections)
        names[""] = Set(sections.map { "the section `\($0)`" })
        for collection in settings.collectionNames { names[collection] = [] }
        for source in settings.sources {
            let name = "`\(source.file)`"
            names[name, default: []].formUnion(source.exclude.map { "`\($0)` of \(name)" })
        }
        for field in settings.exclude {
            let collection = String(field.prefix { $0 != "." })
            let name = names[collection] == nil ? "" : collection
            names[name, default: []].insert("`\(field)`")
        }
    }

    private var areUnknown: Bool { names.isEmpty }

    /// Whether a source or a collection that older files may show is gone, perhaps because it has a new name.
    private func lacksName(of earlier: Exclusions) -> Bool { earlier.names.keys.contains { names[$0] == nil } }

    /// What this build excludes but older files may still contain.
    func added(since earlier: Exclusions) -> Set<String> {
        let mayShowNewNames = earlier.areUnknown || lacksName(of: earlier)
        return names.reduce(into: []) { added, now in
            guard let known = earlier.names[now.key] ?? (mayShowNewNames ? [] : nil) else { return }
            added.formUnion(now.value.subtracting(known))
        }
    }

    /// What both older files and those of this build leave out.
    func intersection(_ earlier: Exclusions) -> Exclusions {
        if earlier.areUnknown { return earlier }
        var result = self
        if lacksName(of: earlier) {
            for name in names.keys where earlier.names[name] == nil { result.names[name] = [] }
        }
        result.names.merge(earlier.names) { $0.intersection($1) }
        return result
    }
}

extension Exclusions {
    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        for _ in 0..<(try reader.readCount()) {
            let name = try reader.readText()
            names[name] = Set(try reader.readArray { reader throws(ByteReader.Damaged) in try reader.readText() })
        }
    }

    func encode(to writer: inout ByteWriter) {
        writer.write(names.sorted { $0.key < $1.key }) { entry, writer in
            writer.write(entry.key)
            writer.write(entry.value.sorted()) { $1.write($0) }
        }
    }
}
