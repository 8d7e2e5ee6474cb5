internal import Foundation
import Persistence
import Records
import Settings
import Templates

/// A collection of the user's own: its items, and the names that they have.
struct CollectionModel: Sendable {
    /// One item.
    struct Item: Sendable {
        var title: String
        var slug: String
        var values: [String: PropertyValue]
    }

    var name: String
    var items: [Item]
    private(set) var keys = PropertyKeys()
    /// The items that stand together on a page.
    private(set) var slices: [Range<Int>] = []

    init(_ collection: SiteInput.Collection, exclude: Set<String>) {
        name = collection.settings.name
        let titleKey = collection.settings.title
        var register = SlugRegister()
        var items: [Item] = []
        for record in collection.items {
            guard case .dictionary(var values) = record.item else { continue }
            for field in exclude where field.hasPrefix(name + ".") {
                // The name stays, with nothing behind it: a template that uses it goes on working.
                let key = String(field.dropFirst(name.utf8.count + 1))
                if values[key] != nil { values[key] = .null }
            }
            let title = Self.title(of: values, key: titleKey) ?? "\(name) \(record.position)"
            let slug = register.claim(Records.slug(for: title, kind: "item"))
            items.append(Item(title: title, slug: slug, values: values))
        }
        self.items = items
        for item in items { keys.add(.dictionary(item.values)) }
        slices = Self.slices(of: items)
    }

    // MARK: Pages

    /// About 60 kB of page.
    private static let sizeLimit = 40_000
    private static let countLimit = 100

    /// Ends a page where it is full, or at an item whose slug says so. By the latter, pages are the same again soon after
    /// an item that has come or gone, and need not be made anew up to the end.
    private static func slices(of items: [Item]) -> [Range<Int>] {
        var slices: [Range<Int>] = []
        var (start, sum) = (0, 0)
        for (index, item) in items.enumerated() {
            let (count, own) = (index - start, size(of: .dictionary(item.values)))
            let isFull = count >= countLimit || sum + own > sizeLimit
            let endsHere = count >= countLimit / 2 && Fingerprint(item.slug).bits % 32 == 0
            if count > 0, isFull || endsHere {
                slices.append(start..<index)
                (start, sum) = (index, 0)
            }
            sum += own
        }
        return items.isEmpty ? [] : slices + [start..<items.count]
    }

    /// About how many bytes a page has for a value.
    private static func size(of value: PropertyValue) -> Int {
        switch value {
        case .string(let text): text.utf8.count + 20
        case .array(let values): values.reduce(0) { $0 + size(of: $1) }
        case .dictionary(let values): values.reduce(0) { $0 + $1.key.utf8.count + 60 + size(of: $1.value) }
        default: 20
        }
    }

    /// What an item is called: the text under the key of the settings, or under one that is usual for it.
    private static func title(of values: [String: PropertyValue], key: String?) -> String? {
        for key in [key, "title", "name"].compactMap(\.self) {
            if let text = values[key]?.string, !text.isEmpty { return text }
        }
        return nil
    }

    /// What the vocabulary calls an item, apart from the kinds that every site has.
    var kind: String { "collection \(name)" }

    /// The names that items and the dictionaries in them have, by record name, gathered from the items there are.
    func shapes() -> [String: RecordShape] {
        guard !items.isEmpty else { return [:] }
        var shapes = PropertyShapes()
        shapes.add(items.map(\.values), as: kind)
        var own = CollectionItem.ownNames
        own += (shapes.records[kind] ?? []).filter { name in !own.contains { $0.name == name.name } }
        var records = shapes.records.mapValues(RecordShape.init)
        records[kind] = RecordShape(own)
        records["bytes"] = DataView.fields.shape
        return records
    }
}

/// Gathers the shapes of values that have no declaration.
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
