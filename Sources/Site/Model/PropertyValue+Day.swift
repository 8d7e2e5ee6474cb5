internal import Foundation
import Persistence
import Records

extension PropertyValue {
    /// The day of a date, or of a text such as `2026-03-08`.
    func day(in zone: ZoneOffsets) -> Day? {
        switch self {
        case .string(let text): Day(text)
        case .date(let date): Day(date, in: zone)
        default: nil
        }
    }
}
