import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("Excluded fields")
struct ExcludedFieldsTests {
    /// A different text in every field of every kind of record, including unknown keys.
    private static let stores = [
        "schedules.plist": """
        [{"identifier":"sentinelEventIdentifier","name":"sentinelEventName","date":817000000,
          "description":"*sentinelEventDescription*","other":"sentinelEventOther","location":"sentinelEventLocation",
          "url":"https://example.org/sentinelEventUrl"}]
        """,
        "completedEvents.plist": """
        [{"identifier":"sentinelDoneIdentifier","name":"sentinelDoneName","date":816000000,"completedAt":816100000,
          "description":"sentinelDoneDescription","other":"sentinelDoneOther","location":"sentinelDoneLocation",
          "url":"https://example.org/sentinelDoneUrl"}]
        """,
        "habits.json": """
        [{"title":"sentinelHabitTitle","dateCreated":800000000,"currentStreak":1,"bestStreak":2,
          "numberOfCompletions":3,"completedToday":false,"habitImage":{"book":{}},"other":"sentinelHabitOther"}]
        """,
        "recipes.data": """
        [{"id":"sentinelRecipeIdentifier","createdAt":816454800,"name":"sentinelRecipeName",
          "notes":"1. sentinelRecipeNotes","other":"sentinelRecipeOther",
          "ingredients":[{"id":"sentinelIngredientIdentifier","name":"sentinelIngredientName","amount":1,
            "amountType":"Cups","other":"sentinelIngredientOther"}]}]
        """,
        "recipes.almanac.json": """
        {"version":1,"recipes":[{"id":"sentinelRecipeIdentifier","name":"sentinelRecipeName","cooked":["2019-03-07"],
          "source":"sentinelRecipeSource","url":"https://example.org/sentinelRecipeUrl","tags":["sentinelRecipeTag"],
          "nutrition":{"calories":"sentinelRecipeCalories"}}]}
        """,
        "cards.json": """
        [{"title":"sentinelCardTitle","text":"sentinelCardText","list":["sentinelCardList",["sentinelCardDeep"]],
          "map":{"sentinelCardKey":"sentinelCardValue"},"net.of.tax":"sentinelCardTax",
          "shown":"sentinelCardShown"}]
        """,
    ]

    /// The texts in each field that can be excluded.
    private static let fields = [
        "events.description": ["sentinelEventDescription", "sentinelDoneDescription"],
        "events.location": ["sentinelEventLocation", "sentinelDoneLocation"],
        "events.url": ["sentinelEventUrl", "sentinelDoneUrl"],
        "recipes.notes": ["sentinelRecipeNotes"],
        "recipes.ingredients": [
            "sentinelIngredientIdentifier", "sentinelIngredientName", "sentinelIngredientOther",
        ],
        "recipes.cooked": ["2019-03-07"],
        "recipes.source": ["sentinelRecipeSource", "sentinelRecipeUrl"],
        "recipes.tags": ["sentinelRecipeTag"],
        "recipes.nutrition": ["sentinelRecipeCalories"],
        "cards.title": ["sentinelCardTitle"],
        "cards.text": ["sentinelCardText"],
        "cards.list": ["sentinelCardList", "sentinelCardDeep"],
        "cards.map": ["sentinelCardKey", "sentinelCardValue"],
        "cards.net.of.tax": ["sentinelCardTax"],
    ]

    /// The sentinels in the file names and contents of a site, ignoring case.
    private func sentinels(excluding fields: [String]) async throws -> Set<String> {
        try await withTemporaryFolder { folder in
            try write(Self.stores.mapValues { Data($0.utf8) }, to: folder)
            let settings = """
                baseURL: https://example.org/
                public: true
                stores: { folder: ., habits: habits.json }
                collections: { cards: { file: cards.json } }
                exclude: [\(fields.joined(separator: ", "))]
                """
            try write(["almanac.yml": Data(settings.utf8)], to: folder)
            var builder = Builder()
            let report = builder.build(try configuration(site: folder).configuration)
            #expect(!report.diagnostics.hasErrors, "\(report.diagnostics)")
            let files = try contents(of: folder.appending(path: "_site"))
            let bytes = files.map { [UInt8]($0.key.utf8) + [0] + ($0.value ?? Data()) }
            let text = bytes.map { String(decoding: $0, as: Unicode.ASCII.self).lowercased() }.joined(separator: "\0")
            let all = Self.stores.values.flatMap { $0.matches(of: /sentinel\w+|2019-03-07/).map { String($0.0) } }
            return Set(all.filter { text.contains($0.lowercased()) })
        }
    }

    @Test("Without exclusions, a site shows every field that can be excluded")
    func everythingIsShown() async throws {
        let shown = try await sentinels(excluding: [])
        let hidden = ["sentinelIngredientIdentifier", "sentinelIngredientOther"]
        #expect(Set(Self.fields.values.joined()).subtracting(shown) == Set(hidden))
        #expect(!shown.contains { $0.hasSuffix("Other") })
    }

    @Test(
        "No byte of a site comes from an excluded field, and other fields are shown as before",
        arguments: fields.keys
    )
    func nothingIsShown(field: String) async throws {
        let excluded = Set(try #require(Self.fields[field]))
        let all = try await sentinels(excluding: [])
        #expect(try await sentinels(excluding: [field]) == all.subtracting(excluded))
    }

    @Test("All fields can be excluded at once")
    func allAtOnce() async throws {
        let excluded = Set(Self.fields.values.joined())
        #expect(try await sentinels(excluding: Self.fields.keys.sorted()).isDisjoint(with: excluded))
    }
}
