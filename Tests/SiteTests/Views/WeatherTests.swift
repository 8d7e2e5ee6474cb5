import Foundation
import Persistence
import Testing

@testable import Site

/// The file written by open-meteo.com.
@Suite struct WeatherTests {
    private static let page = "{{#weather}}{{day}} {{summary}} {{low}} {{high}}; {{/weather}}"

    private static func shown(_ item: PropertyValue) throws -> String {
        var site = SampleSite(page: page)
        site.collections["weather"] = [item]
        return try site.main()
    }

    private static func column(_ values: PropertyValue...) -> PropertyValue { .array(values) }

    @Test func splitsForecastIntoDays() throws {
        let daily: [String: PropertyValue] = [
            "time": Self.column(.string("Mon"), .string("Tue"), .string("Wed"), .string("Thu")),
            "weather_code": Self.column(.integer(0), .integer(61), .integer(12), .null),
            "temperature_2m_max": Self.column(.real(9.5), .integer(4), .real(-0.4), .real(1e300)),
            "temperature_2m_min": Self.column(.real(3.4), .real(-2.6)),
        ]
        let html = try Self.shown(.dictionary(["latitude": .real(52.5), "daily": .dictionary(daily)]))
        #expect(html == "<p>Mon ☀️ 3° 10°; Tue 🌧️ -3° 4°; Wed ?  0°; Thu   ;</p>")
    }

    @Test(arguments: [
        PropertyValue.dictionary([:]), .dictionary(["time": .array([.string("x")])]), .array([.string("x")]),
    ])
    func keepsOtherDataAsOneItem(daily: PropertyValue) throws {
        let item: [String: PropertyValue] = [
            "daily": daily, "day": .string("Mon"), "summary": .string("Rain"), "low": .integer(3), "high": .integer(9),
        ]
        let expected = daily == .dictionary(["time": .array([.string("x")])]) ? "<p>x   ;</p>" : "<p>Mon Rain 3 9;</p>"
        #expect(try Self.shown(.dictionary(item)) == expected)
    }
}
