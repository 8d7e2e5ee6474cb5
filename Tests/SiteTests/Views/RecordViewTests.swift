import Diagnostics
import Foundation
import Records
import Settings
import Site
import Templates
import Testing

/// Habits, recipes and ingredients, excluded records and disabled sections.
@Suite struct RecordViewTests {
    @Test(arguments: [
        (nil, 0, "none streak 0; ;"),
        ("2026-11-20T08:00:00Z", 3, "alive today streak 3; 20 Nov 2026; 18 19 20"),
        ("2026-11-19T23:59:00Z", 1, "alive streak 1; 19 Nov 2026; 19"),
        ("2026-11-18T23:59:00Z", 5, "ended 2026-11-18 streak 5; 18 Nov 2026; 14 15 16 17 18"),
        ("2026-11-18T12:00:00Z", 0, "ended 2026-11-18 streak 1; 18 Nov 2026; 18"),
        ("2026-11-22T12:00:00Z", 1, "alive streak 1; 22 Nov 2026;"),
    ])
    func showsStatusOfHabits(last: String?, streak: Int, text: String) throws {
        var site = SampleSite(
            page: """
                {{#habits}}{{#isAlive}}alive {{/isAlive}}{{#hasEnded}}ended {{ended.isoDay}} {{/hasEnded}}\
                {{^last}}none {{/last}}{{#isDoneToday}}today {{/isDoneToday}}streak {{streak}}; {{last.short}};\
                {{#recentDays}}{{#isDone}} {{date.day}}{{/isDone}}{{/recentDays}}{{/habits}}
                """
        )
        site.habits = [Habit(title: "a", currentStreak: streak, lastCompletionDate: try last.map { try instant($0) })]
        #expect(try site.main() == "<p>\(text)</p>")
    }

    @Test func showsFieldsOfHabits() throws {
        var site = SampleSite(
            page:
                "{{#habits}}{{name}} {{image}} {{best}} {{completions}} {{created.short}} {{recentDays.count}} {{recentDays.last.isToday}} {{slug}}{{/habits}}"
        )
        site.habits = [
            Habit(
                title: " ",
                dateCreated: try instant("2026-01-02T03:04:05Z"),
                image: .gym,
                bestStreak: 7,
                numberOfCompletions: 70
            )
        ]
        #expect(try site.main().hasPrefix("<p>(untitled) gym 7 70 2 Jan 2026 28 true habit-"))
    }

    @Test func groupsIngredientsBySlug() throws {
        var site = SampleSite(
            page:
                "{{#letters}}{{letter}}: {{#ingredients}}{{name}} ({{#recipes}}{{name}}{{/recipes}}) {{slug}}; {{/ingredients}}{{/letters}}"
        )
        site.recipes = [
            Self.recipe("1", ["Crème", "Eggs", "eggs", "塩"]), Self.recipe("2", ["creme", "Crème", "apples"]),
            Self.recipe("3", ["2% milk", "EGGS", "eggs"]),
        ]
        let salt = slug(for: "塩", kind: "ingredient")
        #expect(
            try site.main() == """
                <p>A: apples (2) apples; C: Crème (12) creme; E: eggs (13) eggs; 塩: 塩 (1) \(salt); #: 2% milk (3) 2-milk;</p>
                """
        )
    }

    @Test func sortsIngredientsByLanguage() throws {
        var site = SampleSite(page: "{{#letters}}{{letter}}: {{#ingredients}}{{name}}; {{/ingredients}}{{/letters}}")
        site.recipes = [Self.recipe("1", ["שום", "Tofu", "אֱגוֹז", "אבוקדו", "2% חלב", "أرز", "ابزيم", "Öl"])]
        site.settings.language = "he"
        #expect(
            try site.main()
                == "<p>א: אבוקדו; אֱגוֹז; ש: שום; ا: ابزيم; أرز; O: Öl; T: Tofu; #: 2% חלב;</p>"
        )
    }

    @Test func showsIngredientsOfRecipes() throws {
        var site = SampleSite(
            page:
                "{{#recipes}}{{name}}:{{#ingredients}} {{quantity}} {{name}},{{/ingredients}} {{created.short}}{{/recipes}}"
        )
        site.recipes = [
            Recipe(
                createdAt: try instant("2026-01-02T03:04:05Z"),
                name: "Soup",
                ingredients: [
                    Ingredient(name: "water", amount: 1.5, unit: .cups), Ingredient(name: "eggs", amount: 2),
                    Ingredient(name: "salt", amount: .nan, unit: .other("grains")),
                ]
            )
        ]
        #expect(try site.main() == "<p>Soup: 1½ cups water, 2 eggs, ? grains salt, 2 Jan 2026</p>")
    }

    @Test func omitsExcludedFields() throws {
        var site = SampleSite(
            page: """
                {{#events}}{{name}}{{{description}}}{{description}}{{/events}}

                {{#recipes}}{{name}}{{{notes}}}{{#ingredients}}{{name}}{{/ingredients}}{{/recipes}} {{ingredients.count}}{{letters.count}}
                """
        )
        site.open = [Event(date: try instant("2026-12-01T00:00:00Z"), name: "a", description: "hush")]
        site.completed = [Event(date: try instant("2026-01-01T00:00:00Z"), name: "b", description: "hush")]
        site.recipes = [Recipe(name: "c", notes: "hush", ingredients: [Ingredient(name: "hush", amount: 1)])]
        site.settings.exclude = ["events.description", "recipes.notes", "recipes.ingredients"]
        site.templates["ingredient.md"] = "---\neach: ingredients\npath: /ingredients/{{ingredient.slug}}/\n---\n"
        #expect(try site.pages().values.allSatisfy { !$0.contains("hush") })
        #expect(try site.pages().keys.sorted() == ["/"])
        #expect(try site.main() == "<p>ba</p>\n<p>c 00</p>")
    }

    // MARK: Sections

    @Test func disabledSectionsHaveNoPagesOrLinks() throws {
        var site = SampleSite(
            page:
                "{{#navigation}}{{title}} {{section}} {{url}} {{/navigation}}\n\n{{#habits}}{{#url}}[{{name}}]({{url}}){{/url}}{{^url}}{{name}}{{/url}} {{/habits}}"
        )
        site.templates["habits.md"] = "---\ntitle: \"Habits of {{site.title}}\"\nsection: habits\n---\n"
        site.templates["schedule.md"] = "---\nsection: schedule\n---\n"
        site.templates["habit.md"] = "---\neach: habits\npath: /habits/{{habit.slug}}/\nsection: habits\n---\n"
        site.habits = [Habit(title: "Tea")]
        #expect(
            try site.main() == """
                <p>schedule schedule /schedule/ Habits of My almanac habits /habits/</p>
                <p><a href="habits/tea/">Tea</a></p>
                """
        )
        site.settings.sections = [.schedule]
        #expect(try site.messages() == [])
        #expect(try site.main() == "<p>schedule schedule /schedule/</p>")
        #expect(try site.pages().keys.sorted() == ["/", "/schedule/"])
    }

    @Test func navigationFollowsSettings() throws {
        var site = SampleSite()
        site.templates["layouts/page.html"] =
            "<main>{{#navigation}}{{section}}{{#isCurrent}}!{{/isCurrent}} {{/navigation}}</main>"
        for section in ["habits", "schedule", "recipes"] {
            site.templates["\(section).md"] = "---\nsection: \(section)\n---\n"
        }
        site.settings.sections = [.recipes, .calendar, .habits]
        #expect(try site.main(at: "/habits/") == "recipes habits! ")
        #expect(try site.main() == "recipes habits ")
    }

    @Test func showsFieldsOfPage() throws {
        var site = SampleSite()
        site.templates["a.md"] =
            "---\ntitle: A & B\n---\n{{page.title}} {{page.url}} {{page.isHome}} {{page.canonical}}{{^page.canonical}}none{{/page.canonical}}"
        #expect(try site.main(at: "/a/") == "<p>A &amp; B /a/ false none</p>")
        site.settings.baseURL = "https://example.org/life/"
        #expect(try site.main(at: "/a/") == "<p>A &amp; B /a/ false https://example.org/life/a/</p>")
    }

    private static func recipe(_ name: String, _ ingredients: [String]) -> Recipe {
        Recipe(name: name, ingredients: ingredients.map { Ingredient(name: $0, amount: 1) })
    }
}
