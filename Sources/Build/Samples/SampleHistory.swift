internal import Foundation
import Records

/// The completed sample events: fourteen months of weekly, monthly and seasonal events.
struct SampleHistory {
    let events: [Event]

    private static let days = 425

    init(_ clock: SampleClock) {
        let first = clock.today.adding(days: -Self.days)
        let done = (first...clock.today).flatMap { day in
            Self.plans(for: day).compactMap { Self.event($0, on: day, clock) }
        }
        // The app appends an event when it is completed.
        events =
            done.sorted { ($0.details.completedAt ?? $0.date, $0.name) < ($1.details.completedAt ?? $1.date, $1.name) }
            .enumerated()
            .map { index, event in
                var event = event
                event.identifier = SampleRandom.identifier("completed", index)
                return event
            }
    }

    /// The yearly events, by month and day.
    private static let seasons = Dictionary(grouping: SampleRecords.all.seasons, by: \.date)

    /// The events of a day: the recurring ones, some of which are skipped at random, and the yearly ones.
    private static func plans(for day: Day) -> [SampleRecords.PastPlan] {
        var plans: [SampleRecords.PastPlan] = []
        func add(_ isDue: Bool, _ time: String, _ name: String, likelihood: Int = 100) {
            guard isDue, SampleRandom.percent(name, day) < likelihood else { return }
            plans.append(SampleRecords.PastPlan(time: time, name: name))
        }
        let isHoliday = (7...8).contains(day.monthOfYear) || day.monthOfYear == 12 && day.dayOfMonth > 20
        let isLastWeek = day.dayOfMonth > day.month.length - 7
        let books = SampleRecords.all.books
        let book = books[day.monthOfYear % books.count]
        add(day.dayOfMonth == 1, "09:00", "Pay the rent")
        add(day.weekday == .tuesday && !isHoliday, "19:30", "Choir rehearsal", likelihood: 45)
        add(day.weekday == .saturday, "09:00", "Parkrun 🏃", likelihood: 30)
        add(day.weekday == .thursday && isLastWeek && day.monthOfYear < 12, "19:00", "Book club: \(book)")
        add(day.weekday == .wednesday && day.dayOfMonth <= 7 && day.monthOfYear % 3 == 2, "17:15", "Blood donation")
        return plans + (seasons[String(day.description.suffix(5))] ?? [])
    }

    /// The event, if its time has passed. Most are completed soon after their time, others later on the same day or
    /// days later.
    private static func event(_ plan: SampleRecords.PastPlan, on day: Day, _ clock: SampleClock) -> Event? {
        let date = clock.moment(day, plan.time)
        guard date < clock.now else { return nil }
        let chance = SampleRandom.percent(plan.name + " done", day)
        let completed =
            switch chance {
            case 90...: clock.moment(day.adding(days: 1 + chance % 2), 8, chance % 60)
            case 65..<90 where plan.time < "20:00": clock.moment(day, 21, chance % 60)
            default: date.addingTimeInterval(Double(45 + chance) * 60)
            }
        let end = min(completed, clock.now)
        return Event(date: date, name: plan.name, description: plan.description, completedAt: end)
    }
}
