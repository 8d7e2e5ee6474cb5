import Persistence
import Records
import Templates

/// A habit in a past or current year.
struct HabitYearView: View {
    let habit: HabitView
    let year: Int
    let days: ClosedRange<Day>
    let done: Int
    let best: Int

    private var model: SiteModel { habit.model }

    private init(_ view: HabitView, year: Int) {
        (self.habit, self.year) = (view, year)
        let (today, habit) = (view.model.today, view.habit)
        days = Month.days(ofYear: year) ?? .first...(.last)
        done = view.history[days].count { $0.day <= today.day && $0.entry.isDone(habit.details.goal) }
        best = done > 0 ? habit.runs(on: today, in: days).best?.days ?? 0 : 0
    }

    /// The habits that were done in a year, most frequent first.
    static func list(of year: Int, in model: SiteModel) -> [HabitYearView] {
        let all = HabitView.records(model.habits.indices, in: model).map { HabitYearView($0, year: year) }
        return all.filter { $0.done > 0 }.sorted { ($1.done, $0.habit.index) < ($0.done, $1.habit.index) }
    }

    /// The years of a habit with known days before `day`, latest first.
    static func years(of habit: HabitView, before day: Day) -> [HabitYearView] {
        var years: [HabitYearView] = []
        var rest = habit.history.days.prefix { $0.day < day }
        while let year = rest.last?.day.year {
            let view = HabitYearView(habit, year: year)
            years.append(view)
            rest = rest.prefix { $0.day < view.days.lowerBound }
        }
        return years
    }

    var text: String? { habit.text }

    // The fields for the picture follow from the year and the states of its days.
    func identify(in hasher: inout FingerprintHasher) {
        for text in [text, url] { hasher.combine(text ?? "") }
        for number in [year, done, best] { hasher.combine(number) }
        for state in states { hasher.combine(state.rawValue) }
    }

    static let kind = "habit of a year"
    static let fields = FieldTable<HabitYearView>([
        .text("name", "The name of the habit.") { $0.text },
        .number("year", "2025") { $0.year },
        .number("done", "The number of days of the year on which it is known to have been done.") { $0.done },
        .number("best", "Its longest streak in that year, in days.") { $0.best },
        .number("columns", "The number of weeks that the year spans.") { ($0.blanks + $0.days.count + 6) / 7 },
        .text("monthNames", "The narrow names of its months: J F M A M J J A S O N D.") { $0.monthNames },
        .list("marks", "Its known days by their state, for a picture of the year.") { $0.marks },
        .path("url", "Its page.") { $0.url },
    ])

    private var url: String? { habit.url }
    private var blanks: Int { model.firstWeekday.days(until: days.lowerBound.weekday) }

    private var monthNames: String {
        let months = sequence(first: days.lowerBound.month, next: \.next).prefix(12)
        return months.map { model.dates.text(.narrowMonthName, of: $0.firstDay) }.joined(separator: " ")
    }

    /// The states of the days up to today.
    private var states: [HabitDayState] {
        let (goal, today) = (habit.habit.details.goal, model.today.day)
        let past = days.clamped(to: .first...today)
        var states = [HabitDayState](repeating: .unknown, count: past.count)
        for known in habit.history[past] {
            let place = past.lowerBound.distance(to: known.day)
            states[place] = HabitDayState(known.entry, goal, isToday: known.day == today)
        }
        return states
    }

    private var marks: [HabitMarksView] {
        let (states, blanks) = (states, blanks)
        return HabitDayState.allCases.compactMap { state in
            let places = states.indices.filter { states[$0] == state }.map { blanks + $0 }
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
        .text("state", "For a class: `done`, `skipped`, `missed` or `unknown`.") { $0.state.rawValue },
        .text("path", "The path of an SVG: a line down the weeks for each run of days, to be dashed.") { $0.path },
    ])
}
