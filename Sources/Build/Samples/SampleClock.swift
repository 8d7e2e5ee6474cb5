internal import Foundation
import Records

/// Converts relative times such as "ten days ago at nine" to dates.
struct SampleClock {
    let today: Day
    let now: Date
    private let zone: TimeZone

    init(_ today: Today) {
        self.today = today.day
        // Times set by people have no fractions of a second.
        now = Date(timeIntervalSinceReferenceDate: today.now.timeIntervalSinceReferenceDate.rounded(.down))
        zone = today.timeZone
    }

    /// The moment at which the local time is `hour:minute` on a day.
    func moment(_ day: Day, _ hour: Int, _ minute: Int = 0) -> Date {
        LocalTime(day, hour: hour, minute: minute)?.instant(in: zone).date ?? day.start(in: zone)
    }

    /// The moment of a time such as `08:30`.
    func moment(_ day: Day, _ time: String) -> Date {
        let numbers = time.split(separator: ":").compactMap { Int($0) }
        return moment(day, numbers.first ?? 0, numbers.last ?? 0)
    }

    /// Today at that time, or tomorrow if the time has passed.
    func next(_ time: String) -> Date {
        let moment = moment(today, time)
        return moment > now ? moment : self.moment(today.adding(days: 1), time)
    }

    /// The first such weekday at least `days` days from today.
    func next(_ weekday: Weekday, days: Int) -> Day {
        let day = today.adding(days: days)
        return day.adding(days: day.weekday.days(until: weekday))
    }

    /// The day `days` days from today, or the Monday after it if it is on a weekend.
    func workday(days: Int) -> Day {
        let day = today.adding(days: days)
        return day.weekday.rawValue < Weekday.saturday.rawValue ? day : next(.monday, days: days)
    }
}
