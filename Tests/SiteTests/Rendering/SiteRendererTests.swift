import Foundation
import Persistence
import Records
import Testing

@testable import Site

/// A renderer that has learnt from earlier pages makes of each page what one makes that knows none.
@Suite struct SiteRendererTests {
    @Test(arguments: UInt64(1)...8)
    func learningChangesNothing(seed: UInt64) throws {
        var edits = SiteEdits(seed: seed)
        var site = try edits.start()
        for _ in 0..<20 { try edits.change(&site) }
        let plan = try site.plan
        let renderer = SiteRenderer(plan, pages: .max)
        // The second time everything has been learnt.
        for _ in 1...2 {
            for page in plan.pages {
                let (learnt, plain) = (renderer.render(page, isTraced: true), plan.render(page, isTraced: true))
                #expect(learnt.bytes == plain.bytes, "\(page.path)")
                #expect(learnt.diagnostics == plain.diagnostics)
                #expect(Self.facts(learnt) == Self.facts(plain), "\(page.path)")
                let checked = renderer.render(page)
                #expect(checked.bytes == plain.bytes && checked.links == plan.render(page).links)
            }
        }
    }

    private static func facts(_ page: RenderedPage) -> [String: Fingerprint] {
        let pairs = page.facts.flatMap { facts in
            zip(facts.names, facts.answers).map { ("\(facts.record.list) \(facts.record.index) \($0.text)", $1) }
        }
        return Dictionary(pairs) { $1 }
    }

    private static let template = """
        ---
        each: events
        path: /{{event.slug}}/
        ---
        {{#event}}{{name}}{{^description}} plain{{/description}}{{#description}}: {{{.}}}{{/description}}
        {{#previous}}<{{name}}{{#previous}}<{{name}}{{/previous}}{{/previous}}{{#isCompleted}} done{{/isCompleted}}{{/event}}
        {{#navigation}}[{{title}}]({{url}}){{#isHere}} here{{/isHere}}{{#isCurrent}} now{{/isCurrent}}{{/navigation}}
        {{events.count}} {{#recipes.first2}}{{^first()}}, {{/first()}}{{name}} {{ingredients.count}}{{/recipes.first2}}
        {{#words}}{{today}}{{/words}} {{uppercased(event.name)}} {{#event.date}}{{iso}}{{/event.date}} {{page.url}}
        """

    /// Its rows are alike, and each is told its place, also after a list within it.
    private static let list = """
        ---
        title: Schedule
        section: schedule
        ---
        {{#events}}{{#recipes}}{{name}}{{index()}}{{/recipes}}{{^last()}}, {{/last()}}{{index()}}{{#date}}{{day}}{{/date}}
        {{^first()}}{{#recipes.first1}}{{.}}{{/recipes.first1}}{{/first()}}{{#odd()}}odd{{/odd()}}
        {{/events}}
        """

    /// Shows what is in scope where it is included, and what is not.
    private static let part = """
        {{.}} {{page.url}} {{site.title}} {{#recipes}}{{name}}{{index()}}{{/recipes}}{{^first()}}!{{/first()}}
        {{#navigation}}{{#isHere}}{{title}}{{/isHere}}{{/navigation}}
        """

    private static let pageOfParts = """
        {{> part}} {{#recipes.first}}{{> part}}{{/recipes.first}} {{#page.title}}{{> part}}{{/page.title}}
        {{#events.first}}{{#description}}{{> part}}{{/description}}{{> part}}{{#next}}{{> part}}{{/next}}{{/events.first}}
        {{> part}} {{#events.last}}{{> part}}{{/events.last}} {{#recipes.first1}}{{> part}}{{/recipes.first1}}
        {{> frame}} {{<frame}}{{$x}}one {{recipes.count}}{{/x}}{{/frame}} {{<frame}}{{$x}}two{{/x}}{{/frame}} {{> frame}}
          {{> part}}
         {{> part}}
        {{> part}}
        """

    private static let frame = "({{$x}}none{{/x}} {{> part}} {{#events}}{{name}}{{$x}}!{{/x}}{{/events}})"

    @Test func pagesOfOneTemplateGoTheirOwnWays() throws {
        var site = SampleSite()
        site.templates["event.md"] = Self.template
        site.templates["schedule.md"] = Self.list
        site.templates["partials/part.md"] = Self.part
        site.templates["partials/frame.md"] = Self.frame
        for name in ["about", "schedule/more"] {
            site.templates["\(name).md"] = "---\ntitle: \(name)\n---\n\(Self.pageOfParts)"
        }
        site.recipes = [Recipe(name: "Soup"), Recipe(name: "")]
        let date = try instant("2026-11-21T08:00:00Z")
        site.open = [nil, "*b*", "", "<i>", nil, "d\n\n# e", "f"].enumerated().map { index, text in
            Event(date: date, name: index == 3 ? "" : "Event & \(index)", description: text)
        }
        site.completed = [Event(date: date, name: "Done")]
        let plan = try site.plan
        #expect(plan.diagnostics == [])
        let renderer = SiteRenderer(plan, pages: .max)
        for _ in 1...2 {
            for page in plan.pages {
                let (learnt, plain) = (renderer.render(page, isTraced: true), plan.render(page, isTraced: true))
                #expect(learnt.bytes == plain.bytes, "\(page.path)")
                #expect(Self.facts(learnt) == Self.facts(plain), "\(page.path)")
            }
        }
    }
}
