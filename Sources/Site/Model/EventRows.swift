import Diagnostics
internal import Foundation
import Interchange
import Persistence
import Records
import Settings

/// The events of a site as rows: first the records by date, then the occurrences of series, and finally the later days
/// of events that span several.
struct EventRows: Sendable {
    /// The number of days on which an event is shown, from its first, so that a wrong year doesn't fill a calendar.
    static let dayLimit = 366

    private(set) var all: [EventRow]
    /// The number of rows that are records, which have pages.
    let pageCount: Int
    /// The rows that lists show, by date: records that aren't series, and the occurrences of series.
    private(set) var shown: [Int]
    /// The rows on each of their days, by day; within a day, those that last all day come first.
    private(set) var byDay: [Int] = []
    /// The next occurrence of each series that has none to come in the window, by series. Only the page of the series
    /// shows it.
    private(set) var further: [Int: Int] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    /// The zones that events refer to.
    let zones: EventZones
    /// The folders of the records' pages.
    let folders: EventFolders

    /// - Parameter zone: the site's time zone.
    init(_ input: SiteInput, in zone: ZoneOffsets) {
        let (settings, today) = (input.settings, input.today)
        let records = input.records.open.map { ($0, false) } + input.records.completed.map { ($0, true) }
        // UIDs are assigned to all events, so that they don't depend on the sections.
        let uids = EventUID.uids(of: records) { $0.0.item }
        // Records that no section shows are left out here, so that no template can reveal them by mistake.
        let (showsOpen, showsCompleted) = (settings.showsOpenEvents, settings.showsCompletedEvents)
        let entries = zip(records, uids).filter { $0.0.1 ? showsCompleted : showsOpen }
        folders = EventFolders(slugs: entries.map(\.0.0.slug))
        let zoneNames = entries.lazy.compactMap { $0.0.0.item.timeZone }
        zones = EventZones(Set(zoneNames), own: zone, around: today.now)
        let rows = entries.concurrentMap { entry, uid in
            EventRow(entry.0, isCompleted: entry.1, uid: uid, in: zone)
        }
        all = Self.sorted(rows)
        pageCount = all.count
        for index in all.indices { (all[index].page, all[index].firstDay) = (index, index) }
        shown = Array(all.indices)
        // Most stores have no series, so this takes no time for them.
        if all.contains(where: { $0.entry.item.isSeries }) {
            addOccurrences(in: settings.occurrences.days(around: today.day), on: today, file: input.eventsFile)
        }
        addFurtherDays()
    }

    // MARK: Occurrences

    private mutating func addOccurrences(in window: ClosedRange<Day>, on today: Today, file: String) {
        let series = all.indices.compactMap { index in
            all[index].isCompleted ? nil : all[index].entry.item.recurrenceRule.map { (index: index, rule: $0) }
        }
        for (index, _) in series { all[index].isSeries = true }
        let replaced = joinMembers(to: series.map(\.index))
        let (found, limit) = Event.occurrences(of: series) { [all, zones] series, limit in
            let index = series.index
            return all[index].entry.item.occurrences(
                of: series.rule,
                in: window,
                around: today,
                without: replaced[index] ?? [],
                limit: limit,
                zones: zones
            )
        }
        for ((index, _), (occurrences, isCut)) in zip(series, found) {
            if occurrences.isEmpty, replaced[index] == nil {
                all[index].isEmptySeries = all[index].entry.item.isEmptySeries(in: zones.own.zone)
            }
            for occurrence in occurrences { all.append(EventRow(occurrence, of: all[index], at: all.count)) }
            if isCut { diagnostics.append(tooMany(index, file, limit)) }
        }
        let added = (pageCount..<all.count).map { (index: $0, start: all[$0].occurrence.start.sortKey) }
            .sorted { a, b in a.start != b.start ? a.start < b.start : precedes(a.index, b.index) }
        // The sort merges the two sorted parts, so it compares each row only a few times.
        shown = (shown.filter { !all[$0].isSeries } + added.map(\.index)).sorted { precedes($0, $1) }
        for ((index, rule), (occurrences, _)) in zip(series, found) {
            guard !occurrences.contains(where: { $0.openStatus(on: today) != .overdue }),
                let next = further(of: index, rule, after: window.upperBound, replaced[index] ?? [], today)
            else { continue }
            further[index] = all.count
            all.append(EventRow(next, of: all[index], at: all.count))
        }
    }

    /// Returns the first occurrence of a series after a day. Most rules have one within a few years.
    private func further(
        of index: Int,
        _ rule: RecurrenceRule,
        after day: Day,
        _ replaced: [OccurrenceDate],
        _ today: Today
    ) -> Occurrence? {
        let near = day.advanced(by: 4_400)
        return [day.advanced(by: 1)...near, near...Day.last].lazy.compactMap { days in
            all[index].entry.item.occurrences(of: rule, in: days, around: today, without: replaced, zones: zones)
                .occurrences.first
        }
        .first
    }

    /// Assigns the records that replace an occurrence to their series.
    ///
    /// - Returns: the replaced occurrences, by series.
    private mutating func joinMembers(to series: [Int]) -> [Int: [OccurrenceDate]] {
        var places: [SourcedIdentifier: Int] = [:]
        for index in series {
            let entry = all[index].entry
            guard let key = SourcedIdentifier(entry.item.identifier, in: entry.source) else { continue }
            places[key] = places[key] ?? index
        }
        var replaced: [Int: [OccurrenceDate]] = [:]
        for index in 0..<pageCount {
            let entry = all[index].entry
            guard let key = SourcedIdentifier(entry.item.occurrenceOf, in: entry.source), let owner = places[key],
                owner != index
            else { continue }
            all[index].series = owner
            if let date = entry.item.occurrence { replaced[owner, default: []].append(date) }
        }
        return replaced
    }

    private func tooMany(_ index: Int, _ file: String, _ limit: Int) -> Diagnostic {
        let entry = all[index].entry
        // For an event of a source, the place only names the file.
        let uid = entry.item.identifier.map { " (UID \($0))" } ?? ""
        let subject = entry.source == nil ? "there are" : "\"\(entry.item.displayName)\"\(uid) has"
        // All series share a limit, so each gets fewer occurrences if there are very many series.
        let isShared = limit < Event.occurrenceLimit
        let cause = isShared ? ", because there are very many series" : "; does it repeat too often?"
        return .warning(
            Location(
                file: entry.source?.file ?? file,
                record: entry.source == nil ? entry.position : nil,
                name: entry.item.displayName,
                key: "repeats"
            ),
            "\(subject) more occurrences than a site shows of one event",
            hint: "at most the \(limit) nearest to today in either direction are shown\(cause)"
        )
    }

    // MARK: Days

    private mutating func addFurtherDays() {
        byDay = shown.filter { all[$0].day != nil }
        let long = byDay.filter { all[$0].dayCount > 1 }
        guard !long.isEmpty else { return }
        for index in long {
            for number in 2...min(all[index].dayCount, Self.dayLimit) {
                var row = all[index]
                row.dayNumber = number
                byDay.append(all.count)
                all.append(row)
            }
        }
        // Later days are sorted in the order of the first days.
        var ranks = [Int](repeating: 0, count: all.count)
        for (rank, index) in shown.enumerated() { ranks[index] = rank }
        let keys = byDay.map {
            (index: $0, day: all[$0].day ?? .last, rank: ranks[all[$0].firstDay], row: all[$0].takesWholeDay)
        }
        byDay = keys.sorted { a, b in
            if a.day != b.day { return a.day < b.day }
            return a.row != b.row ? a.row : a.rank < b.rank
        }
        .map(\.index)
    }

    // MARK: Order

    private static func sorted(_ rows: [EventRow]) -> [EventRow] {
        // Sorting numbers is much faster than sorting rows.
        let dates = rows.map(\.occurrence.start.sortKey)
        let order = rows.indices.sorted { a, b in
            dates[a] != dates[b] ? dates[a] < dates[b] : rows[a].precedesAtSameTime(rows[b])
        }
        return order.map { rows[$0] }
    }

    /// Returns the records by date; a series has the date of its next occurrence.
    func pagesByDate(next: [Int: [Int]]) -> [Int] {
        // Without series, the records already have this order.
        guard !next.isEmpty else { return Array(0..<pageCount) }
        let dates = (0..<pageCount).map { all[next[$0]?.first ?? $0].occurrence.start.sortKey }
        return (0..<pageCount).sorted { a, b in dates[a] != dates[b] ? dates[a] < dates[b] : a < b }
    }

    private func precedes(_ a: Int, _ b: Int) -> Bool {
        let (left, right) = (all[a].occurrence.start.sortKey, all[b].occurrence.start.sortKey)
        return left != right ? left < right : all[a].precedesAtSameTime(all[b])
    }
}

extension EventRow {
    /// An all-day event sorts before one that begins at midnight, and a longer event before a shorter one, so that its
    /// bar stays on one line of a month's grid. Otherwise the names decide.
    fileprivate func precedesAtSameTime(_ other: EventRow) -> Bool {
        if occurrence.isAllDay != other.occurrence.isAllDay { return occurrence.isAllDay }
        if occurrence.isAllDay, dayCount != other.dayCount { return dayCount > other.dayCount }
        let (left, right) = (entry.item.name, other.entry.item.name)
        return left != right ? left < right : entry.slug < other.entry.slug
    }
}
