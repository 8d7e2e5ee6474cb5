import Foundation
import TestSupport
import Testing

/// Compares the expansion of random series with that of Python libraries.
@Suite("Other programs expand series in the same way", .ends)
struct RecurrencePeerTests {
    private struct Question: Encodable {
        var rules: [RandomSeries]
        var calendars: [RandomSeries]
    }

    private struct Answer: Decodable {
        var rules: [String]
        var calendars: [String]
    }

    /// dateutil expands the rules; recurring-ical-events reads some of the series as calendars.
    @Test("dateutil and recurring-ical-events find the same occurrences over ten years")
    func sameOccurrences() async throws {
        var generator = SeriesGenerator(seed: 5545)
        let series = (0..<2_000).map { _ in generator.next() }
        let question = Question(rules: series, calendars: Array(series.filter(isCommonGround).prefix(200)))
        let input = try JSONEncoder().encode(question)
        async let answer: Answer = runPython("recurrences.py", input: input)
        let found = try series.map { try $0.occurrences() }
        let foundInCalendars = try question.calendars.map { try $0.occurrences() }
        let expected = try await answer
        try compare(question.rules, found, expected.rules)
        try compare(question.calendars, foundInCalendars, expected.calendars)
    }

    private func compare(_ series: [RandomSeries], _ found: [String], _ expected: [String]) throws {
        try #require(series.count == expected.count)
        #expect(expected.count(where: \.isEmpty) * 20 < expected.count, "nearly all series have occurrences")
        for index in series.indices where found[index] != expected[index] {
            let (ours, theirs) = (Set(found[index].split(separator: " ")), Set(expected[index].split(separator: " ")))
            let (more, less) = (ours.subtracting(theirs).sorted(), theirs.subtracting(ours).sorted())
            Issue.record(
                "\(series[index]): \(more.count) more: \(more.prefix(5)), \(less.count) less: \(less.prefix(5))"
            )
        }
    }

    /// Whether recurring-ical-events expands a series in accordance with RFC 5545.
    ///
    /// It passes rules to dateutil unchanged, so this excludes series whose rules `recurrences.py` has to rewrite, and those
    /// affected by three other differences.
    private func isCommonGround(_ series: RandomSeries) -> Bool {
        let parts = series.rule.split(separator: ";").map { $0.split(separator: "=").map(String.init) }
        let values = Dictionary(parts.map { ($0[0], $0[1]) }) { first, _ in first }
        let days = values["BYDAY", default: ""].split(separator: ",")
        let isMixed = Set(days.map { $0.count > 2 }).count > 1
        let hasPositionsInWeeks = values["FREQ"] == "WEEKLY" && values["BYSETPOS"] != nil
        if isMixed || hasPositionsInWeeks || values["BYWEEKNO"] != nil { return false }
        // "The DTSTART property value always counts as the first occurrence", but there only if the rule produces it.
        if values["COUNT"] != nil, !series.isSynchronized { return false }
        // UNTIL must be a date if DTSTART is one, and in UTC otherwise; other forms have a different meaning there.
        if let until = values["UNTIL"], until.count != (series.isAllDay ? 8 : 16) { return false }
        // With several times a day, an exception at 5:00 in São Paulo, 8:00 in UTC, also excludes 8:00 in São Paulo there,
        // and a DTSTART that is a date counts as midnight.
        let parted = ["BYHOUR", "BYMINUTE", "BYSECOND"].contains { values[$0] != nil }
        let isSubdaily = parted || ["HOURLY", "MINUTELY", "SECONDLY"].contains(values["FREQ"])
        return !isSubdaily || (!series.isAllDay && series.exceptedTimes.isEmpty && series.moved.isEmpty)
    }
}
