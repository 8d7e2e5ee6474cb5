import Persistence
import Records
import Templates

/// A habit.
struct HabitView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var entry: Entry<Habit> { model.habits[index] }
    var habit: Habit { entry.item }
    private var streak: Streak { habit.knownStreak(on: model.today) }
    var history: HabitHistory { model.habitHistories[index] }

    var text: String? { model.words.name(habit.title) }

    static let list = makeList(
        "habits",
        of: "habit",
        "The habits in the order of the app.",
        count: { $0.habits.count },
        slug: { $0.habits[$1].slug },
        date: { $0.habits[$1].item.lastCompletionDate }
    )

    static let paginated = PaginatedList(
        name: Name("habitParts"),
        summary: "The further pages of the habits, if they need any.",
        itemsName: "habits",
        itemsSummary: "The habits on the page, in the list of habits.",
        itemShape: shape,
        limit: 50,
        home: SitePath(unchecked: "/habits/"),
        paged: ("pagedHabits", "habits", "The habits, divided into pages."),
        count: { records, _ in records.habits.count },
        slug: { records, _, place in records.habits[place].slug },
        title: { model, _, place in model.words.name(model.habits[place].item.title) },
        items: { model, _, range in records(range, in: model) }
    )

    static let kind = "habit"
    static let fields = FieldTable<HabitView>(ownFields + figureFields + chartFields)

    private static let ownFields: [Field<HabitView>] = [
        .text("name", "The name of the habit.") { $0.text },
        .record("source", "The source it comes from; nothing for habits in a store.") {
            $0.entry.source.map(SourceView.init)
        },
        .text("image", "Its picture: `book`, `bulb`, `clock` and so on.") { $0.habit.image.name },
        .boolean("isDoneToday", "Whether it is done today.") {
            $0.habit.isDone(on: $0.model.today.day, today: $0.model.today)
        },
        .boolean("isSkippedToday", "Whether it is skipped today.") { view in
            HabitDayState(view.history[view.model.today.day], view.habit.details.goal, isToday: true) == .skipped
        },
        .text("todayState", "Its state today in words: Done, Not yet, Not due, Archived, 3/8 glasses.") {
            $0.model.words.state(of: $0.habit, on: $0.model.today)
        },
        .boolean("isAlive", "Whether its streak is still going: it was done today or yesterday.") { $0.streak.isAlive },
        .boolean("hasEnded", "Whether its streak has ended.") { if case .ended = $0.streak { true } else { false } },
        .boolean("hasEndedLong", "Whether a streak of a week or more has ended.") {
            if case .ended(let days, _) = $0.streak { days >= 7 } else { false }
        },
        .number("streak", "The length of its streak in days, or the length when it ended.") { $0.streak.days },
        .record("ended", "The last day of a streak that has ended.") { view -> DateView? in
            guard case .ended(_, let day) = view.streak else { return nil }
            return DateView(model: view.model, day: day)
        },
        .number("best", "Its longest streak in days.") { $0.habit.longestStreak(on: $0.model.today) },
        .number("completions", "The number of days on which it was done.") { $0.habit.daysDone(on: $0.model.today) },
        .record("last", "When it was last done.") { DateView(model: $0.model, date: $0.habit.lastCompletionDate) },
        .record("created", "When it was added, if the app recorded it.") {
            DateView(model: $0.model, date: $0.habit.dateCreated)
        },
        .list("week", "The last seven days up to today.") { $0.lastDays(7) },
        .text("rowNames", "The labels beside the rows of a month, one per line: Mon, Wed, Fri, the others empty.") {
            $0.model.dates.rowNames(from: $0.model.firstWeekday)
        },
        .list("months", "The months back to the first known day; at least two and at most twelve.") {
            HabitMonthView.months(of: $0)
        },
        .list("earlierYears", "The years with known days before these months, latest first.") { view in
            let months = HabitMonthView.months(of: view)
            return months.first.map { HabitYearView.years(of: view, before: $0.month.firstDay) } ?? []
        },
        .list("recentDays", "The last 28 days up to today.") { $0.lastDays(28) },
        .text("slug", "The name for a path; unique among habits.") { $0.entry.slug },
        .text(
            "folder",
            "The folder before the slug in a path, such as `more-2/`; nothing unless there are very many habits."
        ) {
            $0.model.habitFolders[$0.index]
        },
        .path("url", "Its page.") { $0.url },
    ]

    private func lastDays(_ count: Int) -> [HabitDayView] {
        days(model.today.day.advanced(by: 1 - count)...model.today.day)
    }

    /// - Parameter place: the position of the first day in a block, counted down each week.
    func days(_ days: ClosedRange<Day>, from place: Int = 0) -> [HabitDayView] {
        let goal = habit.details.goal
        var known = history[days]
        return days.enumerated().map { number, day in
            let entry = known.first?.day == day ? known.removeFirst().entry : nil
            return HabitDayView(model: model, day: day, entry: entry, goal: goal, place: place + number)
        }
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

    var state: HabitDayState { HabitDayState(entry, goal, isToday: day == model.today.day) }
    var isDone: Bool { state == .done }
    var isSkipped: Bool { state == .skipped }
    private var isToday: Bool { day == model.today.day }
    private var amount: String? { entry?.amount.map { model.words.text(of: $0, unit: goal?.unit ?? "") } }

    // Every other field follows from these.
    func identify(in hasher: inout FingerprintHasher) {
        for number in [Day.first.distance(to: day), place, isToday ? 1 : 0] { hasher.combine(number) }
        for text in [state.rawValue, amount ?? ""] { hasher.combine(text) }
    }

    static let kind = "habit day"
    static let fields = FieldTable<HabitDayView>([
        .record("date", "The day.") { DateView(model: $0.model, day: $0.day) },
        .boolean("isDone", "Whether the habit is known to have been done that day.") { $0.isDone },
        .boolean("isSkipped", "Whether it was skipped for a good reason, which doesn't break a streak.") {
            $0.isSkipped
        },
        .boolean("isMissed", "Whether the habit is known not to have been done that day, or not enough.") {
            $0.state == .missed
        },
        .boolean("isUnknown", "Whether nothing is known about the day.") { $0.state == .unknown },
        .text("state", "For a class: `done`, `skipped`, `missed` or `unknown`.") { $0.state.rawValue },
        .text("mark", "The state as a symbol: ✓, –, ✕ or ?.") { $0.state.mark },
        .text("stateName", "The state in words, such as not done.") { $0.model.words.plain[$0.state.wordName] },
        .text("amount", "The amount, for a measured habit: 6 glasses.") { $0.amount },
        .boolean("isToday", "Whether it is today.") { $0.isToday },
        .number("column", "In a month: the column of its week, from 0.") { $0.place / 7 },
        .number("row", "In a month: its day of the week, from 0.") { $0.place % 7 },
    ])
}
