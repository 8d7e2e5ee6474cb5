import Diagnostics
import Foundation
import Persistence
import Records
import Settings
import Site
import Templates
import TestSupport
import Testing

/// The same input gives the same bytes, whatever the rendering order and the machine.
@Suite(.ends) struct DeterminismTests {
    @Test func plansAreEqual() throws {
        let site = try Self.site
        #expect(try site.pages() == site.pages())
        #expect(try site.pages().count == 63)
    }

    @Test func ignoresRenderingOrder() throws {
        let plan = try Self.site.plan
        let forwards = plan.pages.map { plan.render($0).bytes }
        #expect(Array(plan.pages.reversed().map { plan.render($0).bytes }.reversed()) == forwards)
    }

    @Test func rendersPagesConcurrently() async throws {
        let plan = try Self.site.plan
        let forwards = plan.pages.map { plan.render($0).bytes }
        let fresh = try Self.site.plan
        let together = await withTaskGroup(of: (Int, [UInt8]).self) { group in
            for index in fresh.pages.indices.shuffled() {
                group.addTask { (index, fresh.render(fresh.pages[index]).bytes) }
            }
            return await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
        }
        #expect(plan.pages.indices.map { together[$0] } == forwards)
    }

    @Test func ignoresTemplateOrder() throws {
        let site = try Self.site
        var input = try site.input
        let sources = site.templates.map { TemplateSource(path: $0, file: "Templates/\($0)", text: $1) }
        input.templates = SiteTemplates(sources, language: input.settings.language)
        let plan = SitePlan(input)
        input.templates = SiteTemplates(sources.reversed(), language: input.settings.language)
        let reversed = SitePlan(input)
        #expect(plan.pages.map(\.path) == reversed.pages.map(\.path))
        #expect(plan.pages.map { plan.render($0).bytes } == reversed.pages.map { reversed.render($0).bytes })
    }

    @Test func messagesKeepTheirOrder() throws {
        var site = try Self.site
        site.templates["bad.md"] =
            "{{a}} {{b}} {{c}} <p onclick='{{site.title}}' onload='{{site.title}}' style='{{site.title}}'>{{> x}}"
        site.templates["worse.md"] =
            "<p onclick='{{site.title}}' onload='{{site.title}}' style='{{site.title}}'></p><script>{{site.title}}</script>"
        let messages = try site.messages()
        #expect(messages.count == 8)
        for _ in 0..<5 { #expect(try site.messages() == messages) }
    }

    /// A process with another time zone and language gives the same bytes.
    @Test func ignoresEnvironment() async throws {
        let pages = try Self.site.pages()
        let expected = pages.sorted { $0.key < $1.key }.map { $0.key + $0.value }.joined()
        await #expect(processExitsWith: .success) { [expected = expected as String] in
            setenv("TZ", "Pacific/Kiritimati", 1)
            setenv("LANG", "ar_EG.UTF-8", 1)
            setenv("LC_ALL", "tr_TR.UTF-8", 1)
            tzset()
            NSTimeZone.resetSystemTimeZone()
            let pages = try DeterminismTests.site.pages()
            #expect(pages.sorted { $0.key < $1.key }.map { $0.key + $0.value }.joined() == expected)
        }
    }

    /// A site with several of everything.
    static var site: SampleSite {
        get throws {
            var site = SampleSite()
            site.zone = "America/New_York"
            site.templates.merge([
                "index.md": """
                {{#events}}
                - {{name}} {{date}} {{date.time}} {{status}}
                {{/events}}

                {{#cards}}{{.}} {{record}} {{date}} {{date.time}}{{/cards}} {{#letters}}{{letter}}{{#ingredients}}{{name}}{{/ingredients}}{{/letters}}

                {{#months}}{{name}}{{#weekdays}}{{weekday}}{{/weekdays}}{{/months}} {{today}} {{#habits}}{{streak}}{{ended}}{{/habits}}
                """,
                "event.md":
                    "---\neach: events\npath: /events/{{event.slug}}/\ntitle: \"{{event.name}}\"\n---\n# {{event.name}}\n\n{{{event.description}}}\n\n{{event.date}}",
                "card.md": "---\neach: cards\npath: /cards/{{item.slug}}/\n---\n{{item.record}}",
            ]) { $1 }
            let start = try instant("2026-10-01T03:30:00Z")
            site.open = (0..<40).map { index in
                Event(
                    date: start + Double(index) * 100_000,
                    name: "event \(index % 7)",
                    description: "# a\n\n*b* \(index)"
                )
            }
            site.completed = (0..<20).map { Event(date: start - Double($0) * 1_000_000, name: "done \($0 % 3)") }
            site.habits = [Habit(title: "a", currentStreak: 4, lastCompletionDate: start)]
            site.recipes = (0..<5).map { index in
                Recipe(
                    name: "r",
                    ingredients: ["Salt", "salt", "SALT", "Süß", "suss"].map {
                        Ingredient(name: $0, amount: Double(index))
                    }
                )
            }
            let record = Dictionary(uniqueKeysWithValues: (0..<20).map { ("k\($0)", PropertyValue.integer($0)) })
            site.collections["cards"] = (0..<2).map { _ in
                .dictionary(["title": .string("a"), "record": .dictionary(record), "date": .date(start)])
            }
            return site
        }
    }
}
