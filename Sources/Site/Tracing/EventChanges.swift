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
        let comparison = Comparison(new: new, old: old)
        var isKept = [Bool](repeating: false, count: old.events.count)
        for (index, place) in new.earlierEvents.enumerated() {
            if let place { isKept[place] = true }
            if let place, comparison.isSame(index, as: place) { continue }
            places[new.events[index].entry.slug] = .some(index)
        }
        for place in isKept.indices where !isKept[place] {
            let slug = old.events[place].entry.slug
            if places[slug] == nil { places[slug] = .some(nil) }
        }
    }

    /// Two models, and the paths of their events.
    private struct Comparison {
        let new: SiteModel
        let old: SiteModel
        private let newPaths: [SitePath?]
        private let oldPaths: [SitePath?]
        private let isSameMoment: Bool

        init(new: SiteModel, old: SiteModel) {
            (self.new, self.old) = (new, old)
            (newPaths, oldPaths) = (new.paths.all(in: "events"), old.paths.all(in: "events"))
            isSameMoment = new.today.now == old.today.now
        }

        /// Whether all that an event answers depends on is as it was, but for its row, which is the same.
        func isSame(_ index: Int, as place: Int) -> Bool {
            let path = index < newPaths.count ? newPaths[index] : nil
            let oldPath = place < oldPaths.count ? oldPaths[place] : nil
            return path == oldPath && (isSameMoment || isSameSideOfNow(index))
                && isNeighbour(index - 1, theOneAt: place - 1) && isNeighbour(index + 1, theOneAt: place + 1)
        }

        private func isSameSideOfNow(_ index: Int) -> Bool {
            let date = new.events[index].entry.item.date
            return (date < old.today.now) == (date < new.today.now)
        }

        /// Whether two events have the same slug, or there are none at these places.
        private func isNeighbour(_ index: Int, theOneAt place: Int) -> Bool {
            guard new.events.indices.contains(index), old.events.indices.contains(place) else {
                return !new.events.indices.contains(index) && !old.events.indices.contains(place)
            }
            return new.earlierEvents[index] == place || new.events[index].entry.slug == old.events[place].entry.slug
        }
    }
}
