import Foundation
import TestSupport
import Testing

/// Runs verbs.
struct TerminalUser: Sendable {
    let workspace: Workspace
    var own: [CompanyRecord] = []

    func next(_ round: Int, _ choice: Int) async throws -> TerminalUser {
        var user = self
        switch CompanyRecord.Step(choice, of: own.count) {
        case .add(let list):
            let record = CompanyRecord(list: list, name: "verb \(list) \(round)")
            user.own.append(record)
            switch list {
            case .event: try await run(["event", "add", record.name, "2030-01-02", "9:00", "--location", record.name])
            case .habit: try await run(["habit", "add", record.name])
            case .recipe: try await run(["recipe", "add", record.name, "--ingredient", "1 egg"])
            case .meal: try await run(["menu", "add", record.name, "2032-01-01", "--other"])
            }
        case .rename(let index) where own[index].list != .meal:
            let old = own[index]
            user.own[index].name += "'"
            try await run(["\(old.list)", "edit", old.name, "--name", user.own[index].name] + place(of: old))
        case .toggle(let index) where own[index].list != .meal:
            user.own[index].isDone.toggle()
            user.own[index].isMoved = true
            let (name, isDone) = (own[index].name, own[index].isDone)
            switch own[index].list {
            case .event: try await run(["event", isDone ? "reopen" : "complete", name])
            case .habit: try await run(["habit", isDone ? "undo" : "complete", name])
            default: try await run(["recipe", "cooked", name] + (isDone ? ["--undo"] : []))
            }
        case .move(let index) where own[index].list != .meal && !own[index].isDone:
            try await run(["\(own[index].list)", "move", own[index].name, "1"])
        case .remove(let index), .rename(let index), .toggle(let index), .move(let index):
            let old = own[index]
            if old.list == .meal {
                try await run(["menu", "remove", old.name, "2032-01-01"])
            } else {
                try await run(["\(old.list)", "remove", old.name, "--yes"] + place(of: old))
            }
            user.own.remove(at: index)
        }
        return user
    }

    /// The option that selects a completed event.
    private func place(of record: CompanyRecord) -> [String] {
        record.list == .event && record.isDone ? ["--completed"] : []
    }

    /// Runs a verb again if the app has saved in between, as a user would.
    private func run(_ arguments: [String]) async throws {
        var outcome = try await workspace.verbs(arguments)
        while outcome.errorText.contains("in the meantime") { outcome = try await workspace.verbs(arguments) }
        #expect(outcome.status == .success, "\(arguments): \(outcome.errorText)")
    }
}
