import Foundation
import Persistence

/// Tells dates that cannot be meant.
struct DateJudge: Sendable {
    /// What everything is judged by.
    let today: Today
    /// Whether the store writes dates as numbers, as JSON does. Property lists have dates of their own, which nobody
    /// mistakes for Unix time.
    let datesAreNumbers: Bool

    /// Creates a judge of the dates in a store of this format.
    init(today: Today, format: StoreFormat?) {
        self.today = today
        datesAreNumbers =
            switch format {
            case .json, .preferences: true
            case .binaryPropertyList, .xmlPropertyList, nil: false
            }
    }

    /// Numbers that look like seconds since 1970 where seconds since 2001 are expected.
    ///
    /// Read as Unix time they lie between January 2008 and September 2039, which is where another tool's dates lie; read
    /// as they must be, between January 2039 and September 2070. A lower bound would catch more of Unix time, but also
    /// the passport that runs out in 2033; so far ahead as 2039 few have appointments, and a warning costs them nothing.
    static let looksLikeUnixTime = 1.2e9...2.2e9

    /// Seconds of the years 100 to 2038, in which there is nothing wrong with a date that may lie in the future.
    private static let ordinary = -6e10..<looksLikeUnixTime.lowerBound

    /// What is wrong with a date, if anything.
    ///
    /// - Parameter isPast: whether the date, by its nature, cannot lie on a day to come.
    func remark(on date: Date?, key: String, isPast: Bool = false) -> Remark? {
        guard let date else { return nil }
        let seconds = date.timeIntervalSinceReferenceDate
        if !isPast, Self.ordinary.contains(seconds) { return nil }
        guard seconds.isFinite else {
            return Remark(.key(key), message: "found \(seconds), expected a date", hint: "give it a date")
        }
        guard let day = Day(date, in: today.timeZone) else { return absurd(seconds, key: key) }
        if datesAreNumbers, Self.looksLikeUnixTime.contains(seconds), isFarAhead(date) {
            return unixTime(seconds, day: day, key: key)
        }
        guard isPast, day > today.day else { return nil }
        return Remark(
            .key(key),
            message: "found \(day), which lies in the future (today is \(today.day))",
            hint: "if a clock was wrong, mend the date; until that day the habit counts as going on"
        )
    }

    /// Whether a date lies more than ten years ahead: from 2039 on, the present looks like Unix time too.
    /// The day counts and not the moment: like all remarks, this one holds until midnight.
    private func isFarAhead(_ date: Date) -> Bool {
        date.timeIntervalSince(today.day.start(in: today.timeZone)) > 10 * 365.25 * 86_400
    }

    private func absurd(_ seconds: Double, key: String) -> Remark {
        // Milliseconds since 1970 of the years 2001 to 2100.
        let isMilliseconds = datesAreNumbers && (0.98e12...4.2e12).contains(seconds)
        return Remark(
            .key(key),
            message: "found \(Self.text(seconds)) seconds since 2001, expected a date in the years 1 to 9999",
            hint: isMilliseconds
                ? "this looks like milliseconds since 1970; dates here are seconds since 2001-01-01T00:00:00Z"
                : "no calendar page can hold it; mend the date"
        )
    }

    private func unixTime(_ seconds: Double, day: Day, key: String) -> Remark {
        let meant = Day(Date(timeIntervalSince1970: seconds), in: today.timeZone)
        let meaning = meant.map { " and would mean \($0)" } ?? ""
        return Remark(
            .key(key),
            message: "found \(Self.text(seconds)), which is \(day) but looks like Unix time\(meaning)",
            hint: "dates here are seconds since 2001-01-01T00:00:00Z; "
                + "if this one counts from 1970, take \(Date.secondsFrom1970To2001) from it"
        )
    }

    /// The number as a file would have it.
    private static func text(_ seconds: Double) -> String {
        seconds.magnitude < 1e15 && seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
}
