import Foundation
import TestSupport
import Testing

@Suite("Files that import accepts", .ends)
struct ImportSourceTests {
    @Test(
        "Endless input is refused, and so is a pipe without a writer",
        arguments: [
            ("/dev/zero", "has more than 256 MB\n    hint: is this the right file?"),
            ("pipe", "is a pipe that no program writes to\n    hint: start the program that writes to it first"),
        ]
    )
    func refused(source: String, message: String) async throws {
        try await Workspace.withSample { workspace in
            try #require(mkfifo(workspace["pipe"].path(percentEncoded: false), 0o600) == 0)
            let outcome = try await workspace.command(["import", source, "--stores", "stores"]).run()
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText == "\(source): error: \(message)\n")
        }
    }

    @Test("import reads a shell's process substitution")
    func substitution() async throws {
        try await Workspace.withSample { workspace in
            let almanac = try almanacProgram().path(percentEncoded: false)
            let stores = workspace["stores"].path(percentEncoded: false)
            let script = """
                set -e; '\(almanac)' export events --stores '\(stores)' > '\(stores)/../all.ics'
                '\(almanac)' import --as iCalendar <(cat '\(stores)/../all.ics') --stores '\(stores)'
                """
            let outcome = try await Command(URL(filePath: "/bin/bash"), ["-c", script]).run()
            #expect(outcome.status == .success, "\(outcome.errorText)")
        }
    }
}

@Suite("Targets of an export", .ends)
struct ExportTargetTests {
    @Test("An export can write to a pipe, and keeps a file's mode")
    func targets() async throws {
        try await Workspace.withSample { workspace in
            let pipe = workspace["pipe"].path(percentEncoded: false)
            try #require(mkfifo(pipe, 0o600) == 0)
            let stores = workspace["stores"].path(percentEncoded: false)
            let almanac = try almanacProgram().path(percentEncoded: false)
            let script = """
                cat '\(pipe)' > '\(pipe).read' & \
                '\(almanac)' export events --stores '\(stores)' -o '\(pipe)' && wait && test -p '\(pipe)'
                """
            let outcome = try await Command(URL(filePath: "/bin/sh"), ["-c", script]).run()
            #expect(outcome.status == .success, "\(outcome.errorText)")
            #expect(try workspace.text("pipe.read").hasPrefix("BEGIN:VCALENDAR"))

            let file = workspace["private.ics"]
            try Data("old".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            let export = ["export", "events", "--stores", "stores", "-o", "private.ics"]
            let refused = try await workspace.command(export).run()
            #expect(refused.status == .exited(1))
            #expect(
                refused.errorText == """
                    private.ics: error: there is a file already; nothing was written
                        hint: name another file, or replace this one with `--force`

                    """
            )
            #expect(try workspace.text("private.ics") == "old")
            let written = try await workspace.command(export + ["--force"]).run()
            #expect(written.status == .success)
            #expect(try workspace.text("private.ics").hasPrefix("BEGIN:VCALENDAR"))
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test(
        "An export never replaces a build's input, whatever name it's given",
        arguments: [
            "almanac.yml", "menu.yml", "stores/schedules.plist", "stores/schedules.almanac.json", "stores/cards.plist",
            "stores/none.plist", "Templates/index.md", "calendars/work.ics", "one.ics", "hard", "soft",
        ]
    )
    func inputs(path: String) async throws {
        try await Workspace.withSmall { workspace in
            let settings = """
                collections: { cards: { file: cards.plist }, others: { file: none.plist } }
                sources: [{ file: calendars, as: events }, { file: "*.ics", as: events }]
                """
            try workspace.write(settings, to: "almanac.yml")
            for name in ["menu.yml", "stores/cards.plist", "Templates/index.md", "calendars/work.ics", "one.ics"] {
                try workspace.write("", to: name)
            }
            let manager = FileManager.default
            try manager.linkItem(at: workspace["Templates/index.md"], to: workspace["hard"])
            try manager.createSymbolicLink(at: workspace["soft"], withDestinationURL: workspace["calendars/work.ics"])
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await workspace.verb("export", "habits", "--format", "json", "--force", "-o", path)
            #expect(outcome.status == .exited(1))
            let message = "\(path): error: is a store, or another file that a build reads; nothing was written"
            #expect(outcome.messages.first == message)
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test(
        "Output that can't be written is an error",
        arguments: [
            "event list", "export events", "reference", "", "--help", "--version", "help event", "event --help",
            "event", "build --help", "publish --help", "--generate-completion-script bash",
        ]
    )
    func fullOutput(arguments: String) async throws {
        try await Workspace.withSample { workspace in
            let stores = workspace["stores"].path(percentEncoded: false)
            let almanac = try almanacProgram().path(percentEncoded: false)
            let options = ["event list", "export events"].contains(arguments) ? "--stores '\(stores)'" : ""
            let script = "'\(almanac)' \(arguments) \(options) > /dev/full"
            let outcome = try await Command(URL(filePath: "/bin/sh"), ["-c", script]).run()
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText == "standard output: error: cannot be written: the disk is full\n")
        }
    }
}
