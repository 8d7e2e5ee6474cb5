internal import Foundation
import Persistence
import Records
import Templates

/// An item of a collection: the keys of its store, and a title, slug and page path that the keys take precedence over.
struct CollectionItem: TemplateRecord {
    let model: SiteModel
    /// The index of the collection.
    let owner: Int
    let index: Int

    private var collection: CollectionModel { model.collections[owner] }
    private var item: CollectionModel.Item { collection.items[index] }

    static let ownFields = FieldTable<CollectionItem>([
        .text("itemTitle", "The item's title, whichever key holds it.") { $0.item.title },
        .text("slug", "The title for a path; unique among the items.") { $0.item.slug },
        .path("url", "The item's page, if a template makes one.") { $0.model.paths.text(of: $0.recordIndex) },
    ])

    func value(named name: Name) -> Value? {
        let key = name.text
        if let value = item.values[key] { return PropertyView.value(value, at: collection.keys[key], model: model) }
        // A key that only other items have is empty here; any other name may be one of the site's.
        return Self.ownFields.value(named: name, of: self) ?? (collection.keys[key] == nil ? nil : .nothing)
    }

    var text: String? { item.title }
    var key: RecordIndex? { recordIndex }
    var id: RecordID? { RecordID(list: collection.name, slug: item.slug) }

    private var recordIndex: RecordIndex { collection.at(index) }

    // ``id`` identifies it.
    func identify(in hasher: inout FingerprintHasher) {}
}

/// A dictionary within an item.
struct PropertyView: TemplateRecord {
    let model: SiteModel
    let values: [String: PropertyValue]
    /// The keys of the dictionaries at the same place in all items.
    let keys: PropertyKeys?

    func value(named name: Name) -> Value? {
        let name = name.text
        if let value = values[name] { return Self.value(value, at: keys?[name], model: model) }
        return keys?[name] == nil ? nil : .nothing
    }

    var text: String? {
        values.sorted { $0.key < $1.key }
            .map { "\($0.key): \(Self.value($0.value, at: nil, model: model).plainText)" }
            .joined(separator: model.words.comma)
    }

    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(.dictionary(values))
        keys?.identify(in: &hasher)
    }

    /// A value of a store as templates see it.
    static func value(_ property: PropertyValue, at keys: PropertyKeys?, model: SiteModel) -> Value {
        switch property {
        case .string(let text): .text(text)
        case .integer(let number): .integer(number)
        case .real(let number): .text(Self.text(of: number))
        case .boolean(let flag): .boolean(flag)
        case .date(let date): .record(DateView(model: model, date: date))
        case .data(let data): .record(DataView(data: data))
        case .array(let values): .list(values.map { value($0, at: keys, model: model) })
        case .dictionary(let values): .record(PropertyView(model: model, values: values, keys: keys))
        case .null: .nothing
        }
    }

    static func text(of number: Double) -> String {
        number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : String(number)
    }
}

/// Bytes in a store, usually a picture.
struct DataView: View {
    let data: Data

    static let kind = "bytes"
    static let fields = FieldTable<DataView>([
        .number("size", "The number of bytes.") { $0.data.count },
        .text("base64", "The bytes in Base64.") { $0.data.base64EncodedString() },
    ])

    var text: String? { "\(data.count) bytes" }
}
