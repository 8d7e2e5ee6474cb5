import Records

/// The completed events by month and year, latest first.
struct CompletedArchive: Sendable {
    /// The events completed in a month.
    struct CompletedMonth: Sendable {
        var month: Month
        /// The index of its year in ``years``.
        var year: Int
        var events: [Int]
    }

    /// The months of a year in which events were completed.
    struct CompletedYear: Sendable {
        var year: Int
        /// Their indices in ``months``.
        var months: Range<Int>
        /// The number of events.
        var count: Int
    }

    private(set) var months: [CompletedMonth] = []
    private(set) var years: [CompletedYear] = []
    /// The index of a month in ``months``.
    private(set) var monthIndex: [Month: Int] = [:]
    /// The number of events.
    private(set) var countsByDay: [Day: Int] = [:]

    /// - Parameter completed: the completed events, latest first.
    init(_ completed: [Int], in events: [EventRow]) {
        for index in completed {
            guard let day = events[index].completionDay else { continue }
            countsByDay[day, default: 0] += 1
            if years.last?.year != day.year {
                years.append(CompletedYear(year: day.year, months: months.count..<months.count, count: 0))
            }
            let year = years.count - 1
            if months.last?.month != day.month {
                months.append(CompletedMonth(month: day.month, year: year, events: []))
                years[year].months = years[year].months.lowerBound..<months.count
            }
            months[months.count - 1].events.append(index)
            years[year].count += 1
        }
        monthIndex = Dictionary(months.indices.map { (months[$0].month, $0) }) { first, _ in first }
    }
}
