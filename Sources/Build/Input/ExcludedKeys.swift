import Diagnostics
import Persistence

extension Diagnostic {
    /// Diagnostics for excluded keys that no item of a collection has: an unnoticed misspelling would publish the value.
    ///
    /// - Parameters:
    ///   - place: where the message points to.
    ///   - prefix: what precedes a key in the settings, such as `books.`.
    ///   - areOptional: whether a key that isn't similar to any other is only a warning, because the items belong to
    ///     another program, which may have removed it from all of them.
    static func unknownKeys(
        _ keys: some Sequence<String>,
        of items: [StoredRecord<PropertyValue>],
        at place: Location,
        prefix: String = "",
        areOptional: Bool = false
    ) -> [Diagnostic] {
        let known = Set(items.compactMap(\.item.dictionary).flatMap(\.keys))
        guard !known.isEmpty else { return [] }
        return keys.filter { !known.contains($0) }.sorted().map { key in
            // Someone may have written the name of the collection before a key, or that of a part after it.
            let parts = key.split(separator: ".").map(String.init)
            let name = parts.last ?? key
            let near =
                [name, parts.first ?? key].first { known.contains($0) } ?? nearest(to: key, among: known)
                ?? nearest(to: name, among: known)
            return Diagnostic(
                areOptional && near == nil ? .warning : .error,
                at: place,
                "`exclude` names `\(prefix)\(key)`, and no record has that key",
                hint: near.map { "did you mean `\(prefix)\($0)`?" }
                    ?? "its keys are \(known.sorted().map { "`\($0)`" }.joined(separator: ", "))"
            )
        }
    }
}
