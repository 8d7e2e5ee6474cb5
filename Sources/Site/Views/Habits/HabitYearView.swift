import Records
import Templates

/// A habit in a past or current year.
struct HabitYearView: View {
    let model: SiteModel
    /// The habit's index.
    let index: Int
    let year: Int
    let done: Int
    let best: Int

    private init(model: SiteModel, index: Int, year: Int, _ history: HabitHistory) {
        let habit = model.habits[index].item
        (self.model, self.index, self.year) = (model, index, year)
        done = history.days.count {
            $0.day.year == year && $0.day <= model.today.day && $0.entry.isDone(habit.details.goal)
        }
        best = done > 0 ? habit.runs(inYear: year, on: model.today).best?.days ?? 0 : 0
    }

    /// The habits that were done in a year, most frequent first.
    static func list(of year: Int, in model: SiteModel) -> [HabitYearView] {
        let all = model.habits.indices.map { index in
            HabitYearView(model: model, index: index, year: year, model.habits[index].item.history(on: model.today))
        }
        return all.filter { $0.done > 0 }.sorted { ($1.done, $0.index) < ($0.done, $1.index) }
    }

    /// The years of a habit with known days before `day`, latest first.
    static func years(of habit: HabitView, before day: Day) -> [HabitYearView] {
        let history = habit.history
        let years = Set(history.days.prefix { $0.day < day }.map(\.day.year))
        return years.sorted(by: >).map { HabitYearView(model: habit.model, index: habit.index, year: $0, history) }
    }

    var text: String? { model.words.name(model.habits[index].item.title) }

    static let kind = "habit of a year"
    static let fields = FieldTable<HabitYearView>([
        Field("name", .text, "The name of the habit.") { .optional($0.text) },
        Field("year", .number, "2025") { .integer($0.year) },
        Field("done", .number, "On how many days of the year it is known to be done.") { .integer($0.done) },
        Field("best", .number, "Its longest streak of that year, in days.") { .integer($0.best) },
        Field("columns", .number, "How many weeks the year touches.") { .integer(($0.blanks + $0.days.count + 6) / 7) },
        Field("monthNames", .text, "The narrow names of its months: J F M A M J J A S O N D.") { .text($0.monthNames) },
        Field("marks", .list(HabitMarksView.shape), "Its known days by their state, for a picture of the year.") {
            .list($0.marks.map(Value.record))
        },
        Field("url", .path, "Its page.") { HabitView(model: $0.model, index: $0.index).url },
    ])

    private var days: ClosedRange<Day> {
        (Day(year: year, month: 1, day: 1) ?? .first)...(Day(year: year, month: 12, day: 31) ?? .last)
    }

    private var blanks: Int { model.firstWeekday.days(until: days.lowerBound.weekday) }

    private var monthNames: String {
        let months = sequence(first: days.lowerBound.month, next: \.next).prefix(12)
        return months.map { model.dates.text(.narrowMonthName, of: $0.firstDay) }.joined(separator: " ")
    }

    private var marks: [HabitMarksView] {
        let habit = HabitView(model: model, index: index)
        let history = habit.history
        let views = days.enumerated().filter { $1 <= model.today.day }.map { number, day in
            let goal = habit.habit.details.goal
            return HabitDayView(model: model, day: day, entry: history[day], goal: goal, place: blanks + number)
        }
        return HabitDayState.allCases.compactMap { state in
            let places = views.filter { $0.state == state }.map(\.place)
            return places.isEmpty ? nil : HabitMarksView(state: state, places: places)
        }
    }
}

/// The days of one state in a picture of a year, as a single path. With an element for each day, ten years would take
/// 300 kB.
struct HabitMarksView: View {
    let state: HabitDayState
    /// The positions of the days in the block of the year, counted down each week.
    let places: [Int]

    var text: String? { path }

    /// A vertical line for each run of days within a week. A dashed stroke turns it into squares.
    private var path: String {
        var path = ""
        var run = 0..<0
        for place in places {
            if place == run.upperBound, place % 7 > 0 {
                run = run.lowerBound..<place + 1
            } else {
                path += Self.line(run)
                run = place..<place + 1
            }
        }
        return path + Self.line(run)
    }

    private static func line(_ run: Range<Int>) -> String {
        run.isEmpty ? "" : "M\(run.lowerBound / 7) \(run.lowerBound % 7)v\(run.count)"
    }

    static let kind = "habit marks"
    static let fields = FieldTable<HabitMarksView>([
        Field("state", .text, "For a class: `done`, `skipped`, `missed` or `unknown`.") { .text($0.state.rawValue) },
        Field("path", .text, "The path of an SVG: a line down the weeks for each run of days, to be dashed.") {
            .text($0.path)
        },
    ])
}
