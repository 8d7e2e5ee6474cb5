import Persistence

/// Hands out the slugs of one folder, each only once.
///
/// The first to ask for a slug gets it; the next gets `-2` behind it, then `-3`, passing over what is taken. Case does
/// not count, since some file systems ignore it. Who asks first decides, so ask in an order that newer records do not
/// disturb: see ``AlmanacRecords/init(events:completed:habits:recipes:today:)``.
public struct SlugRegister: Sendable {
    private var taken: Set<String> = []
    private var nextNumbers: [String: Int] = [:]

    /// Creates a register; the reserved slugs are never handed out.
    public init(reserving reserved: some Sequence<String> = []) {
        for slug in reserved { _ = ask(for: slug.lowercased()) }
    }

    /// Creates a register for about so many slugs.
    init(capacity: Int) { taken.reserveCapacity(capacity) }

    /// Hands out the slug, or the first free one with a number behind it.
    public mutating func claim(_ slug: String) -> String {
        let key = Self.key(of: slug)
        if ask(for: key) { return slug }
        // Remembering where the numbers stand keeps ten thousand records of one name from taking a hundred million steps.
        var number = nextNumbers[key] ?? 2
        while !ask(for: "\(key)-\(number)") { number += 1 }
        nextNumbers[key] = number + 1
        return "\(slug)-\(number)"
    }

    /// Whether the slug is free; it is taken then.
    private mutating func ask(for key: String) -> Bool { taken.insert(key).inserted }

    private static func key(of slug: String) -> String {
        // Most are lower-case, and need no second text.
        slug.isLowercaseASCII ? slug : slug.lowercased()
    }
}
