import Diagnostics
import Foundation
import Persistence
import Records
import Settings
import Site
import Templates

/// A site in memory: templates by path, and their input. It doesn't use the default theme.
struct SampleSite {
    /// Shows the title, and the page in an element that is easy to find.
    static let plainLayout = "<!doctype html><title>{{page.title}}</title><main>{{{content}}}</main>"

    var templates = ["layouts/page.html": plainLayout]
    var settings = Settings()
    var open: [Event] = []
    var completed: [Event] = []
    var habits: [Habit] = []
    var recipes: [Recipe] = []
    /// Items of collections by name. Their title has the key `title`.
    var collections: [String: [PropertyValue]] = [:]
    /// Charts of collections by name, as in `almanac.yml`: `{ x: date, y: rating }`.
    var charts: [String: String] = [:]
    /// The text of `menu.yml`, if it exists.
    var menu: String?
    var staticFiles: [String] = []
    var pictures: [String: String] = [:]
    var palette: Palette?
    var now = "2026-11-20T18:00:00Z"
    var zone = "Europe/London"
    var locale = "en_GB"

    /// A site with one page at `/`.
    init(page: String = "", layout: String = plainLayout) {
        templates = ["layouts/page.html": layout, "index.md": page]
    }

    var input: SiteInput {
        get throws {
            let today = try self.today
            var settings = settings
            let keys = collections.keys.sorted().map { name in
                "\n  \(name): { file: \(name).json, title: title\(charts[name].map { ", chart: \($0)" } ?? "") }"
            }
            let text = "collections:\(keys.joined())"
            settings.collections = Settings.parse(text, file: "", reservedNames: []).settings.collections
            var input = SiteInput(
                settings: settings,
                records: records(in: today.timeZone).excluding(settings.exclude),
                templates: SiteTemplates(
                    templates.map { TemplateSource(path: $0, file: "Templates/\($0)", text: $1) },
                    language: settings.language,
                    dashboard: settings.dashboard
                ),
                today: today,
                locale: Locale(identifier: locale)
            )
            input.collections = settings.collections.map { collection in
                let items = (collections[collection.name] ?? []).enumerated()
                return SiteInput.Collection(
                    settings: collection,
                    file: collection.file,
                    items: items.map { StoredRecord(position: $0 + 1, item: $1) }
                )
                .excluding(settings.exclude)
            }
            input.menu = menu.map { MenuFile(parsing: $0, file: "menu.yml") }
            (input.staticFiles, input.pictures, input.palette) = (staticFiles, pictures, palette)
            return input
        }
    }

    var today: Today {
        get throws {
            guard let zone = TimeZone(identifier: zone) else { throw UnknownZone(name: zone) }
            return Today(now: try instant(now), timeZone: zone)
        }
    }

    var plan: SitePlan { get throws { SitePlan(try input) } }

    /// The text of each page by its path.
    func pages() throws -> [String: String] {
        let plan = try plan
        let pairs = plan.pages.map { page in
            (page.path.description, String(decoding: plan.render(page).bytes, as: UTF8.self))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The contents of `<main>` on the page at `path`.
    func main(at path: String = "/") throws -> String {
        let page = try pages()[path] ?? "no page at \(path)"
        guard let start = page.firstRange(of: "<main>"), let end = page.firstRange(of: "</main>") else { return page }
        return page[start.upperBound..<end.lowerBound].trimmingCharacters(in: .newlines)
    }

    /// All messages from planning and rendering the site.
    func messages() throws -> [String] {
        let plan = try plan
        let rendered = plan.pages.flatMap { plan.render($0).diagnostics }
        return (plan.diagnostics + rendered).map(\.description)
    }

    private func records(in zone: TimeZone) -> AlmanacRecords {
        var events = SlugRegister()
        var others = SlugRegister()
        return AlmanacRecords(
            open: Self.entries(open) { events.claim($0.ownSlug(in: zone)) },
            completed: Self.entries(completed) { events.claim($0.ownSlug(in: zone)) },
            habits: Self.entries(habits) { others.claim(slug(for: $0.title, kind: "habit")) },
            recipes: Self.entries(recipes) { others.claim(slug(for: $0.name, kind: "recipe")) }
        )
    }

    private static func entries<Item>(_ items: [Item], slug: (Item) -> String) -> [Entry<Item>] {
        items.enumerated().map { Entry(item: $1, slug: slug($1), position: $0 + 1) }
    }
}

struct UnknownZone: Error {
    var name: String
}

/// The instant of a text such as `2026-11-20T18:00:00Z`.
func instant(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
}
