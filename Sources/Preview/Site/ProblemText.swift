import Diagnostics

/// A diagnostic for display on a page: plain text, with control characters escaped.
struct ProblemText: Codable, Hashable, Sendable {
    var severity: String
    /// `file:line:column`; empty if the problem isn't in a file.
    var place: String
    var message: String
    var hint: String?

    init(_ problem: Diagnostic) {
        severity = "\(problem.severity)"
        place = Self.escaped(problem.location.description)
        message = Self.escaped(problem.text)
        hint = problem.hint.map(Self.escaped)
    }

    private static func escaped(_ text: String) -> String {
        text.escapingControlCharacters(keepsLines: true).shortened(to: 2_000)
    }
}

/// The problems shown on a page: the first fifty, errors before warnings, and the number of others.
struct ProblemList: Codable, Hashable, Sendable {
    var problems: [ProblemText]
    var more: Int

    init(_ all: [Diagnostic]) {
        let severities: [Diagnostic.Severity] = [.error, .warning, .note]
        let sorted = severities.flatMap { severity in all.filter { $0.severity == severity } }
        problems = sorted.prefix(50).map { ProblemText($0) }
        more = max(0, all.count - 50)
    }
}
