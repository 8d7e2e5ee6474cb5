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
        /// The place of its year in ``years``.
        var year: Int
        var events: [Int]
    }

    /// The months of a year in which events were completed.
    struct CompletedYear: Sendable {
        var year: Int
        /// Their places in ``completedMonths``.
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
    /// The completed ones, the last completed first.
    let completed: [Int]
    let months: [Month]
    let eventsByMonth: [Month: [Int]]
    /// The months in which events were completed, the last first.
    let completedMonths: [CompletedMonth]
    /// The index of a month in ``completedMonths``.
    let completedMonthIndex: [Month: Int]
    /// How many events were completed on a day.
    let completionsByDay: [Day: Int]
    /// Their years.
    let years: [CompletedYear]
    let habits: [Entry<Habit>]
    let recipes: [Entry<Recipe>]
    /// The paths of their pictures by slug.
    let pictures: [String: String]
    let ingredients: [IngredientGroup]
    let ingredientSlugs: IngredientSlugs
    /// The index of an ingredient in ``ingredients``, by slug.
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
        let exclude = settings.exclude
        // Records that no section shows are left out here, so that no template can publish them by mistake.
        let sections = Set(settings.sections)
        let showsOpen = sections.contains(.schedule) || sections.contains(.calendar)
        let open = showsOpen ? input.records.open : []
        let done = sections.contains(.completed) ? input.records.completed : []
        eventFolders = EventFolders(slugs: (open + done).lazy.map(\.slug))
        // Counted over all events, shown or not: leaving some out must not change the identifiers of the others in calendars.
        let ordinals = Self.ordinals(of: input.records.open + input.records.completed)
        let hidesDescriptions = exclude.contains("events.description")
        let entries = open.map { ($0, false) } + done.map { ($0, true) }
        events = Self.byDate(
            entries.concurrentMap { [zone] entry, isCompleted in
                let ordinal = ordinals[ObjectIdentifier(entry)] ?? 0
                return EventRow(entry.without(hidesDescriptions), isCompleted: isCompleted, ordinal: ordinal, in: zone)
            }
        )
        let rows = events
        let openRows = rows.indices.filter { !rows[$0].isCompleted }
        // By date, so that the overdue ones come first.
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
        recipes = sections.contains(.recipes) ? input.records.recipes.map { $0.without(exclude) } : []
        pictures = sections.contains(.recipes) ? input.pictures : [:]
        ingredientSlugs = IngredientSlugs(of: recipes)
        ingredients = IngredientGroup.groups(of: recipes, slugs: ingredientSlugs, words: words)
        ingredientIndex = Dictionary(zip(ingredients.map(\.slug), ingredients.indices)) { first, _ in first }
        recipeFolders = RankFolders(recipes)
        ingredientFolders = RankFolders(ingredients, recipes)
        habitFolders = RankFolders(ranks: Array(habits.indices))
        let collections = input.collections.map { ($0.settings.name, CollectionModel($0, exclude: exclude)) }
        self.collections = Dictionary(collections) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The open events by date.
    var openEvents: [Int] { events.indices.filter { !events[$0].isCompleted } }

    /// Whether the site has open events.
    var showsOpenEvents: Bool { settings.sections.contains(.schedule) || settings.sections.contains(.calendar) }

    /// Whether the site has completed events.
    var showsCompletedEvents: Bool { settings.sections.contains(.completed) }

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

    /// Which of the events of the same date and name each one is. They all ask for the same slug, so only events whose slug
    /// isn't the one they ask for have such others.
    private static func ordinals(of entries: [Entry<Event>]) -> [ObjectIdentifier: Int] {
        var shared: Set<String?> = []
        for entry in entries where entry.ownSlug != entry.slug { shared.insert(entry.ownSlug) }
        guard !shared.isEmpty else { return [:] }
        let found = entries.filter { shared.contains($0.ownSlug) }
        let ordinals = EventUID.ordinals(of: found) { $0.item }
        return Dictionary(zip(found.map(ObjectIdentifier.init), ordinals)) { first, _ in first }
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

extension Date {
    /// A number to sort by. A date that isn't a number sorts last.
    fileprivate var order: Double {
        timeIntervalSinceReferenceDate.isNaN ? .infinity : timeIntervalSinceReferenceDate
    }
}
