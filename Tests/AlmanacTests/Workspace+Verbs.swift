import Foundation
import TestSupport

extension Workspace {
    /// The options for commands that change stores.
    static let storeOptions = [
        "--stores", "stores", "--now", "2026-11-20T18:00:00Z", "--time-zone", "Europe/London",
    ]

    /// Runs a verb on `stores` at the moment for which the samples were made.
    func verb(_ arguments: String...) async throws -> Command.Outcome { try await verbs(arguments) }

    func verbs(_ arguments: [String]) async throws -> Command.Outcome {
        try await command(arguments + Self.storeOptions).run()
    }

    private struct Named: Decodable {
        var name: String
    }

    /// The names of the events that the program lists.
    func eventNames(_ options: String...) async throws -> [String] {
        let outcome = try await verbs(["event", "list", "--json"] + options)
        return try JSONDecoder().decode([Named].self, from: outcome.output).map(\.name)
    }

    private struct Titled: Decodable {
        var title: String
    }

    /// The titles of the habits that the program lists.
    func habitTitles() async throws -> [String] {
        let outcome = try await verb("habit", "list", "--json")
        return try JSONDecoder().decode([Titled].self, from: outcome.output).map(\.title)
    }
}
