import Foundation
import TestSupport
import Testing

@Suite("Ways of saving a store during a watch", .ends)
struct WatchSavingTests {
    /// Ways to save `stores/schedules.plist`, as shell scripts that write the contents of `new` to it.
    ///
    /// They run in one folder, one after the other, so each finds what the previous one left.
    private static let ways = [
        "cp new stores/.new; mv stores/.new stores/schedules.plist  # aside and renamed",
        "{ head -c 20 new; sleep 0.1; tail -c +21 new; } > stores/schedules.plist  # in place, in pieces",
        "cat new > stores/schedules.plist  # in place",
        "rm stores/schedules.plist; sleep 0.1; cp new stores/schedules.plist  # removed and made anew",
        "rm stores/schedules.plist; cp new stores/schedules.plist",
        "mkdir elsewhere; cp new elsewhere; mv elsewhere/new stores/schedules.plist; rmdir elsewhere",
        "touch -d 2001-01-01 new; cp -p new stores/schedules.plist  # older than what was there",
        "cp new aside/older; touch -d 2001-01-02 aside/older; mv aside/older stores/schedules.plist",
        ": > stores/schedules.plist; sleep 0.3; cat new > stores/schedules.plist  # truncated first",
        "cp new aside/linked; ln -f aside/linked stores/schedules.plist; rm aside/linked  # hard links swapped",
        "cp new aside/linked; ln aside/linked stores/linked; mv stores/linked stores/schedules.plist; rm aside/linked",
        "mv stores/schedules.plist stores/schedules.plist~; cp new stores/schedules.plist; rm stores/schedules.plist~",
        "cp new stores/schedules.plist.part; mv -f stores/schedules.plist.part stores/schedules.plist  # a browser",
        "ln -s me@host.1 stores/.#schedules.plist; cat new > stores/schedules.plist; rm stores/.#schedules.plist",
        "touch stores/4913; rm stores/4913; cp new stores/s.tmp; sync stores; mv stores/s.tmp stores/schedules.plist",
        "exec 9> stores/schedules.plist; cat new >&9; sleep 1; exec 9>&-  # kept open for a while",
        "dd if=new of=stores/schedules.plist conv=notrunc status=none; truncate -s $(wc -c < new) stores/schedules.plist",
        "mv stores/schedules.plist stores/away; sleep 0.1; cp new stores/away; mv stores/away stores/schedules.plist",
        "chmod 400 stores/schedules.plist; cp -f new stores/s.tmp; mv -f stores/s.tmp stores/schedules.plist",
    ]

    @Test("The site is correct after each way of saving", arguments: WatchMode.allCases)
    func ways(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            // The lengths differ, so that each way makes the store longer and shorter.
            try workspace.write(Workspace.schedule(["Omega"]), to: "one")
            try workspace.write(Workspace.schedule(["Alpha", "Beta"]), to: "two")
            try workspace.makeFolder("aside")
            try await workspace.watch(mode) { site in
                try await site.change { try workspace.replace("stores/schedules.plist", with: workspace.text("one")) }
                let one = try site.snapshot.contents
                try await site.change { try workspace.replace("stores/schedules.plist", with: workspace.text("two")) }
                let two = try site.snapshot.contents
                for (number, way) in Self.ways.enumerated() {
                    let isOne = number.isMultiple(of: 2)
                    try await site.look()
                    let looks = try site.snapshot.contents.filter { $0.key.hasPrefix("0seen") }
                    let before = site.rebuilds.count
                    try await workspace.shell("rm -f new; cp \(isOne ? "one" : "two") new; \(way)").expectSuccess()
                    try await site.expect((isOne ? one : two).merging(looks) { $1 }, way)
                    try await site.look()
                    #expect(
                        (1...2).contains(site.rebuilds.count - before),
                        "\(way)\n\(site.rebuilds.dropFirst(before))"
                    )
                }
                #expect(site.messages == [])
            }
        }
    }

    /// Scripts that don't change the contents of any input.
    private static let nothing = [
        "touch stores/schedules.plist",
        "touch -d 2001-01-01 stores/schedules.plist Templates/hello.md Public/hello.txt almanac.yml",
        "chmod 600 stores/schedules.plist; chmod 644 stores/schedules.plist",
        "cp stores/schedules.plist stores/same; mv stores/same stores/schedules.plist",
        "cat stores/schedules.plist > same; cat same > stores/schedules.plist",
        "cat stores/* Templates/hello.md Public/hello.txt almanac.yml > read; rm read",
        "for f in .schedules.plist.swp .schedules.plist.swx 4913; do echo x > stores/$f; rm stores/$f; done",
        "echo x > stores/.schedules.plist.swp; echo y >> stores/.schedules.plist.swp",
        "echo x > 'stores/#schedules.plist#'; echo x > stores/schedules.plist~; ln -s nobody stores/.#schedules.plist",
        "echo x > stores/.x.tmp; mv stores/.x.tmp stores/x.tmp; echo x > stores/.~lock.x#; mkdir stores/sub",
        "echo x > stores/sub/schedules.plist; echo x > stores/notes.txt; rm -r stores/sub stores/notes.txt",
        "for d in Templates Public; do echo x > $d/.hello.swp; echo x > $d/hello~; mkdir $d/.git; echo x > $d/.git/x; done",
        "rm -r Templates/.git Public/.git; mkdir Templates/empty Public/empty; rmdir Templates/empty",
        "cp Templates/hello.md Templates/.x; mv Templates/.x Templates/hello.md",
        "cp Public/hello.txt Public/.x; mv Public/.x Public/hello.txt; cp almanac.yml .x; mv .x almanac.yml",
        "echo x > other.txt; mkdir other; mv other.txt other; rm -r other",
    ]

    @Test("File events without changed input cause no build and no message", arguments: WatchMode.allCases)
    func nothing(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("# Hello", to: "Templates/hello.md")
            try workspace.write("hello", to: "Public/hello.txt")
            try workspace.write("title: Mine\n", to: "almanac.yml")
            try await workspace.watch(mode, "--verbose") { site in
                try await site.wait(for: "the notes") { site.messages.count == 2 }
                let said = site.messages
                for script in Self.nothing {
                    let before = try site.snapshot
                    try await workspace.shell(script).expectSuccess()
                    try await site.look()
                    let changes = try site.snapshot.changes(since: before)
                    #expect(changes.count == 1 && changes[0].hasPrefix("0seen-"), "\(script)")
                    #expect(site.rebuilds == [], "\(script)")
                }
                #expect(site.messages == said)
                try await site.expectWhole()
            }
        }
    }

    @Test("After a thousand quick saves, the site is correct", arguments: WatchMode.allCases)
    func burst(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode) { site in
                let rebuilds = try await site.change {
                    for number in 1...1_000 {
                        try workspace.saveEvents("Alpha", "Beta \(number)")
                        if number.isMultiple(of: 50) { await Task.yield() }
                    }
                }
                #expect((1...100).contains(rebuilds.count))
                #expect(workspace.exists("site/events/2026-11-22-beta-1000/index.html"))
                #expect(site.messages == [])
            }
        }
    }

    @Test("After an overflow of file events, the site is correct")
    func overflow() async throws {
        try await Workspace.withSmall { workspace in
            let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
            try await workspace.watch { site in
                for script in [
                    "cp new stores/s; mv stores/s stores/schedules.plist",
                    // The folder is replaced too, so the watch must start over.
                    "mv stores gone; mkdir stores; cp gone/*.plist stores; cp new stores/schedules.plist; rm -r gone",
                ] {
                    site.program.send(SIGSTOP)
                    try workspace.write(Workspace.schedule(["Alpha", "\(script.utf8.count)"]), to: "new")
                    // Alternates between two files, because the system merges identical events.
                    let fill =
                        "i=0; while [ $i -lt \(limit.filter(\.isNumber)) ]; do : > stores/a; : > stores/b; i=$((i + 1)); done"
                    try await workspace.shell("\(fill); \(script)").expectSuccess()
                    site.program.send(SIGCONT)
                    try await site.expectWhole(script)
                    try await site.change("after \(script)") { try workspace.saveEvents("Alpha", "Gamma") }
                }
                #expect(site.messages == [])
            }
        }
    }
}

extension Command.Outcome {
    /// Fails the test unless the program succeeded.
    func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(status == .success, "\(outputText)\(errorText)", sourceLocation: sourceLocation)
    }
}

extension Workspace {
    /// The text of a schedule with events of these names, all on 22 November 2026.
    static func schedule(_ names: [String]) -> String {
        let events = names.map { #"{"name":"\#($0)","date":817000000,"identifier":"\#($0)"}"# }
        return "[\(events.joined(separator: ","))]"
    }

    /// Saves a file as the apps do: to a temporary file that is then renamed.
    func replace(_ path: String, with text: String) throws {
        let aside = self[path].deletingLastPathComponent().appending(path: ".aside")
        try Data(text.utf8).write(to: aside)
        guard rename(aside.path, self[path].path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Saves a schedule with events of these names, all on 22 November 2026.
    func saveEvents(_ names: String...) throws {
        try replace("stores/schedules.plist", with: Self.schedule(names))
    }
}
