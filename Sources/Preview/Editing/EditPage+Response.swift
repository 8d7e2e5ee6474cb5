import NIOHTTP1

extension EditPage {
    /// The response to a request with its result: JSON for a script, and otherwise a page.
    func response(to result: EditResult, wantsJSON: Bool) throws -> Response {
        switch result {
        case .done(let done) where !wantsJSON:
            // Reloading the page must not submit the form again.
            let place = done.back.map { address($0.path) + "#" + RequestPath.encoded($0.record) }
            return .redirect(to: place ?? address([]))
        case .done(let done): return try json(done)
        case .reading(let reading): return try json(reading)
        case .state(let state): return try json(state)
        case .form(let form): return try wantsJSON ? json(form, form.problem) : html(self.form(form), form.problem)
        case .list(let list): return try wantsJSON ? json(list) : html(self.list(list))
        case .order(let order): return try wantsJSON ? json(order) : html(self.order(order))
        case .refused(let problem):
            return try wantsJSON ? json(problem, problem) : html(self.problem(problem), problem)
        }
    }

    private func json(_ value: some Encodable, _ problem: EditProblem? = nil) throws -> Response {
        .uncached(status(of: problem), "application/json", try Response.encoded(value))
    }

    private func html(_ page: String, _ problem: EditProblem? = nil) -> Response {
        .uncached(status(of: problem), ContentType.html.value, Array(page.utf8))
    }

    private func status(of problem: EditProblem?) -> HTTPResponseStatus {
        switch problem?.kind {
        case nil: .ok
        case .invalid: .unprocessableEntity
        case .missing: .notFound
        case .outdated: .conflict
        case .failed: .serviceUnavailable
        }
    }
}
