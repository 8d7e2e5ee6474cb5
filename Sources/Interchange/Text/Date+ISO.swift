package import Foundation
import Records

extension Date {
    /// The instant in UTC as ISO 8601 writes it, with as many decimals as it takes to read the same date back; nil
    /// outside the years 1 to 9999.
    package var isoText: String? {
        guard let time = LocalTime(self) else { return nil }
        let seconds = timeIntervalSinceReferenceDate
        let fraction = seconds - seconds.rounded(.down)
        guard fraction > 0 else { return time.extendedTextInUTC }
        // As many decimals as give the date back: it is a double, with some ten of them in our century.
        let decimals = [3, 6, 9, 15].lazy.map { String(format: "%.\($0)f", fraction) }
        let whole = seconds.rounded(.down)
        let exact = decimals.first { Double($0).map { whole + $0 == seconds } ?? false } ?? "0.0"
        return time.extendedText + exact.dropFirst() + "Z"
    }

    /// The date without its fraction of a second, by which two records of an event are compared: XML stores and
    /// calendars have none.
    package var wholeSecond: Date {
        Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded(.down))
    }
}
