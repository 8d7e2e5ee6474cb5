import Diagnostics
import Persistence

extension Diagnostic {
    /// Errors for excluded keys that no item of a collection has: an unnoticed misspelling would publish the value.
    ///
    /// - Parameters:
    ///   - place: where the message points to.
    ///   - prefix: what precedes a key in the settings, such as `books.`.
    static func unknownKeys(
        _ keys: some Sequence<String>,
        of items: [StoredRecord<PropertyValue>],
        at place: Location,
        prefix: String = ""
    ) -> [Diagnostic] {
        let known = Set(
            items.flatMap { record -> [String] in
                guard case .dictionary(let values) = record.item else { return [] }
                return Array(values.keys)
            }
        )
        guard !known.isEmpty else { return [] }
        return keys.filter { !known.contains($0) }.sorted().map { key in
            let near = nearest(to: key, among: known)
            return .error(
                place,
                "`exclude` names `\(prefix)\(key)`, and no record has that key",
                hint: near.map { "did you mean `\(prefix)\($0)`?" }
                    ?? "its keys are \(known.sorted().map { "`\($0)`" }.joined(separator: ", "))"
            )
        }
    }
}
