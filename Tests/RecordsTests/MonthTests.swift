import Records
import Testing

@Suite struct MonthTests {
    @Test(arguments: [(2026, 2, 28), (2024, 2, 29), (1900, 2, 28), (2000, 2, 29), (2026, 11, 30), (9999, 12, 31)])
    func hasAllDays(year: Int, month: Int, length: Int) throws {
        let month = try #require(Month(year: year, month: month))
        #expect(month.length == length)
        #expect(Array(month.days).count == length)
        #expect(month.firstDay.dayOfMonth == 1)
        #expect(month.lastDay.dayOfMonth == length)
        #expect(month.lastDay.month == month)
    }

    @Test func laysOutWeeks() throws {
        let november = try #require(Month(year: 2026, month: 11))
        let text = november.weeks(startingOn: .monday).map { week in
            week.map { $0.map { "\($0.dayOfMonth)" } ?? "." }.joined(separator: " ")
        }
        #expect(
            text == [
                ". . . . . . 1", "2 3 4 5 6 7 8", "9 10 11 12 13 14 15", "16 17 18 19 20 21 22", "23 24 25 26 27 28 29",
                "30 . . . . . .",
            ]
        )
        #expect(november.weeks(startingOn: .sunday).count == 5)
        #expect(try #require(Month(year: 2027, month: 2)).weeks(startingOn: .monday).count == 4)
    }

    @Test(arguments: Weekday.allCases)
    func keepsAllDaysForAnyFirstWeekday(first: Weekday) throws {
        for year in [1, 2024, 9999] {
            for number in 1...12 {
                let month = try #require(Month(year: year, month: number))
                let weeks = month.weeks(startingOn: first)
                #expect(weeks.allSatisfy { $0.count == 7 })
                #expect(weeks.flatMap(\.self).compactMap(\.self) == Array(month.days))
                for (day, weekday) in weeks.flatMap({ zip($0, first.week) }) {
                    #expect(day == nil || day?.weekday == weekday)
                }
            }
        }
    }

    @Test func hasNeighbours() {
        #expect(Month(year: 2026, month: 12)?.next?.description == "2027-01")
        #expect(Month(year: 2026, month: 1)?.previous?.description == "2025-12")
        #expect(Month(year: 1, month: 1)?.previous == nil)
        #expect(Month(year: 9999, month: 12)?.next == nil)
        #expect(Month(year: 2026, month: 13) == nil)
    }
}
