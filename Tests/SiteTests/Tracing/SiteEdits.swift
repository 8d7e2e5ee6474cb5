import Foundation
import Persistence
import Records
import Settings

@testable import Site
@testable import Templates

/// Random but repeatable changes to a site by its owner, apps and time.
struct SiteEdits {
    var random: SplitMix
    private var serial = 0

    init(seed: UInt64) { random = SplitMix(state: seed) }

    /// A site with all kinds of records, and pages for all lists.
    mutating func start() throws -> SampleSite {
        var site = SampleSite()
        site.templates["layouts/page.html"] =
            "<title>{{page.title}} {{site.title}}</title>{{#navigation}}{{title}}{{url}}{{isHere}}{{/navigation}}"
            + "{{#page.subject.metadata}}{{description}}{{{structuredData}}}{{/page.subject.metadata}}"
            + "{{> foot}}<main>{{{content}}}</main>"
        site.templates["layouts/bare.html"] = "{{{content}}} {{page.canonical}}"
        site.templates["partials/foot.md"] = "{{today}}"
        site.settings.occurrences.future = 60
        site.templates["partials/row.md"] = "{{name}} {{date}} {{status}}\n"
        site.templates["index.md"] = EveryNameTemplate.root(depth: 1)
        site.templates["some.md"] =
            "{{#upcoming.first2}}{{> row}}{{/upcoming.first2}}{{#cards}}{{itemTitle}} {{extra}}{{/cards}}"
        for section in Settings.Section.allCases {
            site.templates["\(section).md"] =
                "---\ntitle: \(section)\nsection: \(section)\n---\n{{\(section == .schedule ? "events" : section == .calendar ? "months" : section.rawValue).count}}"
        }
        let lists = [
            ("events", "event", "event"), ("habits", "habit", "habit"), ("recipes", "recipe", "recipe"),
            ("ingredients", "ingredient", "ingredient"), ("months", "month", "month"),
            ("years", "completed year", "year"), ("completedMonths", "completed month", "month"),
            ("reviews", "year in review", "review"), ("menus", "week menu", "menu"),
        ]
        for (list, kind, item) in lists {
            site.templates["each-\(list).md"] = EveryNameTemplate.each(
                list,
                of: kind,
                as: item,
                path: list == "menus" ? "/menus/" : "/\(list)/p-{{\(item).slug}}/",
                depth: 1
            )
        }
        site.templates["each-card.md"] =
            "---\neach: cards\npath: /cards/{{item.slug}}/\nlayout: bare\n---\n{{#item}}{{itemTitle}} {{extra}} {{#record}}{{inner}} {{other}}{{/record}}{{/item}}"
        for _ in 0..<6 { addEvent(to: &site) }
        for _ in 0..<4 { site.completed.append(event()) }
        site.habits = [habit(), habit()]
        site.recipes = [recipe(), recipe()]
        let full = PropertyValue.dictionary(["inner": .integer(1), "other": .integer(2)])
        site.collections["cards"] = [
            .dictionary(["title": .string("first"), "extra": .integer(1), "record": full]), card(),
        ]
        return site
    }

    /// Makes a single change.
    mutating func change(_ site: inout SampleSite) throws {
        switch Int.random(in: 0..<29, using: &random) {
        case 0: addEvent(to: &site)
        case 1: if !site.open.isEmpty { site.open.remove(at: index(of: site.open)) }
        case 2, 3: if !site.open.isEmpty { site.open[index(of: site.open)] = event() }
        case 4: describe(&site)
        case 5: if !site.open.isEmpty { site.completed.append(site.open.remove(at: index(of: site.open))) }
        case 6: if !site.completed.isEmpty { site.open.append(site.completed.remove(at: index(of: site.completed))) }
        case 7: site.habits.insert(habit(), at: 0)
        case 8: if !site.habits.isEmpty { site.habits[index(of: site.habits)] = habit() }
        case 9: site.recipes.append(recipe())
        case 10: if !site.recipes.isEmpty { site.recipes[index(of: site.recipes)] = recipe() }
        case 11: if !site.recipes.isEmpty { site.recipes.remove(at: index(of: site.recipes)) }
        case 12: site.collections["cards"]?.append(card())
        case 13:
            guard var cards = site.collections["cards"], !cards.isEmpty else { return }
            cards[index(of: cards)] = card()
            site.collections["cards"] = cards
        case 14: site.settings.title = "title \(next())"
        case 15:
            site.settings.sections = Settings.Section.allCases.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        case 16:
            site.settings.exclude =
                [[], ["events.description"], ["recipes.notes"], ["recipes.ingredients"]].randomElement(using: &random)
                ?? []
        case 17: site.settings.baseURL = [nil, "https://example.org/life/"].randomElement(using: &random) ?? nil
        case 18, 19, 20: try advance(&site)
        case 21:
            site.zone = ["Europe/London", "Pacific/Kiritimati", "America/New_York"].randomElement(using: &random) ?? ""
        case 22: site.locale = ["en_GB", "en_US", "de_DE"].randomElement(using: &random) ?? ""
        case 23:
            let path =
                site.templates.keys.filter { !$0.hasPrefix("layouts") }.sorted().randomElement(using: &random) ?? ""
            site.templates[path]?.append("\nmore \(next())")
        case 24:
            let partials = ["partials/row.md", "partials/foot.md", "partials/row.html"]
            site.templates[partials.randomElement(using: &random) ?? ""] = "{{#site}}{{title}}{{/site}}\(next())"
        case 25: site.menu = menu(of: site)
        case 26: site.menu = Bool.random(using: &random) ? nil : site.menu
        case 27:
            site.settings.isPublic.toggle()
            site.settings.reminder = site.settings.reminder == nil ? 15 : nil
            let colours = Palette(light: ["paper": Colour(0xF0F0F0)], dark: ["paper": Colour(0x101010)])
            site.palette = site.palette == nil ? colours : nil
            site.staticFiles = site.staticFiles.isEmpty ? ["robots.txt", "data/events.json"] : []
        default:
            site.templates["partials/row.html"] = nil
            site.templates["layouts/bare.html"]?.append("<!-- \(next()) -->")
        }
    }

    /// Meals on days around today, some with recipes of the site.
    private mutating func menu(of site: SampleSite) -> String {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let day = Int.random(in: 10...30, using: &random)
            let name = site.recipes.randomElement(using: &random)?.name ?? "gone"
            let servings = Int.random(in: 1...9, using: &random)
            return "- { day: 2026-11-\(day), recipe: \"\(name)\", servings: \(servings) }\n"
        }.joined()
    }

    private mutating func advance(_ site: inout SampleSite) throws {
        let hours = [1, 5, 24, 24 * 20, -24 * 3].randomElement(using: &random) ?? 1
        site.now = (try instant(site.now) + Double(hours) * 3_600).formatted(.iso8601)
    }

    private mutating func addEvent(to site: inout SampleSite) { site.open.append(event()) }

    private mutating func describe(_ site: inout SampleSite) {
        guard !site.open.isEmpty else { return }
        let index = index(of: site.open)
        site.open[index] = Event(
            date: site.open[index].date,
            name: site.open[index].name,
            description: "*new* \(next())"
        )
    }

    private mutating func event() -> Event {
        let start = Date(timeIntervalSince1970: 1_795_197_600)
        let minutes = Double(Int.random(in: -60_000...60_000, using: &random))
        let isDescribed = Bool.random(using: &random)
        return Event(
            identifier: "\(next() % 4)",
            date: start + minutes * 60,
            name: "event \(next() % 5)",
            details: details(from: start + minutes * 60, description: isDescribed ? "# a\n\n*b*" : nil)
        )
    }

    /// Random details: an end, days, a time zone, a place or a rule. Most events have none.
    private mutating func details(from start: Date, description: String?) -> EventDetails {
        var details = EventDetails(description: description)
        let day = Day(clamping: start, in: .gmt)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: details.end = start + Double(Int.random(in: 1...3_000, using: &random)) * 60
        case 1: details.days = day...day.adding(days: Int.random(in: 0...40, using: &random))
        case 2, 3:
            let rules = ["FREQ=WEEKLY", "FREQ=DAILY;COUNT=5", "FREQ=YEARLY", "FREQ=MONTHLY;BYDAY=1MO", "FREQ=NONE"]
            details.repeats = rules.randomElement(using: &random)
            details.timeZone = [nil, "Asia/Tokyo"].randomElement(using: &random) ?? nil
            if Bool.random(using: &random) { details.days = day...day.adding(days: 1) }
        case 4:
            details.occurrenceOf = "\(next() % 4)"
            details.occurrence = .day(day.adding(days: Int.random(in: -9...9, using: &random)))
            details.location = "place \(next() % 3)"
        default: break
        }
        return details
    }

    private mutating func habit() -> Habit {
        Habit(
            title: "habit \(next() % 3)",
            currentStreak: Int.random(in: 0...9, using: &random),
            numberOfCompletions: Int.random(in: 0...20, using: &random),
            lastCompletionDate: Date(
                timeIntervalSince1970: 1_795_197_600 - Double(Int.random(in: 0...9, using: &random)) * 40_000
            )
        )
    }

    private mutating func recipe() -> Recipe {
        let names = ["Salt", "salt", "Flour", "Eggs"].filter { _ in Bool.random(using: &random) }
        return Recipe(
            name: "recipe \(next() % 4)",
            notes: "1. do \(next() % 9)",
            ingredients: names.map { Ingredient(name: $0, amount: Double(next() % 4)) },
            extras: Bool.random(using: &random) ? ["servings": .integer(1 + next() % 4)] : [:]
        )
    }

    private mutating func card() -> PropertyValue {
        var values: [String: PropertyValue] = ["title": .string("card \(next() % 3)")]
        if Bool.random(using: &random) { values["extra"] = .integer(next()) }
        let key = Bool.random(using: &random) ? "inner" : "other"
        if Bool.random(using: &random) { values["record"] = .dictionary([key: .integer(next())]) }
        return .dictionary(values)
    }

    private mutating func index(of list: [some Any]) -> Int { Int.random(in: 0..<list.count, using: &random) }

    private mutating func next() -> Int {
        serial += 1
        return serial
    }
}

/// Repeatable random numbers: SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
