import Foundation
import TestSupport
import Testing

@Suite("Inputs of a watch", .ends)
struct WatchInputTests {
    /// Shell scripts that each change the site once.
    private static let edits = [
        "mkdir Templates; echo '# Hello' > Templates/hello.md; mkdir Templates/partials; "
            + "echo world > Templates/partials/who.md; echo '# Hello {{> who}}' > Templates/hello.md  # a new folder",
        "echo moon > Templates/partials/who.md",
        "echo sun > Templates/partials/.x; mv Templates/partials/.x Templates/partials/who.md",
        "sed -i s/Hello/Bye/ Templates/hello.md",
        "mv Templates/hello.md Templates/other.md",
        "mkdir Templates/deep; mv Templates/other.md Templates/deep/page.md",
        "mv Templates/deep Templates/deeper",
        "mkdir Templates/layouts; echo '<!doctype html><title>x</title>{{{content}}}' > Templates/layouts/page.html",
        "echo '<!doctype html><title>y</title>{{{content}}}' > Templates/layouts/page.html",
        "rm -r Templates/layouts",
        "mv Templates away; sleep 0.1; mv away Templates; echo x > Templates/x.md",
        "cp -r Templates Changed; echo earth > Changed/partials/who.md; mv Templates Old; mv Changed Templates; rm -r Old",
        "ln -s \"$PWD\"/Templates/x.md Templates/y.md",
        "echo z > z.md; ln -sf \"$PWD\"/z.md Templates/y.md",
        "echo zz > z.md",
        "rm Templates/x.md Templates/y.md",
        "rm -r Templates",
        "echo a > Public/a.txt",
        "echo b > Public/a.txt",
        "mkdir -p Public/one/two; echo c > Public/one/two/c.txt; echo d > Public/one/d.txt",
        "mv Public/one Public/three",
        "echo cc > Public/three/two/c.txt",
        "rm -r Public/three Public/a.txt",
        "echo 'body { color: red }' > Public/style.css",
        "rm Public/style.css",
        "echo 'title: Mine' > almanac.yml",
        "echo 'title: Yours' > .new; mv .new almanac.yml",
        "printf 'title: Yours\\nsections: [schedule]\\n' > almanac.yml",
        "echo 'title: Yours' > almanac.yml",
        "rm almanac.yml",
    ]

    @Test("Templates, partials, layouts, static files and settings are watched", arguments: WatchMode.allCases)
    func edits(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode) { site in
                for edit in Self.edits {
                    let rebuilds = try await site.change(shell: edit)
                    #expect((1...2).contains(rebuilds.count), "\(edit)\n\(rebuilds)")
                }
                #expect(site.messages == [])
            }
        }
    }

    @Test("The line about a build names the changed files")
    func lines() async throws {
        let edits = [
            ("echo a > Public/a.txt", "Public/a.txt"),
            ("rm Public/a.txt", "Public/a.txt"),
            ("mkdir Templates; echo '# Hi' > Templates/.x; mv Templates/.x Templates/hi.md", "Templates/hi.md"),
            ("rm Templates/hi.md", "Templates/hi.md"),
            ("echo 'title: Mine' > almanac.yml", "almanac.yml"),
            // The watch has recorded the new values from the store.
            (
                "sed -i s/20/21/ stores/*.Habitual.plist",
                "stores/com.makeschool.Habitual.almanac.json, stores/com.makeschool.Habitual.plist"
            ),
        ]
        try await Workspace.withSmall { workspace in
            try await workspace.watch { site in
                for (edit, cause) in edits {
                    let rebuilds = try await site.change(edit) {
                        let before = site.rebuilds.count
                        try await workspace.shell(edit).expectSuccess()
                        // A fresh build would record the new values too, possibly before the watch.
                        try await site.wait(for: "a build after \(edit)") { site.rebuilds.count > before }
                    }
                    #expect(rebuilds.map { String($0.prefix { $0 != ":" }) } == [cause], "\(edit)")
                }
            }
        }
    }

    @Test("A change that doesn't affect the site is reported with --verbose", arguments: [false, true])
    func noEffect(isVerbose: Bool) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(.events, isVerbose ? "--verbose" : "--title=Mine") { site in
                try workspace.write("# Nothing yet.\n", to: "almanac.yml")
                if isVerbose {
                    try await site.wait(for: "the line") { !site.rebuilds.isEmpty }
                    #expect(site.rebuilds[0].hasPrefix("almanac.yml: 0 written, 0 removed, in "))
                } else {
                    try await site.look()
                    #expect(!site.rebuilds.contains { $0.contains(": 0 written, ") })
                }
            }
        }
    }

    @Test("A thousand static files can be added at once", arguments: WatchMode.allCases)
    func thousandFiles(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("many/deep")
            for number in 1...1_000 {
                try workspace.write("\(number)", to: "many/\(number.isMultiple(of: 2) ? "deep/" : "")\(number).txt")
            }
            try await workspace.watch(mode) { site in
                try await site.change(shell: "cp -r many Public")
                try await site.change(shell: "cp -r many Public/again; rm -r Public/many")
                try await site.change(shell: "rm -r Public/again; mv many Public")
                #expect(try site.snapshot.files.filter { $0.hasPrefix("many/") }.count == 1_000)
                #expect(site.messages == [])
            }
        }
    }
}
