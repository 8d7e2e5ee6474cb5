import Foundation
import TestSupport
import Testing

/// A page, a terminal and an app change the same stores at the same time.
@Suite("Simultaneous changes by a served site, a terminal and an app", .ends)
struct ServeCompanyTests {
    private static let roundCount = rounds(60, long: 200)

    @Test("Random changes are neither lost nor duplicated, and the pages equal a full build")
    func together() async throws {
        try await Workspace.withSample { workspace in
            let before = try Stored(workspace)
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { browser in
                    try await browser.edit("search/", of: address, site)
                    // If the page reloaded, the browser could run a script twice.
                    try await browser.run(
                        "document.addEventListener('almanac-reload', (event) => event.preventDefault())"
                    )
                    let page = PageUser(page: browser, edit: address.appending(path: ".almanac/edit/"))
                    let (own, touched) = try await change(page, TerminalUser(workspace: workspace), workspace)
                    let after = try Stored(workspace)
                    for list in CompanyRecord.List.allCases {
                        let names = own.filter { $0.list == list && !($0.list == .event && $0.isDone) }.map(\.name)
                        let expected = before.names[list, default: []] + names
                        #expect(after.names[list, default: []].sorted() == expected.sorted(), "\(list)")
                    }
                    let done = own.filter { $0.list == .event && $0.isDone }.map(\.name)
                    #expect(after.completed.sorted() == (before.completed + done).sorted())
                    try await expectDetails(of: own, touched: touched, workspace)
                    try await site.expectWhole()
                }
            }
        }
    }

    /// Lets all three users change random records concurrently.
    ///
    /// - Returns: the records that they made, and the app's changes to records of others.
    private func change(
        _ page: PageUser,
        _ terminal: TerminalUser,
        _ workspace: Workspace
    ) async throws -> (own: [CompanyRecord], touched: [String: Int]) {
        var (page, terminal, app) = (page, terminal, AppUser(workspace: workspace))
        var random = SeededGenerator(seed: 7)
        for round in 0..<Self.roundCount {
            let choices = (0..<3).map { _ in Int.random(in: 0..<100_000, using: &random) }
            let (users, verbs, items) = (page, terminal, app)
            async let atPage = users.next(round, choices[0])
            async let atTerminal = verbs.next(round, choices[1])
            async let inApp = items.next(round, choices[2])
            (page, terminal, app) = try await (atPage, atTerminal, inApp)
            // Checked after each round, to find the changes that lose a record.
            let stored = try Stored(workspace)
            let all = Set(stored.names.values.joined() + stored.completed)
            let lost = (page.own + terminal.own + app.own).map(\.name).filter { !all.contains($0) }
            try #require(lost.isEmpty, "round \(round), \(choices); stored: \(stored.names)")
        }
        return (page.own + terminal.own + app.own, app.touched)
    }

    /// Expects all changes to the records, whoever made them.
    private func expectDetails(of own: [CompanyRecord], touched: [String: Int], _ workspace: Workspace) async throws {
        let places = try await places(workspace)
        let (events, habits, recipes) = (try workspace.openEvents, try workspace.habits, try workspace.recipes)
        for record in own where !record.name.hasPrefix("app ") {
            let key = CompanyRecord.key(record.name)
            switch record.list {
            case .event:
                #expect(places[record.name] == key)
                guard !record.isMoved, let event = events.first(where: { $0.name == record.name }) else { continue }
                let day = key.hasPrefix("page") ? "2030-01-01T09:00:00Z" : "2030-01-02T09:00:00Z"
                let minutes = TimeInterval(60 * touched[key, default: 0])
                #expect(try event.date == Date(day, strategy: .iso8601).addingTimeInterval(minutes), "\(key)")
            case .habit:
                let habit = try #require(habits.first { $0.title == record.name })
                #expect(habit.numberOfCompletions == (record.isDone ? 1 : 0), "\(key)")
                if let image = touched[key] { #expect(habit.selectedImage.rawValue == image, "\(key)") }
            case .recipe:
                let recipe = try #require(recipes.first { $0.name == record.name })
                #expect(recipe.notes == String(repeating: "*", count: touched[key, default: 0]), "\(key)")
                #expect(recipe.ingredients.count == 1, "\(key)")
            case .meal: continue
            }
        }
    }

    /// The locations of the events by name. The app doesn't know them.
    private func places(_ workspace: Workspace) async throws -> [String: String] {
        struct Listed: Decodable {
            var name: String
            var location: String?
        }
        let open = try await workspace.verb("event", "list", "--json").output
        let completed = try await workspace.verb("event", "list", "--json", "--completed").output
        let all = try [open, completed].flatMap { try JSONDecoder().decode([Listed].self, from: $0) }
        return Dictionary(all.map { ($0.name, $0.location ?? "") }) { first, _ in first }
    }
}

/// The names of the records as the apps read them.
private struct Stored {
    var names: [CompanyRecord.List: [String]]
    var completed: [String]

    init(_ workspace: Workspace) throws {
        let menu = workspace.exists("menu.yml") ? try workspace.text("menu.yml") : ""
        names = [
            .event: try workspace.openEvents.map(\.name), .habit: try workspace.habits.map(\.title),
            .recipe: try workspace.recipes.map(\.name),
            .meal: menu.matches(of: /what: (.*)/).map { String($0.1) },
        ]
        completed = try workspace.completedEvents.map(\.name)
    }
}
