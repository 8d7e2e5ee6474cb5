import Persistence
import Records

/// Who was asked: a record by a name that it keeps from build to build.
struct Subject: Hashable, Sendable {
    /// The list that the record is in, or the kind of a record that there is one of.
    var list: String
    /// The record's slug; empty for a record that there is one of.
    var slug: String

    /// Hardly two records of different lists have the same slug.
    func hash(into hasher: inout Hasher) { hasher.combine(slug.isEmpty ? list : slug) }
}

/// Finds the records of a site by their lasting names, and the other way round.
struct SubjectIndex {
    private let model: SiteModel
    /// For each list the places of its records, by what stands for their slugs: to look for a text would take longer.
    private var positions: [String: [Fingerprint: Int]] = [:]

    /// - Parameters:
    ///   - lists: the lists whose records are to be found by name.
    ///   - changes: if given, no other records of its lists than these are to be found.
    init(_ model: SiteModel, indexing lists: Set<String> = [], changes: RecordChanges? = nil) {
        self.model = model
        for (list, places) in changes?.places ?? [:] {
            let known = places.compactMap { slug, place in place.map { (Fingerprint(slug), $0) } }
            positions[list] = Dictionary(known) { first, _ in first }
        }
        for list in lists where positions[list] == nil {
            let slugs = (0..<count(of: list)).map { Fingerprint(slug(RecordKey(list: list, index: $0))) }
            positions[list] = Dictionary(zip(slugs, slugs.indices)) { first, _ in first }
        }
    }

    /// The lasting name of a record.
    func subject(of key: RecordKey) -> Subject {
        Subject(list: key.list, slug: slug(key))
    }

    /// The record of a name; nil if the site has none any more.
    func record(_ subject: Subject) -> (any TemplateRecord)? {
        switch subject.list {
        case SiteRoot.recordKey.list: return SiteRoot(model: model, page: PagePlanner.noPage)
        case ActivityView.recordKey.list: return ActivityView(model: model)
        case SiteView.recordKey.list: return SiteView(model: model)
        case SectionsView.recordKey.list: return SectionsView(model: model, page: PagePlanner.noPage)
        default: break
        }
        guard let position = positions[subject.list]?[Fingerprint(subject.slug)] else { return nil }
        return record(RecordKey(list: subject.list, index: position))
    }

    // MARK: Lists

    /// Whether the elements of a list are found by their place in it.
    static func holds(_ list: String, in model: SiteModel) -> Bool {
        ["events", "months", "years", "completedMonths", "habits", "recipes", "ingredients", CollectionView.list]
            .contains(list)
            || model.collections[list] != nil
    }

    func count(of list: String) -> Int {
        switch list {
        case "events": model.events.count
        case "months": model.months.count
        case "years": model.years.count
        case "completedMonths": model.completedMonths.count
        case "habits": model.habits.count
        case "recipes": model.recipes.count
        case "ingredients": model.ingredients.count
        case CollectionView.list: model.collectionsByName.count
        default: model.collections[list]?.items.count ?? 0
        }
    }

    private func slug(_ key: RecordKey) -> String {
        switch key.list {
        case "events": model.events[key.index].entry.slug
        case "months": model.months[key.index].description
        case "years": YearView(model: model, index: key.index).slug
        case "completedMonths": model.completedMonths[key.index].month.description
        case "habits": model.habits[key.index].slug
        case "recipes": model.recipes[key.index].slug
        case "ingredients": model.ingredients[key.index].slug
        case CollectionView.list: model.collectionsByName[key.index].name
        default: model.collections[key.list]?.items[key.index].slug ?? ""
        }
    }

    /// The record at a place of a list.
    func record(_ key: RecordKey) -> (any TemplateRecord)? {
        switch key.list {
        case "events": EventView(model: model, index: key.index)
        case "months": MonthView(model: model, month: model.months[key.index])
        case "years": YearView(model: model, index: key.index)
        case "completedMonths": CompletedMonthView(model: model, index: key.index)
        case "habits": HabitView(model: model, index: key.index)
        case "recipes": RecipeView(model: model, index: key.index)
        case "ingredients": IngredientView(model: model, index: key.index)
        case CollectionView.list: CollectionView(model: model, index: key.index)
        default:
            model.collections[key.list].map { CollectionItem(model: model, collection: $0, index: key.index) }
        }
    }
}
