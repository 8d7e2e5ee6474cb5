import Persistence

/// Reads a weather forecast from open-meteo.com: an item whose `daily` holds a column for each value.
enum Forecast {
    /// The days of a forecast, with the keys that the panel of the dashboard shows: `day`, `summary`, `low` and `high`.
    ///
    /// - Returns: nil for any other item.
    static func days(of item: [String: PropertyValue]) -> [[String: PropertyValue]]? {
        guard case .dictionary(let daily) = item["daily"], case .array(let days) = daily["time"] else { return nil }
        return days.indices.map { index in
            var day = daily.compactMapValues { column -> PropertyValue? in
                guard case .array(let values) = column, values.indices.contains(index) else { return nil }
                return values[index]
            }
            day["day"] = day["time"]
            day["summary"] = day["weather_code"].flatMap(number).map { .string(sign(of: Int($0))) } ?? .null
            day["low"] = day["temperature_2m_min"].flatMap(degrees) ?? .null
            day["high"] = day["temperature_2m_max"].flatMap(degrees) ?? .null
            return day
        }
    }

    private static func degrees(_ value: PropertyValue) -> PropertyValue? {
        number(value).map { .string("\(Int($0.rounded()))°") }
    }

    private static func number(_ value: PropertyValue) -> Double? {
        // Larger numbers are invalid both as temperatures and as weather codes.
        value.number.flatMap { abs($0) < 1_000 ? $0 : nil }
    }

    /// A symbol that is understood in every language, for a code of WMO table 4677 as open-meteo.com uses it.
    private static func sign(of code: Int) -> String {
        switch code {
        case 0: "☀️"
        case 1, 2: "🌤️"
        case 3: "☁️"
        case 45...48: "🌫️"
        case 51...57, 80...82: "🌦️"
        case 61...67: "🌧️"
        case 71...77, 85, 86: "🌨️"
        case 95...99: "⛈️"
        default: "?"
        }
    }
}
