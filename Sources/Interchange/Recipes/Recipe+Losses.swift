import Diagnostics
import Records

extension Recipe {
    /// Returns a warning about keys of other programs that a format can't hold.
    func unknownKeys(for format: String, _ place: Location) -> [Diagnostic] {
        let unknown = extras.keys.sorted() + ingredients.flatMap { $0.extras.keys.sorted() }
        guard !unknown.isEmpty else { return [] }
        let counts = unknown.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        return [.warning(place, "\(format) can't store \(counts.countedNames)")]
    }

    /// Returns a note about data for the app that a format can't hold.
    func identityLosses(for format: String, _ place: Location) -> [Diagnostic] {
        guard id != nil || createdAt != nil else { return [] }
        return [.note(place, "\(format) can't store the identifier and the date of creation")]
    }
}
