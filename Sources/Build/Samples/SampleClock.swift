internal import Foundation
import Records

/// Turns "ten days ago at nine" into a moment.
struct SampleClock {
    let today: Day
    let now: Date
    private let zone: TimeZone

    init(_ today: Today) {
        self.today = today.day
        // No clock of a person has fractions of a second.
        now = Date(timeIntervalSinceReferenceDate: today.now.timeIntervalSinceReferenceDate.rounded(.down))
        zone = today.timeZone
    }

    /// The moment at which clocks of the zone show a time on a day.
    func moment(_ day: Day, _ hour: Int, _ minute: Int = 0) -> Date {
        let start = day.start(in: zone)
        let guess = start.addingTimeInterval(Double(hour * 3_600 + minute * 60))
        // On a day that clocks are put forward or back, so many hours after midnight is another time.
        let shift = zone.secondsFromGMT(for: guess) - zone.secondsFromGMT(for: start)
        return guess.addingTimeInterval(Double(-shift))
    }

    /// The moment of a time such as `08:30`.
    func moment(_ day: Day, _ time: String) -> Date {
        let numbers = time.split(separator: ":").compactMap { Int($0) }
        return moment(day, numbers.first ?? 0, numbers.last ?? 0)
    }

    /// Today at that time, or tomorrow when it is later than that.
    func next(_ time: String) -> Date {
        let moment = moment(today, time)
        return moment > now ? moment : self.moment(today.adding(days: 1), time)
    }

    /// The first such day of the week that is at least so many days away.
    func next(_ weekday: Weekday, days: Int) -> Day {
        let day = today.adding(days: days)
        return day.adding(days: day.weekday.days(until: weekday))
    }

    /// The first day so many days away that is not part of a weekend.
    func workday(days: Int) -> Day {
        let day = today.adding(days: days)
        return day.weekday.rawValue < Weekday.saturday.rawValue ? day : next(.monday, days: days)
    }
}
