import Diagnostics
package import Foundation
import Persistence
import Records

/// Events as the app's own JSON or property list: the array of its schedule; also as `list --json` and `show --json`
/// print them.
package enum EventJSON {
    /// Reads the array, a single event, or JSON lines. An event is completed if it has `completedAt`, or if its
    /// `completed` is true.
    ///
    /// Dates may be ISO 8601. One without an offset is in `zone`, as is the midnight of an event that has a `day` only.
    /// An occurrence of a series, as `list --json` prints it, is an event of its own.
    package static func read(_ data: Data, file: String, zone: TimeZone) -> Converted<[EventRecord]> {
        let decoded = decodedFile(data, file: file)
        if JSONLines.first(of: decoded.value) != nil {
            let lines = JSONLines.read(ListedEvent.self, from: decoded, file: file)
            let diagnostics = lines.diagnostics + unixTimes(lines.value.map(\.item), file: file)
            return Converted(lines.value.flatMap { $0.item.records(in: zone) }, diagnostics)
        }
        let isSingle = data.first { !Self.blanks.contains($0) } == UInt8(ascii: "{")
        let array = isSingle ? Data("[".utf8) + data + Data("]".utf8) : data
        let contents = StoreReader.read(ListedEvent.self, from: array, file: file)
        let diagnostics = contents.diagnostics + unixTimes(contents.items, file: file)
        return Converted(contents.items.flatMap { $0.records(in: zone) }, diagnostics)
    }

    /// Warns of dates that look like Unix time, which other programs write: seconds or milliseconds since 1970.
    private static func unixTimes(_ events: [ListedEvent], file: String) -> [Diagnostic] {
        let found = events.compactMap(\.unixTime)
        guard let first = found.first else { return [] }
        let place = Location(file: file, name: first.name, key: "date")
        let message = "the number \(Int(first.number)) looks like Unix time, but is read as seconds since 2001"
        let hint = "write dates as text, such as \"2026-11-23T09:00:00Z\""
        return [.warning(place, message + found.count.likeOthers, hint: hint)]
    }

    private static let blanks = Set("\u{FEFF} \t\r\n".utf8)
}

/// An event as the app stores it, or as `--json` prints it.
private struct ListedEvent: Decodable {
    private var event: Event
    private var isCompleted: Bool
    /// The identifier of its series, if it is an occurrence as `list --json` prints it.
    private var series: String?
    /// The date, if it is text.
    private var text: String?
    /// The end, if it is text. For an all-day event, it is the last day.
    private var endText: String?
    /// The events that replace occurrences of the series, as `show --json` prints them.
    private var moved: [ListedEvent] = []

    /// Other keys of `--json` that an event doesn't have.
    private static let listed = ["completed", "position", "series", "source", "start"]

    init(from decoder: any Decoder) throws {
        var values = try decoder.extras(besides: MovedKey.self)
        text = try Self.text(of: values)
        guard text != nil else {
            event = try Event(from: decoder)
            isCompleted = event.completedAt != nil
            return
        }
        // Other programs call the name `title` or `summary`.
        let key = ["name", "title", "summary"].first { values[$0]?.string != nil } ?? "name"
        guard let name = values.removeValue(forKey: key)?.string else {
            throw Diagnostic.error(Location(file: "", key: "name"), "there is no name", hint: "give the event a name")
        }
        series = values["repeats"]?.string == nil ? nil : values["series"]?.string
        isCompleted = values["completed"] == .boolean(true)
        for key in Self.listed + ["date"] { values[key] = nil }
        if let end = values["end"]?.string, WrittenDate(end, in: .gmt) != nil {
            endText = end
            values["end"] = nil
        }
        var identifier = values.removeValue(forKey: "identifier")?.string
        // All occurrences of a series have its identifier and its rule.
        if series != nil { (identifier, values["repeats"]) = (nil, nil) }
        moved = try decoder.container(keyedBy: MovedKey.self).decodeIfPresent([ListedEvent].self, forKey: .moved) ?? []
        values = values.filter { $0.value != .null }
        var details = try EventDetails(taking: &values)
        // Almanac itself writes Markdown.
        if key != "name" { details.description = details.description?.asMarkdown }
        event = Event(identifier: identifier, date: .distantPast, name: name, details: details, extras: values)
        isCompleted = isCompleted || event.completedAt != nil
    }

    /// The date as text: `date`, `start` or `day`; nil if it is missing or isn't text.
    private static func text(of values: [String: PropertyValue]) throws -> String? {
        let keys = ["date", "start", "day"]
        guard let key = keys.first(where: { (values[$0] ?? .null) != .null }), let text = values[key]?.string else {
            return nil
        }
        guard WrittenDate(text, in: .gmt) == nil else { return text }
        let problem = WrittenDate.problem(text)
        throw Diagnostic.error(Location(file: "", key: key), problem.message, hint: problem.hint)
    }

    /// The date if it is a number that looks like Unix time in seconds or milliseconds.
    var unixTime: (name: String, number: Double)? {
        let number = event.date.timeIntervalSinceReferenceDate
        let isUnixTime = [number, number / 1_000].contains { DateCheck.looksLikeUnixTime.contains($0) }
        return text == nil && isUnixTime ? (event.name, number) : nil
    }

    func records(in zone: TimeZone) -> [EventRecord] { [record(in: zone)] + moved.map { $0.record(in: zone) } }

    private func record(in zone: TimeZone) -> EventRecord {
        var event = event
        let own = event.timeZone.flatMap { TimeZone(identifier: $0) } ?? zone
        let end = endText.flatMap { WrittenDate($0, in: own) }
        if let text, let written = WrittenDate(text, in: own) {
            event.date = written.day?.start(in: zone) ?? written.date
            if let end, written.day == nil || end.day == nil { event.end = end.date }
            if event.end == nil {
                event.details.days = event.days ?? written.day.map { $0...max($0, end?.day ?? $0) }
            }
        }
        var record = EventRecord(event, isCompleted: isCompleted)
        record.series = series
        return record
    }
}

private enum MovedKey: CodingKey, CaseIterable { case moved }
