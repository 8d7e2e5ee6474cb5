import Persistence
import Records
import Templates

/// Recent activity in numbers.
struct ActivityView: SingleRecord {
    let model: SiteModel

    static let listName = Name("activity")

    static let kind = "activity"
    static let fields = FieldTable<ActivityView>([
        Field("heatMap", HeatMapView.shape, "The last 53 weeks, day by day.") {
            .record(HeatMapView(upTo: $0.today, model: $0.model))
        },
        Field("thisWeek", .number, "The number of events completed this week so far.") { view in
            .integer(view.count(in: view.startOfWeek...view.today))
        },
        Field("lastWeek", .number, "The number of events completed last week.") { view in
            .integer(view.count(in: view.startOfWeek.advanced(by: -7)...view.startOfWeek.advanced(by: -1)))
        },
        Field("thisMonth", .number, "The number of events completed this month so far.") { view in
            .integer(view.count(in: view.today.firstOfMonth...view.today))
        },
        Field("lastMonth", .number, "The number of events completed last month.") { view in
            .integer((view.today.month.previous?.days).map(view.count) ?? 0)
        },
        Field("upcoming", .number, "The number of upcoming events; a series counts once.") { view in
            let pages = view.model.upcoming.lazy.map { view.model.events[$0].page }
            return .integer(view.model.eventCount == view.model.events.count ? pages.count : Set(pages).count)
        },
        Field("habitsDone", .number, "The number of habits done today.") { view in
            .integer(view.model.habits.lazy.map(\.item).doneCount(on: view.model.today))
        },
        Field("longestStreak", HabitView.shape, "The habit with the longest current streak.") {
            $0.longestStreak
        },
        Field("month", MonthView.shape, "The current month, with or without events.") { view in
            .record(MonthView(model: view.model, month: view.today.month))
        },
        Field("year", CalendarYearView.shape, "The current year, with or without events.") { view in
            .record(CalendarYearView(model: view.model, year: view.today.year))
        },
        Field("recipeOfTheDay", RecipeView.shape, "A different recipe every day; nothing if there are no recipes.") {
            $0.recipeOfTheDay
        },
        Field("onThisDay", .list(EventView.shape), "The events completed on this day in earlier years, latest first.") {
            EventView.values($0.onThisDay, in: $0.model)
        },
    ])

    private var today: Day { model.today.day }
    private var startOfWeek: Day { today.advanced(by: -model.firstWeekday.days(until: today.weekday)) }

    private func count(in days: ClosedRange<Day>) -> Int {
        days.reduce(0) { $0 + (model.completionsByDay[$1] ?? 0) }
    }

    private var longestStreak: Value {
        let longest = model.habits.lazy.map(\.item).longestStreak(on: model.today)
        return .optional(longest.map { HabitView(model: model, index: $0.index) })
    }

    private var recipeOfTheDay: Value {
        let recipes = model.recipes
        guard !recipes.isEmpty else { return .nothing }
        // Multiplying by a large prime scatters consecutive days.
        let place = Day.first.distance(to: today) * 7_919 % recipes.count
        return .record(RecipeView(model: model, index: place))
    }

    private var onThisDay: [Int] {
        model.completed.filter { index in
            guard let day = model.events[index].completionDay else { return false }
            return day.year < today.year && day.dayOfMonth == today.dayOfMonth && day.monthOfYear == today.monthOfYear
        }
    }
}
