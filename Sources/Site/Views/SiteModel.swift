internal import Foundation
import Interchange
import Persistence
import Records
import Settings

/// What views look things up in: the records in every order that pages need them, and the words for dates.
///
/// Made once for a build, and never changed after that.
final class SiteModel: Sendable {
    /// An event of either store.
    struct EventRow: Sendable {
        var entry: Entry<Event>
        /// The entry as it was given, with what is not to be shown.
        var source: Entry<Event>
        var isCompleted: Bool
        var day: Day?
        var completionDay: Day?
        /// Which of the events of the same date and name it is: see ``EventUID``.
        var ordinal: Int
        /// Stands for all that can be shown of it, but for where its page is.
        var fingerprint: Fingerprint
    }

    let settings: Settings
    let paper: Paper?
    let today: Today
    /// How far the zone of the site is from GMT.
    let zone: ZoneOffsets
    let dates: DateText
    let words: WordTable
    let summaries = SummaryMemory()
    let firstWeekday: Weekday

    private let eventRows: EventRows
    /// The lists whose records are, one by one, those of the model that was made before, but for what events do to them: of
    /// months and years the events in them may be others.
    let lastingLists: Set<String>
    let overdue: [Int]
    let upcoming: [Int]
    /// The completed ones, the last completed first.
    let completed: [Int]
    let months: [Month]
    let eventsByMonth: [Month: [Int]]
    /// The months in which events were completed, the last first.
    let completedMonths: [CompletedMonth]
    /// Where a month stands in ``completedMonths``.
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
    /// Where an ingredient stands in ``ingredients``, by slug.
    let ingredientIndex: [String: Int]
    let collections: [String: CollectionModel]
    /// The same by name.
    let collectionsByName: [CollectionModel]
    /// How the lists are divided among pages.
    let parts: PartTable
    let eventFolders: EventFolders
    let recipeFolders: RankFolders
    let ingredientFolders: RankFolders
    let habitFolders: RankFolders
    /// The paths of the pages that are made of single records.
    let paths: PagePaths
    /// Stands for the ingredients and where their pages are, to which all recipes lead.
    let ingredientPaths: Fingerprint
    /// The homes of the sections that the site shows, in the order of the settings.
    let navigation: [NavigationView.Entry]

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

    /// - Parameter earlier: the model of an earlier build. What is still the same is taken from there.
    init(_ input: SiteInput, words: WordTable, earlier: SiteModel? = nil) {
        let records = input.records
        settings = input.settings
        paper = input.paper
        today = input.today
        zone = ZoneOffsets(of: today.timeZone, around: today.now, known: earlier?.zone)
        self.words = words
        let knownDates = earlier?.dates
        dates = knownDates.flatMap { $0.locale == input.locale ? $0 : nil } ?? DateText(locale: input.locale)
        firstWeekday = Self.firstWeekday(of: input.locale)
        let exclude = input.settings.exclude
        // What no section shows is not there at all: no template of the user's can let it out by mistake.
        let sections = Set(input.settings.sections)
        let showsOpen = sections.contains(.schedule) || sections.contains(.calendar)
        let open = showsOpen ? records.open : []
        let done = sections.contains(.completed) ? records.completed : []
        eventFolders = EventFolders(slugs: (open + done).lazy.map(\.slug))
        eventRows = EventRows(
            open: open,
            completed: done,
            of: input,
            in: zone,
            folders: eventFolders,
            earlier: earlier?.eventRows
        )
        let events = eventRows.rows
        let openRows = events.indices.filter { !events[$0].isCompleted }
        // By date, so that the overdue ones come first.
        overdue = Array(openRows.prefix { events[$0].entry.item.openStatus(on: input.today) == .overdue })
        upcoming = Array(openRows.dropFirst(overdue.count))
        completed = Self.completed(in: events)
        eventsByMonth = Dictionary(grouping: events.indices.filter { events[$0].day != nil }) {
            events[$0].day?.month ?? input.today.day.month
        }
        months = eventsByMonth.keys.sorted()
        let archive = Self.archive(of: completed, in: events)
        (completedMonths, years) = archive
        let places = archive.months.indices.map { (archive.months[$0].month, $0) }
        completedMonthIndex = Dictionary(places) { first, _ in first }
        completionsByDay = completed.reduce(into: [:]) { counts, index in
            if let day = events[index].completionDay { counts[day, default: 0] += 1 }
        }
        habits = sections.contains(.habits) ? records.habits : []
        let recipes = sections.contains(.recipes) ? records.recipes.map { $0.without(exclude) } : []
        pictures = sections.contains(.recipes) ? input.pictures : [:]
        // An ingredient without a name is called by a word of the interface.
        let isSameName = earlier?.words.name("") == words.name("")
        let areSameRecipes = isSameName && earlier?.recipes.elementsEqual(recipes, by: ===) == true
        if let earlier, areSameRecipes {
            self.recipes = earlier.recipes
            ingredientSlugs = earlier.ingredientSlugs
            ingredients = earlier.ingredients
            ingredientIndex = earlier.ingredientIndex
            recipeFolders = earlier.recipeFolders
            ingredientFolders = earlier.ingredientFolders
        } else {
            self.recipes = recipes
            ingredientSlugs = IngredientSlugs(of: recipes)
            ingredients = IngredientGroup.groups(of: recipes, slugs: ingredientSlugs, words: words)
            ingredientIndex = Dictionary(zip(ingredients.map(\.slug), ingredients.indices)) { first, _ in first }
            recipeFolders = RankFolders(recipes)
            ingredientFolders = RankFolders(ingredients, recipes)
        }
        collections = Dictionary(
            input.collections.map { ($0.settings.name, CollectionModel($0, exclude: exclude)) }
        ) { first, _ in first }
        collectionsByName = collections.sorted { $0.key < $1.key }.map(\.value)
        habitFolders = RankFolders(ranks: Array(habits.indices))
        var parts = PartTable()
        for (owner, collection) in collectionsByName.enumerated() {
            parts.add(.collections, owner: owner, collection.parts)
        }
        parts.add(.recipes, of: [recipes], slug: \.slug)
        parts.add(.ingredients, of: [ingredients], slug: \.slug)
        parts.add(.ingredientRecipes, of: ingredients.map(\.recipes)) { [recipes] in recipes[$0].slug }
        parts.add(.habits, of: [habits], slug: \.slug)
        parts.add(.calendarYears, of: [CalendarYearView.years(of: months)], slug: \.description)
        parts.add(months: months, eventsByMonth, events)
        parts.add(.completedMonths, of: completedMonths.map(\.events)) { events[$0].entry.slug }
        self.parts = parts
        lastingLists =
            earlier.map { [habits, months, completedMonths, years] earlier in
                var lists: Set<String> = []
                if areSameRecipes { lists.formUnion(["recipes", "ingredients"]) }
                if habits.elementsEqual(earlier.habits, by: ===) { lists.insert("habits") }
                if months == earlier.months { lists.insert("months") }
                if completedMonths.map(\.month) == earlier.completedMonths.map(\.month) {
                    lists.insert("completedMonths")
                }
                if years.map(\.year) == earlier.years.map(\.year) { lists.insert("years") }
                return lists
            } ?? []
        paths = PagePaths()
        ingredientPaths = Fingerprint(bits: 0)
        navigation = []
    }

    /// The same model with the paths of its pages.
    init(_ model: SiteModel, paths: PagePaths, navigation: [NavigationView.Entry], dates: DateText? = nil) {
        settings = model.settings
        paper = model.paper
        today = model.today
        zone = model.zone
        self.dates = dates ?? model.dates
        words = model.words
        firstWeekday = model.firstWeekday
        eventRows = model.eventRows
        lastingLists = model.lastingLists
        overdue = model.overdue
        upcoming = model.upcoming
        completed = model.completed
        months = model.months
        eventsByMonth = model.eventsByMonth
        completedMonths = model.completedMonths
        completedMonthIndex = model.completedMonthIndex
        completionsByDay = model.completionsByDay
        years = model.years
        habits = model.habits
        recipes = model.recipes
        pictures = model.pictures
        ingredients = model.ingredients
        ingredientSlugs = model.ingredientSlugs
        ingredientIndex = model.ingredientIndex
        collections = model.collections
        collectionsByName = model.collectionsByName
        parts = model.parts
        eventFolders = model.eventFolders
        recipeFolders = model.recipeFolders
        ingredientFolders = model.ingredientFolders
        habitFolders = model.habitFolders
        self.paths = paths
        var hasher = FingerprintHasher()
        for (index, ingredient) in ingredients.enumerated() {
            hasher.combine(ingredient.slug)
            hasher.combine(paths.text(of: RecordKey(list: "ingredients", index: index)))
        }
        ingredientPaths = hasher.finalize()
        self.navigation = navigation
    }

    /// All events by date, the earliest first.
    var events: [EventRow] { eventRows.rows }

    /// For each event its place among those of the model that was made before, if all of its row is as it was there.
    var earlierEvents: [Int?] { eventRows.earlierPlaces }

    /// The path of a record's page, for templates.
    func path(of key: RecordKey) -> Value { paths.text(of: key).map { .path($0) } ?? .nothing }

    /// The open events by date.
    var openEvents: [Int] { events.indices.filter { !events[$0].isCompleted } }

    /// Whether the site has open events.
    var showsOpenEvents: Bool { settings.sections.contains(.schedule) || settings.sections.contains(.calendar) }

    /// Whether the site has completed events.
    var showsCompletedEvents: Bool { settings.sections.contains(.completed) }

    // MARK: Orders

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
