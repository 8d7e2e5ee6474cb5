internal import Foundation
import Persistence
import Records
import Templates

/// What views look things up in: the records of the site, and the pages that show them.
@dynamicMemberLookup
final class SiteModel: Sendable {
    let records: SiteRecords
    /// The paths of the pages that are made of single records.
    let paths: PagePaths
    /// The homes of the sections that the site shows, in the order of the settings.
    let navigation: [NavigationView.Entry]
    /// How the lists are divided among pages.
    let pagination: Pagination
    /// Puts dates into words.
    let dates: DateText
    let summaries = SummaryMemory()
    /// The lists of the site by name, those of the user's collections among them.
    let lists: [Name: SiteList]

    /// A model without pages, for finding out which pages there are.
    init(_ records: SiteRecords) {
        self.records = records
        (paths, navigation) = (PagePaths(), [])
        pagination = Pagination(records)
        dates = DateText(locale: records.locale)
        let collections = records.collections.indices.map { SiteList(collection: $0, of: records) }
        lists = Dictionary((SiteList.builtIn + collections).map { ($0.name, $0) }) { first, _ in first }
    }

    /// Creates a copy of a model that knows the pages of the site.
    init(_ model: SiteModel, paths: PagePaths, navigation: [NavigationView.Entry]) {
        records = model.records
        pagination = model.pagination
        lists = model.lists
        dates = DateText(locale: model.records.locale)
        self.paths = paths
        self.navigation = navigation
    }

    @inline(__always)
    subscript<Value>(dynamicMember keyPath: KeyPath<SiteRecords, Value>) -> Value { records[keyPath: keyPath] }

    /// The path of a record's page, for templates.
    func path(of key: RecordIndex) -> Value { paths[key].map { .path($0.description) } ?? .nothing }

    /// The name that a record keeps from build to build.
    func id(of key: RecordIndex) -> RecordID {
        guard let list = lists[key.list] else { return RecordID(list: key.list.text, slug: "") }
        return RecordID(list: list.nameText, slug: list.slug?(self, key.index) ?? "")
    }

    /// Finds records by the names that they keep.
    func finder(in lists: Set<String>) -> RecordFinder { RecordFinder(self, lists) }
}

/// Finds records by the names that they keep from build to build.
struct RecordFinder: Sendable {
    private let model: SiteModel
    /// The places of the records of each list, by fingerprints of their slugs: texts would take longer to look for.
    private var places: [String: [Fingerprint: Int]] = [:]

    fileprivate init(_ model: SiteModel, _ names: Set<String>) {
        self.model = model
        for name in names {
            guard let list = model.lists[Name(name)], let slug = list.slug else { continue }
            let slugs = (0..<list.count(model)).map { (Fingerprint(slug(model, $0)), $0) }
            places[name] = Dictionary(slugs) { first, _ in first }
        }
    }

    /// The record of a name; nil if the site has none any more.
    func record(_ id: RecordID) -> (any TemplateRecord)? {
        guard let index = places[id.list]?[Fingerprint(id.slug)] else { return nil }
        return model.lists[Name(id.list)]?.element(model, index)
    }
}
