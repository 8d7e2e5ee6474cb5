internal import Foundation
import Persistence
import Records
import Templates

// Where an event is, and how it repeats.

extension EventView {
    static let placeFields: [Field<EventView>] = [
        .text("location", "Its location; nothing if unknown.") { $0.event.location?.nonEmpty },
        .boolean("isOnMap", "Whether a map might find its location; false for the address of a page or a call.") {
            $0.event.location.map { !$0.contains("://") } ?? false
        },
        .text("locationLink", "Its location, if that is a web address, such as that of a video call.") {
            $0.locationLink
        },
        .text("link", "Its link, if the address begins with http:, https:, mailto:, tel: or geo:.") { $0.link },
        .text("linkText", "The link shortened for display: example.org/tickets. Any other text is unchanged.") {
            $0.linkText
        },
    ]

    static let seriesFields: [Field<EventView>] = [
        .boolean("isSeries", "Whether it repeats. Lists such as `upcoming` show its occurrences instead.") {
            $0.row.isSeries
        },
        .boolean("isEmptySeries", "Whether it is a series that never takes place: all occurrences are left out.") {
            $0.row.isEmptySeries
        },
        .text("repeats", "How the series repeats, also for an occurrence: every Monday and Wednesday.") { $0.repeats },
        .list("occurrences", "The next occurrences of a series, at most 12.") {
            EventView.records($0.nextOccurrences, in: $0.model)
        },
        .boolean("isMoved", "Whether it replaces an occurrence of a series.") {
            $0.row.series != nil && !$0.row.isOccurrence
        },
        .record("series", "The series that it belongs to.") { EventView.record(at: $0.row.series, in: $0.model) },
    ]

    var nextOccurrences: [Int] { row.isSeries ? model.nextOccurrences[index] ?? [] : [] }

    private var locationLink: String? {
        guard let location = event.location, location.contains("://"), !location.contains(where: \.isWhitespace) else {
            return nil
        }
        return Event.isLink(location) ? location : nil
    }

    private var link: String? {
        guard let address = event.url?.nonEmpty else { return nil }
        return Event.isLink(address) ? address : nil
    }

    private var linkText: String? {
        guard let link else { return event.url?.nonEmpty }
        var text = link.drop { $0 != ":" }.dropFirst()
        if text.hasPrefix("//") { text = text.dropFirst(2) }
        if text.hasSuffix("/") { text = text.dropLast() }
        return text.count > 60 ? text.prefix(59) + "…" : String(text)
    }

    private var repeats: String? {
        let series = row.isSeries ? self : EventView.record(at: row.series, in: model)
        guard let series, let rule = series.event.recurrenceRule else { return nil }
        let zone = model.zones[series.event.timeZone]
        let start = series.event.firstOccurrence(in: zone)
        let time = start.isAllDay ? nil : LocalTime(start.start, offset: zone.secondsFromGMT(for: start.start))
        let (text, namesDays, namesTimes) = RepeatText(words: model.words, dates: model.dates, zone: zone.zone).text(
            of: series.event.repeats == nil ? nil : rule.endingOnDay(from: start.start, in: zone.zone),
            from: start.days?.lowerBound,
            minute: time.map { $0.second / 60 }
        )
        // The rule names the days and times in the series' own zone.
        let shown = series.next.row.occurrence
        let isSameDay = !namesDays || Day(shown.start, in: zone) == Day(shown.start, in: model.zone)
        let offsets = [zone, model.zone].map { $0.secondsFromGMT(for: shown.start) }
        let isSameTime = !namesTimes || offsets[0] == offsets[1]
        return shown.isAllDay || isSameDay && isSameTime
            ? text : text + model.words.comma + model.dates.name(of: zone.zone)
    }
}

extension String {
    /// The text, or nil if it is empty or blank.
    fileprivate var nonEmpty: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
