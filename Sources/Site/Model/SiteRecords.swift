import Diagnostics
internal import Foundation
import Persistence
import Records
package import Settings
import Templates

/// The records of a site in every order that pages need, with the settings for showing them.
final class SiteRecords: Sendable {
    let settings: Settings
    /// The paths of the static files, relative to the output folder.
    let staticFiles: Set<String>
    /// The colours of the pages; nil if neither style sheets nor settings define any.
    let palette: Palette?
    /// The colours of the style sheets, without the settings.
    let themePalette: Palette
    let today: Today
    /// The offset of the site's time zone from GMT.
    let zone: ZoneOffsets
    /// The zones that events refer to.
    let zones: EventZones
    let locale: Locale
    let words: WordTable
    let firstWeekday: Weekday
    /// Whether the weeks of the year in this locale are those of ISO 8601.
    let numbersWeeks: Bool

    /// See ``EventRows``.
    let events: [EventRow]
    /// The number of ``events`` that are records and have pages. They come first, sorted by date.
    let eventCount: Int
    let overdue: [Int]
    /// Includes occurrences of series.
    let upcoming: [Int]
    /// The next occurrences of each series.
    let nextOccurrences: [Int: [Int]]
    /// The records by the dates on their pages; a series has the date of its next occurrence.
    let pagesByDate: [Int]
    /// The place of each record in ``pagesByDate``.
    let placesByDate: [Int]
    /// Latest first.
    let completed: [Int]
    /// The records with the same name, by date.
    let namesakes: [String: [Int]]
    let calendar: EventCalendar
    let archive: CompletedArchive
    /// Diagnostics about the events and the menu.
    let diagnostics: [Diagnostic]
    /// The years in which an event was completed, a habit done or a recipe cooked, latest first.
    let reviewYears: [Int]
    let habits: [Entry<Habit>]
    /// The known days of each habit.
    let habitHistories: [HabitHistory]
    let recipes: [Entry<Recipe>]
    /// The parsed ingredients of each recipe.
    let ingredientLines: [[IngredientLine]]
    let recipeLinks: RecipeLinks
    /// The paths of the recipes' pictures by slug.
    let pictures: [String: String]
    /// The week menu; nil without one.
    let menu: MenuPlan?
    let ingredients: IngredientIndex
    /// The units of the app, in the language of the site.
    let appUnits: [UnitView]
    /// By name.
    let collections: [CollectionModel]
    /// The aisles of the shop.
    let aisles: AisleTable
    let eventFolders: EventFolders
    let recipeFolders: RankFolders
    let habitFolders: RankFolders

    init(_ input: SiteInput) {
        settings = input.settings
        staticFiles = Set(input.staticFiles)
        themePalette = input.palette ?? .unknown
        palette =
            input.palette == nil && settings.paper == nil
            ? nil : themePalette.with(accent: settings.accent, paper: settings.paper)
        today = input.today
        zone = ZoneOffsets(of: today.timeZone, around: today.now)
        locale = input.locale
        words = input.templates.words
        firstWeekday = Weekday(firstOf: input.locale)
        numbersWeeks = firstWeekday == .monday && Self.minimalDays(of: input.locale) == 4

        // Records that no section shows are left out here, so that no template can reveal them by mistake.
        let showsRecipes = settings.sections.contains(.recipes)
        habits = settings.sections.contains(.habits) ? input.records.habits : []
        habitHistories = habits.map { $0.item.history(on: input.today) }
        recipes = showsRecipes ? input.records.recipes : []
        aisles = AisleTable(own: settings.aisles, standard: input.templates.aisles)
        appUnits = AmountType.known.map { [words] in UnitView($0, words: words) }
        let (sorted, read) = Parallel.both { [zone] in
            EventRows(input, in: zone)
        } _: { [recipes, words, aisles] in
            let lines = recipes.concurrentMap(share: 64) { $0.item.ingredients.map(\.reading) }
            return (lines, IngredientIndex(lines, of: recipes, words, aisles, input.templates.foreignAisles))
        }
        (ingredientLines, ingredients) = read
        let rows = sorted.all
        (events, eventCount, zones, eventFolders) = (rows, sorted.pageCount, sorted.zones, sorted.folders)
        let open = sorted.shown.filter { !rows[$0].isCompleted }.map { [today] in ($0, rows[$0].status(on: today)) }
        overdue = open.filter { $0.1 == .overdue }.map(\.0).reversed()
        upcoming = open.filter { $0.1 == .today || $0.1 == .upcoming }.map(\.0)
        nextOccurrences = Self.nextOccurrences(among: upcoming, of: rows)
            .merging(sorted.further.mapValues { [$0] }) { listed, _ in listed }
        pagesByDate = sorted.pagesByDate(next: nextOccurrences)
        var placesByDate = pagesByDate
        for (place, page) in pagesByDate.enumerated() { placesByDate[page] = place }
        self.placesByDate = placesByDate
        completed = Self.completed(in: rows[..<sorted.pageCount])
        calendar = EventCalendar(sorted.byDay, of: rows)
        archive = CompletedArchive(completed, in: rows)
        namesakes = Dictionary(grouping: 0..<eventCount) { rows[$0].entry.item.name }

        pictures = showsRecipes ? input.pictures : [:]
        menu = (showsRecipes ? input.menu : nil).map { [recipes, today, firstWeekday] file in
            MenuPlan(file, recipes: recipes, today: today.day, firstWeekday: firstWeekday)
        }
        recipeLinks = RecipeLinks(recipes, ingredientLines)
        recipeFolders = RankFolders(recipes)
        habitFolders = RankFolders(oldestFirst: Array(habits.indices))
        let day = today.day
        let done = zip(habitHistories, habits).flatMap { $0.doneDays($1.item.details.goal, upTo: day) }
        let cooked = recipes.flatMap(\.item.details.cooked).filter { $0 <= day }
        reviewYears = Set((done + cooked).map(\.year)).union(archive.years.map(\.year)).sorted(by: >)
        diagnostics = sorted.diagnostics + (input.hasAllRecipes ? menu?.diagnostics ?? [] : [])

        let collections = input.collections.map { [zone] in ($0.settings.name, CollectionModel($0, zone: zone)) }
        self.collections = Dictionary(collections) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The open records, by date.
    var openEvents: [Int] { (0..<eventCount).filter { !events[$0].isCompleted } }

    // MARK: Orders

    private static func completed(in records: ArraySlice<EventRow>) -> [Int] {
        let completed = records.indices.filter { records[$0].isCompleted }
        let dates = completed.map { (index: $0, date: records[$0].completionDate.sortKey) }
        return dates.sorted { a, b in a.date != b.date ? a.date > b.date : a.index > b.index }.map(\.index)
    }

    private static func nextOccurrences(among upcoming: [Int], of events: [EventRow]) -> [Int: [Int]] {
        var next: [Int: [Int]] = [:]
        for index in upcoming {
            guard let series = events[index].series, next[series, default: []].count < EventView.occurrenceCount else {
                continue
            }
            next[series, default: []].append(index)
        }
        return next
    }

    /// The smallest number of days that the first week of a year has.
    private static func minimalDays(of locale: Locale) -> Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        return calendar.minimumDaysInFirstWeek
    }
}

extension EventRow {
    /// The event's status. Occurrences of series and events of read-only calendars are never overdue.
    func status(on today: Today) -> EventStatus {
        if isCompleted { return .completed }
        let status = occurrence.openStatus(on: today)
        return status == .overdue && (isSeries || isOccurrence || entry.source != nil) ? .past : status
    }
}

extension Settings {
    package var showsOpenEvents: Bool { sections.contains(.schedule) || sections.contains(.calendar) }
    package var showsCompletedEvents: Bool { sections.contains(.completed) }
}

extension Settings.OccurrenceWindow {
    /// The days for which occurrences of series are shown.
    func days(around today: Day) -> ClosedRange<Day> {
        today.advanced(by: -past)...today.advanced(by: future)
    }
}
