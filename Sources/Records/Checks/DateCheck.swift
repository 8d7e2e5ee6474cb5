import Foundation
import Persistence

/// Recognises implausible dates.
package struct DateCheck: Sendable {
    let today: Today
    /// Whether the store writes dates as numbers, as JSON does. Property lists have a date type, which can't be
    /// mistaken for Unix time.
    let datesAreNumbers: Bool

    init(today: Today, format: StoreFormat?) {
        self.today = today
        datesAreNumbers = format.map { ![.binaryPropertyList, .xmlPropertyList].contains($0) } ?? false
    }

    /// The range in which a number of seconds since 2001 looks like Unix time.
    ///
    /// Read as Unix time, these numbers lie between January 2008 and September 2039, as the dates of another tool
    /// would; read as seconds since 2001, they lie between January 2039 and September 2070. A lower bound would catch
    /// more Unix times, but also a passport that expires in 2033. Few people have appointments as far ahead as 2039,
    /// and a warning costs them nothing.
    package static let looksLikeUnixTime = 1.2e9...2.2e9

    /// Seconds since 2001 in the years 100 to 2038; a date in this range is valid if it may be in the future.
    private static let ordinary = -6e10..<looksLikeUnixTime.lowerBound

    /// Returns the problem with a date, if there is one.
    ///
    /// - Parameter isPast: Whether the date can't be in the future, such as the date of a completion.
    func remark(on date: Date?, key: String, isPast: Bool = false) -> Remark? {
        guard let date else { return nil }
        let seconds = date.timeIntervalSinceReferenceDate
        if !isPast, Self.ordinary.contains(seconds) { return nil }
        guard seconds.isFinite else {
            return Remark(.key(key), message: "found \(seconds), expected a date", hint: "give it a date")
        }
        guard let day = Day(date, in: today.timeZone) else { return unusable(seconds, key: key) }
        if datesAreNumbers, Self.looksLikeUnixTime.contains(seconds), isFarAhead(date) {
            return unixTime(seconds, day: day, key: key)
        }
        guard isPast, day > today.day else { return nil }
        return Remark(
            .key(key),
            message: "found \(day), which is in the future (today is \(today.day))",
            hint: "if a clock was wrong, correct the date; until that day the streak counts as alive"
        )
    }

    /// Returns whether a date is more than ten years ahead; without this check, current dates would look like Unix time
    /// from 2039 on. Compares days instead of instants, so that the result doesn't change before midnight, like all
    /// remarks.
    private func isFarAhead(_ date: Date) -> Bool {
        date.timeIntervalSince(today.day.start(in: today.timeZone)) > 10 * 365.25 * 86_400
    }

    private func unusable(_ seconds: Double, key: String) -> Remark {
        // Milliseconds since 1970 for the years 2001 to 2100.
        let isMilliseconds = datesAreNumbers && (0.98e12...4.2e12).contains(seconds)
        return Remark(
            .key(key),
            message: "found \(Self.text(seconds)) seconds since 2001, expected a date in the years 1 to 9999",
            hint: isMilliseconds
                ? "this looks like milliseconds since 1970; dates here are seconds since 2001-01-01T00:00:00Z"
                : "no calendar page can show it; correct the date"
        )
    }

    private func unixTime(_ seconds: Double, day: Day, key: String) -> Remark {
        let meant = Day(Date(timeIntervalSince1970: seconds), in: today.timeZone)
        let meaning = meant.map { " and would mean \($0)" } ?? ""
        return Remark(
            .key(key),
            message: "found \(Self.text(seconds)), which is \(day) but looks like Unix time\(meaning)",
            hint: "dates here are seconds since 2001-01-01T00:00:00Z; "
                + "if this one counts from 1970, subtract \(Date.secondsFrom1970To2001)"
        )
    }

    /// Returns the number as it appears in a file.
    private static func text(_ seconds: Double) -> String {
        seconds.magnitude < 1e15 && seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
}
