import Persistence
import Records
import Templates

/// Recent activity in numbers.
struct ActivityView: SingleRecord {
    let model: SiteModel

    static let listName = Name("activity")

    static let kind = "activity"
    static let fields = FieldTable<ActivityView>([
        .record("heatMap", "The last 53 weeks, day by day.") { HeatMapView(upTo: $0.today, model: $0.model) },
        .number("thisWeek", "The number of events completed this week so far.") {
            $0.count(in: $0.startOfWeek...$0.today)
        },
        .number("lastWeek", "The number of events completed last week.") {
            $0.count(in: $0.startOfWeek.advanced(by: -7)...$0.startOfWeek.advanced(by: -1))
        },
        .number("thisMonth", "The number of events completed this month so far.") {
            $0.count(in: $0.today.month.firstDay...$0.today)
        },
        .number("lastMonth", "The number of events completed last month.") {
            ($0.today.month.previous?.days).map($0.count) ?? 0
        },
        .number("upcoming", "The number of upcoming events; a series counts once.") { view in
            let pages = view.model.upcoming.lazy.map { view.model.events[$0].page }
            return view.model.eventCount == view.model.events.count ? pages.count : Set(pages).count
        },
        .list("habits", "The habits that aren't archived, in the order of the app.") { view in
            let habits = view.model.habits
            return HabitView.records(habits.indices.filter { !habits[$0].item.details.isArchived }, in: view.model)
        },
        .number("habitsDone", "The number of habits done today.") {
            $0.model.habits.lazy.map(\.item).doneCount(on: $0.model.today)
        },
        .number("habitsDue", "The number of habits that are due today, or done although they aren't.") {
            $0.model.habits.lazy.map(\.item).dueCount(on: $0.model.today)
        },
        .record("longestStreak", "The habit with the longest current streak.") { $0.longestStreak },
        .record("month", "The current month, with or without events.") {
            MonthView(model: $0.model, month: $0.today.month)
        },
        .record("year", "The current year, with or without events.") {
            CalendarYearView(model: $0.model, year: $0.today.year)
        },
        .record("recipeOfTheDay", "A different recipe every day; nothing if there are no recipes.") {
            $0.recipeOfTheDay
        },
        .list("onThisDay", "The events completed on this day in earlier years, latest first.") {
            EventView.records($0.onThisDay, in: $0.model)
        },
    ])

    private var today: Day { model.today.day }
    private var startOfWeek: Day { today.advanced(by: -model.firstWeekday.days(until: today.weekday)) }

    private func count(in days: ClosedRange<Day>) -> Int {
        days.reduce(0) { $0 + (model.archive.countsByDay[$1] ?? 0) }
    }

    private var longestStreak: HabitView? {
        let longest = model.habits.lazy.map(\.item).longestStreak(on: model.today)
        return longest.map { HabitView(model: model, index: $0.index) }
    }

    private var recipeOfTheDay: RecipeView? {
        let recipes = model.recipes
        guard !recipes.isEmpty else { return nil }
        // Multiplying by a large prime scatters consecutive days.
        let place = Day.first.distance(to: today) * 7_919 % recipes.count
        return RecipeView(model: model, index: place)
    }

    private var onThisDay: [Int] {
        model.completed.filter { index in
            guard let day = model.events[index].completionDay else { return false }
            return day.year < today.year && day.dayOfMonth == today.dayOfMonth && day.monthOfYear == today.monthOfYear
        }
    }
}
