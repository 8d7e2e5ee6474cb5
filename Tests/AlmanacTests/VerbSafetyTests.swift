import Foundation
import TestSupport
import Testing

@Suite("Verbs that change stores, when something is wrong")
struct VerbSafetyTests {
    static let changes = [
        ["event", "add", "X", "mon 8:30"], ["event", "edit", "1", "--name", "X"], ["event", "move", "1", "2"],
        ["event", "remove", "1", "--yes"], ["event", "complete", "1"], ["event", "list"],
        ["habit", "add", "X"], ["habit", "edit", "1", "--name", "X"], ["habit", "complete", "1"],
        ["habit", "remove", "1", "--yes"], ["habit", "list"],
    ]

    @Test("A corrupt store is said to be one, and stays byte for byte", arguments: changes)
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

    @Test("A link to a store on a disk that is not there becomes no new store", arguments: changes)
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

    @Test("An event is added though the completed events cannot be read, and that is said")
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

    @Test("A full disk leaves the old file, and says so")
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

    @Test("A folder of stores that is not there is not made")
    func missingFolder() async throws {
        try await Workspace.with { workspace in
            let outcome = try await workspace.verb("event", "add", "Beta", "mon 8:30")
            #expect(outcome.status == .exited(64) || outcome.status == .exited(1))
            #expect(!workspace.exists("stores"))
        }
    }

    @Test("Killed at any moment, no event that was confirmed is lost, and none is in neither store")
    func killed() async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Zero")
            // Additions and completions by turns, each killed some time between its start and about its end. What one
            // has confirmed stands in `confirmed`.
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
            // The next command.
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

    @Test(
        "An event that a killed completion has left in both stores is completed, after whatever command comes next",
        arguments: [["event", "list"], ["event", "add", "New", "mon 8:30"], ["event", "complete", "Beta"]]
    )
    func inBothStores(arguments: [String]) async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha", "Beta")
            let completed = #"[{"name":"Alpha","date":817000000,"identifier":"Alpha","completedAt":817100000}]"#
            try workspace.write(completed, to: "stores/completedEvents.plist")
            #expect(try await workspace.verbs(arguments).status == .success)
            #expect(!(try workspace.text("stores/schedules.plist").contains("Alpha")))
            #expect(try workspace.text("stores/completedEvents.plist").hasPrefix(completed.dropLast()))
        }
    }

    @Test(
        "Removing asks on a terminal, and does it only on a yes",
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

    @Test("Help has an example for each verb")
    func help() async throws {
        try await Workspace.with { workspace in
            let event = ["list", "show", "add", "edit", "move", "remove", "complete", "reopen"]
            let habit = ["list", "show", "add", "edit", "move", "remove", "complete", "undo"]
            for (noun, verbs) in [("event", event), ("habit", habit)] {
                for verb in verbs {
                    let help = try await workspace.run("help", noun, verb)
                    #expect(help.outputText.contains("Example: almanac \(noun) \(verb)"))
                }
            }
        }
    }
}
