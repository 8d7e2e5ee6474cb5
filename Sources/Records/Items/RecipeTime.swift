/// A duration in a recipe, as people and programs write it.
///
/// It is a whole number of minutes, up to a year; seconds are rounded.
public struct RecipeTime: Hashable, Sendable {
    /// The number of minutes, from 1.
    public let minutes: Int

    /// Creates a time, or nil if it is below 1 minute or longer than a year.
    public init?(minutes: Int) {
        guard (1...RecipeDetails.longestTime).contains(minutes) else { return nil }
        self.minutes = minutes
    }

    /// Reads a time: `20 min`, `1 h 20 min`, `1½ hours`, `1:20`, `00:30:00`, `1 Std. 20 Min.`, `PT1H20M` (ISO 8601,
    /// section 5.5.2), and variants that some programs write, such as `PT20 Mins`. A number alone is in minutes.
    /// Returns nil for a range such as `20–25 min`, for other words, and for a time of 0.
    public init?(_ text: String) {
        let folded = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        var reader = TimeReader(rest: folded[...])
        guard let minutes = folded.hasPrefix("p") ? reader.isoMinutes() : reader.minutes(),
            minutes <= Double(RecipeDetails.longestTime), minutes > 0
        else { return nil }
        self.init(minutes: max(1, Int(minutes.rounded())))
    }

    /// The time in a form that ``init(_:)`` reads: `1 h 20 min`.
    public var text: String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        let parts = [hours == 0 ? nil : "\(hours) h", rest == 0 ? nil : "\(rest) min"]
        return parts.compactMap(\.self).joined(separator: " ")
    }

    /// The time in ISO 8601: `PT1H20M`.
    public var isoText: String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return "PT" + (hours == 0 ? "" : "\(hours)H") + (rest == 0 ? "" : "\(rest)M")
    }
}

/// Parses a time from text in lower case with single spaces.
private struct TimeReader {
    var rest: Substring

    /// Parses `pt1h20m` and returns the minutes. Years and months have no fixed length, so their numbers must be 0. Many
    /// programs write days after the `t`, words for units, or spaces.
    mutating func isoMinutes() -> Double? {
        rest = rest.dropFirst()
        var (total, isTime, count) = (0.0, false, 0)
        while !rest.isEmpty {
            if rest.first == "t", !isTime {
                isTime = true
                rest = rest.dropFirst()
                continue
            }
            guard let number = number() else { return nil }
            rest = rest.drop { $0 == " " }
            let unit = String(isTime ? rest.prefix(while: \.isLetter) : rest.prefix(1))
            rest = rest.dropFirst(unit.count).drop { $0 == " " }
            count += 1
            switch unit {
            case "w" where !isTime: total += number * 7 * 24 * 60
            case "d" where !isTime: total += number * 24 * 60
            case "y" where !isTime, "m" where !isTime: if number != 0 { return nil }
            default:
                guard isTime, let minutes = Self.units[unit] else { return nil }
                total += number * minutes
            }
        }
        return count == 0 ? nil : total
    }

    /// Parses `1h20min`, `1:20`, `0:30:00` or `80` and returns the minutes.
    mutating func minutes() -> Double? {
        if rest.contains(":") { return clock() }
        var (total, last) = (0.0, Double.infinity)
        repeat {
            guard let number = number() else { return nil }
            rest = rest.drop { $0 == " " }
            // A number without a unit, as in `1 h 20` or alone, is in minutes.
            if rest.isEmpty { return last == 60 || last == .infinity ? total + number : nil }
            let word = rest.prefix { $0.isLetter || ".()".contains($0) }
            guard let unit = Self.units[word.filter(\.isLetter)], unit < last else { return nil }
            (total, last) = (total + number * unit, unit)
            rest = rest[word.endIndex...].drop { ", ".contains($0) }
            for joiner in ["and ", "und "] where rest.hasPrefix(joiner) { rest = rest.dropFirst(joiner.count) }
        } while !rest.isEmpty
        return total
    }

    /// The pattern of `1:20` and `1:20:00`. `Regex` isn't `Sendable`, but matching doesn't change it.
    nonisolated(unsafe) private static let clockPattern = /([0-9]{1,3}):([0-5][0-9])(?::([0-5][0-9]))?/

    /// Parses `1:20` or `1:20:00` and returns the minutes.
    private func clock() -> Double? {
        guard let match = rest.wholeMatch(of: Self.clockPattern),
            let hours = Double(match.1), let minutes = Double(match.2)
        else { return nil }
        return hours * 60 + minutes + (match.3.flatMap { Double($0) } ?? 0) / 60
    }

    private mutating func number() -> Double? {
        guard let number = WrittenNumber(rest) ?? zero(), number.form != .doubtful else { return nil }
        rest = number.rest
        return number.value.value
    }

    /// Also reads `00` and the like, which occur in durations but not in amounts.
    private func zero() -> WrittenNumber? {
        let zeros = rest.prefix { $0 == "0" }
        return zeros.isEmpty
            ? nil : WrittenNumber(rest.dropFirst(zeros.count - 1)) ?? WrittenNumber(rest.dropFirst(zeros.count))
    }

    private static let units: [String: Double] = {
        let names: [(Double, String)] = [
            (24 * 60, "d day days tag tage tagen"), (60, "h hr hrs hour hours std stdn stunde stunden"),
            (1, "m min mins minute minutes minuten"), (1.0 / 60, "s sec secs second seconds sek sekunde sekunden"),
        ]
        return names.reduce(into: [:]) { units, row in
            for name in row.1.split(separator: " ") { units[String(name)] = row.0 }
        }
    }()
}
