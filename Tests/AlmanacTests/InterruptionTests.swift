import Foundation
import TestSupport
import Testing

@Suite("Interrupted and simultaneous builds", .ends)
struct InterruptionTests {
    @Test("After a kill at any moment, the next build completes the site and recognises its own files")
    func killed() async throws {
        try await Workspace.withSample { workspace in
            #expect(try await workspace.build(output: "clean").status == .success)
            let clean = try Snapshot(of: workspace["clean"]).contents
            // Moments from the start of the program to roughly its end, with and without an existing site.
            let count = rounds(8, long: 20)
            let script = """
                i=0
                while [ $i -lt \(count) ]; do
                  [ $((i % 4)) -ne 0 ] || rm -rf site .almanac/site
                  "$@" >/dev/null 2>&1 & pid=$!
                  sleep 0.$(printf %03d $((i * \(580 / count) % 400)))
                  kill -KILL $pid 2>/dev/null || true
                  wait $pid || true
                  echo $i >Public/$i.txt
                  rm -f Public/$((i - 2)).txt
                  i=$((i + 1))
                done
                """
            try workspace.makeFolder("Public")
            let killing = try await workspace.shell(script, Workspace.buildArguments([]))
            #expect(killing.status == .success)
            try workspace.remove("Public")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(outcome.errorText == "")
            #expect(try Snapshot(of: workspace["site"]).contents == clean)
            #expect(try Snapshot(of: workspace[".almanac"]).files == ["clean/state", "site/state"])
        }
    }

    @Test("Two simultaneous builds into one folder succeed, and the site is complete")
    func atTheSameTime() async throws {
        try await Workspace.withSample { workspace in
            #expect(try await workspace.build(output: "clean").status == .success)
            let clean = try Snapshot(of: workspace["clean"]).contents
            #expect(try await workspace.build().status == .success)
            try workspace.remove("site/events")
            async let first = workspace.build()
            async let second = workspace.build()
            async let third = workspace.build()
            for outcome in try await [first, second, third] {
                #expect(outcome.status == .success)
                #expect(outcome.messages.allSatisfy { $0.hasPrefix("site: warning: another build is writing") })
            }
            #expect(try Snapshot(of: workspace["site"]).contents == clean)
        }
    }

    @Test("A build waits for another one in the same folder, says so, and then reads the current input")
    func waiting() async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            // flock locks the folder as a build does, until a record has been added and the build says that it waits.
            let script = """
                exec 9<site
                flock 9
                "$@" >output 2>errors 9<&- & pid=$!
                until grep -q waiting errors; do kill -0 $pid; sleep 0.01; done
                mv new.plist stores/schedules.plist
                flock -u 9
                wait $pid
                """
            try workspace.write(
                #"[{"name":"Beta","date":817000000,"identifier":"B"}]"#,
                to: "new.plist"
            )
            let outcome = try await workspace.shell(script, Workspace.buildArguments([]))
            #expect(outcome.status == .success)
            #expect(
                try workspace.text("errors")
                    == "site: warning: another build is writing to this folder; waiting until it has finished\n"
            )
            #expect(workspace.exists("site/events/2026-11-22-beta/index.html"))
            #expect(!workspace.exists("site/events/2026-11-22-alpha"))
        }
    }
}
