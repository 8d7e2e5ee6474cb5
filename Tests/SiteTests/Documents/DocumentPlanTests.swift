import Diagnostics
import Foundation
import Interchange
import Persistence
import Records
import Settings
import TestSupport
import Testing

@testable import Site
@testable import Templates

/// The documents of a site and their contents.
@Suite struct DocumentPlanTests {
    private static func site() throws -> SampleSite {
        var site = SampleSite()
        site.templates["event.md"] = "---\neach: events\npath: /events/{{event.slug}}/\n---\n{{event.name}}"
        site.templates["recipe.md"] = "---\neach: recipes\npath: /recipes/{{recipe.slug}}/\n---\n{{recipe.name}}"
        let start = try instant("2026-11-21T12:00:00Z")
        site.open = [Event(identifier: "1", date: start, name: "Dentist", description: "Bring **card**")]
        site.completed = [Event(date: start - 86_400, name: "Run", completedAt: start - 80_000)]
        site.recipes = [Recipe(createdAt: start - 100_000, name: "Soup", notes: "Good.\n\n1. Mix\n2. *Boil*\n\nEat.")]
        return site
    }

    /// The documents of a site without the search index, which has its own tests.
    private func files(_ change: (inout SampleSite) throws -> Void) throws -> Set<String> {
        var site = try Self.site()
        try change(&site)
        return Set(try site.plan.documents().map(\.file).filter { !$0.hasPrefix("search/") })
    }

    private func text(_ file: String, of site: SampleSite) throws -> String {
        let plan = try site.plan
        let document = try #require(plan.documents().first { $0.file == file })
        return String(decoding: plan.bytes(of: document), as: UTF8.self)
    }

    private static let always: Set<String> = ["robots.txt", "manifest.webmanifest"]
    private static let calendars: Set<String> = [
        "calendar.ics", "completed.ics", "events/2026-11-21-dentist/event.ics", "events/2026-11-20-run/event.ics",
    ]
    private static let data: Set<String> = [
        "data/events.json", "data/completed.json", "data/completed-2026.json", "data/habits.json", "data/recipes.json",
    ]

    @Test func resolvesLinksBetweenRecipes() throws {
        var site = try Self.site()
        site.settings.baseURL = "https://e.example/"
        site.recipes = [
            Recipe(createdAt: try instant("2026-11-20T12:00:00Z"), name: "Tacos", notes: "Eat with [salsa](Salsa.md)."),
            Recipe(name: "Salsa", notes: "Not for [chips](chips.md)."),
        ]
        #expect(try text("feed.json", of: site).contains(#"href=\"https://e.example/recipes/salsa/\""#))
        #expect(try text("feed.xml", of: site).contains("https://e.example/recipes/salsa/&quot;"))
        let data = try text("data/recipes.json", of: site)
        #expect(data.contains("[salsa](../recipes/salsa/)") && data.contains("[chips](chips.md)"))
        // The path of the linked recipe's page depends on its template.
        let before = try site.plan.documents().first { $0.file == "data/recipes.json" }?.fingerprint
        site.templates["recipe.md"] = site.templates["recipe.md"]?.replacing("/recipes/{{", with: "/food/{{")
        #expect(try text("feed.json", of: site).contains("https://e.example/food/salsa/"))
        #expect(try site.plan.documents().first { $0.file == "data/recipes.json" }?.fingerprint != before)
    }

    @Test func settingsChooseDocuments() throws {
        let all = Self.always.union(Self.calendars).union(Self.data)
        #expect(try files { _ in } == all)
        #expect(try files { $0.settings.isPublic = true } == all)
        let feeds = all.union(["feed.xml", "feed.json"])
        #expect(try files { $0.settings.baseURL = "https://e.example/" } == feeds)
        let isPublic = try files {
            $0.settings.baseURL = "https://e.example/"
            $0.settings.isPublic = true
        }
        #expect(isPublic == feeds.union(["sitemap.xml"]))
        let recipes = try files { $0.settings.sections = [.recipes] }
        #expect(recipes == Self.always.union(["data/recipes.json"]))
        #expect(try files { $0.collections["Cards"] = [] }.contains("data/collections/cards.json"))
    }

    @Test(arguments: [
        ("Robots.TXT", "robots.txt"), ("calendar.ics/x", "calendar.ics"), ("data", "data/events.json"),
        ("events", "events/2026-11-20-run/event.ics"),
    ])
    func userFilesReplaceDocuments(own: String, replaced: String) throws {
        #expect(try !files { $0.staticFiles = [own] }.contains(replaced))
        #expect(try files { _ in }.contains(replaced))
    }

    @Test func reportsFilesWhoseNamesDifferInCase() throws {
        var site = try Self.site()
        site.staticFiles = ["Robots.TXT", "manifest.webmanifest", "Notes.txt"]
        var warnings: [String] = []
        _ = try site.plan.documents { warnings.append($0.description) }
        let expected = """
            Public/Robots.TXT: warning: `Robots.TXT` replaces Almanac's file `robots.txt`: they differ only in upper and \
            lower case
                hint: call it `robots.txt` if it should replace that file; otherwise, give it another name
            """
        #expect(warnings == [expected])
    }

    @Test func userPagesReplaceDocuments() throws {
        var site = try Self.site()
        site.templates["mine.md"] = "---\npath: /feed.json\n---\n"
        site.templates["other.md"] = "---\npath: /calendar.ics/\n---\n"
        site.settings.baseURL = "https://e.example/"
        let plan = try site.plan
        #expect(plan.diagnostics == [])
        #expect(Set(plan.documents().map(\.file)).isDisjoint(with: ["feed.json", "calendar.ics"]))
        #expect(plan.documents().contains { $0.file == "feed.xml" })
    }

    @Test func calendarContainsItsURL() throws {
        var site = try Self.site()
        #expect(try !text("calendar.ics", of: site).contains("URL:"))
        site.settings.baseURL = "https://e.example/life/"
        let calendar = try text("calendar.ics", of: site)
        for line in [
            "NAME:My almanac", "X-WR-CALNAME:My almanac", "URL:https://e.example/life/",
            "SOURCE;VALUE=URI:https://e.example/life/calendar.ics", "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
            "X-PUBLISHED-TTL:PT6H", "DTSTART:20261121T120000Z", "SUMMARY:Dentist",
            "DESCRIPTION:Bring **card**", "URL:https://e.example/life/events/2026-11-21-dentist/",
        ] {
            #expect(calendar.contains("\r\n\(line)\r\n"), "\(line)")
        }
        #expect(try text("completed.ics", of: site).contains("\r\nNAME:My almanac: completed\r\n"))
    }

    @Test func eventUIDsMatchExport() throws {
        var site = try Self.site()
        site.open.append(Event(date: site.open[0].date, name: "Dentist", description: "Another"))
        let records = site.open.map { EventRecord($0) } + site.completed.map { EventRecord($0, isCompleted: true) }
        let exported = EventUID.all(of: records)
        func uids(_ site: SampleSite) throws -> [String] {
            try ["calendar.ics", "completed.ics"].flatMap { file in
                try text(file, of: site).split(separator: "\r\n").filter { $0.hasPrefix("UID:") }.map {
                    String($0.dropFirst(4))
                }
            }
        }
        #expect(Set(try uids(site)) == Set(exported))
        let before = try uids(site)
        site.open = site.open.map {
            Event(identifier: "new", date: $0.date, name: $0.name, description: $0.description)
        }
        site.settings.exclude = ["events.description"]
        site.zone = "Pacific/Kiritimati"
        site.now = "2027-01-01T00:00:00Z"
        #expect(Set(try uids(site)) == Set(before))
    }

    @Test func omitsDatesThatCalendarsCannotHold() throws {
        var site = try Self.site()
        site.open = [Event(date: Date(timeIntervalSinceReferenceDate: 1e15), name: "Beyond")]
        #expect(try !text("calendar.ics", of: site).contains("VEVENT"))
        #expect(try site.plan.documents().filter { $0.file.hasPrefix("events/") }.count == 1)
        #expect(try text("data/events.json", of: site).contains(#""name":"Beyond","url""#))
    }

    @Test func dataContainsEventDetails() throws {
        var site = try Self.site()
        let date = try instant("2026-12-24T09:00:00Z")
        let days = try #require(Day("2026-12-24"))...(try #require(Day("2026-12-26")))
        let whole = EventDetails(days: days, location: "Town Hall", url: "https://e.example/")
        var details = EventDetails(end: date + 3_600, timeZone: "Asia/Tokyo", repeats: "FREQ=DAILY;COUNT=2")
        details.exceptDays = [.moment(date + 86_400), .day(try #require(Day("2026-12-26")))]
        details.additionalDays = [.moment(date + 5 * 86_400)]
        let series = Event(identifier: "s", date: date, name: "Walk", details: details)
        let moved = Event(
            date: date + 60,
            name: "Run",
            details: EventDetails(occurrenceOf: "s", occurrence: .moment(date))
        )
        site.open = [Event(date: date - 36_000, name: "Feast", details: whole), series, moved]
        let lines = try text("data/events.json", of: site).split(separator: "\n")
        let uid = EventUID.uid(of: series)
        for expected in [
            #""name":"Feast","day":"2026-12-24","lastDay":"2026-12-26","location":"Town Hall","link":"https://e.example/","url""#,
            #""name":"Walk","date":"2026-12-24T09:00:00Z","end":"2026-12-24T10:00:00Z","timeZone":"Asia/Tokyo","repeats":"FREQ=DAILY;COUNT=2","exceptDays":["2026-12-25T09:00:00Z","2026-12-26"],"additionalDays":["2026-12-29T09:00:00Z"],"url""#,
            #""name":"Run","date":"2026-12-24T09:01:00Z","series":"\#(uid)","occurrence":"2026-12-24T09:00:00Z","url""#,
        ] {
            #expect(lines.contains { $0.contains(expected) }, "\(expected) in \(lines)")
        }
        #expect(lines.count { $0.contains("uid") } == 3)
        #expect(try files { $0.open = site.open }.filter { $0.hasSuffix("/event.ics") }.count == 4)
    }

    @Test func disallowsRobotsUnlessSiteIsPublic() throws {
        var site = try Self.site()
        #expect(try text("robots.txt", of: site) == "User-agent: *\nDisallow: /\n")
        site.settings.isPublic = true
        #expect(try text("robots.txt", of: site) == "User-agent: *\nAllow: /\n")
        site.settings.baseURL = "https://e.example/"
        let robots = "User-agent: *\nAllow: /\nSitemap: https://e.example/sitemap.xml\n"
        #expect(try text("robots.txt", of: site) == robots)
    }

    @Test func sitemapContainsRecordDates() throws {
        var site = try Self.site()
        site.settings.baseURL = "https://e.example/"
        site.settings.isPublic = true
        let sitemap = try text("sitemap.xml", of: site)
        #expect(sitemap.contains("<loc>https://e.example/events/2026-11-21-dentist/</loc>\n</url>"))
        let run = "<loc>https://e.example/events/2026-11-20-run/</loc>\n<lastmod>2026-11-20T13:46:40Z</lastmod>"
        #expect(sitemap.contains(run))
    }

    @Test func splitsLongSitemap() {
        let date = Date(timeIntervalSince1970: 0)
        let entries = (0..<5).map { Sitemap.Entry(path: "/\($0)/", date: $0 == 3 ? date : nil) }
        let shards = Sitemap.shards(of: entries, limit: 2)
        #expect(shards.map(\.file) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"])
        #expect(shards.map(\.isIndex) == [true, false, false, false])
        #expect(shards[0].entries.map(\.date) == [nil, date, nil])
        #expect(Sitemap.shards(of: entries, limit: 5).map(\.file) == ["sitemap.xml"])
    }

    @Test func feedsContainLatestFiftyEntries() throws {
        var site = try Self.site()
        site.settings.baseURL = "https://e.example/"
        site.completed = (0..<80).map { Event(date: site.open[0].date + Double($0), name: "n\($0)\u{1}]]>\r") }
        let feed = try text("feed.xml", of: site)
        #expect(feed.components(separatedBy: "<entry>").count == 51)
        #expect(feed.contains("<title>n79\u{FFFD}]]&gt;&#13;</title>") && !feed.contains("n29\u{FFFD}"))
        #expect(try text("feed.json", of: site).contains(#""title":"n79\u0001]]>\u000d""#))
        #expect(feed.contains("<updated>2026-11-21T12:01:19Z</updated>\n<author>"))
        site.completed = []
        site.recipes = []
        #expect(try text("feed.xml", of: site).contains("<updated>1970-01-01T00:00:00Z</updated>"))
    }

    // MARK: Heads of pages

    private static let layout =
        "<head>{{#page.subject.metadata}}{{description}}{{{structuredData}}}{{/page.subject.metadata}}</head>{{{content}}}"

    @Test func headContainsStructuredData() throws {
        var site = try Self.site()
        site.templates["layouts/page.html"] = Self.layout
        site.settings.baseURL = "https://e.example/"
        #expect(try site.messages() == [])
        let pages = try site.pages()
        #expect(pages["/"]?.hasPrefix("<head></head>") == true)
        let soup = """
            <head>Good. Mix Boil Eat.<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe",\
            "name":"Soup","url":"https://e.example/recipes/soup/","description":"Good.",\
            "dateCreated":"2026-11-20T08:13:20Z","datePublished":"2026-11-20T08:13:20Z",\
            "recipeInstructions":[{"@type":"HowToStep","text":"Mix"},{"@type":"HowToStep","text":"Boil"},\
            {"@type":"HowToStep","text":"Eat."}]}
            </script></head>
            """
        #expect(pages["/recipes/soup/"]?.hasPrefix(soup) == true, "\(pages["/recipes/soup/"] ?? "")")
        let dentist = """
            <head>Bring card<script type="application/ld+json">{"@context":"https://schema.org","@type":"Event",\
            "name":"Dentist","url":"https://e.example/events/2026-11-21-dentist/","startDate":"2026-11-21T12:00:00Z",\
            "description":"Bring card"}
            </script></head>
            """
        #expect(pages["/events/2026-11-21-dentist/"]?.hasPrefix(dentist) == true)
    }

    @Test func namesCannotCloseTheScript() throws {
        // Foundation's JSON decoder removes a byte order mark from a string.
        let texts = HostileText.all.filter { !$0.isEmpty && !$0.hasPrefix("\u{FEFF}") }
        let start = try instant("2026-11-21T12:00:00Z")
        var site = SampleSite(layout: Self.layout)
        site.templates["event.md"] = "---\neach: events\npath: /e/{{event.slug}}/\n---\nx"
        site.open = texts.map { Event(date: start, name: $0, description: $0) }
        var names: [String] = []
        for (path, page) in try site.pages() where path != "/" {
            let begin = try #require(page.firstRange(of: "ld+json\">"))
            let json = page[begin.upperBound...]
            let end = try #require(json.firstRange(of: "</script></head>"))
            #expect(!json[..<end.lowerBound].contains("<"))
            let data = Data(json[..<end.lowerBound].utf8)
            let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            names.append(try #require(object?["name"] as? String))
        }
        #expect(names.sorted() == site.open.map(\.displayName).sorted())
    }

    @Test func tracksMetadataInHead() throws {
        var site = try Self.site()
        site.templates["layouts/page.html"] = Self.layout
        var kept = IncrementalTests.Kept()
        try kept.update(to: site)
        site.open = [Event(date: site.open[0].date, name: "Dentist", description: "Bring money")]
        try kept.update(to: site)
        #expect(try kept.pages == IncrementalTests.whole(site))
        #expect(kept.made.mapValues(\.description) == ["/events/2026-11-21-dentist/": "`Dentist`: metadata changed"])
        #expect(
            Set(kept.madeDocuments.keys.filter { !$0.hasPrefix("search/") })
                == ["calendar.ics", "data/events.json", "events/2026-11-21-dentist/event.ics"]
        )
        site.settings.title = "Mine"
        try kept.update(to: site)
        #expect(kept.madeDocuments.count == (try site.plan.documents().count))
        #expect(try kept.pages == IncrementalTests.whole(site))
    }
}
