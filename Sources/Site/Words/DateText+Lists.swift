internal import Foundation
import Records

extension DateText {
    /// Seven consecutive days, starting with the given day of the week.
    func days(ofWeekFrom first: Weekday) -> [Day] {
        // 2024 began on a Monday.
        let monday = Day(year: 2024, month: 1, day: 1) ?? .first
        return first.week.map { monday.advanced(by: $0.rawValue - 1) }
    }

    /// The labels beside the rows of a heat map, one a line: Monday, Wednesday and Friday, abbreviated. The others are
    /// empty, because the rows are lower than a line of text.
    func rowNames(from first: Weekday) -> String {
        let named: Set<Weekday> = [.monday, .wednesday, .friday]
        let days = days(ofWeekFrom: first)
        return days.map { named.contains($0.weekday) ? text(.shortWeekday, of: $0) : "" }.joined(separator: "\n")
    }

    /// Names as a list in words: Monday and Friday.
    func list(_ names: [String]) -> String { names.formatted(.list(type: .and).locale(locale)) }

    /// Days of the week, as a list in words: Monday, Wednesday and Friday.
    func list(of weekdays: Set<Weekday>, from first: Weekday) -> String {
        let days = days(ofWeekFrom: first).filter { weekdays.contains($0.weekday) }
        return list(days.map { text(.weekday, of: $0) })
    }
}
