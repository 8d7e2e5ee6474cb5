import Diagnostics
import Foundation

/// Why a record was refused, in words, without its place.
struct RecordFault {
    var severity = Diagnostic.Severity.error
    var path: [PathStep] = []
    var message: String
    var hint: String?
}

extension RecordFault {
    /// Puts the error of a decoder into words.
    ///
    /// - Parameters:
    ///   - value: the record as far as it can be read.
    ///   - format: how the store is written, for hints.
    ///   - token: what stands at a path in the text of the store, for values that cannot be read at all.
    init(_ error: any Error, in value: PropertyValue?, format: StoreFormat?, token: ([PathStep]) -> String?) {
        guard let error = error as? DecodingError else {
            self.init(foreign: error)
            return
        }
        switch error {
        case .keyNotFound(let key, let context):
            self.init(missing: key.stringValue, in: Self.path(context), of: value)
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let path = Self.path(context)
            let expected = Expectation(type)
            let found = value?[path: path]
            let words = found?.words ?? token(path) ?? context.found ?? "something else"
            self.init(path: path, message: "expected \(expected.words), found \(words)")
            hint = expected.hint(for: found, format: format)
        case .dataCorrupted(let context):
            self.init(corrupted: context, in: value, format: format, token: token)
        @unknown default:
            self.init(message: String(describing: error))
        }
    }

    /// An error that a record type throws by itself. A diagnostic keeps its words and its key.
    private init(foreign error: any Error) {
        guard let diagnostic = error as? Diagnostic else {
            self.init(message: Self.words(for: error))
            return
        }
        self.init(path: diagnostic.location.key.map { [.key($0)] } ?? [], message: diagnostic.message)
        hint = diagnostic.hint
    }

    /// An error that is none of a record type or of its decoder, as far as its words can be said better.
    static func words(for error: any Error) -> String {
        let words = String(describing: error)
        let isOfNoKind = words == "invalidMarker" || words.contains("Invalid marker")
        return isOfNoKind ? "a value in it is of no kind that property lists have" : words
    }

    private init(missing key: String, in path: [PathStep], of value: PropertyValue?) {
        self.init(path: path, message: "the key \"\(key)\" is missing")
        guard case .dictionary(let values) = value?[path: path] else { return }
        if values.count <= 1_000, let near = nearest(to: key, among: values.keys) {
            hint = "there is a key \"\(near.shortened())\": did you mean \"\(key)\"?"
        } else {
            hint = "add \"\(key)\""
        }
    }

    private init(
        corrupted context: DecodingError.Context,
        in value: PropertyValue?,
        format: StoreFormat?,
        token: ([PathStep]) -> String?
    ) {
        let path = Self.path(context)
        let words = value?[path: path]?.words ?? token(path)
        let text = context.debugDescription
        if text.hasPrefix("Cannot initialize ") {
            self.init(path: path, message: "found \(words ?? "a value") where only certain values can stand")
        } else if let type = Self.typeThatDoesNotFit(text) {
            self.init(path: path, message: "expected \(type), found \(words ?? "another number")")
        } else if text.contains("Unable to read string") {
            self.init(path: path, message: "the text is damaged: it is neither ASCII nor whole UTF-16")
        } else if let (_, message) = Self.foundationWords.first(where: { text.contains($0.0) }) {
            self.init(path: path, message: "\(message), found \(words ?? "something else")")
        } else {
            self.init(path: path, message: text)
        }
    }

    /// What Foundation says of values that it cannot read, and what to say instead.
    private static let foundationWords = [
        ("Could not interpret <date>", "expected a date such as 2026-11-20T18:30:00Z"),
        ("<integer>", "expected a whole number of at most 64 bits"),
        ("misformatted real", "expected a number"), ("empty <real>", "expected a number"),
        ("Invalid URL string", "expected a URL"),
        ("invalid UUID string", "expected a UUID"),
        ("not valid Base64", "expected data as Base64 text"),
    ]

    private static func typeThatDoesNotFit(_ text: String) -> String? {
        guard let range = text.firstRange(of: "does not fit in ") else { return nil }
        let type = text[range.upperBound...]
        return type.contains("Int") ? "a whole number" : "a number"
    }

    private static func path(_ context: DecodingError.Context) -> [PathStep] {
        context.codingPath.dropFirst().map { PathStep($0) }
    }
}

extension DecodingError.Context {
    /// What Foundation says that it has found.
    var found: String? {
        debugDescription.firstRange(of: "found ").map {
            String(debugDescription[$0.upperBound...]).replacing(" instead.", with: "")
        }
    }
}
