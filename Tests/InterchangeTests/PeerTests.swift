import Foundation
import Interchange
import Persistence
import Records
import TestSupport
import Testing

/// Other programs read the files that Almanac writes, and vice versa.
@Suite("Other programs", .ends)
struct PeerTests {
    // MARK: Calendars

    private struct Calendars: Decodable {
        struct PeerEvent: Decodable, Equatable {
            var uid: String
            var date: String
            var name: String
            var description: String?
            var completed: String?
        }

        var icalendar: [PeerEvent]
        var vobject: [PeerEvent]
        var errors: [String]
    }

    private struct Texts: Decodable {
        var icalendar: String?
        var vobject: String?
        var recipemd: String?
        var scraper: String?
    }

    /// The date in the formats of Python and iCalendar.
    private func texts(_ date: Date) throws -> (iso: String, basic: String) {
        let text = date.formatted(.iso8601)
        return (text.replacing("Z", with: "+00:00"), text.replacing("-", with: "").replacing(":", with: ""))
    }

    @Test("icalendar and vobject read a calendar as intended")
    func calendarRead() async throws {
        let records = hostileEvents(300, seed: 99).filter { $0.event.date > .distantPast + 86_400 * 365 * 1_000 }
        let written = ICalendar.write(records, name: "Peer, & co; 日本")
        let read: Calendars = try await runPython("calendars.py", input: written.value)
        let expected = try zip(records, EventUID.all(of: records)).map { record, uid in
            let date = try texts(record.event.date).iso
            return Calendars.PeerEvent(
                uid: uid,
                date: date,
                name: record.event.name,
                description: record.event.description,
                completed: record.isCompleted ? try record.event.completedAt.map { try texts($0).basic } ?? "TRUE" : nil
            )
        }
        #expect(read.errors.isEmpty)
        for (index, event) in expected.enumerated() {
            #expect(read.icalendar[index] == event)
            #expect(read.vobject[index] == event)
        }
        #expect(read.icalendar.count == expected.count && read.vobject.count == expected.count)
    }

    @Test("Calendars of icalendar and vobject are read")
    func calendarWritten() async throws {
        let texts: Texts = try await runPython("calendars.py", "write")
        var dentist = Event(
            date: try instant("2026-07-23T07:00:00Z"),
            name: "Zahnarzt, Dr. Müller; 2. Stock – bitte nüchtern kommen, und die Karte nicht vergessen 🦷🦷",
            description: "Erste Zeile\nzweite, mit \\ und ; und \"Anführungszeichen\""
        )
        let eve = Event(
            date: try instant("2026-12-24T00:00:00Z"),
            name: "Heiligabend",
            details: EventDetails(days: try days("2026-12-24", "2026-12-24"), repeats: "FREQ=YEARLY")
        )
        // dateutil, whose zones vobject writes, uses that name for Berlin's.
        let files = [
            (texts.icalendar, "icalendar.ics", "Europe/Berlin", try instant("2026-07-23T08:00:00Z")),
            (texts.vobject, "vobject.ics", "CET", nil),
        ]
        for (text, file, zoneName, end) in files {
            let data = Data(try #require(text).utf8)
            let read = ICalendar.read(data, file: file, zone: try zone())
            var events = read.value.map(\.event)
            // The UIDs of vobject are random.
            for index in events.indices { events[index].identifier = nil }
            (dentist.end, dentist.timeZone) = (end, zoneName)
            #expect(events == [dentist, eve], "\(file): \(read.messages)")
            #expect(read.messages.isEmpty, "\(file)")
            // The zone's rules in the file match the database.
            let renamed = Data(try #require(text).replacing(zoneName, with: "Somewhere").utf8)
            let other = ICalendar.read(renamed, file: file, zone: try zone("Europe/Berlin"))
            #expect(
                other.value.first?.event.date == dentist.date && other.value.first?.event.end == dentist.end,
                "\(file)"
            )
            #expect(other.value.first?.event.timeZone == "Europe/Berlin", "\(file)")
        }
    }

    // MARK: Recipes

    private struct RecipePair: Decodable {
        struct Parsed: Decodable {
            var name: String
            var ingredients: [Line]
            var notes: String
            var tags: [String]
            /// The number of amounts to generate.
            var yields: Int
        }
        struct Line: Decodable, Equatable {
            var amount: String
            var unit: String
            var name: String
        }
        struct Scraped: Decodable {
            var name: String
            var ingredients: [String]
            var notes: String
            var details: Details
        }
        struct Details: Decodable {
            var yields: String?
            var prep: Int?
            var cook: Int?
            var total: Int?
            var tags: [String]
            var author: String?
            var nutrition: [String: String]
        }

        var recipemd: Parsed
        var scraper: Scraped
    }

    @Test("recipemd and recipe-scrapers read a recipe as intended")
    func recipeRead() async throws {
        var generator = SeededGenerator(seed: 7)
        let recipes =
            try [pancakes()]
            + (0..<300).map { _ in hostileRecipe(&generator).with(plainDetails(&generator)) }
            .filter { RecipeMD.write($0).diagnostics.isEmpty }
        try #require(recipes.count > 50)
        let pages = recipes.map { recipe in
            let page =
                "<html><script type=\"application/ld+json\">\(SchemaOrg.write([recipe]).value.text)</script></html>"
            return ["markdown": RecipeMD.write(recipe).value.text, "html": page]
        }
        let read: [RecipePair] = try await runPython("recipes.py", input: try JSONEncoder().encode(pages))
        try #require(read.count == recipes.count)
        let parsed = try #require(read.first)
        #expect(parsed.scraper.name == "Mum & Dad's pancakes")
        #expect(
            parsed.scraper.ingredients == [
                "2 cups flour", "1 pint milk", "3 eggs", "1 pinch salt", "4 tbsp butter (salted)", "syrup",
            ]
        )
        #expect(parsed.scraper.notes == "Mix, and leave for 20 minutes\nFry")
        for (recipe, pair) in zip(recipes, read) {
            #expect(pair.recipemd.name == recipe.name)
            let expected = recipe.ingredients.map { ingredient in
                let isMeasured = ingredient.amount != 0 || ingredient.unit != .pieces
                return RecipePair.Line(
                    amount: isMeasured ? "\(Int(ingredient.amount))" : "",
                    unit: isMeasured ? ingredient.unit.word(for: ingredient.amount) : "",
                    name: ingredient.name
                )
            }
            #expect(pair.recipemd.ingredients == expected)
            #expect(pair.recipemd.notes.trimmingCharacters(in: .newlines) == recipe.notes)
            #expect(pair.scraper.ingredients.count == recipe.ingredients.count)
            let details = recipe.details
            #expect(pair.recipemd.tags == details.tags)
            #expect(pair.recipemd.yields == details.servings?.split(separator: ", ").count ?? 0)
            let scraped = pair.scraper.details
            #expect(scraped.yields == details.servings && scraped.tags == details.tags)
            #expect(scraped.prep == details.prepTime && scraped.cook == details.cookTime)
            #expect(scraped.total == details.wholeTime && scraped.author == details.source)
            #expect(scraped.nutrition == details.nutrition)
        }
    }

    @Test("Recipes of recipemd and recipe-scrapers are read")
    func recipeWritten() async throws {
        let texts: Texts = try await runPython("recipes.py", "write")
        let markdown = RecipeMD.read(Data(try #require(texts.recipemd).utf8), file: "w.md")
        let notes = "Wie bei Oma.\n\nRühren.\n\nBacken."
        let recipe = try #require(markdown.value.first)
        #expect(recipe.name == "Waffeln" && recipe.notes == notes)
        #expect(recipe.details.servings == "4 Portionen" && recipe.details.tags == ["süß", "schnell"])
        #expect(recipe.ingredients.map(\.name) == ["Mehl", "Butter", "g Zucker", "[Kirschen](kirschen.md)"])
        #expect(recipe.ingredients.map(\.quantity) == ["2 cups", "½ cup", "150 g", ""])
        #expect(recipe.ingredients.map(\.group) == [nil, nil, nil, "Dazu"])
        let scraped = Data(try #require(texts.scraper).utf8)
        #expect(FileKind.detect(scraped, named: "w.json") == .schemaOrg)
        let json = SchemaOrg.read(scraped, file: "w.json", zone: try zone())
        let other = try #require(json.value.first)
        #expect(other.name == "Waffeln" && other.notes == "1. Rühren.\n2. Backen.")
        #expect(other.ingredients.map(\.name) == ["Mehl", "Butter"])
        #expect(other.ingredients.map(\.quantity) == ["2 cups", "½ cup"])
    }
}
