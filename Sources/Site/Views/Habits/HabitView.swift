import Persistence
import Records
import Templates

/// A habit.
struct HabitView: ListedRecord {
    let model: SiteModel
    let index: Int

    var habit: Habit { model.habits[index].item }
    private var streak: Streak { habit.knownStreak(on: model.today) }
    var history: HabitHistory { habit.history(on: model.today) }

    var text: String? { model.words.name(habit.title) }

    static let listName = Name("habits")
    static let list = SiteList(
        listName,
        "habit",
        shape,
        "The habits in the order of the app.",
        count: { $0.habits.count },
        element: { HabitView(model: $0, index: $1) },
        slug: { $0.habits[$1].slug },
        date: { $0.habits[$1].item.lastCompletionDate }
    )

    static let paginated = PaginatedList(
        name: Name("habitParts"),
        summary: "The further pages of the habits, if they need some.",
        itemsName: "habits",
        itemsSummary: "The habits, in the order of their store.",
        itemShape: shape,
        limit: 50,
        home: SitePath(unchecked: "/habits/"),
        paged: ("pagedHabits", "habits", "The habits by the page."),
        count: { records, _ in records.habits.count },
        slug: { records, _, place in records.habits[place].slug },
        title: { model, _, place in model.words.name(model.habits[place].item.title) },
        items: { model, _, range in records(range, in: model) }
    )

    static let kind = "habit"
    static let fields = FieldTable<HabitView>(ownFields + figureFields + chartFields)

    private static let ownFields: [Field<HabitView>] = [
        Field("name", .text, "The name of the habit.") { .optional($0.text) },
        Field("source", SourceView.shape, "Where it comes from; nothing for one of a store.") {
            SourceView.optional($0.model.habits[$0.index].source)
        },
        Field("image", .text, "Its picture: `book`, `bulb`, `clock` and so on.") { .text($0.habit.image.name) },
        Field("isDoneToday", .boolean, "Whether it is done today.") {
            .boolean($0.habit.isDone(on: $0.model.today.day, today: $0.model.today))
        },
        Field("isAlive", .boolean, "Whether its streak goes on: done today or yesterday.") {
            .boolean($0.streak.isAlive)
        },
        Field("hasEnded", .boolean, "Whether its streak has ended.") { view in
            if case .ended = view.streak { .boolean(true) } else { .boolean(false) }
        },
        Field("hasEndedLong", .boolean, "Whether its streak has ended after a week or more.") { view in
            if case .ended(let days, _) = view.streak { .boolean(days >= 7) } else { .boolean(false) }
        },
        Field("streak", .number, "How many days its streak has, or had when it ended.") { .integer($0.streak.days) },
        Field("ended", DateView.shape, "The last day of a streak that has ended.") { view in
            guard case .ended(_, let day) = view.streak else { return .nothing }
            return .record(DateView(model: view.model, day: day))
        },
        Field("best", .number, "Its longest streak in days.") {
            .integer($0.habit.longestStreak(on: $0.model.today))
        },
        Field("completions", .number, "On how many days it was done.") {
            .integer($0.habit.daysDone(on: $0.model.today))
        },
        Field("last", DateView.shape, "When it was last done.") {
            .optional(DateView(model: $0.model, date: $0.habit.lastCompletionDate))
        },
        Field("created", DateView.shape, "When it was added, as far as the app remembers.") {
            .optional(DateView(model: $0.model, date: $0.habit.dateCreated))
        },
        Field("week", .list(HabitDayView.shape), "The last seven days up to today.") { $0.days(7) },
        Field(
            "rowNames",
            .text,
            "The labels beside the rows of a month, one a line: Mon, Wed, Fri, the others empty."
        ) {
            .text($0.model.dates.rowNames(from: $0.model.firstWeekday))
        },
        Field("months", .list(HabitMonthView.shape), "The months back to the first known day, from two to twelve.") {
            view in
            let months = HabitMonthView.months(of: view.habit, view.history, model: view.model)
            return .list(months.map(Value.record))
        },
        Field(
            "earlierYears",
            .list(HabitYearView.shape),
            "The years with known days before these months, the latest first."
        ) { view in
            let months = HabitMonthView.months(of: view.habit, view.history, model: view.model)
            let years = months.first.map { HabitYearView.years(of: view, before: $0.month.firstDay) } ?? []
            return .list(years.map(Value.record))
        },
        Field("recentDays", .list(HabitDayView.shape), "The last 28 days up to today.") { $0.days(28) },
        Field("slug", .text, "The name as a part of a path, unlike that of any other habit.") {
            .text($0.model.habits[$0.index].slug)
        },
        Field("folder", .text, "In a path before the slug: nothing, or `more-2/` when there are very many habits.") {
            .text($0.model.habitFolders[$0.index])
        },
        Field("url", .path, "Its page.") { $0.url },
    ]

    private func days(_ count: Int) -> Value {
        let history = history
        let days = (0..<count).map { place in
            let day = model.today.day.advanced(by: place + 1 - count)
            return HabitDayView(
                model: model,
                day: day,
                entry: history[day],
                goal: habit.details.goal,
                place: place
            )
        }
        return .list(days.map(Value.record))
    }
}

/// A day of a habit. A day without any information is unknown, never missed.
struct HabitDayView: View {
    let model: SiteModel
    let day: Day
    /// The recorded information about the day.
    let entry: HabitEntry?
    let goal: HabitGoal?
    /// The position in the block of days, counted down each week.
    let place: Int

    var state: HabitDayState { HabitDayState(entry, goal) }
    var isDone: Bool { state == .done }
    var isSkipped: Bool { state == .skipped }

    static let kind = "habit day"
    static let fields = FieldTable<HabitDayView>([
        Field("date", DateView.shape, "The day.") { .record(DateView(model: $0.model, day: $0.day)) },
        Field("isDone", .boolean, "Whether the habit is known to be done that day.") { .boolean($0.isDone) },
        Field("isSkipped", .boolean, "Whether it was left out with a good reason, which breaks no streak.") {
            .boolean($0.isSkipped)
        },
        Field("isMissed", .boolean, "Whether the habit is known not to be done, or not enough, that day.") {
            .boolean($0.state == .missed)
        },
        Field("isUnknown", .boolean, "Whether nothing is known of it.") { .boolean($0.state == .unknown) },
        Field("state", .text, "For a class: `done`, `skipped`, `missed` or `unknown`.") { .text($0.state.rawValue) },
        Field("mark", .text, "The state as a symbol: ✓, –, ✕ or ?.") { .text($0.state.mark) },
        Field("stateName", .text, "The state in words, such as not done.") {
            .optional($0.model.words.plain[$0.state.wordName])
        },
        Field("amount", .text, "How much it was, of a measured habit: 6 glasses.") { view in
            .optional(view.entry?.amount.map { view.model.words.text(of: $0, unit: view.goal?.unit ?? "") })
        },
        Field("isToday", .boolean, "Whether it is today.") { .boolean($0.day == $0.model.today.day) },
        Field("column", .number, "In a month: the column of its week, from 0.") {
            .integer($0.place / 7)
        },
        Field("row", .number, "In a month: on which day of the week, from 0.") { .integer($0.place % 7) },
    ])
}
