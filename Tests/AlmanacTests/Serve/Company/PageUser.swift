import Foundation
import TestSupport
import Testing

/// Sends the requests of a page's forms and buttons.
struct PageUser: Sendable {
    let page: Page
    let edit: URL
    var own: [CompanyRecord] = []

    private struct Answer: Decodable {
        var status: Int
        var page: String?
        var error: String?
    }

    func next(_ round: Int, _ choice: Int) async throws -> PageUser {
        var user = self
        switch CompanyRecord.Step(choice, of: own.count) {
        case .add(let list): user.own.append(try await added(list, round))
        case .rename(let index) where own[index].list != .meal:
            user.own[index].name += "'"
            user.own[index].page = try await send(own[index], "edit", ["name": user.own[index].name]) ?? ""
        case .toggle(let index) where own[index].list != .meal:
            user.own[index].isDone.toggle()
            user.own[index].isMoved = true
            let verbs: [CompanyRecord.List: [String]] = [
                .event: ["complete", "reopen"], .habit: ["tick", "untick"], .recipe: ["cooked", "uncooked"],
            ]
            let verb = verbs[own[index].list]?[own[index].isDone ? 1 : 0] ?? ""
            let page = try await send(own[index], verb, [:])
            if own[index].list == .event { user.own[index].page = page ?? "" }
        case .move(let index) where own[index].list == .event && !own[index].isDone && !own[index].isMoved:
            user.own[index].isMoved = true
            let days = ["from": "2030-01-01", "day": "2030-01-0\(2 + choice % 7)"]
            user.own[index].page = try await send(own[index], "day", days) ?? ""
        case .move(let index) where own[index].list == .habit: _ = try await send(own[index], "move", ["before": ""])
        case .remove(let index), .rename(let index), .toggle(let index), .move(let index):
            _ = try await send(own[index], "remove", [:])
            user.own.remove(at: index)
        }
        return user
    }

    private func added(_ list: CompanyRecord.List, _ round: Int) async throws -> CompanyRecord {
        var record = CompanyRecord(list: list, name: "page \(list) \(round)")
        let fields =
            switch list {
            case .event: ["name": record.name, "when": "2030-01-01 9:00", "location": CompanyRecord.key(record.name)]
            case .habit: ["name": record.name]
            case .recipe: ["name": record.name, "ingredients": "2 eggs"]
            case .meal: ["recipe": record.name, "day": Self.day(of: record), "shown": record.name]
            }
        record.page = try await send(list == .meal ? "menu" : "\(list)s", fields) ?? ""
        return record
    }

    /// The day of a meal. Each meal has a different day.
    private static func day(of meal: CompanyRecord) -> String {
        let number = Int(meal.name.split(separator: " ").last ?? "") ?? 0
        let day = Date(timeIntervalSince1970: 2_000_000_000).addingTimeInterval(Double(number) * 86_400)
        return String(day.formatted(.iso8601).prefix(10))
    }

    private func send(_ record: CompanyRecord, _ verb: String, _ fields: [String: String]) async throws -> String? {
        guard record.list == .meal else { return try await send("\(record.list)s/\(record.slug)/\(verb)", fields) }
        return try await send("menu/remove", ["day": Self.day(of: record), "place": "0"])
    }

    /// Sends a change with what its form shows, and again if an app has changed the record meanwhile.
    /// Returns the path of the record's page.
    private func send(_ path: String, _ fields: [String: String]) async throws -> String? {
        let answer = try await page.evaluate(
            """
            const edit = new URL(arguments[0]);
            window.token ??= await (await fetch(new URL("token", edit))).text();
            const [path, fields] = [arguments[1], JSON.parse(arguments[2])];
            const get = async (path) => (await fetch(new URL(path, edit), { headers: { "Accept": "application/json" } })).json();
            const names = path.split("/");
            for (let attempt = 1; ; attempt += 1) {
              if (names[0] === "menu" && names[1]) fields.shown = (await get("state")).menu[fields.day][fields.place];
              else if (names.length > 1) fields.shown = (await get(`${names[0]}/${names[1]}/edit`)).shown;
              const answer = await fetch(new URL(path, edit), {
                method: "POST", body: JSON.stringify(fields),
                headers: { "Content-Type": "application/json", "Almanac-Token": window.token },
              });
              const { page, error, problem } = await answer.json();
              if (answer.status !== 409 || attempt === 20) return { status: answer.status, page, error: error ?? problem?.error };
            }
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
