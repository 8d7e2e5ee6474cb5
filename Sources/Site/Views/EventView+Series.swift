internal import Foundation
import Persistence
import Records
import Templates

// Where an event is, and how it repeats.

extension EventView {
    static let placeFields: [Field<EventView>] = [
        Field("location", .text, "Where it is; nothing when that isn't known.") {
            .optional($0.event.location?.nonEmpty)
        },
        Field("isOnMap", .boolean, "Whether a map may know that place: it isn't the address of a page or a call.") {
            .boolean($0.event.location.map { !$0.contains("://") } ?? false)
        },
        Field("link", .text, "The address of a page about it, if it begins with http:, https:, mailto:, tel: or geo:.")
        {
            .optional($0.link)
        },
        Field("linkText", .text, "What to show of that address: example.org/tickets. Of any other text, all of it.") {
            .optional($0.linkText)
        },
    ]

    static let seriesFields: [Field<EventView>] = [
        Field("isSeries", .boolean, "Whether it repeats. Lists then show its occurrences.") {
            .boolean($0.row.isSeries)
        },
        Field("repeats", .text, "Of a series or its occurrence: every Monday and Wednesday.") { .optional($0.repeats) },
        Field("occurrences", .list(shape), "Of a series: its next occurrences, at most 12.") {
            EventView.values($0.nextOccurrences, in: $0.model)
        },
        Field("isMoved", .boolean, "Whether it stands in the place of an occurrence of a series.") {
            .boolean($0.row.series != nil && !$0.row.isOccurrence)
        },
        Field("series", shape, "The series that it is an occurrence of.") { view in
            .optional(view.row.series.map { EventView(model: view.model, index: $0) })
        },
    ]

    var nextOccurrences: [Int] { row.isSeries ? model.nextOccurrences[index] ?? [] : [] }

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
        let series = row.isSeries ? self : row.series.map { EventView(model: model, index: $0) }
        guard let series, let rule = series.event.recurrenceRule else { return nil }
        let start = series.event.firstOccurrence(in: model.records.zone(named: series.event.timeZone) ?? model.zone)
        return RepeatText(words: model.words, dates: model.dates, zone: model.zone)
            .text(of: series.event.repeats == nil ? nil : rule, from: start.days?.lowerBound)
    }
}

extension String {
    /// The text; nil if it is empty or blank.
    fileprivate var nonEmpty: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
