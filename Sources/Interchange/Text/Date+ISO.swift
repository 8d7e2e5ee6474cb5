package import Foundation
import Records

extension Date {
    /// The instant in ISO 8601 and UTC, with as many decimals as are needed to read the same date back; nil outside the
    /// years 1 to 9999.
    package var isoText: String? {
        guard let time = LocalTime(self) else { return nil }
        let seconds = timeIntervalSinceReferenceDate
        let fraction = seconds - seconds.rounded(.down)
        guard fraction > 0 else { return time.extendedTextInUTC }
        // Use as many decimals as restore the same `Double`.
        let decimals = [3, 6, 9, 15].lazy.map { String(format: "%.\($0)f", fraction) }
        let whole = seconds.rounded(.down)
        let exact = decimals.first { Double($0).map { whole + $0 == seconds } ?? false } ?? "0.0"
        return time.extendedText + exact.dropFirst() + "Z"
    }
}
