import Foundation
import TestSupport
import Testing

@Suite("Changing occurrences of a series on a served site", .ends)
struct ServeOccurrenceTests {
    private struct Row: Decodable {
        var name: String
        var start: String
    }

    /// The days of the choir according to the command line.
    private func days(_ workspace: Workspace, _ name: String = "Choir", completed: Bool = false) async throws
        -> [String]
    {
        let which = completed ? ["--completed"] : ["--from", "2026-11-20", "--to", "2026-12-20"]
        let listed = try await workspace.verbs(["event", "list", "--json"] + which)
        return try JSONDecoder().decode([Optionally<Row>].self, from: listed.output).compactMap(\.value)
            .filter { $0.name == name }.map { String($0.start.prefix(10)) }
    }

    /// All-day events have no start.
    private struct Optionally<Value: Decodable>: Decodable {
        var value: Value?

        init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
    }

    private func withSeries(
        width: Int = 1280,
        _ body: (Workspace, WatchedSite, URL, Page) async throws -> Void
    ) async throws {
        try await Workspace.withSample { workspace in
            _ = try await workspace.verbs(["event", "add"] + Self.choir)
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.setViewport(width: width, height: width > 800 ? 800 : 844)
                    try await body(workspace, site, address, page)
                }
            }
        }
    }

    /// The same, but without a browser.
    private func withClient(_ body: (Workspace, EditClient) async throws -> Void) async throws {
        try await Workspace.withSample { workspace in
            _ = try await workspace.verbs(["event", "add"] + Self.choir)
            try await workspace.serve { _, address in try await body(workspace, EditClient(address)) }
        }
    }

    private static let id = "2026-11-24-choir"
    private static let choir = ["Choir", "every", "tuesday", "19:30", "--end", "21:00"]

    @Test(
        "Completing a row completes its occurrence",
        arguments: ["schedule/", "events/2026-11-24-choir/"],
        [390, 1280]
    )
    func completing(path: String, width: Int) async throws {
        try await withSeries(width: width) { workspace, site, address, page in
            try await page.edit(path, of: address, site)
            try await page.click("[data-almanac='complete \(Self.id) 2026-12-01T19:30:00Z']")
            try await page.expect(bar: "Completed “Choir” on Tuesday 1 December 2026, 19:30 to 21:00", site)
            #expect(try await days(workspace, completed: true) == ["2026-12-01"])
            #expect(try await days(workspace) == ["2026-11-24", "2026-12-08", "2026-12-15"])
            try await page.expectNewContent(site)
            try await site.expectWhole()
        }
    }

    @Test("The button of a series' page completes the occurrence that the page shows")
    func shown() async throws {
        try await withSeries { _, site, address, page in
            try await page.edit("events/\(Self.id)/", of: address, site)
            try await page.run(
                """
                window.occurrences = [];
                const send = window.fetch;
                window.fetch = (address, request) => {
                    if (/complete$/.test(address)) window.occurrences.push(JSON.parse(request.body).occurrence ?? "none");
                    return send(address, request);
                };
                """
            )
            try await page.click("[data-almanac='complete \(Self.id)']")
            try await page.expect(bar: "Completed “Choir” on Tuesday 24 November 2026", site)
            let sent = try await page.evaluate("return window.occurrences", as: [String].self)
            #expect(sent == ["2026-11-24T19:30:00Z"])
        }
    }

    @Test("A row can edit its occurrence or leave it out, and links to the series", arguments: [390, 1280])
    func editing(width: Int) async throws {
        try await withSeries(width: width) { workspace, site, address, page in
            let title = "return document.querySelector('dialog h1')?.textContent ?? ''"
            func open(_ day: String) async throws {
                try await page.edit("schedule/", of: address, site)
                try await page.click("[data-almanac='edit \(Self.id) \(day)T19:30:00Z']")
            }
            try await open("2026-12-01")
            try await page.expect(title, "Change Choir on Tuesday 1 December 2026, 19:30 to 21:00", site)
            let when = "return document.querySelector('dialog [name=when]').value"
            #expect(try await page.evaluate(when, as: String.self) == "2026-12-01 19:30 to 21:00")
            try await page.fill("dialog [name=when]", "every wednesday 20:00")
            try await page.press(key: "Enter", code: 13)
            let error = "return document.querySelector('#edit-when-error')?.textContent ?? ''"
            let problem = "One occurrence can't repeat To change how it repeats, change the whole series"
            try await page.expect(error, problem, site)
            try await page.fill("dialog [name=when]", "2026-12-02 20:00 to 21:30")
            try await page.press(key: "Enter", code: 13)
            try await page.expect(bar: "to “Choir” on Wednesday 2 December 2026, 20:00 to 21:30", site)
            #expect(try await days(workspace) == ["2026-11-24", "2026-12-02", "2026-12-08", "2026-12-15"])
            try await page.expectNewContent(site)
            try await open("2026-12-08")
            try await page.expect(title, "Change Choir on Tuesday 8 December 2026, 19:30 to 21:00", site)
            try await page.click("dialog .others form:nth-of-type(2) button")
            try await page.expect(bar: "Left out “Choir” on Tuesday 8 December 2026", site)
            #expect(try await days(workspace) == ["2026-11-24", "2026-12-02", "2026-12-15"])
            try await page.expectNewContent(site)
            try await open("2026-12-15")
            try await page.expect(title, "Change Choir on Tuesday 15 December 2026, 19:30 to 21:00", site)
            try await page.click("dialog .others a")
            try await page.expect(title, "Change all of Choir", site)
            try await page.fill("dialog [name=name]", "Chorus")
            try await page.press(key: "Enter", code: 13)
            try await page.expect(bar: "“Chorus”", site)
            #expect(try await days(workspace, "Chorus") == ["2026-11-24", "2026-12-15"])
            #expect(try await days(workspace) == ["2026-12-02"])
            try await site.expectWhole()
        }
    }

    @Test("An occurrence is identified by its time or day, and a missing or changed occurrence is refused")
    func requests() async throws {
        try await withClient { workspace, client in
            _ = try await workspace.verbs([
                "event", "add", "Night", "every", "monday", "22:00", "--end", "2026-11-24 6:00",
            ])
            func send(_ path: String, _ fields: [String: String], _ status: Int, _ text: String) async throws {
                let answer = try await client.post("events/\(path)", fields)
                #expect(answer.status == status, "\(path) \(fields)")
                let said = answer.message ?? answer.error ?? answer.problem?.error ?? ""
                #expect(said.contains(text), "\(answer)")
            }
            let form = try await client.form("events/\(Self.id)?occurrence=2026-12-01")
            #expect(form.title == "Change Choir on Tuesday 1 December 2026, 19:30 to 21:00")
            let sent = ["occurrence": "2026-12-01", "shown": try #require(form.shown), "name": "Practice"]
            // The location of the series changes meanwhile.
            _ = try await workspace.verbs(["event", "edit", "choir", "--location", "Hall"])
            try await send(Self.id, sent, 409, "in the meantime, it was changed")
            var again = sent
            again["shown"] = try await client.form("events/\(Self.id)?occurrence=2026-12-01").shown
            try await send(Self.id, again, 200, "to “Practice” on Tuesday 1 December 2026, 19:30 to 21:00")
            try await send("\(Self.id)/leave-out", ["occurrence": "2026-12-08T19:30:00+00:00"], 200, "8 December")
            // Given by the day on which the occurrence ends.
            try await send("2026-11-23-night/complete", ["occurrence": "2026-12-01"], 200, "Monday 30 November")
            let before = try Snapshot(of: workspace["stores"])
            try await send("\(Self.id)/leave-out", ["occurrence": "2026-12-08"], 404, "no occurrence on Tuesday 8")
            try await send("\(Self.id)/complete", ["occurrence": "2026-12-09"], 404, "no occurrence on Wednesday")
            try await send("\(Self.id)/complete", ["occurrence": "nonsense"], 422, "can't read `nonsense`")
            try await send("\(Self.id)/leave-out", [:], 422, "the field `occurrence` is missing")
            try await send("\(Self.id)/remove", ["occurrence": "2026-12-15"], 422, "can't be removed by itself")
            let plain = "2026-11-28-board-games-at-anas"
            try await send("\(plain)/complete", ["occurrence": "2026-11-28"], 422, "doesn't repeat")
            try await send("\(plain)/fly", [:], 404, "can't be changed with `fly`")
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }
}
