import Foundation
import TestSupport
import Testing

@Suite("Errors during a watch", .ends)
struct WatchMistakeTests {
    private static let store = "stores/schedules.plist"

    /// Waits until the watch reports that these files are fixed.
    private func expectMended(_ files: [String], _ site: WatchedSite) async throws {
        let wanted = files.map { "\($0): fixed" }
        try await site.wait(for: wanted.joined(separator: ", ")) {
            site.lines.filter { $0.hasSuffix(": fixed") } == wanted
        }
    }

    /// A store that is only partly written.
    private static let halves = [
        #"[{"name":"Beta","date":8170"#,
        #"<?xml version="1.0"?><plist version="1.0"><array><dict><key>name"#,
        "bplist00",
    ]

    @Test("A store that is briefly half-written isn't reported", arguments: WatchMode.allCases)
    func moment(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode) { site in
                for (number, half) in Self.halves.enumerated() {
                    // A slow machine may leave the file half-written for too long. Then this tries again.
                    for attempt in 1...20 {
                        let (before, known) = (try site.snapshot, site.messages.count)
                        let start = ContinuousClock.now
                        try workspace.replace(Self.store, with: half)
                        // Enough time for two checks, of which the second finds the file still half-written.
                        try await Task.sleep(for: .milliseconds(500))
                        #expect(try site.snapshot == before)
                        try workspace.saveEvents("Number \(number)", "Attempt \(attempt)")
                        let isMoment = ContinuousClock.now - start < .seconds(1.5)
                        try await site.change {}
                        guard isMoment else { continue }
                        #expect(site.messages.count == known)
                        break
                    }
                }
            }
        }
    }

    @Test("A half-written store isn't reported while another stays broken", arguments: WatchMode.allCases)
    func another(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            let habits = "stores/com.makeschool.Habitual.plist"
            let whole = try Data(contentsOf: workspace[habits])
            try await workspace.watch(mode) { site in
                for attempt in 1...10 {
                    try await site.change { try workspace.saveEvents("Alpha \(attempt)") }
                    // An attempt that took too long may have printed messages.
                    let known = site.messages.count
                    try workspace.replace(Self.store, with: "[{")
                    try await Task.sleep(for: .seconds(1.3))
                    let start = ContinuousClock.now
                    try whole.prefix(500).write(to: workspace[habits])
                    // After this, the wait for the first file is over, but not that for the second.
                    try await Task.sleep(for: .seconds(1.2))
                    try whole.write(to: workspace[habits])
                    let isMoment = ContinuousClock.now - start < .seconds(1.7)
                    try await site.wait(for: "the message") {
                        site.messages.dropFirst(known).contains { $0.hasPrefix(Self.store) }
                    }
                    guard isMoment else { continue }
                    #expect(!site.messages.dropFirst(known).contains { $0.hasPrefix(habits) })
                    return
                }
            }
        }
    }

    @Test("A store that stays broken is reported", arguments: WatchMode.allCases)
    func store(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("# Hello", to: "Templates/hello.md")
            try await workspace.watch(mode) { site in
                let alpha = try workspace.text("site/events/2026-11-22-alpha/index.html")
                let broken = "[\n{\"name\": \"Beta\",\n\"date\": oops}]"
                let start = ContinuousClock.now
                try workspace.replace(Self.store, with: broken)
                try await site.wait(for: "the message") { !site.messages.isEmpty }
                #expect(ContinuousClock.now - start > .seconds(1.9))
                #expect(site.messages[0].hasPrefix("\(Self.store):3:9: error: "))
                try await site.look()
                let said = site.messages
                for _ in 1...3 {
                    try await workspace.shell("touch \(Self.store)").expectSuccess()
                    try await site.look()
                    try workspace.replace(Self.store, with: broken)
                    try await site.look()
                }
                #expect(site.messages == said)
                // Everything else can still be edited and is updated.
                try workspace.write("# Bye", to: "Templates/hello.md")
                try await site.wait(for: "the page") { try workspace.text("site/hello/index.html").contains("Bye") }
                let habits = try workspace.text("site/habits/index.html")
                try await workspace.shell(#"sed -i 's/"currentStreak":23/"currentStreak":24/' stores/*.Habitual.plist"#)
                    .expectSuccess()
                try await site.wait(for: "the habit") { try workspace.text("site/habits/index.html") != habits }
                #expect(try workspace.text("site/events/2026-11-22-alpha/index.html") == alpha)
                #expect(site.messages == said)
                #expect(!site.lines.contains { $0.hasSuffix(": fixed") })
                try await site.change { try workspace.saveEvents("Alpha", "Beta") }
                try await expectMended([Self.store], site)
                #expect(site.messages == said)
                // The same error is reported again if it occurs again.
                try workspace.replace(Self.store, with: broken)
                try await site.wait(for: "the message") { site.messages.count == 2 * said.count }
                #expect(site.messages == said + said)
                try await site.change { try workspace.saveEvents("Alpha") }
                try await expectMended([Self.store, Self.store], site)
            }
        }
    }

    @Test("A template with an error is reported", arguments: WatchMode.allCases)
    func template(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("# Hello", to: "Templates/hello.md")
            try await workspace.watch(mode) { site in
                for (round, wrong) in ["# Hi\n{{#site}}", "# Hi\n\n{{sight.title}}"].enumerated() {
                    let known = site.messages.count
                    let page = try workspace.text("site/hello/index.html")
                    // Replaced at once, because a briefly empty template would be valid and change the page.
                    try workspace.replace("Templates/hello.md", with: wrong)
                    try await site.wait(for: "the message") { site.messages.count > known }
                    #expect(site.messages[known].hasPrefix("Templates/hello.md:"))
                    try await site.look()
                    let said = site.messages
                    try await workspace.shell("touch Templates/hello.md").expectSuccess()
                    try await site.look()
                    // Events are only added, because pages of removed ones would be kept, with a message.
                    let events = Workspace.schedule(["Alpha"] + (0...round).map { "Beta \($0)" })
                    try workspace.replace(Self.store, with: events)
                    try await site.wait(for: "the event") {
                        workspace.exists("site/events/2026-11-22-beta-\(round)/index.html")
                    }
                    try await site.look()
                    #expect(try workspace.text("site/hello/index.html") == page)
                    #expect(site.messages == said)
                    try await site.change { try workspace.write("# Hello again", to: "Templates/hello.md") }
                    try await expectMended(Array(repeating: "Templates/hello.md", count: round + 1), site)
                    #expect(site.messages == said)
                }
            }
        }
    }

    @Test("Invalid settings are reported", arguments: WatchMode.allCases)
    func settings(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("title: Mine\n", to: "almanac.yml")
            try await workspace.watch(mode) { site in
                let before = try site.snapshot
                try workspace.replace("almanac.yml", with: "titel: Yours\n")
                try await site.wait(for: "the message") { site.messages.count == 2 }
                #expect(
                    site.messages == [
                        "almanac.yml:1:1: error: there is no setting `titel`", "    hint: did you mean `title`?",
                    ]
                )
                // With invalid settings, a page could show something that they should exclude.
                try workspace.saveEvents("Alpha", "Beta")
                try await workspace.shell("touch almanac.yml; sleep 0.5; touch almanac.yml").expectSuccess()
                #expect(try site.snapshot == before)
                #expect(site.messages.count == 2)
                try await site.change { try workspace.replace("almanac.yml", with: "title: Yours\n") }
                try await expectMended(["almanac.yml"], site)
                #expect(site.messages.count == 2)
            }
        }
    }

    @Test("A watch that starts with errors reports them and builds once they are fixed", arguments: WatchMode.allCases)
    func fromTheBeginning(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("titel: Yours\n", to: "almanac.yml")
            try await workspace.watch(mode, isBuilt: false) { site in
                try await site.wait(for: "the message") { !site.messages.isEmpty }
                #expect(!workspace.exists("site"))
                try workspace.replace("almanac.yml", with: "title: Yours\n")
                try await site.expectWhole()
                try await site.change { try workspace.saveEvents("Alpha", "Beta") }
            }
        }
    }

    @Test("Removing settings that exclude anything is an error", arguments: WatchMode.allCases)
    func missingSettings(_ mode: WatchMode) async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("exclude: [recipes.notes]\n", to: "almanac.yml")
            try await workspace.watch(mode) { site in
                let before = try site.snapshot
                let mistakes = [(": >", "the file is empty"), ("rm", "the settings are gone")]
                for (gone, words) in mistakes {
                    let known = site.messages.count
                    try await workspace.shell("\(gone) almanac.yml").expectSuccess()
                    try await site.wait(for: "the message") { site.messages.count > known }
                    #expect(site.messages[known].hasPrefix("almanac.yml: error: \(words)"))
                    #expect(try site.snapshot == before)
                    try workspace.replace("almanac.yml", with: "exclude: [recipes.notes]\n")
                    try await site.wait(for: "the end of it") { site.lines.last == "almanac.yml: fixed" }
                }
            }
        }
    }

    @Test(
        "A store that is deleted and then written with errors doesn't change the site",
        arguments: WatchMode.allCases
    )
    func deletedAndBroken(_ mode: WatchMode) async throws {
        try await Workspace.withSample { workspace in
            // This also holds if the file is a collection.
            try workspace.write("collections:\n  mine: { file: recipes.data, title: name }\n", to: "almanac.yml")
            try await workspace.watch(mode) { site in
                let before = try site.snapshot
                try await workspace.shell("rm stores/recipes.data; sleep 0.1; echo garbage > stores/recipes.data")
                    .expectSuccess()
                try await site.wait(for: "the message") { !site.messages.isEmpty }
                #expect(try site.snapshot.contents == before.contents)
            }
        }
    }

    @Test("A removed store is reported", arguments: WatchMode.allCases)
    func gone(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode) { site in
                let start = ContinuousClock.now
                try workspace.remove(Self.store)
                try await site.wait(for: "its pages to go") { !workspace.exists("site/events") }
                #expect(ContinuousClock.now - start > .milliseconds(400))
                let rebuilds = try await site.change {}
                #expect(rebuilds.count <= 1)
                #expect(site.rebuilds.count == 1)
                let said = [
                    "\(Self.store): warning: the store is gone; no page shows its record any more",
                    "    hint: put it back, unless you removed it on purpose",
                ]
                try await site.wait(for: "the warning") { site.messages == said }
                try await site.change { try workspace.saveEvents("Alpha", "Beta") }
                #expect(workspace.exists("site/events/2026-11-22-alpha/index.html"))
                // An empty store has no pages to remove.
                try await site.change { try workspace.replace(Self.store, with: "[]") }
                try await site.change { try workspace.remove(Self.store) }
                #expect(site.messages == said)
            }
        }
    }

    @Test("A watch whose working directory is removed says so and goes on")
    func directory() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(.events) { site in
                try FileManager.default.removeItem(at: workspace.folder)
                try await site.wait(for: "the error") {
                    site.messages.contains { $0.hasPrefix("error: the current folder can't be used: it is gone") }
                }
            }
        }
    }
}
