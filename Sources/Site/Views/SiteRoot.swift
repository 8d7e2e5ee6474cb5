internal import Foundation
import Persistence
import Records
import Settings
import Templates

/// The names that a template sees outside all sections: the site, the page, every list, and the item that a page is
/// made from.
struct SiteRoot: SingleRecord {
    let model: SiteModel
    var page: PageView { didSet { pageValue = .record(page) } }
    var item: (name: Name, value: Value)?
    /// In a layout: the output of the page template.
    var content = Value.nothing
    /// The page as a value, stored because each page looks it up a dozen times.
    private var pageValue: Value

    init(model: SiteModel) { self.init(model: model, page: .none) }
    init(model: SiteModel, page: PageView) { (self.model, self.page, pageValue) = (model, page, .record(page)) }

    func value(named name: Name) -> Value? {
        if let item, item.name == name { return item.value }
        if let value = Self.fields.value(named: name, of: self) { return value }
        return model.lists[name].flatMap { $0.isOffered ? $0.value(in: model) : nil }
    }

    static let listName = Name("")

    // The trace covers these with the page itself.
    func isOwn(_ name: Name) -> Bool { name == Self.page || name == Self.content || name == item?.name }

    private static let (page, content) = (Name("page"), Name("content"))

    static let kind = Vocabulary.root
    static let fields = FieldTable<SiteRoot>(ownFields + listFields)

    private static let ownFields: [Field<SiteRoot>] = [
        .record("site", "The site as a whole.") { SiteView(model: $0.model) },
        Field("page", PageView.shape, "This page.") { $0.pageValue },
        .record("today", "The day that the site was built for.") { DateView(model: $0.model, day: $0.model.today.day) },
        Field("content", .markup, "The content of the page, in a layout; needs three braces.") { $0.content },
        Field("words", WordsView.shape, "The words of the interface, in the site's language.") {
            .record(WordsView(model: $0.model))
        },
        .list(
            "navigation",
            "The entries of `menu` in `almanac.yml`; without it, the main pages of the sections that are shown."
        ) { root in
            let entries = root.model.navigation.entries
            let current = entries.entry(of: root.page)
            return entries.map { NavigationView($0, on: root.page, isCurrent: $0 == current) }
        },
        .record(
            "sections",
            "The main pages of the sections by name, for links; nothing for a section that isn't shown."
        ) { SectionsView(model: $0.model, page: $0.page) },
        .record("menu", "The week menu; nothing without a `menu.yml`.") {
            $0.model.menu == nil ? nil : MenuView(model: $0.model, index: 0)
        },
        .record("activity", "Recent activity, in numbers.") { ActivityView(model: $0.model) },
    ]

    /// The lists that templates can use.
    private static var listFields: [Field<SiteRoot>] {
        let lists = SiteList.builtIn.filter(\.isOffered).map { list in
            Field<SiteRoot>(list.nameText, .list(list.shape), list.summary) { list.value(in: $0.model) }
        }
        let paged = PaginatedList.all.compactMap { list in
            list.paged.map { name, _, summary in
                Field<SiteRoot>.record(name, summary) { PagedListView(model: $0.model, list: list) }
            }
        }
        return lists + paged
    }

    // MARK: Vocabulary

    /// The names of every kind of record, including those of collections.
    static func vocabulary(of model: SiteModel) -> Vocabulary {
        var records = builtInRecords
        var root = fields.shape.names
        for collection in model.collections {
            records.merge(collection.shapes()) { first, _ in first }
            guard let list = model.lists[Name(collection.name)] else { continue }
            root.append(.init(name: collection.name, shape: .list(list.shape), summary: list.summary))
        }
        records[kind] = RecordShape(root)
        records[WordsView.kind] = WordsView.shape(of: model.words)
        let plurals = model.words.plurals
        return Vocabulary(
            records: records,
            phrases: model.words.phrases.mapValues { phrase in { @Sendable in phrase.text(for: $0, by: plurals) } },
            itemNames: Dictionary(model.lists.values.map { ($0.nameText, $0.itemName) }) { first, _ in first }
        )
    }

    /// The names that no collection may have.
    static let baseNames = Set(fields.shape.names.map(\.name))
        .union(SiteList.builtIn.filter(\.isOffered).map(\.itemName))
        .union(["item"])

    /// The names that have the same value on every page: `words` and `site`. If a collection, or a key of its records,
    /// has one of these names, it hides the value, which then isn't constant.
    func constants() -> Constants {
        let names = ["words", "site"].filter { name in
            model.collections.allSatisfy { !$0.keys.contains(name) && $0.name != name }
        }
        return Constants(root: self, names: Set(names.map { Name($0) }))
    }

    private static let views: [any View.Type] = [
        SiteRoot.self, SiteView.self, PageView.self, NavigationView.self, SectionsView.self, DateView.self,
        EventView.self, DayView.self, WeekView.self, GridRowView.self, MonthView.self, CalendarYearView.self,
        CompletedYearView.self, YearReviewView.self, CountView.self, CompletedMonthView.self, ActivityView.self,
        HeatMapView.self, HeatMonthView.self, HeatDayView.self, HabitView.self, HabitMonthView.self, HabitDayView.self,
        HabitAmountView.self, HabitYearView.self, HabitMarksView.self, RecipeView.self, MetadataView.self,
        DirectionsView.self, CookedView.self, StepView.self, TagView.self, OriginView.self, NutritionView.self,
        SourceView.self, SourceCalendar.self, IngredientLineView.self, IngredientEntryView.self, AmountPieceView.self,
        UnitView.self,
        AisleView.self, MenuView.self, MenuWeekView.self, MenuDayView.self, MealView.self, IngredientView.self,
        LetterView.self, DataView.self, CollectionView.self, PagedListView.self, PageSlice.self, PartLinkView.self,
        CardView.self, CardFactView.self, ChartView.self, ChartTickView.self, ChartPointView.self, MilestoneView.self,
    ]

    /// The kinds of record that every site has. ``vocabulary(of:)`` adds the names of the words.
    static let builtInRecords = Dictionary(
        uniqueKeysWithValues: views.map { ($0.kind, $0.recordShape) }
            + [(WordsView.kind, RecordShape([])), (PageSubject.kind, PageSubject.shape)]
    )
}

/// The site as a whole.
struct SiteView: SingleRecord {
    let model: SiteModel

    static let listName = Name("site")
    private static let customStyle = "custom.css"

    static let kind = "site"
    static let fields = FieldTable<SiteView>([
        .text("title", "The title in `almanac.yml`.") { $0.model.settings.title },
        .text("language", "The language of the pages, such as `en`.") { $0.model.settings.language },
        .text("direction", "The direction in which the language is written, for `dir`: `ltr` or `rtl`.") {
            $0.model.words.isRightToLeft ? "rtl" : "ltr"
        },
        .text("locale", "The locale of the dates, as a BCP 47 tag: `en-GB`.") {
            $0.model.dates.locale.identifier(.bcp47)
        },
        .boolean("isPublic", "Whether search engines may list the site.") { $0.model.settings.isPublic },
        .path("url", "The dashboard.") { _ in "/" },
        .path("calendar", "The calendar of open events to subscribe to, if the site shows them.") {
            $0.model.settings.showsOpenEvents ? "/" + CalendarDocument.open : nil
        },
        .path("completedCalendar", "The calendar of completed events, if the site shows them.") {
            $0.model.settings.showsCompletedEvents ? "/" + CalendarDocument.completed : nil
        },
        .list("sourceCalendars", "The calendars of the sources with open events.") { $0.model.sourceCalendars },
        .path("accent", "The style sheet with the colours of `accent` and `paper`, if one is set.") {
            $0.model.settings.setsColours ? "/" + Palette.settingsFile : nil
        },
        .path("customStyle", "The style sheet `Public/custom.css`, if there is one.") {
            $0.model.staticFiles.contains(Self.customStyle) ? "/" + Self.customStyle : nil
        },
        .text("paper", "The background colour of light pages, such as `#f6f2ea`: `--paper` in `theme.css`.") {
            $0.model.palette?.light["paper"]?.text
        },
        .text("darkPaper", "The background colour of dark pages.") { $0.model.palette?.dark["paper"]?.text },
        .path("feed", "The latest completions and recipes as an Atom feed, if `baseURL` is set.") {
            $0.model.settings.baseURL == nil ? nil : "/" + AtomFeed.file
        },
        .path("jsonFeed", "The same feed as a JSON Feed.") {
            $0.model.settings.baseURL == nil ? nil : "/" + JSONFeed.file
        },
        .text("notPlural", "Slugs that only look like plurals, separated by spaces, for a script.") { _ in
            IngredientGroup.notPlural.joined(separator: " ")
        },
    ])
}

/// A page of the site.
struct PageView: View {
    let path: SitePath
    var title = ""
    /// The sections that the page belongs to.
    let sections: [String]
    let baseURL: String?
    /// In a layout: the item that the page is made from.
    var item: Value?

    /// A placeholder for use without a page.
    static let none = PageView(path: SitePath(unchecked: "/"), sections: [], baseURL: nil)

    // A page only sees itself.
    func identify(in hasher: inout FingerprintHasher) {}

    static let kind = "page"
    static let fields = FieldTable<PageView>([
        .text("title", "The title in its front matter; in a layout, its first heading if there is none.") { $0.title },
        .path("url", "Its path on the site.") { $0.path.description },
        .text("section", "The section that it belongs to, if there is only one.") {
            $0.sections.count == 1 ? $0.sections.first : nil
        },
        .boolean("isHome", "Whether it is the dashboard.") { $0.path.description == "/" },
        Field("subject", .record(PageSubject.kind), "In a layout: the event or recipe that the page is about.") {
            PageSubject.value(of: $0.item)
        },
        .text("canonical", "Its full address, if `baseURL` is set; nothing for `/404.html`.") { view in
            guard !view.path.isServedAnywhere else { return nil }
            return view.baseURL.map { $0 + view.path.description.dropFirst() }
        },
    ])
}

/// The main pages of the sections by name. A section that the site doesn't show is nothing, so templates can omit its
/// links: `{{#sections.habits}}[{{title}}]({{url}}){{/sections.habits}}`.
struct SectionsView: SingleRecord {
    let model: SiteModel
    let page: PageView

    init(model: SiteModel) { self.init(model: model, page: .none) }
    init(model: SiteModel, page: PageView) { (self.model, self.page) = (model, page) }

    static let listName = Name("sections")

    static let kind = "sections"
    static let fields = FieldTable<SectionsView>(
        Settings.Section.allCases.map { section in
            Field<SectionsView>.record(section.rawValue, "The main page of the section; nothing if it isn't shown.") {
                $0.home(of: section)
            }
        }
    )

    private func home(of section: Settings.Section) -> NavigationView? {
        let entry = model.navigation.sections.first { $0.section == section.rawValue }
        let isCurrent = page.sections == [section.rawValue]
        return entry.map { NavigationView($0, on: page, isCurrent: isCurrent) }
    }
}
