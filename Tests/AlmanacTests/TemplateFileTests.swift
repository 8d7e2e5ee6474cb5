import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Unreadable templates", .ends)
struct TemplateFileTests {
    private static let page = "---\ntitle: Mine\npath: /\n---\n# My front\n"

    /// Scripts that make the file `$0` unreadable, each with the expected message.
    private static let states = [
        ("ln -s /nowhere/x $0", "is left out: it is a link that leads to no file"),
        (
            "ln -s loop.md $0; ln -s $(basename $0) $(dirname $0)/loop.md",
            "is left out: Too many levels of symbolic links"
        ),
        ("mkfifo $0", "is left out: it isn't a regular file"),
        ("ln -s /dev/zero $0", "is left out: it isn't a regular file"),
        ("ln -s .. $0", "is left out: it is a link to a folder"),
        ("printf 'caf\\351' > $0", "this is not UTF-8 text"),
        ("cp old $0; chmod 0 $0", "cannot be read: permission denied"),
        ("truncate -s 20000000 $0", "cannot be read: it has more than 16 MB"),
    ]

    @Test("An unreadable template keeps the old page, and the built-in template doesn't replace it", arguments: states)
    func page(state: String, message: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(Self.page, to: "Templates/index.md")
            try await workspace.build().expectSuccess()
            let before = try workspace.text("site/index.html")
            #expect(before.contains("My front"))
            try workspace.writeEvents("Alpha", "Beta")
            let script = "mv Templates/index.md old; " + state.replacing("$0", with: "Templates/index.md")
            let outcome = try await workspace.shell(Self.unprivileged(script), Workspace.buildArguments([]))
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.contains("Templates/index.md: error: \(message)"), "\(outcome.errorText)")
            #expect(try workspace.text("site/index.html") == before)
            // The other pages are rendered.
            #expect(workspace.exists("site/events/2026-11-22-beta/index.html"))
            try workspace.remove("Templates")
            try await workspace.build().expectSuccess()
            #expect(try !workspace.text("site/index.html").contains("My front"))
        }
    }

    @Test(
        "A file that looks like a template of a page, but has another ending, is reported",
        arguments: ["about.html", "about.markdown", "notes/about.MD"]
    )
    func misnamedPage(name: String) async throws {
        try await Workspace.withSmall { workspace in
            for file in [name, "notes.txt", "layouts/old.md"] { try workspace.write("About", to: "Templates/\(file)") }
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(
                outcome.messages == [
                    "Templates/\(name): warning: isn't used, because the template of a page ends in `.md`",
                    "    hint: rename it, or put it into `Public` if it is finished HTML",
                ]
            )
        }
    }

    @Test("Copies of templates and static files from conflicts aren't used")
    func conflictCopies() async throws {
        try await Workspace.withSmall { workspace in
            let copies = [
                "Templates/index (conflicted copy 2026-11-25).md",
                "Public/notes.sync-conflict-20261125-090000-ABCDEFG.txt",
            ]
            for file in ["Templates/index.md"] + copies { try workspace.write(Self.page, to: file) }
            let outcome = try await workspace.build("--verbose")
            #expect(outcome.status == .success, "\(outcome.errorText)")
            for copy in copies {
                let note = "\(copy): note: a conflict copy from a sync program; it is not read"
                #expect(outcome.messages.contains(note), "\(outcome.errorText)")
            }
            #expect(!workspace.exists("site/notes.sync-conflict-20261125-090000-ABCDEFG.txt"))
        }
    }

    @Test(
        "An unreadable partial or layout keeps the old pages that use it",
        arguments: ["partials/note.md", "layouts/page.html", "partials"]
    )
    func partial(path: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("Mine: {{{content}}}", to: "Templates/layouts/page.html")
            try workspace.write("My note", to: "Templates/partials/note.md")
            try workspace.write("{{> note}}", to: "Templates/index.md")
            try await workspace.build().expectSuccess()
            let before = try workspace.text("site/index.html")
            #expect(before.contains("Mine:") && before.contains("My note"))
            let script = "mv Templates/\(path) old; ln -s /nowhere/x Templates/\(path)"
            let outcome = try await workspace.shell(Self.unprivileged(script), Workspace.buildArguments([]))
            #expect(outcome.status == .exited(1))
            let message = "Templates/\(path): error: is left out: it is a link that leads to no file"
            #expect(outcome.messages.contains(message), "\(outcome.errorText)")
            #expect(try workspace.text("site/index.html") == before)
        }
    }

    @Test(
        "If the templates folder can't be listed, nothing is built",
        arguments: ["ln -s /nowhere Templates", "cp -r old Templates; chmod 0 Templates", "touch Templates"]
    )
    func folder(state: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(Self.page, to: "Templates/index.md")
            try await workspace.build().expectSuccess()
            let before = try Snapshot(of: workspace["site"])
            try workspace.writeEvents("Alpha", "Beta")
            let script = "mv Templates old; " + state
            let outcome = try await workspace.shell(Self.unprivileged(script), Workspace.buildArguments([]))
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages.contains { $0.hasPrefix("Templates: error: cannot be read: ") },
                "\(outcome.errorText)"
            )
            #expect(try Snapshot(of: workspace["site"]).changes(since: before) == [])
            try await workspace.shell("chmod 755 Templates || true; rm -r Templates; mv old Templates").expectSuccess()
            try await workspace.build().expectSuccess()
            #expect(workspace.exists("site/events/2026-11-22-beta/index.html"))
        }
    }

    /// Runs a script, then the program without root's permission to read everything.
    private static func unprivileged(_ script: String) -> String {
        let run = geteuid() == 0 ? #"exec setpriv --bounding-set=-all --inh-caps=-all "$@""# : #"exec "$@""#
        return "\(script)\n\(run)"
    }
}
