import FileSystem
import Foundation
import NIOHTTP1

/// Converts the result of a change to HTTP: a page for a form, JSON for a script.
struct EditResponder: Sendable {
    let base: BasePath
    let token: String
    let wantsJSON: Bool
    let words: EditWords
    /// What the last change did, for a page; nil if the browser has been told.
    var message: String?

    func response(to result: EditResult) throws -> Response {
        let page = EditPage(base: base, token: token, words: words, message: message)
        switch result {
        case .done(let done) where !wantsJSON:
            // Reloading the page must not submit the form again.
            let place =
                done.back.map { page.address($0.path) + "#" + RequestPath.encoded($0.record) } ?? page.address([])
            return .redirect(to: place)
        case .done(let done): return try json(.ok, done)
        case .reading(let reading): return try json(.ok, reading)
        case .state(let state): return try json(.ok, state)
        case .form(let form):
            let status = form.problem.map { Self.status(of: $0.kind) } ?? .ok
            return try wantsJSON ? json(status, form) : html(status, page.form(form))
        case .list(let list): return try wantsJSON ? json(.ok, list) : html(.ok, page.list(list))
        case .order(let order): return try wantsJSON ? json(.ok, order) : html(.ok, page.order(order))
        case .refused(let problem):
            let status = Self.status(of: problem.kind)
            return try wantsJSON ? json(status, problem) : html(status, page.problem(problem))
        }
    }

    private static func status(of kind: EditProblem.Kind) -> HTTPResponseStatus {
        switch kind {
        case .invalid: .unprocessableEntity
        case .missing: .notFound
        case .outdated: .conflict
        case .failed: .serviceUnavailable
        }
    }

    private func json(_ status: HTTPResponseStatus, _ value: some Encodable) throws -> Response {
        .uncached(status, "application/json", try Self.encoded(value))
    }

    /// A value as JSON with sorted keys.
    static func encoded(_ value: some Encodable) throws -> [UInt8] {
        Array(try JSONEncoder.readable.encode(value)) + [UInt8(ascii: "\n")]
    }

    private func html(_ status: HTTPResponseStatus, _ page: String) -> Response {
        .uncached(status, ContentType.html.value, Array(page.utf8))
    }
}
