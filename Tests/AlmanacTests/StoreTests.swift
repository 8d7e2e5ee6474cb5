import Foundation
import TestSupport
import Testing

@Suite("Missing and unreadable stores", .ends)
struct StoreTests {
    private static let habits = "stores/com.makeschool.Habitual.plist"

    @Test("A missing store counts as empty, and --verbose reports it")
    func missing() async throws {
        try await Workspace.withSmall { workspace in
            let quiet = try await workspace.build()
            #expect(quiet.status == .success)
            #expect(quiet.errorText == "")
            let verbose = try await workspace.build("--verbose")
            #expect(verbose.status == .success)
            #expect(
                verbose.messages == [
                    "stores/completedEvents.plist: note: there is no such store; it is treated as empty",
                    "stores/recipes.data: note: there is no such store; it is treated as empty",
                ]
            )
            #expect(workspace.exists("site/recipes/index.html"))
        }
    }

    @Test("A missing store that almanac.yml names is an error, and the others are built")
    func missingByName() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("stores: { recipes: mine.data }\n", to: "almanac.yml")
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages == [
                    "stores/mine.data: error: there is no such file, but almanac.yml names it under `stores`",
                    "    hint: correct the name there; the first record that you add creates the file",
                ]
            )
            #expect(workspace.exists("site/events/2026-11-22-alpha/index.html"))
        }
    }

    @Test("The error for a folder without stores names the folder and the expected files")
    func none() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(outcome.outputText == "")
            #expect(
                outcome.messages == [
                    "stores: error: no store is here: looked for `schedules.plist`, `completedEvents.plist`, "
                        + "`recipes.data` and a property list that holds `HABITS_ARRAY`",
                    "    hint: name the right folder with `--stores`, or create samples with `almanac init my-almanac`",
                ]
            )
            #expect(!workspace.exists("site") && !workspace.exists(".almanac"))
        }
    }

    @Test("The error for a folder without stores names the files from almanac.yml")
    func noneByName() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try workspace.write("stores: { events: dates.plist, habits: habits.json }\n", to: "almanac.yml")
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages.first
                    == "stores: error: no store is here: looked for `dates.plist`, `completedEvents.plist`, "
                    + "`recipes.data` and `habits.json`"
            )
        }
    }

    @Test("A missing stores folder is an error, and so is a file in its place")
    func noFolder() async throws {
        try await Workspace.with { workspace in
            try workspace.write("a file", to: "file")
            let hint = "    hint: name the right one with `--stores`, or create samples with `almanac init`"
            let missing = try await workspace.build(stores: "nowhere")
            #expect(missing.status == .exited(1))
            #expect(missing.messages == ["nowhere: error: the folder of the stores does not exist", hint])
            let file = try await workspace.build(stores: "file")
            #expect(file.status == .exited(1))
            #expect(file.messages == ["file: error: this isn't a folder", hint])
            #expect(!workspace.exists("site"))
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var store: String
        var content: Data
        var message: String
        var hint: String

        var testDescription: String { message }
    }

    private static let cutOff =
        "it may have been written only in part; let the app write it again, or restore it from a backup"

    static let noStores = [
        Case(
            store: "schedules.plist",
            content: Data("hello".utf8),
            message: #"schedules.plist: error: neither a property list nor JSON: the file begins with "hello""#,
            hint: "is this the right file?"
        ),
        Case(
            store: "schedules.plist",
            content: Data(repeating: 0, count: 1000),
            message: "schedules.plist: error: neither a property list nor JSON: the file begins with the bytes "
                + "00 00 00 00 00 00 00 00",
            hint: "is this the right file?"
        ),
        Case(
            store: "recipes.data",
            content: Data(#"[{"name":"Toast","not"#.utf8),
            message: #"recipes.data:1:22: error: the file ends in the middle of the text "not"#,
            hint: cutOff
        ),
        Case(
            store: "recipes.data",
            content: Data(#"[{"name":""#.utf8) + Data([0xFF]) + Data(#""}]"#.utf8),
            message: #"recipes.data:1:10: error: record 1, key "name": the byte 0xFF on line 1, column 11 isn't UTF-8"#,
            hint: "save the file as UTF-8"
        ),
        Case(
            store: "recipes.data",
            content: Data(#"[{"name":"\ud800"}]"#.utf8),
            message: #"recipes.data:1:10: error: record 1, key "name": \ud800 is half a surrogate pair and represents "#
                + "no character",
            hint: "remove it"
        ),
        Case(
            store: "recipes.data",
            content: Data(String(repeating: "[", count: 100_000).utf8),
            message: "recipes.data:1:513: error: nested more than 512 levels deep",
            hint: "no app writes this; restore the file from a backup"
        ),
    ]

    @Test(
        "An invalid store is an error with a location; the rest is built unless --strict is given",
        arguments: noStores
    )
    func unreadable(_ given: Case) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(given.content, to: "stores/\(given.store)")
            let lines = ["stores/\(given.message)", "    hint: \(given.hint)"]
            let strict = try await workspace.build("--strict")
            #expect(strict.status == .exited(1))
            #expect(strict.messages == lines)
            #expect(strict.outputText == "")
            #expect(!workspace.exists("site") && !workspace.exists(".almanac"))
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages == lines)
            #expect(workspace.exists("site/habits/floss/index.html"))
            let before = try Snapshot(of: workspace.folder)
            #expect(try await workspace.build("--strict").status == .exited(1))
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("A truncated binary store is an error")
    func cutOffBinary() async throws {
        try await Workspace.withSample { workspace in
            let data = try Data(contentsOf: workspace["stores/completedEvents.plist"])
            try workspace.write(data.prefix(700), to: "stores/completedEvents.plist")
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages == [
                    "stores/completedEvents.plist: error: the file is cut off or has something after its end: found no table of contents "
                        + "at byte 668",
                    "    hint: \(Self.cutOff)",
                ]
            )
            #expect(workspace.exists("site/events/2026-11-23-dentist-dr-okafor/index.html"))
        }
    }

    @Test("If a habits file with another name is damaged, the habit pages stay and no new file is created")
    func damagedHabitsOfAnyName() async throws {
        try await Workspace.withSample { workspace in
            try FileManager.default.moveItem(at: workspace[Self.habits], to: workspace["stores/org.example.plist"])
            #expect(try await workspace.build().status == .success)
            for (damage, found) in [("", "the file is empty"), ("junk", "neither a property list nor JSON")] {
                try workspace.write(damage, to: "stores/org.example.plist")
                let outcome = try await workspace.build()
                #expect(outcome.status == .exited(1))
                #expect(outcome.messages.contains { $0.contains("stores/org.example.plist: error: \(found)") })
                #expect(outcome.messages.contains { $0.contains("warning: assumed to hold the habits") })
                #expect(workspace.exists("site/habits/read-20-pages/index.html"))
                let added = try await workspace.run("habit", "add", "Swim", "--stores", "stores")
                #expect(added.status == .exited(1))
                #expect(!workspace.exists(Self.habits))
            }
            // An intact file isn't taken for the habits just because no other file holds them.
            let other = "<plist><dict><key>a</key><true/></dict></plist>"
            try workspace.write(other, to: "stores/org.example.plist")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success && outcome.messages == [])
        }
    }

    @Test(
        "If a habits file with another name is no longer a regular file, the habit pages stay",
        arguments: [
            ("mkfifo \"$0\"", "isn't a regular file"), ("mkdir \"$0\"", "is a folder"),
            ("ln -s /dev/null \"$0\"", "isn't a regular file"), ("ln -s .. \"$0\"", "is a folder"),
        ]
    )
    func specialHabitsOfAnyName(command: String, found: String) async throws {
        try await Workspace.withSmall { workspace in
            let other = "stores/org.example.plist"
            try FileManager.default.moveItem(at: workspace[Self.habits], to: workspace[other])
            try await workspace.build().expectSuccess()
            try workspace.remove(other)
            let script = command.replacing("$0", with: other) + #"; exec timeout -s KILL 120 "$@""#
            let outcome = try await workspace.shell(script, Workspace.buildArguments([]))
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.contains("\(other): error: \(found)"), "\(outcome.errorText)")
            #expect(workspace.exists("site/habits/floss/index.html"))
        }
    }

    @Test(
        "If the file beside a store can't be read, the pages of the store stay",
        arguments: ["head -c 60 \"$0\" > cut; mv cut \"$0\"", "rm \"$0\"; mkdir \"$0\""]
    )
    func damagedCompanion(damage: String) async throws {
        try await Workspace.withSmall { workspace in
            let (beside, page) = ("stores/schedules.almanac.json", "site/events/2026-11-22-alpha/index.html")
            let entry = #"{"name":"Alpha","date":817000000,"day":"2026-11-22"}"#
            try workspace.write(#"{"events":[\#(entry)],"version":1}"#, to: beside)
            try await workspace.build().expectSuccess()
            let before = try workspace.text(page)
            let script = damage.replacing("$0", with: beside) + #"; exec timeout -s KILL 120 "$@""#
            let outcome = try await workspace.shell(script, Workspace.buildArguments([]))
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.contains { $0.hasPrefix(beside) && $0.contains(": error: ") })
            #expect(try workspace.text(page) == before)
        }
    }

    @Test("If the file beside a store is on a disk that isn't connected, commands neither ignore nor replace it")
    func disconnectedCompanion() async throws {
        try await Workspace.withSmall { workspace in
            let (beside, target) = ("stores/schedules.almanac.json", "disk/schedules.almanac.json")
            #expect(try await workspace.shell("mkdir disk; ln -s ../\(target) \(beside)").status == .success)
            for command in [["list"], ["add", "Foo", "tomorrow"], ["edit", "1", "--name", "Foo"]] {
                let outcome = try await workspace.command(["event"] + command + ["--stores", "stores"]).run()
                #expect(outcome.status == .exited(1))
                #expect(outcome.messages.contains("\(beside): error: is a link that leads to no file"))
            }
            #expect(!workspace.exists(target))
        }
    }

    @Test(
        "A copy from a conflict and a hidden file aren't taken for the habits",
        arguments: [
            "com.example (conflicted copy 2026-11-25).plist", "com.example.sync-conflict-20261125-090000-ABCDEFG.plist",
            "._org.example.plist", ".com.example.plist",
        ]
    )
    func copiesOfHabits(copy: String) async throws {
        try await Workspace.withSmall { workspace in
            let other = "stores/org.example.plist"
            try FileManager.default.moveItem(at: workspace[Self.habits], to: workspace[other])
            let habits = try Data(contentsOf: workspace[other])
            let note = "stores/\(copy): note: a conflict copy from a sync program; it is not read"
            for content in [habits, habits.prefix(100)] {
                try workspace.write(content, to: "stores/\(copy)")
                let outcome = try await workspace.build("--verbose")
                #expect(outcome.status == .success, "\(outcome.errorText)")
                #expect(outcome.messages.contains(note) == !copy.hasPrefix("."), "\(outcome.errorText)")
                #expect(workspace.exists("site/habits/floss/index.html"))
                try await workspace.run("habit", "list", "--stores", "stores").expectSuccess()
            }
            // It isn't taken for them either if no other file may hold them.
            try workspace.remove(other)
            let outcome = try await workspace.build()
            #expect(outcome.status == .success && outcome.messages == [], "\(outcome.errorText)")
        }
    }

    @Test("A pipe in place of a store is an error, and the build doesn't wait for it")
    func pipes() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("Public")
            let script = #"mkfifo stores/pipe.plist Public/pipe; exec timeout -s KILL 120 "$@""#
            let outcome = try await workspace.shell(script, Workspace.buildArguments([]))
            #expect(outcome.status == .success)
            #expect(!workspace.exists("site/pipe"))
        }
    }

    @Test("A static file that can't be copied is reported")
    func leftOut() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("a", to: "Public/folder/a")
            let script = #"""
                cd Public; mkfifo pipe; ln -s nowhere dead; ln -s /dev/null null; ln -s folder link; ln -s loop loop
                printf x > "$(printf 'n\351')"; cd ..; exec timeout -s KILL 120 "$@"
                """#
            let outcome = try await workspace.shell(script, Workspace.buildArguments([]))
            #expect(outcome.status == .success)
            let messages = outcome.messages.filter { !$0.hasPrefix("    hint") }
            #expect(
                messages == [
                    "Public/dead: warning: is left out: it is a link that leads to no file",
                    "Public/link: warning: is left out: it is a link to a folder",
                    "Public/loop: warning: is left out: Too many levels of symbolic links",
                    "Public/null: warning: is left out: it isn't a regular file",
                    "Public/n\u{FFFD}: warning: is left out: its name is not UTF-8",
                    "Public/pipe: warning: is left out: it isn't a regular file",
                ]
            )
            let hints = Array(outcome.messages.filter { $0.hasPrefix("    hint") })
            #expect(hints.prefix(1) == ["    hint: put a file in its place, or remove it"])
            #expect(hints.count(where: { $0 == "    hint: rename it" }) == 1)
            #expect(workspace.exists("site/folder/a"))
        }
    }

    @Test("Static files whose names differ only in normalisation are reported")
    func twins() async throws {
        try await Workspace.withSmall { workspace in
            let script =
                #"mkdir Public; printf 1 > "$(printf 'Public/\303\251')"; printf 2 > "$(printf 'Public/e\314\201')"; exec "$@""#
            let outcome = try await workspace.shell(script, Workspace.buildArguments([]))
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages.contains { $0.contains("error: two files have this name") },
                "\(outcome.errorText)"
            )
        }
    }

    @Test("A very large file among the stores is barely read and not taken for habits", .timeLimit(.minutes(10)))
    func largeList() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("<plist><dict>", to: "stores/notes.plist")
            try #require(truncate(workspace["stores/notes.plist"].path, 3 << 30) == 0)
            let script = #"ulimit -v 4000000; exec "$@""#
            let outcome = try await workspace.shell(script, Workspace.buildArguments([]))
            #expect(outcome.status == .success, "\(outcome.errorText)")
        }
    }

    @Test("An event that contains HABITS_ARRAY doesn't turn the schedule into a habits file")
    func mentionOfHabits() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.writeEvents("Rename HABITS_ARRAY")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(outcome.errorText == "")
            #expect(workspace.exists("site/habits/floss/index.html"))
        }
    }
}
