import Records

/// Which events of a site may answer otherwise than they did in an earlier model of it.
///
/// There are as many events as pages, and an edit leaves nearly all as they were. What ``EventView/context`` stands for is
/// compared here without a look into any text.
struct EventChanges: Sendable {
    /// The earlier model.
    let basis: SiteModel
    /// The slugs of those events, with their places now; nil for events that are gone.
    private(set) var places: [String: Int?] = [:]

    /// Nil if there is no telling without asking.
    init?(from old: SiteModel, to new: SiteModel) {
        guard old.today.day == new.today.day, old.today.timeZone == new.today.timeZone else { return nil }
        basis = old
        var isKept = [Bool](repeating: false, count: old.events.count)
        for (index, place) in new.earlierEvents.enumerated() {
            if let place { isKept[place] = true }
            if let place, Self.isSame(index, in: new, as: place, in: old) { continue }
            places[new.events[index].entry.slug] = .some(index)
        }
        for place in isKept.indices where !isKept[place] {
            let slug = old.events[place].entry.slug
            if places[slug] == nil { places[slug] = .some(nil) }
        }
    }

    /// Whether all that an event answers depends on is as it was, but for its row, which is the same.
    private static func isSame(_ index: Int, in new: SiteModel, as place: Int, in old: SiteModel) -> Bool {
        let date = new.events[index].entry.item.date
        return (date < old.today.now) == (date < new.today.now)
            && new.paths[RecordKey(list: "events", index: index)] == old.paths[RecordKey(list: "events", index: place)]
            && new.slug(at: index - 1) == old.slug(at: place - 1)
            && new.slug(at: index + 1) == old.slug(at: place + 1)
    }
}

extension SiteModel {
    /// The slug of an event; nil beyond the first and the last.
    fileprivate func slug(at index: Int) -> String? { events.indices.contains(index) ? events[index].entry.slug : nil }
}
