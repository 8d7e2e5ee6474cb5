import Foundation
import TestSupport

extension Workspace {
    /// The options that a verb on stores is run with here.
    static let storeOptions = [
        "--stores", "stores", "--now", "2026-11-20T18:00:00Z", "--time-zone", "Europe/London",
    ]

    /// Runs a verb on `stores`, at the moment that the samples were made for.
    func verb(_ arguments: String...) async throws -> Command.Outcome { try await verbs(arguments) }

    func verbs(_ arguments: [String]) async throws -> Command.Outcome {
        try await command(arguments + Self.storeOptions).run()
    }

    private struct Named: Decodable {
        var name: String
    }

    /// The names of the events, as the program lists them.
    func eventNames(_ options: String...) async throws -> [String] {
        let outcome = try await verbs(["event", "list", "--json"] + options)
        return try JSONDecoder().decode([Named].self, from: outcome.output).map(\.name)
    }

    private struct Titled: Decodable {
        var title: String
    }

    /// The titles of the habits, as the program lists them.
    func habitTitles() async throws -> [String] {
        let outcome = try await verb("habit", "list", "--json")
        return try JSONDecoder().decode([Titled].self, from: outcome.output).map(\.title)
    }
}
