import Persistence

/// Hands out the slugs of one folder, each only once.
///
/// The first to ask for a slug gets it; the next gets `-2` behind it, then `-3`, passing over what is taken. Case does
/// not count, since some file systems ignore it. Who asks first decides, so ask in an order that newer records do not
/// disturb: see ``AlmanacRecords/init(events:completed:habits:recipes:today:)``.
public struct SlugRegister: Sendable {
    /// How often each slug was asked for, be it in vain. Those that were are taken.
    private var requests: [String: Int] = [:]
    private var nextNumbers: [String: Int] = [:]

    /// Creates a register; the reserved slugs are never handed out.
    public init(reserving reserved: some Sequence<String> = []) {
        for slug in reserved { _ = ask(for: slug.lowercased()) }
    }

    /// Creates a register for about so many slugs.
    init(capacity: Int) { requests.reserveCapacity(capacity) }

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

    /// Hands out a slug that nobody has asked for, so the result doesn't depend on the order of requests.
    ///
    /// - Returns: whether it is such a slug.
    mutating func claimUnwanted(_ slug: String) -> Bool {
        let key = Self.key(of: slug)
        guard requests[key] == nil else { return false }
        return ask(for: key)
    }

    /// Takes back a slug that nobody else has asked for. If it had never been handed out, all would have got the same.
    ///
    /// - Returns: whether it is such a slug.
    mutating func release(_ slug: String) -> Bool {
        let key = Self.key(of: slug)
        guard requests[key] == 1 else { return false }
        requests[key] = nil
        return true
    }

    private mutating func ask(for key: String) -> Bool {
        func isFirst(_ count: inout Int) -> Bool {
            count += 1
            return count == 1
        }
        return isFirst(&requests[key, default: 0])
    }

    private static func key(of slug: String) -> String {
        // Most are lower-case, and need no second text.
        slug.isLowercaseASCII ? slug : slug.lowercased()
    }
}
