import Foundation
import TestSupport
import Testing

/// Somebody at the page, somebody at the terminal and an app change the same stores.
@Suite("A served site, a terminal and an app change the same stores", .ends)
struct ServeCompanyTests {
    private static let rounds = 200

    @Test(
        "Of 200 random changes by each, none is lost or duplicated, and the pages equal a full build"
    )
    func together() async throws {
        try await Workspace.withSample { workspace in
            let before = try await Records(workspace)
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { browser in
                    try await browser.edit("search/", of: address, site)
                    var page = PageUser(page: browser, edit: address.appending(path: ".almanac/edit/"))
                    var terminal = TerminalUser(workspace: workspace)
                    var app = App(store: workspace["stores/schedules.plist"])
                    var random = SeededGenerator(seed: 7)
                    for round in 0..<Self.rounds {
                        let choices = (0..<3).map { _ in Int.random(in: 0..<1_000, using: &random) }
                        let (users, verbs, items) = (page, terminal, app)
                        async let atPage = users.next(round, choices[0])
                        async let atTerminal = verbs.next(round, choices[1])
                        async let inApp = items.next(round, choices[2])
                        (page, terminal, app) = try await (atPage, atTerminal, inApp)
                    }
                    let own = [page.own, terminal.own, app.own]
                    var expected = before
                    expected.open += own.flatMap { $0.filter { !$0.isDone }.map(\.record) }
                    expected.completed += own.flatMap { $0.filter(\.isDone).map(\.record) }
                    let after = try await Records(workspace)
                    #expect(after.open.sorted() == expected.open.sorted())
                    #expect(after.completed.sorted() == expected.completed.sorted())
                    try await site.expectWhole()
                }
            }
        }
    }
}

/// The names and places of the events in both stores, in words.
private struct Records {
    var open: [String]
    var completed: [String]

    private struct Listed: Decodable {
        var name: String
        var location: String?
    }

    init(_ workspace: Workspace) async throws {
        func list(_ options: String...) async throws -> [String] {
            let outcome = try await workspace.verbs(["event", "list", "--json"] + options)
            return try JSONDecoder().decode([Listed].self, from: outcome.output)
                .map { "\($0.name) @ \($0.location ?? "-")" }
        }
        open = try await list()
        completed = try await list("--completed")
    }
}

/// An event that a user has made.
private struct Own: Sendable {
    var name: String
    var location: String?
    var isDone = false
    /// The path of its page.
    var page = ""

    var record: String { "\(name) @ \(location ?? "-")" }
    var slug: String { String(page.split(separator: "/").last ?? "") }
}

/// What a user does next.
private enum Step {
    case add
    case rename(Int)
    case move(Int)
    case remove(Int)

    init(_ choice: Int, of count: Int) {
        guard count > 0, choice % 5 > 1 else {
            self = .add
            return
        }
        let index = choice / 5 % count
        self = [.rename(index), .move(index), .remove(index)][choice % 5 - 2]
    }
}

/// Sends what the forms of a page send.
private struct PageUser: Sendable {
    let page: Page
    let edit: URL
    var own: [Own] = []

    private struct Answer: Decodable {
        var status: Int
        var page: String?
        var error: String?
    }

    func next(_ round: Int, _ choice: Int) async throws -> PageUser {
        var user = self
        switch Step(choice, of: own.count) {
        case .add:
            let new = Own(name: "page \(round)", location: "Room \(round)")
            let fields = ["name": new.name, "when": "2030-01-01 9:00", "location": new.location ?? ""]
            user.own.append(new)
            user.own[own.count].page = try await send("events", fields) ?? ""
        case .rename(let index):
            user.own[index].name += "'"
            user.own[index].page = try await send("events/\(own[index].slug)", ["name": user.own[index].name]) ?? ""
        case .move(let index):
            user.own[index].isDone.toggle()
            let verb = own[index].isDone ? "reopen" : "complete"
            user.own[index].page = try await send("events/\(own[index].slug)/\(verb)", [:]) ?? ""
        case .remove(let index):
            _ = try await send("events/\(own[index].slug)/remove", [:])
            user.own.remove(at: index)
        }
        return user
    }

    /// Sends a change with what its form shows, and gives the page of the record.
    private func send(_ path: String, _ fields: [String: String]) async throws -> String? {
        let answer = try await page.evaluate(
            """
            const edit = new URL(arguments[0]);
            window.token ??= await (await fetch(new URL("token", edit))).text();
            const [path, fields] = [arguments[1], JSON.parse(arguments[2])];
            const form = path.split("/").slice(0, 2).join("/");
            if (path !== "events") {
              const shown = await fetch(new URL(form, edit), { headers: { "Accept": "application/json" } });
              fields.shown = (await shown.json()).shown;
            }
            const answer = await fetch(new URL(path, edit), {
              method: "POST", body: JSON.stringify(fields),
              headers: { "Content-Type": "application/json", "Almanac-Token": window.token },
            });
            const { page, error } = await answer.json();
            return { status: answer.status, page, error };
            """,
            edit.absoluteString,
            path,
            String(decoding: try JSONEncoder().encode(fields), as: UTF8.self),
            as: Answer.self
        )
        try #require(answer.status == 200, "\(path): \(answer)")
        return answer.page
    }
}

/// Calls verbs.
private struct TerminalUser: Sendable {
    let workspace: Workspace
    var own: [Own] = []

    func next(_ round: Int, _ choice: Int) async throws -> TerminalUser {
        var user = self
        switch Step(choice, of: own.count) {
        case .add:
            let new = Own(name: "verb \(round)", location: "Desk \(round)")
            user.own.append(new)
            try await run("add", new.name, "2030-01-02", "9:00", "--location", new.location ?? "")
        case .rename(let index):
            let old = own[index]
            user.own[index].name += "'"
            try await run(["edit", old.name, "--name", user.own[index].name] + (old.isDone ? ["--completed"] : []))
        case .move(let index):
            user.own[index].isDone.toggle()
            try await run(own[index].isDone ? "reopen" : "complete", own[index].name)
        case .remove(let index):
            try await run(["remove", own[index].name, "--yes"] + (own[index].isDone ? ["--completed"] : []))
            user.own.remove(at: index)
        }
        return user
    }

    private func run(_ arguments: String...) async throws { try await run(arguments) }

    /// As a user does, tries again when the app has saved in between.
    private func run(_ arguments: [String]) async throws {
        var outcome = try await workspace.verbs(["event"] + arguments)
        while outcome.errorText.contains("another program has changed the record meanwhile") {
            outcome = try await workspace.verbs(["event"] + arguments)
        }
        #expect(outcome.status == .success, "\(arguments): \(outcome.errorText)")
    }
}

/// Writes its whole list anew, with identifiers and keys of its own, and puts it in place by a rename.
private struct App: Sendable {
    /// The item of the document "Save and persist completed events".
    private struct Item: Codable {
        let identifier = UUID().uuidString
        var date: Date
        var name: String

        private enum CodingKeys: CodingKey { case identifier, date, name }

        init(date: Date, name: String) { (self.date, self.name) = (date, name) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            date = try container.decode(Date.self, forKey: .date)
            name = try container.decode(String.self, forKey: .name)
        }
    }

    let store: URL
    var own: [Own] = []

    func next(_ round: Int, _ choice: Int) async throws -> App {
        var app = self
        switch Step(choice, of: own.count) {
        case .add:
            app.own.append(Own(name: "app \(round)"))
            try change {
                $0.append(Item(date: Date(timeIntervalSinceReferenceDate: 900_000_000), name: "app \(round)"))
            }
        case .rename(let index):
            app.own[index].name += "'"
            let (old, new) = (own[index].name, app.own[index].name)
            try change { items in
                for place in items.indices where items[place].name == old { items[place].name = new }
            }
        case .move: try change { $0.insert($0.removeLast(), at: 0) }
        case .remove(let index):
            app.own.remove(at: index)
            try change { items in items.removeAll { $0.name == own[index].name } }
        }
        return app
    }

    /// Begins anew if somebody has changed the file meanwhile, as an app that looks at its file does.
    private func change(_ body: (inout [Item]) -> Void) throws {
        let path = store.path
        while true {
            var (before, now) = (stat(), stat())
            try #require(stat(path, &before) == 0)
            var items = try PropertyListDecoder().decode([Item].self, from: Data(contentsOf: store))
            body(&items)
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            try encoder.encode(items).write(to: store.appendingPathExtension("new"))
            try #require(stat(path, &now) == 0)
            let isSame = before.st_ino == now.st_ino && before.st_mtim.tv_nsec == now.st_mtim.tv_nsec
            guard isSame, before.st_size == now.st_size else { continue }
            try #require(rename(path + ".new", path) == 0)
            return
        }
    }
}
