internal import Foundation
import Interchange
import Persistence
import Records
import Settings
import Templates

/// The records of a site in every order that pages need, with the settings that decide how they are shown.
final class SiteRecords: Sendable {
    /// An event of either store.
    struct EventRow: Sendable {
        var entry: Entry<Event>
        var isCompleted: Bool
        var day: Day?
        var completionDay: Day?
        /// Which of the events of the same date and name it is: see ``EventUID``.
        var ordinal: Int
        /// A fingerprint of everything that can be shown of it, except the path of its page.
        var fingerprint: Fingerprint
    }

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
        /// Their indices in ``completedMonths``.
        var months: Range<Int>
        /// The number of events.
        var count: Int
    }

    let settings: Settings
    let paper: Paper?
    let today: Today
    /// The offset of the site's time zone from GMT.
    let zone: ZoneOffsets
    let locale: Locale
    let words: WordTable
    let firstWeekday: Weekday

    /// All events by date, the earliest first.
    let events: [EventRow]
    let overdue: [Int]
    let upcoming: [Int]
    /// The latest first.
    let completed: [Int]
    let months: [Month]
    let eventsByMonth: [Month: [Int]]
    /// The latest first.
    let completedMonths: [CompletedMonth]
    /// The index of a month in ``completedMonths``.
    let completedMonthIndex: [Month: Int]
    /// The number of completed events.
    let completionsByDay: [Day: Int]
    /// The latest first.
    let years: [CompletedYear]
    let habits: [Entry<Habit>]
    let recipes: [Entry<Recipe>]
    /// The paths of the recipes' pictures by slug.
    let pictures: [String: String]
    let ingredients: [IngredientGroup]
    /// By name.
    let ingredientSlugs: [String: String]
    /// The indices in ``ingredients`` by slug.
    let ingredientIndex: [String: Int]
    /// By name.
    let collections: [CollectionModel]
    let eventFolders: EventFolders
    let recipeFolders: RankFolders
    let ingredientFolders: RankFolders
    let habitFolders: RankFolders

    init(_ input: SiteInput) {
        settings = input.settings
        paper = input.paper
        today = input.today
        zone = ZoneOffsets(of: today.timeZone, around: today.now)
        locale = input.locale
        words = input.templates.words
        firstWeekday = Self.firstWeekday(of: input.locale)
        // Records that no section shows are left out here, so that no template can reveal them by mistake.
        let (showsOpen, showsCompleted) = (settings.showsOpenEvents, settings.showsCompletedEvents)
        let sections = settings.sections
        let all = input.records.open.map { ($0, false) } + input.records.completed.map { ($0, true) }
        // All events have ordinals, so that the UIDs of events don't depend on the sections.
        let ordinals = EventUID.ordinals(of: all) { $0.0.item }
        let entries = zip(all, ordinals).filter { $0.0.1 ? showsCompleted : showsOpen }
        eventFolders = EventFolders(slugs: entries.map(\.0.0.slug))
        events = Self.byDate(
            entries.concurrentMap { [zone] entry, ordinal in
                EventRow(entry.0, isCompleted: entry.1, ordinal: ordinal, in: zone)
            }
        )
        let rows = events
        let openRows = rows.indices.filter { !rows[$0].isCompleted }
        // The overdue ones come first, because rows are sorted by date.
        overdue = Array(openRows.prefix { rows[$0].entry.item.openStatus(on: input.today) == .overdue })
        upcoming = Array(openRows.dropFirst(overdue.count))
        completed = Self.completed(in: rows)
        eventsByMonth = Dictionary(grouping: rows.indices.filter { rows[$0].day != nil }) {
            rows[$0].day?.month ?? input.today.day.month
        }
        months = eventsByMonth.keys.sorted()
        let archive = Self.archive(of: completed, in: rows)
        (completedMonths, years) = archive
        let places = archive.months.indices.map { (archive.months[$0].month, $0) }
        completedMonthIndex = Dictionary(places) { first, _ in first }
        completionsByDay = completed.reduce(into: [:]) { counts, index in
            if let day = rows[index].completionDay { counts[day, default: 0] += 1 }
        }
        habits = sections.contains(.habits) ? input.records.habits : []
        recipes = sections.contains(.recipes) ? input.records.recipes : []
        pictures = sections.contains(.recipes) ? input.pictures : [:]
        ingredientSlugs = IngredientGroup.slugs(of: recipes)
        ingredients = IngredientGroup.groups(of: recipes, slugs: ingredientSlugs, words: words)
        ingredientIndex = Dictionary(zip(ingredients.map(\.slug), ingredients.indices)) { first, _ in first }
        recipeFolders = RankFolders(recipes)
        ingredientFolders = RankFolders(ingredients, recipes)
        habitFolders = RankFolders(oldestFirst: Array(habits.indices))
        let collections = input.collections.map { ($0.settings.name, CollectionModel($0)) }
        self.collections = Dictionary(collections) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// By date.
    var openEvents: [Int] { overdue + upcoming }

    // MARK: Orders

    private static func byDate(_ rows: [EventRow]) -> [EventRow] {
        // Comparing and moving numbers is much faster than rows.
        let dates = rows.map { $0.entry.item.date.order }
        let order = rows.indices.sorted { a, b in
            if dates[a] != dates[b] { return dates[a] < dates[b] }
            let (left, right) = (rows[a].entry, rows[b].entry)
            return left.item.name != right.item.name ? left.item.name < right.item.name : left.slug < right.slug
        }
        return order.map { rows[$0] }
    }

    private static func completed(in events: [EventRow]) -> [Int] {
        let completed = events.indices.filter { events[$0].isCompleted }
        let dates = completed.map { (index: $0, date: events[$0].entry.item.completionDate.order) }
        return dates.sorted { a, b in a.date != b.date ? a.date > b.date : a.index > b.index }.map(\.index)
    }

    private static func archive(
        of completed: [Int],
        in events: [EventRow]
    ) -> (months: [CompletedMonth], years: [CompletedYear]) {
        var months: [CompletedMonth] = []
        var years: [CompletedYear] = []
        for index in completed {
            guard let month = events[index].completionDay?.month else { continue }
            if years.last?.year != month.year {
                years.append(CompletedYear(year: month.year, months: months.count..<months.count, count: 0))
            }
            let year = years.count - 1
            if months.last?.month != month {
                months.append(CompletedMonth(month: month, year: year, events: []))
                years[year].months = years[year].months.lowerBound..<months.count
            }
            months[months.count - 1].events.append(index)
            years[year].count += 1
        }
        return (months, years)
    }

    private static func firstWeekday(of locale: Locale) -> Weekday {
        switch locale.firstDayOfWeek {
        case .sunday: .sunday
        case .tuesday: .tuesday
        case .wednesday: .wednesday
        case .thursday: .thursday
        case .friday: .friday
        case .saturday: .saturday
        default: .monday
        }
    }
}

extension SiteRecords.EventRow {
    fileprivate init(_ entry: Entry<Event>, isCompleted: Bool, ordinal: Int, in zone: ZoneOffsets) {
        self.entry = entry
        self.isCompleted = isCompleted
        self.ordinal = ordinal
        day = Day(entry.item.date, in: zone)
        completionDay = isCompleted ? Day(entry.item.completionDate, in: zone) : nil
        var hasher = FingerprintHasher()
        hasher.combine(entry.item)
        hasher.combine(entry.slug)
        hasher.combine(ordinal)
        hasher.combine(isCompleted ? 1 : 0)
        fingerprint = hasher.finalize()
    }
}

extension Settings {
    var showsOpenEvents: Bool { sections.contains(.schedule) || sections.contains(.calendar) }
    var showsCompletedEvents: Bool { sections.contains(.completed) }
}

extension Date {
    /// A number to sort by. A date that isn't a number sorts last.
    fileprivate var order: Double {
        timeIntervalSinceReferenceDate.isNaN ? .infinity : timeIntervalSinceReferenceDate
    }
}
