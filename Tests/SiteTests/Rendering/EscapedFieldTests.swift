import Diagnostics
import Foundation
import Records
import Settings
import Site
import Templates
import TestSupport
import Testing

/// All fields are escaped by the same code, so these tests use a few places for each field.
@Suite(.ends) struct EscapedFieldTests {
    /// A field of a record: the list with a page for each record, and how to set the field.
    struct Field: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var each: String
        var tag: String
        var prefix = ""
        /// Whether something else is shown if the value is blank.
        var hasFallback = true
        var fill: @Sendable (inout SampleSite, String, Date) -> Void
    }

    static let fields: [Field] = [
        Field(testDescription: "name of an open event", each: "upcoming", tag: "event.name") {
            $0.open.append(Event(date: $2, name: $1))
        },
        Field(testDescription: "name of a completed event", each: "completed", tag: "event.name") {
            // The event completed last comes first.
            $0.completed.append(
                Event(date: Date(timeIntervalSinceReferenceDate: -$2.timeIntervalSinceReferenceDate), name: $1)
            )
        },
        Field(testDescription: "an event itself", each: "events", tag: "event") {
            $0.open.append(Event(date: $2, name: $1))
        },
        Field(testDescription: "source of a description", each: "events", tag: "event.description", hasFallback: false)
        {
            $0.open.append(Event(date: $2, name: "a", description: $1))
        },
        Field(testDescription: "title of a habit", each: "habits", tag: "habit.name") { site, text, _ in
            site.habits.append(Habit(title: text))
        },
        Field(testDescription: "name of a recipe", each: "recipes", tag: "recipe.name") { site, text, _ in
            site.recipes.append(Recipe(name: text))
        },
        Field(testDescription: "source of notes", each: "recipes", tag: "recipe.notes", hasFallback: false) {
            site,
            text,
            _ in
            site.recipes.append(Recipe(name: "a", notes: text))
        },
        Field(testDescription: "ingredient", each: "recipes", tag: "recipe.ingredients.first.name") { site, text, _ in
            site.recipes.append(Recipe(name: "a", ingredients: [Ingredient(name: text, amount: 1)]))
        },
        Field(
            testDescription: "unknown unit",
            each: "recipes",
            tag: "recipe.ingredients.first.quantity",
            prefix: "2 ",
            hasFallback: false
        ) { site, text, _ in
            site.recipes.append(Recipe(name: "a", ingredients: [Ingredient(name: "b", amount: 2, unit: .other(text))]))
        },
    ]

    @Test(arguments: fields)
    func escapesEveryField(_ field: Field) async throws {
        let values = HostileText.all.filter { !$0.isEmpty }
        var site = SampleSite()
        site.templates["item.md"] = """
            ---
            each: \(field.each)
            path: /{{\(Self.item(of: field)).slug}}/
            title: "{{\(field.tag)}}"
            ---
            # {{\(field.tag)}}

            - *{{\(field.tag)}}* [a](/b "{{\(field.tag)}}")

            <p title='{{\(field.tag)}}'>{{\(field.tag)}}</p>
            """
        site.templates["index.md"] = nil
        for (index, value) in values.enumerated() {
            field.fill(&site, value, try site.today.now + Double(index + 1) * 60)
        }
        let plan = try site.plan
        #expect(plan.diagnostics.map(\.description) == [])
        let pages = plan.pages.map { String(decoding: plan.render($0).bytes, as: UTF8.self) }
        let trees = try await HTMLTree.read(pages)
        let structure = try #require(trees.first).structure
        try #require(trees.count == values.count)
        for (value, tree) in zip(values, trees) {
            let expected = field.hasFallback && value.isBlank ? "(untitled)" : field.prefix + value.withoutNUL
            #expect(tree.structure == structure, "\(value.debugDescription)")
            let shown = [
                tree.first("title")?.text, tree.first("h1")?.text, tree.first("em")?.text, tree.first("a")?["title"],
                tree.first("p")?["title"], tree.first("p")?.text,
            ]
            #expect(
                shown.allSatisfy { $0?.utf8.elementsEqual(expected.utf8) == true },
                "\(value.debugDescription): \(shown)"
            )
        }
    }

    @Test func escapesSiteTitle() async throws {
        let pages = try HostileText.all.map { title in
            var site = SampleSite(page: "# {{site.title}}", layout: "<title>{{page.title}}</title>{{{content}}}")
            site.settings.title = title
            return try #require(try site.pages()["/"])
        }
        for (title, tree) in zip(HostileText.all, try await HTMLTree.read(pages)) {
            let shown = [tree.first("title")?.text, tree.first("h1")?.text]
            #expect(shown.allSatisfy { $0?.utf8.elementsEqual(title.withoutNUL.utf8) == true }, "\(shown)")
        }
    }

    private static func item(of field: Field) -> String {
        ["habits": "habit", "recipes": "recipe"][field.each] ?? "event"
    }
}

extension String {
    /// The text without NUL, which HTML can't represent.
    var withoutNUL: String {
        String(decoding: utf8.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }, as: UTF8.self)
    }
}
