internal import Foundation
import Persistence
import Records
import Settings
import Templates

/// A user's collection: its items and their keys.
struct CollectionModel: Sendable {
    struct Item: Sendable {
        var title: String
        var slug: String
        var values: [String: PropertyValue]
    }

    var name: String
    var items: [Item]
    private(set) var keys = PropertyKeys()
    /// The items that share a page.
    let slices: [Range<Int>]
    let chartSettings: Settings.Chart?

    /// - Parameter zone: the time zone that determines the day of a date used as a title.
    init(_ collection: SiteInput.Collection, zone: ZoneOffsets) {
        chartSettings = collection.settings.chart
        name = collection.settings.name
        let titleKey = collection.settings.title
        var register = SlugRegister()
        var items: [Item] = []
        for record in collection.items {
            guard case .dictionary(let item) = record.item else { continue }
            for values in Forecast.days(of: item) ?? [item] {
                let title = Self.title(of: values, key: titleKey, zone: zone)
                let slug = register.claim(Records.slug(for: title ?? "\(name) \(record.position)", kind: "item"))
                items.append(Item(title: title ?? "\(name.label) \(record.position)", slug: slug, values: values))
            }
        }
        self.items = items
        for item in items { keys.add(.dictionary(item.values)) }
        // About 60 kB.
        slices = PaginatedList.ranges(
            count: items.count,
            limit: 100,
            sizeLimit: 40_000,
            size: { Self.size(of: .dictionary(items[$0].values)) },
            slug: { items[$0].slug }
        )
    }

    /// The approximate size of a value on a page in bytes.
    private static func size(of value: PropertyValue) -> Int {
        switch value {
        case .string(let text): text.utf8.count + 20
        case .array(let values): values.reduce(0) { $0 + size(of: $1) }
        case .dictionary(let values): values.reduce(0) { $0 + $1.key.utf8.count + 60 + size(of: $1.value) }
        default: 20
        }
    }

    /// The title of an item: the text, number or day under the key from the settings, or under a common key.
    private static func title(of values: [String: PropertyValue], key: String?, zone: ZoneOffsets) -> String? {
        for key in [key].compactMap(\.self) + commonTitleKeys(of: values) {
            switch values[key] {
            case .string(let text) where !text.isEmpty: return text
            case .integer(let number): return String(number)
            case .real(let number): return PropertyView.text(of: number)
            case .date(let date):
                guard let day = Day(date, in: zone) else { continue }
                return day.description
            default: continue
            }
        }
        return nil
    }

    /// Returns `title` and `name`, or, if an item has neither, its keys that are equal to them except for case.
    private static func commonTitleKeys(of values: [String: PropertyValue]) -> [String] {
        let keys = ["title", "name"]
        guard !keys.contains(where: { values[$0] != nil }) else { return keys }
        return keys.flatMap { key in values.keys.filter { $0.lowercased() == key }.sorted() }
    }

    /// The kind of its items, as named in the vocabulary.
    var kind: String { "collection \(name)" }

    /// The key of the item at an index.
    func at(_ index: Int) -> RecordIndex { RecordIndex(list: Name(name), index: index) }

    /// The names of the items and of the dictionaries in them, by kind of record.
    func shapes() -> [String: RecordShape] {
        guard !items.isEmpty else { return [:] }
        var shapes = PropertyShapes()
        shapes.add(items.map(\.values), as: kind)
        var own = CollectionItem.ownFields.shape.names
        own += (shapes.records[kind] ?? []).filter { name in !own.contains { $0.name == name.name } }
        var records = shapes.records.mapValues { RecordShape($0, collection: name) }
        records[kind] = RecordShape(own, collection: name)
        records["bytes"] = DataView.fields.shape
        return records
    }
}

/// Infers the shapes of values.
private struct PropertyShapes {
    var records: [String: [RecordShape.Name]] = [:]

    mutating func add(_ dictionaries: [[String: PropertyValue]], as record: String) {
        let keys = Set(dictionaries.flatMap(\.keys)).sorted()
        records[record] = keys.map { key in
            let values = dictionaries.compactMap { $0[key] }
            return .init(name: key, shape: shape(of: values, named: "\(record).\(key)"), summary: "From the store.")
        }
    }

    private mutating func shape(of values: [PropertyValue], named name: String) -> Shape {
        let shapes = values.compactMap { value -> Shape? in
            switch value {
            case .string, .real: .text
            case .integer: .number
            case .boolean: .boolean
            case .date: DateView.shape
            case .data: DataView.shape
            case .array: .list(.anything)
            case .dictionary: .record(name)
            case .null: nil
            }
        }
        guard let first = shapes.first, shapes.allSatisfy({ $0 == first }) else { return .anything }
        switch first {
        case .list:
            let elements = values.flatMap { if case .array(let elements) = $0 { elements } else { [PropertyValue]() } }
            return .list(shape(of: elements, named: name))
        case .record(name):
            add(values.compactMap { if case .dictionary(let values) = $0 { values } else { nil } }, as: name)
            return first
        default: return first
        }
    }
}
