import Records

/// The events of both stores, and their UIDs by the slugs of their pages.
struct IdentifiedEvents {
    let open: [Entry<Event>]
    let completed: [Entry<Event>]
    let uids: [String: String]

    init(_ entries: (open: [Entry<Event>], completed: [Entry<Event>])) {
        (open, completed) = entries
        let all = open + completed
        uids = Dictionary(zip(all.map(\.slug), EventUID.uids(of: all) { $0.item })) { first, _ in first }
    }

    /// The UIDs of the events that no other event can get. If several events have the same name and date, the UID of one
    /// that is removed passes to the next. An occurrence of a series always has its own.
    var identities: [String: String] {
        let events = (open + completed).filter { $0.item.occurrenceOf == nil }
        let shared = EventUID.twins(among: events) { $0.item }.joined().map { events[$0].slug }
        var identities = uids
        for slug in shared { identities[slug] = nil }
        return identities
    }
}
