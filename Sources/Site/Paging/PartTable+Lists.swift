import Records

extension PartTable {
    /// Divides lists of which there is one for each of several owners.
    ///
    /// - Parameter slugs: for each owner the slugs of its list, of which no more are read than needed.
    mutating func add<Items: RandomAccessCollection>(
        _ list: PartedList,
        of lists: some Sequence<Items>,
        slug: (Items.Element) -> String
    ) where Items.Index == Int {
        for (owner, items) in lists.enumerated() {
            add(list, owner: owner, list.ranges(count: items.count) { slug(items[items.startIndex + $0]) })
        }
    }

    /// Divides the events of months by the day, where a day has more than the grid of its month shows.
    mutating func add(months: [Month], _ eventsByMonth: [Month: [Int]], _ events: [SiteModel.EventRow]) {
        for (owner, month) in months.enumerated() {
            guard let places = eventsByMonth[month], DayView.isTooMany(places, of: events) else { continue }
            let ranges = PartedList.months.ranges(count: places.count) { events[places[$0]].entry.slug }
            add(.months, owner: owner, ranges)
        }
    }
}
