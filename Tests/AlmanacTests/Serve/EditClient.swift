import Foundation
import TestSupport

/// Sends changes to a served site with curl, as programs other than browsers do.
struct EditClient {
    /// The answer to a form or a change. See the article on changing records.
    struct Answer: Decodable {
        struct Problem: Decodable {
            var error: String
            var hint: String?
            var field: String?
        }

        struct Button: Decodable {
            var path: [String]
            var fields: [String: String]
        }

        struct Field: Decodable {
            var name: String
            var label: String
            var value: String
            var hint: String?
            var current: String?
        }

        var status = 0
        var title: String?
        var submit: String?
        var message: String?
        var change: Int?
        var page: String?
        var error: String?
        var hint: String?
        var field: String?
        var problem: Problem?
        var fields: [Field]?
        var shown: String?
        var path: [String]?
        var addition: Button?
        var buttons: [Button]?

        enum CodingKeys: CodingKey {
            case title, submit, message, change, page, error, hint, field
            case problem, fields, shown, path, addition, buttons
        }

        subscript(name: String) -> Field? { fields?.first { $0.name == name } }
    }

    private let address: String
    private let token: String

    init(_ site: URL) async throws {
        address = site.absoluteString + ".almanac/edit/"
        token = try await Self.curl([address + "token"])
    }

    private static func curl(_ arguments: [String]) async throws -> String {
        let program = try installedProgram(named: "curl", package: "curl")
        let outcome = try await Command(program, ["-sS"] + arguments, environment: [:]).run()
        guard outcome.status == .success else { throw Failure(description: outcome.errorText) }
        return outcome.outputText
    }

    struct Failure: Error, CustomStringConvertible { var description: String }

    private func answer(_ path: String, _ arguments: [String]) async throws -> Answer {
        let fields = ["-H", "Accept: application/json", "-H", "Almanac-Token: \(token)"]
        let text = try await Self.curl(fields + ["-w", "\n%{http_code}"] + arguments + [address + path])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let body = Data(lines.dropLast().joined(separator: "\n").utf8)
        var answer = body.first == UInt8(ascii: "{") ? try JSONDecoder().decode(Answer.self, from: body) : Answer()
        answer.status = lines.last.flatMap { Int($0) } ?? 0
        return answer
    }

    struct State: Decodable {
        var recipes: [String]
        var shown: [String: String]
    }

    /// The records that can be changed.
    func state() async throws -> State {
        let text = try await Self.curl(["-H", "Accept: application/json", address + "state"])
        return try JSONDecoder().decode(State.self, from: Data(text.utf8))
    }

    /// The answer to any request, as text.
    func get(_ path: String) async throws -> String {
        try await Self.curl(["-H", "Accept: application/json", address + path])
    }

    /// The form of a record.
    func form(_ path: String) async throws -> Answer { try await answer(path, []) }

    /// Sends fields as JSON.
    func post(_ path: String, _ fields: [String: String] = [:]) async throws -> Answer {
        let body = String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
        return try await answer(path, ["-H", "Content-Type: application/json", "--data-raw", body])
    }

    /// Sends fields and files as a browser's form does. A file has curl's notation: `@path` or `@path;filename=…`.
    func post(_ path: String, form fields: [(name: String, value: String)], files: [(name: String, file: String)])
        async throws
        -> Answer
    {
        let texts = fields.flatMap { ["--form-string", "\($0.name)=\($0.value)"] }
        return try await answer(path, texts + files.flatMap { ["-F", "\($0.name)=@\($0.file)"] })
    }
}
