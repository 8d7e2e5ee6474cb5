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

    /// The moment so many days from today, or before it.
    func moment(days: Int, _ hour: Int, _ minute: Int = 0) -> Date {
        moment(today.adding(days: days), hour, minute)
    }

    /// Today at that time, or tomorrow when it is later than that.
    func next(_ hour: Int, _ minute: Int = 0) -> Date {
        let moment = moment(today, hour, minute)
        return moment > now ? moment : self.moment(days: 1, hour, minute)
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
