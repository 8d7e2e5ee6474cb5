/// Assigns the slugs of one folder, each only once.
///
/// The first claim of a slug gets it; the next gets it with `-2` appended, then `-3`, skipping slugs that are taken.
/// Case is ignored because some file systems ignore it. The order of claims decides, so claim slugs in an order that
/// newer records don't change: see ``AlmanacRecords/init(events:completed:habits:recipes:today:)``.
public struct SlugRegister: Sendable {
    private var taken: Set<String> = []
    private var nextNumbers: [String: Int] = [:]

    /// Creates a register; reserved slugs are never assigned.
    public init(reserving reserved: some Sequence<String> = []) {
        for slug in reserved { _ = ask(for: slug.lowercased()) }
    }

    /// Returns the slug, or the slug with the first free number appended if it is taken.
    public mutating func claim(_ slug: String) -> String {
        let key = slug.lowercased()
        if ask(for: key) { return slug }
        // Remember the next number; otherwise ten thousand records of the same name would take fifty million steps.
        var number = nextNumbers[key] ?? 2
        while !ask(for: "\(key)-\(number)") { number += 1 }
        nextNumbers[key] = number + 1
        return "\(slug)-\(number)"
    }

    /// Returns whether the slug was free, and marks it as taken.
    private mutating func ask(for key: String) -> Bool { taken.insert(key).inserted }
}
