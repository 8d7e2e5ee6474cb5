import Diagnostics
import Persistence
import Records
import Settings
import Testing

@testable import Site
@testable import Templates

/// The setting `menu`: the links on every page.
@Suite struct NavigationTests {
    private static func site(_ menu: String) -> SampleSite {
        var site = SampleSite()
        site.templates["layouts/page.html"] =
            "<main>{{#navigation}}{{title}} {{icon}} {{url}}{{#isHere}}!{{/isHere}}{{#isCurrent}}?{{/isCurrent}}; {{/navigation}}</main>{{{content}}}"
        site.templates["habits.md"] = "---\nsection: habits\n---\n"
        site.templates["recipes.md"] = "---\ntitle: Good food\nsection: recipes\n---\n"
        site.templates["reading.md"] = "---\ntitle: What I read\n---\n"
        site.templates["reading/list.md"] = "# A list"
        site.templates["shopping.md"] = "---\ntitle: Shopping\nsection: recipes\n---\n"
        site.templates["collection.md"] =
            "---\neach: collections\npath: /{{collection.slug}}/\ntitle: \"{{collection.title}}\"\n---\n"
        site.collections["myBooks"] = [.dictionary(["title": .string("Dune")])]
        site.settings.menu = Settings.parse("menu: \(menu)", file: "almanac.yml", reservedNames: []).settings.menu
        return site
    }

    @Test(arguments: [
        ("[recipes, habits]", "Good food recipes /recipes/; habits habits /habits/; "),
        ("[myBooks, { page: habits, title: Daily }]", "My books collection /mybooks/; Daily habits /habits/; "),
        (
            "[/reading/, /mybooks/, /recipes/]",
            "What I read page /reading/; My books collection /mybooks/; Good food recipes /recipes/; "
        ),
        ("[/reading/list/, { page: /shopping/, title: 2026 }]", "List page /reading/list/; 2026 page /shopping/; "),
        ("[]", ""),
    ])
    func linksToAnyPage(menu: String, links: String) throws {
        let site = Self.site(menu)
        #expect(try site.messages() == [])
        #expect(try site.main() == links)
    }

    @Test(arguments: [
        ("/reading/", "/reading/!?;"), ("/reading/list/", "/reading/?;"), ("/shopping/", "/recipes/?;"),
        ("/recipes/", "/recipes/!?;"), ("/mybooks/", "/mybooks/!?;"),
    ])
    func marksOneCurrentEntry(path: String, entry: String) throws {
        let main = try Self.site("[recipes, /reading/, myBooks]").main(at: path)
        #expect(main.contains(entry))
        #expect(main.count { $0 == "?" } == 1)
    }

    /// An open event belongs to the schedule, or to the calendar if there is no schedule. A completed event belongs to
    /// the completed events.
    @Test(arguments: [
        ([Settings.Section.schedule, .calendar, .completed], "/schedule/", "/completed/"),
        ([.calendar, .completed], "/calendar/", "/completed/"),
    ])
    func assignsEventsToOneSection(sections: [Settings.Section], open: String, completed: String) throws {
        var site = Self.site("[]")
        site.settings.menu = nil
        site.settings.sections = sections
        site.templates["layouts/page.html"] =
            "<main>{{#navigation}}{{#isCurrent}}{{url}}{{/isCurrent}}{{/navigation}}</main>"
        for section in sections {
            site.templates["\(section.rawValue).md"] = "---\nsection: \(section.rawValue)\n---\n"
        }
        site.templates["event.md"] =
            "---\neach: events\npath: /{{event.name}}/\nsection: [schedule, calendar, completed]\n---\n"
        let date = try instant("2026-11-21T08:00:00Z")
        site.open = [Event(date: date, name: "a")]
        site.completed = [Event(date: date, name: "b", completedAt: date)]
        #expect(try site.main(at: "/a/") == open)
        #expect(try site.main(at: "/b/") == completed)
    }

    @Test func prefersEntryOfPageOverSection() throws {
        let main = try Self.site("[recipes, /shopping/]").main(at: "/shopping/")
        #expect(main.contains("/recipes/; ") && main.contains("/shopping/!?; "))
    }

    @Test(arguments: [
        (
            "[recipe]",
            "almanac.yml:1:8: error: `menu` names `recipe`, which is neither a section nor a collection",
            "did you mean `recipes`?"
        ),
        (
            "[nothing like it]",
            "almanac.yml:1:8: error: `menu` names `nothing like it`, which is neither a section nor a collection",
            "write the name of a section or a collection, or the path of a page such as `/search/`"
        ),
        (
            "[reading/]",
            "almanac.yml:1:8: error: `menu` names `reading/`, which is neither a section nor a collection",
            "did you mean `/reading/`?"
        ),
        (
            "[schedule]", "almanac.yml:1:8: error: `menu` names the section `schedule`, which the site does not show",
            "add it to `sections`"
        ),
        (
            "[/raeding/]", "almanac.yml:1:8: error: `menu` leads to `/raeding/`, which no page has",
            "did you mean `/reading/`?"
        ),
        (
            "[habits, { page: /x/y/z/ }]", "almanac.yml:1:16: error: `menu` leads to `/x/y/z/`, which no page has",
            "write the `path` of a page, such as `/search/`"
        ),
        (
            "[recipes, /recipes/]",
            "almanac.yml:1:17: warning: `menu` names `/recipes/`, whose page is already in the menu",
            "remove one of the two"
        ),
    ])
    func reportsUnknownNames(menu: String, message: String, hint: String) throws {
        #expect(try Self.site(menu).messages() == ["\(message)\n    hint: \(hint)"])
    }

    @Test func keepsSectionOutsideMenu() throws {
        var site = Self.site("[myBooks]")
        site.templates["layouts/page.html"] =
            "<main>{{page.section}} {{#sections.habits}}{{url}}{{#isCurrent}}?{{/isCurrent}}{{/sections.habits}}</main>"
        #expect(try site.main(at: "/habits/") == "habits /habits/?")
    }

    @Test func linksCustomStyleSheetIfPresent() throws {
        var site = SampleSite(layout: "<main>{{#site.customStyle}}<link href=\"{{.}}\">{{/site.customStyle}}</main>")
        #expect(try site.main() == "")
        site.staticFiles = ["custom.css"]
        #expect(try site.main() == "<link href=\"custom.css\">")
    }
}
