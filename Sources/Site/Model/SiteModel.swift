internal import Foundation
import Persistence
import Records
import Templates

/// Everything that views read: the records of the site, and the pages that show them.
@dynamicMemberLookup
final class SiteModel: Sendable {
    let records: SiteRecords
    let paths: PagePaths
    let navigation: Navigation
    let pagination: Pagination
    let dates: DateText
    /// The lists by name, including the user's collections.
    let lists: [Name: SiteList]

    /// Creates a model without pages, for planning the pages.
    init(_ records: SiteRecords) {
        self.records = records
        (paths, navigation) = (PagePaths(), Navigation())
        pagination = Pagination(records)
        dates = DateText(locale: records.locale)
        let collections = records.collections.indices.map { SiteList(collection: $0, of: records) }
        lists = Dictionary((SiteList.builtIn + collections).map { ($0.name, $0) }) { first, _ in first }
    }

    /// Creates a copy of a model that knows the pages of the site.
    init(_ model: SiteModel, paths: PagePaths, navigation: Navigation) {
        records = model.records
        pagination = model.pagination
        lists = model.lists
        dates = model.dates
        self.paths = paths
        self.navigation = navigation
    }

    subscript<Value>(dynamicMember keyPath: KeyPath<SiteRecords, Value>) -> Value { records[keyPath: keyPath] }

    /// The identity of a record from build to build.
    func id(of key: RecordIndex) -> RecordID {
        guard let list = lists[key.list] else { return RecordID(list: key.list.text, slug: "") }
        return RecordID(list: list.nameText, slug: list.slug?(self, key.index) ?? "")
    }
}

/// Finds records by their lasting names.
struct RecordFinder: Sendable {
    private let model: SiteModel
    /// The indices of the records of each list, by the fingerprint of the slug: comparing texts would take longer.
    private var lists: [String: (list: SiteList, places: [Fingerprint: Int])] = [:]

    init(_ model: SiteModel, _ names: Set<String>) {
        self.model = model
        for name in names {
            guard let list = model.lists[Name(name)], let slug = list.slug else { continue }
            let places = (0..<list.count(model)).map { (Fingerprint(slug(model, $0)), $0) }
            lists[name] = (list, Dictionary(places) { first, _ in first })
        }
    }

    /// The record with a name, or nil if it no longer exists.
    func record(_ id: RecordID) -> (any TemplateRecord)? {
        guard let (list, places) = lists[id.list], let index = places[Fingerprint(id.slug)] else { return nil }
        return list.element(model, index)
    }
}
