import Persistence
import Records

/// Some of the items of a collection: those that stand on one page.
struct CollectionPartView: View {
    let model: SiteModel
    /// The place of the collection among all, by name.
    let collectionIndex: Int
    /// The place of the part in the collection.
    let index: Int

    private var collection: CollectionModel { model.collectionsByName[collectionIndex] }

    /// The list of all parts that have pages of their own: the first of a collection stands on the collection's page.
    static let list = "collectionParts"

    static func all(in model: SiteModel) -> [CollectionPartView] {
        model.collectionsByName.indices.flatMap { all(of: $0, in: model).dropFirst() }
    }

    /// The parts of one collection, with the first.
    static func all(of collection: Int, in model: SiteModel) -> [CollectionPartView] {
        model.collectionsByName[collection].parts.indices.map {
            CollectionPartView(model: model, collectionIndex: collection, index: $0)
        }
    }

    /// Its content is its name: it stays the same part only while it holds the same.
    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(collection.name)
        for card in cards { card.identify(in: &hasher) }
        for neighbour in [-1, 1] { link(to: neighbour).identify(in: &hasher) }
    }

    static let kind = "collection part"
    static let fields = FieldTable<CollectionPartView>([
        Field("collection", CollectionView.shape, "The collection.") { $0.whole },
        Field("slug", .text, "The slug of the first item, as a part of a path.") { .text($0.first?.slug ?? "") },
        Field("title", .text, "What the first item is called.") { .text($0.first?.title ?? "") },
        Field("cards", .list(CardView.shape), "The items with all that is known of them.") { part in
            .list(part.cards.map { .record($0) })
        },
        Field("previous", CollectionLinkView.shape, "The page before it.") { $0.link(to: -1) },
        Field("next", CollectionLinkView.shape, "The page after it.") { $0.link(to: 1) },
    ])

    /// Its collection among all.
    var collectionKey: RecordKey { RecordKey(list: CollectionView.list, index: collectionIndex) }

    private var whole: Value { .record(CollectionView(model: model, index: collectionIndex)) }

    private var first: CollectionModel.Item? { collection.parts[index].first.map { collection.items[$0] } }

    private var cards: [CardView] {
        collection.parts[index].map { CardView(model: model, collection: collection, index: $0) }
    }

    /// The page that it stands on.
    var path: SitePath? {
        guard index > 0 else { return model.paths[collectionKey] }
        let before = model.collectionsByName[..<collectionIndex].reduce(0) { $0 + max(0, $1.parts.count - 1) }
        return model.paths[RecordKey(list: Self.list, index: before + index - 1)]
    }

    /// A link to this part.
    var link: Value {
        guard let path else { return .nothing }
        return .record(CollectionLinkView(title: first?.title ?? "", path: path))
    }

    private func link(to offset: Int) -> Value {
        guard collection.parts.indices.contains(index + offset) else { return .nothing }
        return CollectionPartView(model: model, collectionIndex: collectionIndex, index: index + offset).link
    }
}

/// A link to a page of a collection.
struct CollectionLinkView: View {
    let title: String
    let path: SitePath

    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(title)
        hasher.combine(path.description)
    }

    static let kind = "collection link"
    static let fields = FieldTable<CollectionLinkView>([
        Field("title", .text, "What the first item on the page is called.") { .text($0.title) },
        Field("url", .path, "The page.") { .path($0.path.description) },
    ])
}
