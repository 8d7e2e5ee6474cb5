import Foundation
import TestSupport
import Testing

@Suite("Failed changes to stores", .ends)
struct VerbSafetyTests {
    static let changes = [
        ["event", "add", "X", "mon 8:30"], ["event", "edit", "1", "--name", "X"], ["event", "move", "1", "2"],
        ["event", "remove", "1", "--yes"], ["event", "complete", "1"], ["event", "list"],
        ["habit", "add", "X"], ["habit", "edit", "1", "--name", "X"], ["habit", "complete", "1"],
        ["habit", "remove", "1", "--yes"], ["habit", "list"],
    ]

    @Test("A corrupt store is reported and stays unchanged", arguments: changes)
    func corrupt(arguments: [String]) async throws {
        try await Workspace.withSample { workspace in
            for file in ["schedules.plist", "com.makeschool.Habitual.plist"] {
                let data = try Data(contentsOf: workspace["stores/\(file)"])
                try workspace.write(data.dropLast(9), to: "stores/\(file)")
            }
            try workspace.write("stores: { habits: com.makeschool.Habitual.plist }\n", to: "almanac.yml")
            let before = try Snapshot(of: workspace["stores"])
            let outcome = try await workspace.verbs(arguments)
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first?.contains(": error: ") == true)
            #expect(outcome.outputText == "")
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    @Test(
        "Several records are removed in one change, or none if some of the names are wrong",
        arguments: ["event", "habit", "recipe"]
    )
    func removesSeveral(kind: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for name in ["Alpha", "Beta", "Gamma delta"] {
                let time = kind == "event" ? ["24 dec 2026"] : []
                try await workspace.verbs([kind, "add", name] + time).expectSuccess()
            }
            let before = try Snapshot(of: workspace["stores"]).contents
            let wrong = try await workspace.verb(kind, "remove", "alpha", "zebra", "beta", "walrus", "--yes")
            #expect(wrong.status == .exited(1) && wrong.outputText == "")
            for name in ["zebra", "walrus"] { #expect(wrong.errorText.contains("no \(kind) is called `\(name)`")) }
            let number = try await workspace.verb(kind, "remove", "alpha", "2", "--yes")
            #expect(number.messages.first == "error: `2` after a name isn't a position")
            #expect(try Snapshot(of: workspace["stores"]).contents == before)
            let one = try await workspace.verb(kind, "remove", "gamma", "delta", "--dry-run")
            #expect(one.outputText.split(separator: "\n").count == 1, "\(one.errorText)")
            let all = try await workspace.verb(kind, "remove", "gamma", "alpha", "beta", "alpha", "--yes")
            #expect(all.outputText.split(separator: "\n").map { $0.prefix(8) } == ["Removed ", "Removed ", "Removed "])
            try await workspace.run("undo").expectSuccess()
            #expect(try Snapshot(of: workspace["stores"]).contents == before)
        }
    }

    @Test("A dangling link in place of a store is an error, and no store is created", arguments: changes)
    func danglingLink(arguments: [String]) async throws {
        try await Workspace.withSample { workspace in
            try workspace.makeFolder("disk")
            for file in ["schedules.plist", "com.makeschool.Habitual.plist"] {
                try workspace.remove("stores/\(file)")
                #expect(symlink("../disk/\(file)", workspace["stores/\(file)"].path) == 0)
            }
            let outcome = try await workspace.verbs(arguments)
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first?.hasSuffix(": error: is a link that leads to no file") == true)
            #expect(outcome.outputText == "" && !workspace.exists("disk/schedules.plist"))
            #expect(!workspace.exists("disk/com.makeschool.Habitual.plist"))
        }
    }

    @Test("An event can be added while the completed events are unreadable, with a warning")
    func otherStoreCorrupt() async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha")
            try workspace.write("bplist00 cut", to: "stores/completedEvents.plist")
            let outcome = try await workspace.verb("event", "add", "Beta", "mon 8:30")
            #expect(outcome.status == .success)
            #expect(outcome.messages.first?.hasPrefix("stores/completedEvents.plist: warning: ") == true)
            #expect(try workspace.text("stores/completedEvents.plist") == "bplist00 cut")
            let completing = try await workspace.verb("event", "complete", "Alpha")
            #expect(completing.status == .exited(1))
            #expect(try await workspace.eventNames() == ["Alpha", "Beta"])
        }
    }

    @Test("On a full disk, the old file stays and a message says so")
    func fullDisk() async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha")
            let before = try Snapshot(of: workspace["stores"])
            let script = "set +e; (ulimit -f 0; \"$@\" 2>&1; echo \"status $?\") | cat"
            let arguments = ["event", "add", "Beta", "mon 8:30"] + Workspace.storeOptions
            let outcome = try await workspace.shell(script, arguments)
            #expect(outcome.outputText.hasPrefix("stores/schedules.plist: error: cannot be written"))
            #expect(outcome.outputText.hasSuffix("\nstatus 1\n"))
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    @Test("A missing stores folder isn't created")
    func missingFolder() async throws {
        try await Workspace.with { workspace in
            let outcome = try await workspace.verb("event", "add", "Beta", "mon 8:30")
            #expect(outcome.status == .exited(64) || outcome.status == .exited(1))
            #expect(!workspace.exists("stores"))
        }
    }

    @Test("After a kill at any moment, every confirmed event is in a store")
    func killed() async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Zero")
            // Alternates additions and completions, and kills each one between its start and roughly its end.
            // `confirmed` holds what they printed.
            let script = """
                program=$1; shift
                : >confirmed
                i=0
                while [ $i -lt 100 ]; do
                  if [ $((i % 3)) -ne 2 ]; then
                    "$program" event add "Event $i." 2026-11-25 9:00 "$@" >>confirmed 2>/dev/null & pid=$!
                  else
                    "$program" event complete 1 "$@" >>confirmed 2>/dev/null & pid=$!
                  fi
                  sleep 0.0$(printf %02d $((i * 29 % 60)))
                  kill -KILL $pid 2>/dev/null || true
                  wait $pid || true
                  i=$((i + 1))
                done
                """
            let program = try workspace.command([]).executable.path
            #expect(try await workspace.shell(script, [program] + Workspace.storeOptions).status == .success)
            // The next command still works.
            let last = try await workspace.verb("event", "add", "Last.", "2026-11-25 9:00")
            #expect(last.status == .success)
            let open = try await workspace.eventNames()
            let completed = try await workspace.eventNames("--completed")
            let all = open + completed
            #expect(Set(all).count == all.count)
            #expect(all.contains("Zero"))
            let confirmed = try workspace.text("confirmed").split(separator: "\n")
            for line in confirmed {
                let name = String(line.split(separator: "\"")[1])
                #expect(line.hasPrefix("Completed") ? completed.contains(name) : all.contains(name))
            }
            #expect(try Snapshot(of: workspace["stores"]).files.count <= 2)
        }
    }

    /// Writes Beta, and Alpha in both stores as a killed completion leaves it.
    private func writeLeftover(_ workspace: Workspace, completed keys: String = "", open openKeys: String = "") throws {
        let alpha = #"{"name":"Alpha","date":817000000,"identifier":"A""#
        let beta = #"{"name":"Beta","date":817000000,"identifier":"B"}"#
        try workspace.makeFolder("stores")
        try workspace.write("[\(alpha)\(openKeys)},\(beta)]", to: "stores/schedules.plist")
        try workspace.write(
            "[\(alpha)\(keys),\"completedAt\":817100000}]",
            to: "stores/completedEvents.plist"
        )
    }

    static let looksAndFailures = [
        ["event", "list"], ["event", "list", "--completed"], ["event", "list", "--json"], ["event", "show", "Beta"],
        ["event", "complete", "Nobody"], ["event", "edit", "Nobody", "--name", "X"],
        ["event", "complete", "Beta", "--dry-run"], ["event", "edit", "Beta", "--name", "X", "--dry-run"],
    ]

    @Test(
        "Commands that read or fail write nothing, even if an event is in both stores",
        arguments: looksAndFailures
    )
    func inBothStoresLooking(arguments: [String]) async throws {
        for keys in ["", #","attendees":["Ann"]"#] {
            try await Workspace.with { workspace in
                try writeLeftover(workspace, open: keys)
                let before = try Snapshot(of: workspace.folder)
                let outcome = try await workspace.verbs(arguments)
                #expect(outcome.status == (arguments.contains("Nobody") ? .exited(1) : .success))
                #expect(try Snapshot(of: workspace.folder) == before)
            }
        }
    }

    static let changesOfOthers = [
        ["event", "add", "New", "mon 8:30"], ["event", "edit", "Beta", "--name", "New"],
        ["event", "move", "Beta", "2"],
        ["event", "remove", "Beta", "--yes"], ["event", "complete", "Beta"], ["event", "reopen", "Alpha"],
        ["event", "edit", "Alpha", "--completed", "--name", "New"],
        ["event", "remove", "Alpha", "--completed", "--yes"],
    ]

    @Test(
        "The next change finishes and reports an interrupted completion, and undo restores both",
        arguments: changesOfOthers
    )
    func inBothStores(arguments: [String]) async throws {
        try await Workspace.with { workspace in
            let room = #","room":{"floor":2}"#
            try writeLeftover(workspace, completed: room, open: room)
            let before = try Snapshot(of: workspace["stores"]).contents
            #expect(try await workspace.eventNames() == ["Beta"])
            let outcome = try await workspace.verbs(arguments)
            #expect(outcome.status == .success)
            let note = "stores/schedules.plist: note: record 1: \"Alpha\" on "
            #expect(outcome.messages.count { $0.hasPrefix(note) } == 1, "\(outcome.errorText)")
            let isReopened = arguments[1] == "reopen"
            let alphas = try workspace.text("stores/schedules.plist").matches(of: #/Alpha/#).count
            #expect(alphas == (isReopened ? 1 : 0))
            #expect(try await workspace.run("undo").status == .success)
            #expect(try Snapshot(of: workspace["stores"]).contents == before)
        }
    }

    @Test(
        "The name of a record that can't be read doesn't choose another record",
        arguments: [
            (["event", "complete", "Dentist"], "event 1 cannot be read"),
            (["event", "remove", "dentist", "--yes"], "event 1 cannot be read"),
            (["recipe", "remove", "soup", "--yes"], "recipe 1 cannot be read"),
            (["habit", "complete", "RUN"], "habit 1 cannot be read"),
            (["event", "remove", "dent", "--yes"], nil), (["recipe", "remove", "tomato soup", "--yes"], nil),
        ] as [([String], String?)]
    )
    func nameOfUnreadable(arguments: [String], message: String?) async throws {
        try await Workspace.with { workspace in
            let event = #"{"name":"Cancel the dentist","date":788000000}"#
            try workspace.write(#"[{"name":"Dentist","date":"tomorrow"},\#(event)]"#, to: "stores/schedules.plist")
            let recipe = #"{"id":"t","name":"Tomato soup","createdAt":1,"notes":"","ingredients":[]}"#
            try workspace.write(#"[{"name":"Soup","notes":"\d"},\#(recipe)]"#, to: "stores/recipes.data")
            let counts = #""currentStreak":0,"bestStreak":0,"numberOfCompletions":0"#
            let habit = #"{"title":"Run home","dateCreated":1,"selectedImage":7,\#(counts)}"#
            let habits = #"[{"title":"Run","selectedImage":"x"},\#(habit)]"#
            try workspace.write(habits, to: "stores/com.makeschool.Habitual.plist")
            let before = try Snapshot(of: workspace["stores"])
            let outcome = try await workspace.verbs(arguments)
            #expect((outcome.status == .success) == (message == nil), "\(outcome.errorText)")
            guard let message else { return }
            #expect(outcome.messages.contains { $0.hasSuffix(": error: \(message)") }, "\(outcome.errorText)")
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    @Test("A change prints the position that the next list shows")
    func positionsAfterTidying() async throws {
        try await Workspace.with { workspace in
            try writeLeftover(workspace)
            let edited = try await workspace.verb("event", "edit", "2", "--name", "Gamma")
            #expect(edited.outputText.hasSuffix("(record 1)\n"), "\(edited.outputText)")
            try writeLeftover(workspace)
            let added = try await workspace.verb("event", "add", "New", "mon 8:30")
            #expect(added.outputText.hasSuffix("(record 2)\n"), "\(added.outputText)")
        }
    }

    @Test("An event whose keys differ between the stores stays in both", arguments: changesOfOthers.dropLast(3))
    func differentInBothStores(arguments: [String]) async throws {
        try await Workspace.with { workspace in
            let attendees = #""attendees":["Ann","Ben"]"#
            try writeLeftover(workspace, open: ",\(attendees)")
            let completed = try workspace.text("stores/completedEvents.plist")
            let list = try await workspace.verb("event", "list")
            #expect(list.status == .success)
            #expect(list.outputText.contains("Alpha"))
            let warning = try #require(list.messages.first)
            #expect(warning.hasPrefix("stores/schedules.plist: warning: record 1: \"Alpha\" on "))
            #expect(warning.hasSuffix(" has the name and the date of record 1 of stores/completedEvents.plist"))
            #expect(try await workspace.verb("event", "show", "Alpha").errorText == list.errorText)
            #expect(try await workspace.verb("event", "show", "Beta").errorText == "")
            let outcome = try await workspace.verbs(arguments)
            #expect(outcome.status == .success && outcome.errorText == "")
            #expect(try workspace.text("stores/schedules.plist").contains(attendees))
            #expect(try workspace.text("stores/completedEvents.plist").hasPrefix(completed.dropLast()))
            // The user can remove the event, and undo restores it.
            #expect(try await workspace.verb("event", "remove", "Alpha", "--yes").status == .success)
            #expect(try workspace.text("stores/schedules.plist").contains("attendees") == false)
            #expect(try await workspace.run("undo").status == .success)
            #expect(try workspace.text("stores/schedules.plist").contains(attendees))
        }
    }

    @Test(
        "remove asks for confirmation on a terminal",
        arguments: [("y", true), ("n", false), ("", false)]
    )
    func asking(answer: String, isRemoved: Bool) async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha")
            let line = "'\(try workspace.command([]).executable.path)' event remove 1 --stores stores"
            let outcome = try await workspace.shell(#"echo "$2" | script -qec "$3" /dev/null"#, [answer, line])
            #expect(outcome.outputText.contains("Remove \"Alpha\" on "))
            #expect(outcome.outputText.contains("[y/N]"))
            #expect(try await workspace.eventNames() == (isRemoved ? [] : ["Alpha"]))
        }
    }

    @Test("The help of each command shows an example")
    func help() async throws {
        try await Workspace.with { workspace in
            let event = ["list", "show", "add", "edit", "move", "remove", "complete", "reopen"]
            let habit = ["list", "show", "add", "edit", "move", "remove", "complete", "undo"]
            for (noun, verbs) in [("event", event), ("habit", habit)] {
                for verb in verbs {
                    let help = try await workspace.run("help", noun, verb)
                    let parts = help.outputText.split(separator: /Examples?:\s+/)
                    #expect(parts.count == 2 && parts[1].hasPrefix("almanac \(noun) \(verb)"), "\(noun) \(verb)")
                }
            }
        }
    }
}
