import Records

/// Which records of a site may answer otherwise than they did in an earlier model of it.
///
/// There are as many events as pages, and an edit leaves nearly all as they were. What ``EventView/context`` stands for is
/// compared here without a look into any text; of months and years, those are told that such an event is in.
struct RecordChanges: Sendable {
    /// For each list of which the changes are known, the slugs of those records with their places now; nil for records that
    /// are gone.
    private(set) var places: [String: [String: Int?]] = [:]

    /// Nil if there is no telling without asking.
    init?(from old: SiteModel, to new: SiteModel) {
        guard old.today.day == new.today.day, old.today.timeZone == new.today.timeZone,
            old.settings == new.settings, old.firstWeekday == new.firstWeekday
        else { return nil }
        let comparison = Comparison(new: new, old: old)
        var events: [String: Int?] = [:]
        var rows: [SiteModel.EventRow] = []
        var isKept = [Bool](repeating: false, count: old.events.count)
        for (index, place) in new.earlierEvents.enumerated() {
            if let place { isKept[place] = true }
            if let place, comparison.isSame(index, as: place) { continue }
            events[new.events[index].entry.slug] = .some(index)
            rows.append(new.events[index])
        }
        for place in isKept.indices where !isKept[place] {
            let slug = old.events[place].entry.slug
            if events[slug] == nil { events[slug] = .some(nil) }
            rows.append(old.events[place])
        }
        places["events"] = events
        addTimes(of: rows, in: new, comparison)
        // All that a recipe says is in it, and in the pages that it leads to.
        let cooking =
            ["recipes", "ingredients", PartedList.recipes.rawValue, PartedList.ingredients.rawValue]
            + [PartedList.ingredientRecipes.rawValue]
        if new.lastingLists.contains("recipes"), old.pictures == new.pictures, comparison.haveSamePaths(cooking) {
            places["recipes"] = [:]
            places["ingredients"] = [:]
        }
        if new.lastingLists.contains("habits"), comparison.haveSamePaths(["habits"]) { places["habits"] = [:] }
    }

    /// Adds the months and years that events are in, if they are the same as before but for that.
    private mutating func addTimes(of rows: [SiteModel.EventRow], in new: SiteModel, _ comparison: Comparison) {
        let lists = ["months", "completedMonths", "years"]
        // Months lead to their parts, which can go to another place by themselves.
        let parts = [PartedList.months.rawValue, PartedList.completedMonths.rawValue]
        guard new.lastingLists.isSuperset(of: lists), comparison.haveSamePaths(lists + parts) else { return }
        let months = Set(rows.compactMap { $0.day?.month })
        places["months"] = Dictionary(months.map { ($0.description, new.place(of: $0)) }) { first, _ in first }
        let archive = Set(rows.compactMap { $0.completionDay?.month })
        places["completedMonths"] = Dictionary(
            archive.map { ($0.description, new.completedMonthIndex[$0]) }
        ) { first, _ in first }
        let years = new.years.indices.filter { index in archive.contains { $0.year == new.years[index].year } }
        places["years"] = Dictionary(years.map { (YearView(model: new, index: $0).slug, $0) }) { first, _ in first }
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

        /// Whether the pages of the records of some lists are where they were.
        func haveSamePaths(_ lists: [String]) -> Bool {
            lists.allSatisfy { new.paths.all(in: $0) == old.paths.all(in: $0) }
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
