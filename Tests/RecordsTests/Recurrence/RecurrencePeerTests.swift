import Foundation
import TestSupport
import Testing

/// Compares the expansion of random series with that of Python libraries.
@Suite("Other programs expand series in the same way", .ends)
struct RecurrencePeerTests {
    private struct Answer: Decodable {
        var rules: [String]
        /// Nil for a series that recurring-ical-events doesn't expand in accordance with RFC 5545; the script says why.
        var calendars: [String?]
    }

    /// dateutil expands the rules; recurring-ical-events reads the series as calendars.
    @Test("dateutil and recurring-ical-events find the same occurrences over ten years")
    func sameOccurrences() async throws {
        var generator = SeriesGenerator(seed: 5545)
        let series = (0..<rounds(500, long: 2_000)).map { _ in generator.next() }
        async let answer: Answer = runPython("recurrences.py", input: try JSONEncoder().encode(series))
        let found = try series.map { try $0.occurrences() }
        let expected = try await answer
        try #require(expected.rules.count == series.count && expected.calendars.count == series.count)
        #expect(expected.rules.count(where: \.isEmpty) * 20 < series.count, "nearly all series have occurrences")
        #expect(expected.calendars.count { $0 != nil } * 20 > series.count * 17)
        for (index, series) in series.enumerated() {
            compare(series, found[index], with: expected.rules[index], of: "dateutil")
            guard let calendar = expected.calendars[index] else { continue }
            compare(series, found[index], with: calendar, of: "recurring-ical-events")
        }
    }

    private func compare(_ series: RandomSeries, _ found: String, with expected: String, of program: String) {
        guard found != expected else { return }
        let (ours, theirs) = (Set(found.split(separator: " ")), Set(expected.split(separator: " ")))
        let (more, less) = (ours.subtracting(theirs).sorted(), theirs.subtracting(ours).sorted())
        Issue.record(
            "\(program), \(series): \(more.count) more: \(more.prefix(5)), \(less.count) less: \(less.prefix(5))"
        )
    }
}
