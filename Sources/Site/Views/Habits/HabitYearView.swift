import Records
import Templates

/// A habit in a year that is looked back on.
struct HabitYearView: View {
    let model: SiteModel
    /// Its place among the habits.
    let index: Int
    let done: Int
    let best: Int

    /// How many habits a year shows.
    private static let limit = 20

    /// The habits that were done in a year, the most often first.
    static func list(of year: Int, in model: SiteModel) -> [HabitYearView] {
        let all = model.habits.indices.compactMap { index -> HabitYearView? in
            let habit = model.habits[index].item
            let done = habit.history(on: model.today).days.count {
                $0.day.year == year && $0.day <= model.today.day && $0.entry.isDone(habit.details.goal)
            }
            guard done > 0 else { return nil }
            let best = habit.runs(inYear: year, on: model.today).best?.days ?? 0
            return HabitYearView(model: model, index: index, done: done, best: best)
        }
        return Array(all.sorted { ($1.done, $0.index) < ($0.done, $1.index) }.prefix(limit))
    }

    var text: String? { model.words.name(model.habits[index].item.title) }

    static let kind = "habit of a year"
    static let fields = FieldTable<HabitYearView>([
        Field("name", .text, "What the habit is called.") { .optional($0.text) },
        Field("done", .number, "On how many days of the year it is known to be done.") { .integer($0.done) },
        Field("best", .number, "Its longest streak of that year, in days.") { .integer($0.best) },
        Field("url", .path, "Its page.") { HabitView(model: $0.model, index: $0.index).url },
    ])
}
