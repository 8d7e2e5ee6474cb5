import Foundation
import TestSupport
import Testing

@Suite("Locations of watched stores", .ends)
struct WatchPlaceTests {
    /// A location of stores and changes there.
    struct Scenario: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// A shell script that prepares the location.
        var before: String
        /// Shell scripts that each change the site. `new` contains a schedule with a different event each time.
        var steps: [String]
    }

    private static let scenarios = [
        Scenario(
            testDescription: "a store that is a link into another folder",
            before: """
                mkdir -p far/away; mv stores/schedules.plist far/away/s.plist
                ln -s ../far/away/s.plist stores/schedules.plist
                """,
            steps: [
                "cp new far/away/tmp; mv far/away/tmp far/away/s.plist",
                "cat new > far/away/s.plist",
                "cat new > stores/schedules.plist",
                "mv far/away far/other; mkdir far/away; cp new far/away/s.plist",
                "cp new stores/tmp; mv stores/tmp stores/schedules.plist  # no link any more",
            ]
        ),
        Scenario(
            testDescription: "a store that is a link, which is made to lead elsewhere",
            before: "mkdir a b; mv stores/schedules.plist a; ln -s ../a/schedules.plist stores/schedules.plist",
            steps: [
                "cp new b/schedules.plist; ln -sf ../b/schedules.plist stores/schedules.plist",
                "cp new a/tmp; mv a/tmp a/schedules.plist; ln -s ../a/schedules.plist t; mv -T t stores/schedules.plist",
                "cp new a/tmp; mv a/tmp a/schedules.plist",
                "rm stores/schedules.plist; cp new b/schedules.plist; ln -s \"$PWD\"/b/schedules.plist stores/schedules.plist",
                "cat new > b/schedules.plist",
            ]
        ),
        Scenario(
            testDescription: "a folder of stores that is a link, which is made to lead elsewhere",
            before: "mv stores v1; cp -r v1 v2; ln -s v1 stores",
            steps: [
                "cp new v1/tmp; mv v1/tmp v1/schedules.plist",
                "cp new v2/schedules.plist; ln -s v2 t; mv -T t stores",
                "cp new v2/tmp; mv v2/tmp v2/schedules.plist",
                "cp new v1/schedules.plist; ln -sfn v1 stores",
                "cat new > v1/schedules.plist",
                "rm stores; cp -r v1 stores; cp new stores/schedules.plist",
            ]
        ),
        Scenario(
            testDescription: "stores in several folders",
            before: """
                mkdir -p data/one data/two three
                mv stores/schedules.plist data/one; mv stores/com.makeschool.Habitual.plist data/two/h.plist
                cp data/one/schedules.plist three/things.plist
                printf '%s\n' 'stores:' '  folder: data' '  events: one/schedules.plist' '  habits: two/h.plist' \
                  'collections:' '  things:' '    file: ../three/things.plist' '    title: name' >almanac.yml
                mkdir Templates
                """,
            steps: [
                "cp new data/one/tmp; mv data/one/tmp data/one/schedules.plist",
                "sed -i s/20/21/ data/two/h.plist",
                "printf '%s\\n' --- 'each: things' 'path: /t/{{item.slug}}/' --- '# {{item.itemTitle}}' > Templates/things.md",
                "cp new three/tmp; mv three/tmp three/things.plist",
                "mv data/one data/gone; mkdir data/one; cp new data/one/schedules.plist",
                "mkdir four; cp new four/e.plist; sed -i 's|one/sch.*|../four/e.plist|' almanac.yml",
                "cat new > four/e.plist",
            ]
        ),
        Scenario(
            testDescription: "stores that are not there yet",
            before: "rm stores/schedules.plist; mkdir -p later",
            steps: [
                "cp new stores/schedules.plist",
                "sed 's/Alpha/Old/g; s/Number/Done/g' new > stores/tmp; mv stores/tmp stores/completedEvents.plist",
                "cat new > stores/schedules.plist",
                "mv stores/com.makeschool.Habitual.plist stores/other.plist",
                "sed -i s/20/21/ stores/other.plist",
            ]
        ),
        Scenario(
            testDescription: "a folder of stores that goes away and comes back",
            before: "true",
            steps: [
                "mv stores away; cp new away/schedules.plist; mv away stores",
                "mv stores away; sleep 0.3; cp new away/schedules.plist; mv away stores",
                "cp -r stores copy; rm -rf stores; mkdir stores; cp copy/* stores; cp new stores/schedules.plist; rm -r copy",
                "mv stores away; cp -r away copy; cp new copy/schedules.plist; mv copy stores; rm -r away",
                "cat new > stores/schedules.plist",
            ]
        ),
    ]

    @Test("Changes are noticed through links and in new folders", arguments: WatchMode.allCases, scenarios)
    func places(_ mode: WatchMode, _ scenario: Scenario) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.shell(scenario.before).expectSuccess()
            let isElsewhere = workspace.exists("almanac.yml")
            let options = (isElsewhere ? [] : ["--stores", "stores"]) + Workspace.moment
            try await workspace.watch(mode, options: options) { site in
                for (number, step) in scenario.steps.enumerated() {
                    try workspace.write(Workspace.schedule(["Alpha", "Number \(number)"]), to: "new")
                    let rebuilds = try await site.change(shell: step)
                    // A step that only renames a file causes no build.
                    #expect((0...2).contains(rebuilds.count), "\(step)\n\(rebuilds)")
                }
                #expect(site.messages == [])
            }
        }
    }

    @Test("If the stores folder is missing for long, it is reported and the site stays", arguments: WatchMode.allCases)
    func away(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode) { site in
                let ways = [("mv stores away", "mv away stores"), ("rm -r stores", "cp -r copy stores")]
                for (round, (gone, back)) in zip(1..., ways) {
                    try await workspace.shell("rm -rf copy; cp -r stores copy").expectSuccess()
                    let (before, known) = (try site.snapshot, site.messages.count)
                    try await workspace.shell(gone).expectSuccess()
                    try await site.wait(for: "the message") { site.messages.count > known }
                    #expect(site.messages[known] == "stores: error: the folder of the stores does not exist")
                    #expect(try site.snapshot == before)
                    try await workspace.shell(back).expectSuccess()
                    try await site.wait(for: "the end of it") {
                        site.lines.filter { $0 == "stores: fixed" }.count == round
                    }
                    try await site.change { try workspace.saveEvents("Alpha", gone) }
                    #expect(site.messages.count == known + 2, "\(site.messages.dropFirst(known))")
                }
            }
        }
    }

    @Test("A stores folder can return file by file", arguments: WatchMode.allCases)
    func pieces(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode) { site in
                try await workspace.shell("mv stores away").expectSuccess()
                try await site.wait(for: "the message") { site.messages.count == 2 }
                let pieces = "mkdir stores; cp away/*.Habitual.plist stores; sleep 0.1; cp away/schedules.plist stores"
                try await site.change(shell: pieces)
                // No page was removed meanwhile.
                #expect(site.rebuilds.allSatisfy { $0.contains(", 0 removed, ") })
            }
        }
    }

    @Test("A site inside the stores folder isn't watched", arguments: WatchMode.allCases)
    func outputInside(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("title: Mine\n", to: "stores/almanac.yml")
            try workspace.write("# Hello", to: "stores/Templates/hello.md")
            let options = ["--site", "stores", "--stores", "stores", "--public", "Public"] + Workspace.moment
            try await workspace.watch(mode, output: "stores/site", options: options) { site in
                try await site.look()
                #expect(site.rebuilds == [])
                for step in [
                    #"sed 's/"Alpha"/"Beta"/' stores/schedules.plist > stores/tmp; mv stores/tmp stores/schedules.plist"#,
                    "echo '# Bye' > stores/Templates/hello.md",
                    "echo 'title: Yours' > stores/almanac.yml",
                ] {
                    let rebuilds = try await site.change(shell: step)
                    #expect((1...2).contains(rebuilds.count), "\(step)\n\(rebuilds)")
                }
                #expect(site.rebuilds.last?.hasPrefix("stores/almanac.yml: ") == true, "\(site.rebuilds)")
                // Changes in the output folder cause no build.
                let before = site.rebuilds
                try await workspace.shell("echo x > stores/site/extra.txt; touch stores/site/index.html")
                    .expectSuccess()
                try await site.look()
                #expect(site.rebuilds == before)
                #expect(workspace.exists("stores/site/extra.txt"))
            }
        }
    }
}
