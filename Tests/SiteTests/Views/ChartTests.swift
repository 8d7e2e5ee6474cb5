import Diagnostics
import Foundation
import Persistence
import Records
import Settings
import Testing

@testable import Site

/// Charts of collections.
@Suite struct ChartTests {
    private static let settings = Settings.Chart(x: "day", y: "kg")

    private static func items(_ values: [(String, PropertyValue)]) -> [[String: PropertyValue]] {
        values.map { ["day": .string($0), "kg": $1] }
    }

    private static func chart(_ items: [[String: PropertyValue]]) -> Chart? { Chart(items, settings, zone: .gmt) }

    @Test func sortsPointsAndAveragesDays() throws {
        let items = Self.items([
            ("2026-11-03", .real(80.5)), ("2026-11-01", .integer(82)), ("2026-11-03", .integer(81)),
            ("soon", .integer(90)), ("2026-11-02", .string("79 kg")), ("2026", .integer(90)),
        ])
        let chart = try #require(Self.chart(items))
        #expect(chart.points.map(\.value) == [82, 80.75])
        #expect(chart.points.map(\.count) == [1, 2])
        #expect(chart.points.map { chart.share(of: $0.place) } == [0, 1])
    }

    @Test func readsNumbersInText() throws {
        let items: [[String: PropertyValue]] = [
            ["day": .string("1"), "kg": .string("2.50")], ["day": .integer(2), "kg": .string("+3")],
            ["day": .string("3"), "kg": .string(".5")], ["day": .string("4"), "kg": .string("nan")],
        ]
        let chart = try #require(Self.chart(items))
        #expect(chart.points.map(\.place) == [.number(1), .number(2), .number(3)])
        #expect(chart.points.map(\.value) == [2.5, 3, 0.5])
    }

    @Test(
        "A comma is read as a decimal comma unless it may separate thousands",
        arguments: [
            ("4,5", 4.5), ("-0,125", -0.125), ("1234,25", 1_234.25), ("1,250", nil), ("1,2,3", nil), ("1.234,5", nil),
            ("5,", nil), (",", nil), ("1,-5", nil),
        ] as [(String, Double?)]
    )
    func readsDecimalCommas(text: String, number: Double?) {
        #expect(Self.chart([["day": .integer(1), "kg": .string(text)]])?.points.map(\.value) == number.map { [$0] })
    }

    @Test(
        "Records that aren't on the chart are counted, unless they lack a value",
        arguments: [
            (
                [("2026-11-01", .string("4")), ("2026-11-02", .string("n/a")), ("2026-11-03", .null)],
                "2 has text \"n/a\" under `kg`"
            ),
            (
                [("2026-11-01", .integer(4)), ("soon", .integer(5)), ("2026-11-03", .string(""))],
                "2 has text \"soon\" under `day`"
            ),
            (
                [("2026-11-01", .integer(4)), ("2026-11-02", .integer(5)), ("7", .integer(5))],
                "3 has text \"7\" under `day`"
            ),
        ] as [([(String, PropertyValue)], String)]
    )
    func namesOmittedRecords(values: [(String, PropertyValue)], found: String) {
        var settings = Settings.Collection(name: "log", file: "log.csv", place: Location(file: "almanac.yml", line: 2))
        settings.chart = Self.settings
        let records = Self.items(values).enumerated().map {
            StoredRecord(position: $0 + 1, item: PropertyValue.dictionary($1))
        }
        let remarks = SiteInput.Collection(settings: settings, file: "log.csv", items: records).remarks(zone: .gmt)
        let message = "almanac.yml:2: warning: 1 of 3 records of `log` are not on the chart: record \(found)"
        #expect(remarks.map { $0.description.split(separator: "\n").first } == [Substring(message)])
    }

    @Test(
        "Grid lines are at round numbers around the values",
        arguments: [
            ([1.0, 5], [1.0, 2, 3, 4, 5]), ([2, 4.5], [2, 3, 4, 5]), ([79.1, 83.4], [78, 80, 82, 84]),
            ([7, 7], [6, 6.5, 7, 7.5, 8]), ([80], [70, 75, 80, 85, 90]), ([-80, -80], [-90, -85, -80, -75, -70]),
            ([0, 0], [0, 0.5, 1]), ([-3, 12], [-5, 0, 5, 10, 15]), ([0.001, 0.002], [0.001, 0.0015, 0.002]),
            ([1_234_567, 9_876_543], [0, 5_000_000, 10_000_000]),
        ]
    )
    func ticks(values: [Double], ticks: [Double]) throws {
        let items = Self.items(values.enumerated().map { ("2026-11-0\($0 + 1)", .real($1)) })
        let chart = try #require(Self.chart(items))
        #expect(
            zip(chart.ticks, ticks).allSatisfy { abs($0 - $1) < 1e-9 } && chart.ticks.count == ticks.count,
            "\(chart.ticks)"
        )
        #expect(values.allSatisfy { (0...1).contains(chart.height(of: $0)) })
    }

    @Test(
        "Nearly equal values make a valid chart",
        arguments: [
            [0, .leastNonzeroMagnitude], [1e14, 1e14 + 0.015_625], [1e14, (1e14).nextUp], [-1e14, (-1e14).nextUp],
            [1, (1.0).nextUp],
            [9.9e14, -9.9e14],
        ]
    )
    func closeValues(values: [Double]) throws {
        let items = Self.items(values.enumerated().map { ("2026-11-0\($0 + 1)", .real($1)) })
        let chart = try #require(Self.chart(items))
        #expect((2...6).contains(chart.ticks.count), "\(chart.ticks)")
        #expect(values.allSatisfy { (0...1).contains(chart.height(of: $0)) })
    }

    @Test func groupsManyDaysByMonth() throws {
        let first = try #require(Day("2026-01-01"))
        let days = (0...Chart.limit).map { (first.advanced(by: $0).description, PropertyValue.integer($0)) }
        let chart = try #require(Self.chart(Self.items(days)))
        #expect(chart.points.count == 7)
        #expect(chart.points[0].place == .month(first.month) && chart.points[0].value == 15)
    }

    @Test func groupsManyNumbersBySteps() throws {
        let items = (0..<3_000).map { ["day": PropertyValue.integer($0), "kg": .integer($0)] }
        let chart = try #require(Self.chart(items))
        #expect(chart.points.count == 151)
        #expect(chart.points[1].place == .number(20) && chart.points[1].value == 19.5)
        #expect(chart.points.map(\.count).reduce(0, +) == 3_000)
    }

    @Test(arguments: [1.0, 1e-3, 1e12, Double.leastNonzeroMagnitude])
    func limitsNumberOfPoints(step: Double) throws {
        let items = (-150...150).map { ["day": PropertyValue.real(Double($0) * step), "kg": .integer($0)] }
        let chart = try #require(Self.chart(items))
        #expect(chart.points.count <= Chart.limit)
        #expect(chart.points.allSatisfy { (0...1).contains(chart.share(of: $0.place)) })
    }

    @Test func isNilWithoutPoints() {
        #expect(Self.chart([]) == nil)
        #expect(Self.chart([["day": .string("2026-11-01")], ["kg": .integer(3)]]) == nil)
        #expect(Self.chart(Self.items([("2026-11-01", .real(.nan)), ("2026-11-01", .real(.infinity))])) == nil)
    }

    @Test func rendersChartAndTable() throws {
        var site = SampleSite(
            page: """
                {{#collections}}{{#chart}}{{x}} {{y}} {{line}} {{dots}} {{#ticks}}{{value}}@{{top}} {{/ticks}}\
                {{#points}}{{place}}={{value}} {{/points}}{{/chart}}{{^chart}}none{{/chart}}{{/collections}}
                """
        )
        site.collections["walks"] = Self.items([("2026-11-01", .integer(3)), ("2026-11-05", .real(5.5))])
            .map(PropertyValue.dictionary)
        #expect(try site.main() == "<p>none</p>")
        site.charts["walks"] = "{ x: day, y: kg }"
        let html =
            "<p>Day Kg M0 1000L1000 167 M0 1000h0M1000 167h0 6@0 5@333 4@667 3@1000 1 Nov 2026=3 5 Nov 2026=5.5</p>"
        #expect(try site.main() == html)
    }

    @Test(
        arguments: [
            ([(1, 1.08012), (2, 1.08038)], "1.0804 1.0803 1.0802 1.0801 / 1=1.08012 2=1.08038"),
            (
                [(0.001, 0.000021), (0.002, 0.000049)],
                "0.00005 0.00004 0.00003 0.00002 / 0.001=0.000021 0.002=0.000049"
            ),
            ([(-1, -0.001), (1, 3.255)], "4 3 2 1 0 -1 / -1=0 1=3.26"),
            ([(1, 1_234_567), (2, 9_876_543)], "10000000 5000000 0 / 1=1234567 2=9876543"),
        ] as [([(Double, Double)], String)]
    )
    func hasDecimalsThatTellValuesApart(values: [(Double, Double)], text: String) throws {
        let page = """
            {{#collections}}{{#chart}}{{#ticks}}{{value}} {{/ticks}}/ \
            {{#points}}{{place}}={{value}} {{/points}}{{/chart}}{{/collections}}
            """
        var site = SampleSite(page: page)
        site.collections["walks"] = values.map { .dictionary(["day": .real($0.0), "kg": .real($0.1)]) }
        site.charts["walks"] = "{ x: day, y: kg }"
        #expect(try site.main() == "<p>\(text)</p>")
    }

    @Test(arguments: [
        ("dateFinished", "Date finished"), ("date_finished", "Date finished"), ("date-finished", "Date finished"),
        ("title", "Title"), ("ISBN", "ISBN"), ("isbn13", "Isbn13"), ("größe", "Größe"), ("", ""), ("_", ""),
    ])
    func formatsLabels(key: String, label: String) {
        #expect(key.label == label)
    }
}
