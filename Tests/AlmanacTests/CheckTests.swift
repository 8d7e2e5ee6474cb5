import Foundation
import TestSupport
import Testing

@Suite("Checking")
struct CheckTests {
    private func check(_ workspace: Workspace, _ options: String...) async throws -> Command.Outcome {
        try await workspace.command(["check", "--stores", "stores"] + Workspace.moment + options).run()
    }

    @Test("The samples are in order, and nothing is written anywhere")
    func clean() async throws {
        try await Workspace.withSample { workspace in
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await check(workspace)
            #expect(outcome.status == .success)
            #expect(outcome.errorText == "")
            #expect(outcome.outputText.wholeMatch(of: /[0-9]+ pages checked: 0 errors, 0 warnings\n/) != nil)
            #expect(try Snapshot(of: workspace.folder) == before)
            // Nor where a site is.
            #expect(try await workspace.build().status == .success)
            try workspace.writeEvents("Alpha")
            let built = try Snapshot(of: workspace.folder)
            #expect(try await check(workspace, "--output", "site").status == .success)
            #expect(try Snapshot(of: workspace.folder) == built)
        }
    }

    @Test("Links and anchors that lead nowhere are found, in templates and in records")
    func brokenLinks() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(
                """
                # About

                [page](/nowhere/) [anchor](/habits/#no) [out](../../x/) [file](/style.css) [gone](/style.cs)

                [self](#about) [top](#top) [start](#) [elsewhere](https://example.org/#x) [mail](mailto:a@example.org)

                """,
                to: "Templates/about.md"
            )
            try workspace.write(
                #"[{"name":"A","date":817000000,"description":"[page](/gone/), [anchor](#none), [good](/habits/)"}]"#,
                to: "stores/schedules.plist"
            )
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await check(workspace)
            #expect(outcome.status == .exited(1))
            let hint = "    hint: mend it in the template, or in the record that holds it"
            let lines = [
                "about/index.html: error: the link `../../x/` leads out of the site",
                "about/index.html: error: the link `../habits/#no` leads to no such place on its page",
                "about/index.html: error: the link `../nowhere/` leads to nothing",
                "about/index.html: error: the link `../style.cs` leads to nothing",
                "events/2026-11-22-a/index.html: error: the link `#none` leads to no such place on its page",
                "events/2026-11-22-a/index.html: error: the link `../../gone/` leads to nothing",
            ]
            #expect(outcome.messages == lines.flatMap { [$0, hint] })
            #expect(outcome.outputText.hasSuffix(" pages checked: 6 errors, 0 warnings\n"))
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("A wrong name in a template is found with its place, by check and by build")
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
