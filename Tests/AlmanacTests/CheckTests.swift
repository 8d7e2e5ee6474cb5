import Foundation
import TestSupport
import Testing

@Suite("almanac check", .ends)
struct CheckTests {
    private func check(_ workspace: Workspace, _ options: String...) async throws -> Command.Outcome {
        try await workspace.command(["check", "--stores", "stores"] + Workspace.moment + options).run()
    }

    @Test("The samples have no errors, and check writes nothing")
    func clean() async throws {
        try await Workspace.withSample { workspace in
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await check(workspace)
            #expect(outcome.status == .success)
            #expect(outcome.errorText == "")
            #expect(outcome.outputText.wholeMatch(of: /[0-9]+ pages checked: 0 errors, 0 warnings\n/) != nil)
            #expect(try Snapshot(of: workspace.folder) == before)
            // The same next to an existing site.
            #expect(try await workspace.build().status == .success)
            try workspace.writeEvents("Alpha")
            let built = try Snapshot(of: workspace.folder)
            #expect(try await check(workspace, "--output", "site").status == .success)
            #expect(try Snapshot(of: workspace.folder) == built)
        }
    }

    @Test(
        "check refuses the same output folders as build",
        arguments: ["/", ".", "..", "stores/schedules.plist", "Public/site", "stores"]
    )
    func output(path: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("Public")
            try workspace.write("output: \"\(path)\"\n", to: "almanac.yml")
            let checked = try await check(workspace)
            let built = try await workspace.command(["build", "--stores", "stores"]).run()
            #expect(checked.status == .exited(1) && built.status == .exited(1))
            #expect(built.messages.contains { checked.messages.contains($0) && $0.contains("the output folder") })
        }
    }

    @Test("Only the first messages are shown, or all with --verbose")
    func manyMessages() async throws {
        try await Workspace.withSmall { workspace in
            let records =
                (1...120).map { #"{"name":"\#($0)","date":1400000000}"# } + Array(repeating: #"{"date":1}"#, count: 101)
            try workspace.write("[\(records.joined(separator: ","))]", to: "stores/schedules.plist")
            let outcome = try await check(workspace)
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.count { $0.contains(": warning: ") } == 100)
            #expect(outcome.messages.count { $0.contains(": error: ") } == 100)
            let rest = ["and 1 more error, which --verbose shows", "and 20 more warnings, which --verbose shows"]
            #expect(outcome.messages.suffix(2) == rest)
            #expect(outcome.outputText.hasSuffix(" 101 errors, 120 warnings\n"))
            let all = try await check(workspace, "--verbose")
            #expect(all.messages.count { $0.contains(": warning: ") } == 120)
            #expect(all.messages.count { $0.contains(": error: ") } == 101)
            #expect(!all.messages.contains { $0.contains("--verbose") })
            let list = try await workspace.command(["event", "list", "--stores", "stores"]).run()
            #expect(list.status == .exited(1))
            #expect(list.messages.count { $0.contains(": error: ") } == 100)
            #expect(list.messages.contains("and 1 more error, which `almanac check --verbose` of these stores shows"))
        }
    }

    @Test("Broken links and anchors in templates and records are reported")
    func brokenLinks() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(
                """
                # About

                [page](/nowhere/) [anchor](/habits/#no) [out](../../x/) [file](/style.css) [gone](/style.cs)
                [near](/Habits) [name](#Name) [unnamed](#nme) <a name="name"></a>

                [self](#about) [top](#top) [start](#) [elsewhere](https://example.org/#x) [mail](mailto:a@example.org)

                [accent](/caf\u{E9}.txt)

                """,
                to: "Templates/about.md"
            )
            try workspace.write("", to: "Public/cafe\u{301}.txt")
            try workspace.write(
                #"[{"name":"A","date":817000000,"description":"[page](/gone/), [anchor](#none), [good](/habits/)"}]"#,
                to: "stores/schedules.plist"
            )
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await check(workspace)
            #expect(outcome.status == .exited(1))
            let hint = "    hint: fix it in the record that contains it"
            let page = "from about/index.html"
            let lines = [
                "Templates/about.md:3:8: error: the link `/nowhere/` leads to nothing, \(page)",
                "Templates/about.md:3:28: error: the link `/habits/#no` leads to a missing id on its page, \(page)",
                "Templates/about.md:3:47: error: the link `../../x/` leads outside the site, \(page)",
                "Templates/about.md:3:83: error: the link `/style.cs` leads to nothing, \(page)",
                "    hint: did you mean `/style.css`?",
                "Templates/about.md:4:8: error: the link `/Habits` leads to nothing, \(page)",
                "    hint: did you mean `/habits/`?",
                "Templates/about.md:4:24: error: the link `#Name` leads to a missing id on its page, \(page)",
                "    hint: did you mean `#name`?",
                "Templates/about.md:4:41: error: the link `#nme` leads to a missing id on its page, \(page)",
                "    hint: did you mean `#name`?",
                "Templates/about.md:8:10: error: the link `/café.txt` leads to nothing: the name of the file has "
                    + "another Unicode normal form, \(page)",
                "events/2026-11-22-a/index.html: error: the link `#none` leads to a missing id on its page", hint,
                "events/2026-11-22-a/index.html: error: the link `/gone/` leads to nothing", hint,
            ]
            #expect(outcome.messages == lines)
            #expect(outcome.outputText.hasSuffix(" pages checked: 10 errors, 0 warnings\n"))
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("The hint about a broken link names the template that may make it from a value")
    func brokenLinkWithValue() async throws {
        try await Workspace.withSmall { workspace in
            let list = "# List\n\n{{#events.first1}}[x](/event/{{slug}}/){{/events.first1}}"
            try workspace.write(list, to: "Templates/list.md")
            let outcome = try await check(workspace)
            #expect(outcome.messages.count == 2, "\(outcome.errorText)")
            #expect(outcome.messages.first?.hasPrefix("list/index.html: error: the link `/event/") == true)
            let hint = "fix it in the record that contains it, or in Templates/list.md if that makes it from a value"
            #expect(outcome.messages.last == "    hint: \(hint)")
        }
    }

    @Test("A link to an id that is written without quotes isn't reported")
    func idWithoutQuotes() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("Templates")
            let anchors = "{{#events}}<i id={{slug}}></i><a href=\"#{{slug}}\">{{name}}</a>{{/events}}"
            try workspace.write(anchors, to: "Templates/anchors.md")
            let outcome = try await check(workspace)
            #expect(outcome.status == .success, "\(outcome.errorText)")
            #expect(outcome.errorText == "")
        }
    }

    @Test("A broken link is reported in the template that shows it, not in others that contain the same link")
    func brokenLinkOfAPanel() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(
                """
                sections: [habits]
                stores: { folder: stores }
                dashboard: { panels: [habits, mine] }

                """,
                to: "almanac.yml"
            )
            try workspace.write(
                "[cook](/recipes/) [home](/#mine) [near](plans/)\n",
                to: "Templates/partials/panel-mine.md"
            )
            let outcome = try await check(workspace)
            let panel = "Templates/partials/panel-mine.md"
            #expect(
                outcome.messages == [
                    "\(panel):1:8: error: the link `/recipes/` leads to nothing, from index.html",
                    "\(panel):1:26: error: the link `/#mine` leads to a missing id on its page, from index.html",
                    "\(panel):1:41: error: the link `/plans/` leads to nothing, from index.html",
                ]
            )
        }
    }

    @Test("A link whose address is an empty value is reported with its page, not in a template that it isn't from")
    func emptyLink() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("title\nDune\n", to: "stores/books.csv")
            try workspace.write("collections: { books: { file: books.csv } }\n", to: "almanac.yml")
            try workspace.write("# Shelf\n\n{{#books}}\n- [{{title}}]({{url}})\n{{/books}}\n", to: "Templates/shelf.md")
            let outcome = try await check(workspace)
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.count == 2)
            #expect(outcome.messages.first == "shelf/index.html: error: a link has no address")
            #expect(outcome.messages.last?.contains("`{{#url}}[…]({{url}}){{/url}}`") == true)
        }
    }

    @Test("While a template has an error, the links to pages that it would make aren't reported")
    func linksToMissingPages() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("[habits](/habits/) [tea](/tea/)\n", to: "Templates/about.md")
            try workspace.write("---\npath: /tea/\n---\n{{nothing}}\n", to: "Templates/tea.md")
            let outcome = try await check(workspace)
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first == "Templates/tea.md:4:1: error: nothing here is called `nothing`")
            #expect(!outcome.errorText.contains("the link"))
        }
    }

    @Test("check and build report an unknown name in a template with its location")
    func wrongName() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("# About\n\n{{#habits}}\n{{nmae}}\n{{/habits}}\n", to: "Templates/about.md")
            let outcome = try await check(workspace)
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages == [
                    "Templates/about.md:4:1: error: nothing here is called `nmae`", "    hint: did you mean `name`?",
                ]
            )
            #expect(try await workspace.build().messages == outcome.messages)
        }
    }
}
