import Foundation
import TestSupport
import Testing

/// Other programs read the site's documents.
@Suite("Documents for other programs", .ends)
struct DocumentTests {
    private struct Answer: Decodable {
        struct Calendar: Decodable {
            var name: String
            var events: [Event]
        }
        struct Event: Decodable, Equatable {
            var uid: String
            var date: String
            var stamp: String
            var name: String
            var description: String?
            var url: String?
        }
        struct Recipe: Decodable {
            var name: String
            var ingredients: [String]
            var steps: [String]
            var yields: String?
            var image: String?
            var description: String?
            var url: String?
            var type: String
            var title: String
            var date: String?
        }
        struct Page: Decodable, Equatable {
            var name: String
            var date: String
            var url: String?
            var description: String?
        }
        struct Item: Decodable {
            var id: String
            var title: String
            var date: String
            var url: String
            var category: String
        }
        struct Record: Decodable {
            var uid: String?
            var name: String
            var date: String?
            var description: String?
            var notes: String?
        }
        struct Data: Decodable {
            var open: [Record]
            var recipes: [Record]
        }

        var open: Calendar
        var completed: Calendar
        var single: [Event]
        var recipes: [Recipe]
        var events: [Page]
        var feed: [Item]?
        var files: [String]
        var data: Data
        var sitemap: [String]?
    }

    private static let names = [
        "Dentist, Dr. Okafor; bring card", "Mum & Dad visit <3", "</script><script>alert(1)</script>",
        "日本語の予定 " + String(repeating: "とても長い", count: 30), "back\\slash \"quoted\" ]]> --> {{x}}",
        "e\u{301}te\u{301} 🇬🇧👩‍👩‍👧‍👦",
    ]

    /// The descriptions as a reader sees them: rendered Markdown without tags, and with typographic quotation marks.
    private static let shown = [
        names[0]: "Line one line, two; three\n\nraw Dentist, Dr. Okafor; bring card",
        names[2]: "Line one line, two; three\n\nraw alert(1)",
        names[4]: "Line one line, two; three\n\nraw back\\slash “quoted” ]]> –> {{x}}",
    ]

    struct StoredEvent: Codable {
        var name: String
        var date: Double
        var identifier: String
        var description: String?
        var completedAt: Double?
    }

    func write(_ events: [StoredEvent], to file: String, in workspace: Workspace) throws {
        try workspace.write(try JSONEncoder().encode(events), to: "stores/\(file)")
    }

    static func events(_ first: Double) -> [StoredEvent] {
        names.enumerated().map { index, name in
            StoredEvent(
                name: name,
                date: first + Double(index) * 90_061,
                identifier: "\(first) \(index)",
                description: index % 2 == 0 ? "Line one\nline, two; *three*\n\n<b>raw</b> \(name)" : nil
            )
        }
    }

    private func iso(_ seconds: Double) -> String {
        Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
    }

    @Test("Other programs read the records in calendars, feeds, recipes and data files")
    func readBack() async throws {
        try await Workspace.withSample { workspace in
            let open = Self.events(817_000_000)
            var done = Self.events(780_000_000)
            for index in done.indices where index > 0 { done[index].completedAt = done[index].date + 3_600 }
            try write(open, to: "schedules.plist", in: workspace)
            try write(done, to: "completedEvents.plist", in: workspace)
            try workspace.write(
                "public: true\ntitle: Ours, & \"mine\"\nstores: { folder: stores }\n",
                to: "almanac.yml"
            )
            let base = "https://example.org/life/"
            let outcome = try await workspace.build("--base-url", base)
            #expect(outcome.status == .success, "\(outcome.errorText)")
            let read: Answer = try await runPython("site.py", workspace["site"].path)

            #expect(read.open.name == "Ours, & \"mine\"")
            #expect(read.open.events.map(\.name) == open.map(\.name))
            #expect(read.completed.events.map(\.name) == done.map(\.name).reversed())
            for (event, stored) in zip(read.open.events + read.completed.events, open + done.reversed()) {
                #expect(event.date == iso(stored.date).replacing("Z", with: "+00:00"))
                #expect(event.stamp <= iso(stored.completedAt ?? stored.date).replacing("Z", with: "+00:00"))
                #expect(event.description == stored.description)
                #expect(event.url?.hasPrefix(base + "events/") == true)
            }
            let all = read.open.events + read.completed.events
            #expect(Set(all.map(\.uid)).count == all.count)
            #expect(read.single.sorted { $0.uid < $1.uid } == all.sorted { $0.uid < $1.uid })

            #expect(read.data.open.map(\.name) == open.map(\.name))
            #expect(read.data.open.map(\.uid) == read.open.events.map(\.uid))
            #expect(read.data.open.map(\.date) == open.map { iso($0.date) })
            #expect(read.data.open.map(\.description) == open.map(\.description))
            #expect(
                read.files == ["completed-2025.json", "completed.json", "events.json", "habits.json", "recipes.json"]
            )
            let pages = all.map { event in
                Answer.Page(
                    name: event.name,
                    date: event.date.replacing("+00:00", with: "Z"),
                    url: event.url,
                    description: Self.shown[event.name]
                )
            }
            #expect(read.events.count == pages.count)
            for (page, event) in zip(read.events.sorted { $0.date < $1.date }, pages.sorted { $0.date < $1.date }) {
                #expect(page == event)
            }

            let feed = try #require(read.feed)
            #expect(feed.filter { $0.category == "completed" }.map(\.title) == done.reversed().map(\.name))
            #expect(Set(feed.filter { $0.category == "recipe" }.map(\.title)) == Set(read.data.recipes.map(\.name)))
            #expect(feed.map(\.date) == feed.map(\.date).sorted(by: >))
            let sitemap = try #require(read.sitemap)
            #expect(sitemap.contains(base) && sitemap.allSatisfy { $0.hasPrefix(base) })

        }
    }

    private struct StoredRecipe: Encodable {
        struct Line: Encodable {
            var id = "i"
            var name: String
            var amount: Double
            var amountType: String

            init(_ amount: Double, _ amountType: String, _ name: String) {
                (self.amount, self.amountType, self.name) = (amount, amountType, name)
            }
        }

        var id: String
        var createdAt = 816_454_800.0
        var name: String
        var notes: String
        var ingredients: [Line]
    }

    private static let recipes = [
        // The library removes text that looks like a tag, writes ½ as 0.5, and joins the lines of a text.
        StoredRecipe(
            id: "1",
            name: "Mum & Dad's soup <3",
            notes: "For *winter*.\n\n1. Chop & fry, **slowly**.\n2. Add 5 < 7 spoons.\n\nServes 4",
            ingredients: [
                .init(2, "Cups", "Leek & onion <3"), .init(0.5, "Cups", "Cream"), .init(1, "Tbps", "Salt"),
                .init(3, "Pinch", "日本の塩"), .init(3, "None", "Egg"), .init(0, "None", "Water, \"hot\""),
            ]
        ),
        StoredRecipe(id: "2", name: "Toast", notes: "Put it *in*.\nWait.", ingredients: [.init(2, "None", "Bread")]),
        StoredRecipe(id: "3", name: "Crème brûlée", notes: "", ingredients: []),
        StoredRecipe(
            id: "4",
            name: "Pie",
            notes:
                "Good.\n\n## Dough\n\n1. Mix the flour\n   with the water.\n2. Rest.\n\nHeat the oven.\n\n**Bake**\n\n1. Bake.\n2. Cool.",
            ingredients: []
        ),
    ]

    @Test("recipe-scrapers reads every field on every recipe page")
    func recipeFields() async throws {
        try await Workspace.with { workspace in
            try workspace.write(try JSONEncoder().encode(Self.recipes), to: "stores/recipes.data")
            try workspace.write("picture", to: "stores/Toast.png")
            let outcome = try await workspace.build("--base-url", "https://example.org/life/")
            #expect(outcome.status == .success, "\(outcome.errorText)")
            let read: Answer = try await runPython("site.py", workspace["site"].path)
            let pages = Dictionary(uniqueKeysWithValues: read.recipes.map { ($0.name, $0) })
            #expect(pages.count == Self.recipes.count)

            let soup = try #require(pages["Mum & Dad's soup <3"])
            #expect(
                soup.ingredients == [
                    "2 cups Leek & onion <3", "0.5 cup Cream", "1 tbsp Salt", "3 pinches 日本の塩", "3 Egg",
                    "Water, \"hot\"",
                ]
            )
            #expect(soup.steps == ["Chop & fry, slowly.", "Add 5 < 7 spoons."])
            #expect(soup.yields == "4 servings" && soup.image == nil)
            #expect(soup.description == "For winter.")

            let pie = try #require(pages["Pie"])
            let steps = ["Dough", "Mix the flour with the water.", "Rest.", "Heat the oven.", "Bake", "Bake.", "Cool."]
            #expect(pie.steps == steps && pie.description == "Good.")

            let toast = try #require(pages["Toast"])
            #expect(toast.ingredients == ["2 Bread"] && toast.steps == ["Put it in. Wait."])
            #expect(toast.yields == nil && toast.description == nil)
            #expect(toast.image == "https://example.org/life/pictures/toast.png")

            let empty = try #require(pages["Crème brûlée"])
            #expect(empty.ingredients == [] && empty.steps == [] && empty.yields == nil && empty.image == nil)
            for (name, page) in pages {
                #expect(page.type == "Recipe" && page.title == name && page.date == iso(816_454_800))
                #expect(page.url?.hasPrefix("https://example.org/life/recipes/") == true)
            }
        }
    }

    @Test("recipe-scrapers reads the ingredient lines of a recipe page as they were typed")
    func ingredientLines() async throws {
        let lines = [
            "1½ cups flour, sifted", "2–3 tbsp sugar", "200 g Butter", "1 can (14 oz) tomatoes", "1 cup (240 ml) milk",
            "½ onion", "1 lb + 2 oz beef", "Saft von 2 Zitronen", "2 cups [salsa](salsa.md)", "salt, to taste",
        ]
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let options = lines.flatMap { ["--ingredient", $0] }
            try await workspace.verbs(["recipe", "add", "Stew"] + options).expectSuccess()
            let outcome = try await workspace.build("--base-url", "https://example.org/life/")
            #expect(outcome.status == .success, "\(outcome.errorText)")
            let read: Answer = try await runPython("site.py", workspace["site"].path)
            #expect(read.recipes.map(\.ingredients) == [lines.map { $0.replacing("[salsa](salsa.md)", with: "salsa") }])
        }
    }

    /// An event as khal lists it.
    private struct Listed: Decodable, Equatable {
        var uid: String
        var name: String
        var date: String
        var description: String?
    }

    /// What khal lists after importing each calendar, earliest event first.
    private func khal(_ files: String..., in workspace: Workspace) async throws -> [[Listed]] {
        let list = try await pythonCommand("khal.py", files.map { workspace["site/\($0)"].path }).run()
        try #require(list.status == .success, "\(list.errorText)")
        return try JSONDecoder().decode([[Listed]].self, from: list.output)
    }

    @Test("khal imports both calendars, and lists every event of the stores")
    func calendarsInUse() async throws {
        try await Workspace.with { workspace in
            let open = Self.events(817_000_000)
            let done = Self.events(780_000_000)
            try write(open, to: "schedules.plist", in: workspace)
            try write(done, to: "completedEvents.plist", in: workspace)
            let outcome = try await workspace.build()
            #expect(outcome.status == .success, "\(outcome.errorText)")
            let listed = try await khal("calendar.ics", "completed.ics", in: workspace)
            for (events, stored) in zip(listed, [open, done]) {
                #expect(events.map(\.name) == stored.map(\.name))
                #expect(events.map(\.date) == stored.map { iso($0.date).replacing("Z", with: "+00:00") })
                #expect(events.map(\.description) == stored.map(\.description))
            }
            #expect(Set(listed.joined().map(\.uid)).count == open.count + done.count)
        }
    }

    @Test("An event keeps its UID when an app gives it a new identifier")
    func identifiers() async throws {
        try await Workspace.with { workspace in
            var open = Self.events(817_000_000)
            // One pair differs only in its description, the other not at all.
            open += [open[0], open[1]]
            open[6].description = "another"
            var done = Self.events(780_000_000)
            func uids(_ round: String) async throws -> [String: [Substring]] {
                for index in open.indices { open[index].identifier = "\(round) open \(open.count - index)" }
                for index in done.indices { done[index].identifier = "\(round) done \(done.count - index)" }
                try write(open, to: "schedules.plist", in: workspace)
                try write(done, to: "completedEvents.plist", in: workspace)
                let outcome = try await workspace.build()
                try #require(outcome.status == .success, "\(outcome.errorText)")
                let files = try Snapshot(of: workspace["site"]).files.filter { $0.hasSuffix(".ics") }
                return try Dictionary(
                    uniqueKeysWithValues: files.map { file in
                        (file, try workspace.text("site/\(file)").matches(of: /UID:(.*)\r\n/).map(\.1))
                    }
                )
            }
            let first = try await uids("first")
            #expect(first["calendar.ics"]?.count == open.count && first["completed.ics"]?.count == done.count)
            #expect(Set(first.values.joined()).count == open.count + done.count)
            #expect(try await uids("second") == first)
            // An event is identified by its date and name.
            open[2].date += 1
            done[2].name += "!"
            let third = try await uids("third")
            for file in ["calendar.ics", "completed.ics"] {
                let (before, after) = (Set(first[file] ?? []), Set(third[file] ?? []))
                #expect(before.subtracting(after).count == 1 && after.subtracting(before).count == 1)
            }
        }
    }

    @Test("A static file or page replaces a document until it is removed")
    func replacing() async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            let robots = try workspace.text("site/robots.txt")
            try workspace.write("User-agent: *\nAllow: /\n", to: "Public/robots.txt")
            try workspace.write("---\npath: /calendar.ics\nlayout: bare\n---\nmine", to: "Templates/own.md")
            try workspace.write("{{{content}}}", to: "Templates/layouts/bare.html")
            try workspace.remove("site")
            let outcome = try await workspace.build("--public", "Public")
            #expect(try workspace.text("site/robots.txt").contains("Allow"), "\(outcome.errorText)")
            #expect(try workspace.text("site/calendar.ics").contains("mine"))
            try workspace.remove("Public")
            try workspace.remove("Templates")
            let last = try await workspace.build()
            #expect(last.status == .success, "\(last.errorText)")
            #expect(try workspace.text("site/robots.txt") == robots)
            #expect(try workspace.text("site/calendar.ics").hasPrefix("BEGIN:VCALENDAR"))
        }
    }
}
