internal import Foundation
import Persistence
import Records
import Templates

/// An item of a collection as a card: its picture, title and fields.
struct CardView: View {
    let model: SiteModel
    let collection: CollectionModel
    let index: Int

    private var item: CollectionModel.Item { collection.items[index] }

    static let kind = "card"
    static let fields = FieldTable<CardView>([
        .text("title", "The item's title.") { $0.item.title },
        .text("slug", "The title for a path.") { $0.item.slug },
        .path("url", "The item's page, if a template makes one.") { $0.url },
        .path("picture", "The first picture in its fields, either stored there or in `Public/`.") {
            $0.values.lazy.compactMap(\.picture).first
        },
        .list("facts", "Its other fields, by label; long texts last.") { $0.facts },
    ])

    private var url: String? { model.paths.text(of: collection.at(index)) }

    private var values: [CardFactView] {
        item.values.sorted { ($0.key.label, $0.key) < ($1.key.label, $1.key) }
            .map { CardFactView(model: model, name: $0.key, property: $0.value) }
    }

    private var facts: [CardFactView] {
        var facts = values.filter { !$0.isFalse && !$0.shown.isEmpty && $0.shown != item.title }
        // The card shows this field as a picture.
        if let picture = facts.firstIndex(where: { $0.picture != nil }) { facts.remove(at: picture) }
        // Long texts would separate the short lines.
        return facts.filter { !$0.isLong } + facts.filter(\.isLong)
    }
}

/// A field of an item, with its value in words.
struct CardFactView: View {
    let model: SiteModel
    let name: String
    let property: PropertyValue

    static let kind = "card fact"
    static let fields = FieldTable<CardFactView>([
        .text("name", "The key in the store.") { $0.name },
        .text("label", "The key in words: `Date read` for `dateRead`.") { $0.name.label },
        .text("value", "The value in words, such as yes, a written-out date or the host of an address.") { $0.shown },
        .text("day", "The day, if the value is a date: `2026-03-08`.") { $0.day?.description },
        .text("link", "The address, if the value is a web address.") { $0.link },
        .boolean("isLong", "Whether its text is longer than a line or two.") { $0.isLong },
    ])

    var shown: String {
        if let day {
            let parts = [model.dates.text(.short, of: day), time].compactMap(\.self)
            return parts.joined(separator: model.words.comma)
        }
        return host ?? text(of: property)
    }

    var isLong: Bool { shown.count > 80 }

    /// Whether the value is false. A card doesn't list what an item isn't.
    var isFalse: Bool { Self.flag(property) == false }

    private static func flag(_ value: PropertyValue) -> Bool? {
        switch value {
        case .boolean(let flag): flag
        // In a table, all values are texts.
        case .string(let text): ["true": true, "false": false][text.lowercased()]
        default: nil
        }
    }

    private func text(of value: PropertyValue) -> String {
        if let flag = Self.flag(value) { return word(flag) }
        switch value {
        case .array(let values): return values.map { text(of: $0) }.joined(separator: model.words.comma)
        case .dictionary(let values):
            return values.filter { Self.flag($0.value) != false }.sorted { $0.key < $1.key }
                .map { "\($0.key.label): \(text(of: $0.value))" }
                .joined(separator: model.words.comma)
        case .real:
            let text = PropertyView.value(value, at: nil, model: model).plainText
            return text.replacing(".", with: model.words.decimalMark)
        default: return PropertyView.value(value, at: nil, model: model).plainText
        }
    }

    private func word(_ flag: Bool) -> String {
        flag ? model.words.plain["valueYes", default: "yes"] : model.words.plain["valueNo", default: "no"]
    }

    private var day: Day? { property.day(in: model.zone) }

    /// The time of the date; nil for the start of a day, here or in UTC, which is how a day without a time is stored.
    private var time: String? {
        guard case .date(let date) = property, let day, date != day.start(in: model.zone),
            date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 86_400) != 0
        else { return nil }
        return model.dates.time(of: date, in: model.zone)
    }

    private var link: String? {
        guard let text = property.string, text.hasPrefix("https://") || text.hasPrefix("http://"),
            !text.contains(where: \.isWhitespace)
        else { return nil }
        return text
    }

    /// The host of ``link``, which is easier to read than the whole link.
    private var host: String? {
        guard let host = link?.split(separator: "/", maxSplits: 2).dropFirst().first else { return nil }
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : String(host)
    }

    private static let pictureEndings = [".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif", ".svg"]

    /// The path of a picture in `Public/`, or of one that the item holds. Pages never show pictures of other hosts.
    var picture: String? {
        if let own = ItemPicture(property) { return "/" + own.file }
        guard let text = property.string, Self.pictureEndings.contains(where: text.lowercased().hasSuffix) else {
            return nil
        }
        let file = text.hasPrefix("/") ? String(text.dropFirst()) : text
        return model.staticFiles.contains(file) ? "/" + file : nil
    }
}
