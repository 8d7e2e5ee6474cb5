/// A message to the user about the input: what is wrong, where, and what to do about it.
///
/// A diagnostic is a value. Code that finds a problem adds a diagnostic and continues; the command line sorts and
/// prints everything that was collected. `description` is the printed text.
public struct Diagnostic: Error, Hashable, Sendable, Codable {
    /// The severity of a diagnostic.
    public enum Severity: Int, Hashable, Sendable, Comparable, Codable {
        /// For information; nothing is wrong.
        case note
        /// The input was used as far as possible, but should be corrected.
        case warning
        /// Something was left out or not done. The exit status is 1.
        case error

        /// Orders notes before warnings, and warnings before errors.
        public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
    }

    /// The severity.
    public var severity: Severity
    /// The place that the diagnostic is about.
    public var location: Location
    /// What was found and what was expected, in a sentence without a full stop.
    public var message: String
    /// What the user can do about it.
    public var hint: String?

    /// Creates a diagnostic.
    public init(_ severity: Severity, at location: Location, _ message: String, hint: String? = nil) {
        self.severity = severity
        self.location = location
        self.message = message
        self.hint = hint
    }

    /// Creates an error: something was left out or not done.
    public static func error(_ location: Location, _ message: String, hint: String? = nil) -> Diagnostic {
        Diagnostic(.error, at: location, message, hint: hint)
    }

    /// Creates a warning: the input was used as far as possible.
    public static func warning(_ location: Location, _ message: String, hint: String? = nil) -> Diagnostic {
        Diagnostic(.warning, at: location, message, hint: hint)
    }

    /// Creates an error that isn't about a file, such as one about a typed value.
    package static func error(_ message: String, hint: String? = nil) -> Diagnostic {
        error(Location(file: ""), message, hint: hint)
    }

    /// Creates a warning that isn't about a file.
    package static func warning(_ message: String, hint: String? = nil) -> Diagnostic {
        warning(Location(file: ""), message, hint: hint)
    }

    /// Creates a note: nothing is wrong.
    public static func note(_ location: Location, _ message: String, hint: String? = nil) -> Diagnostic {
        Diagnostic(.note, at: location, message, hint: hint)
    }
}

extension Diagnostic: CustomStringConvertible {
    /// `file:line:column: error: message`, and the hint, if any, on the next line.
    public var description: String {
        let head = location.file.isEmpty ? "" : "\("\(location)".escapingControlCharacters(keepsLines: false)): "
        let tail = hint.map { "\n    hint: \($0)" } ?? ""
        return "\(head)\(severity): \(text)\(tail)".escapingControlCharacters(keepsLines: true)
    }
}

extension Diagnostic {
    /// The subject and the message, without the file, the severity and the hint.
    package var text: String {
        let subject = location.subject.map { "\($0): " } ?? ""
        return "\(subject)\(message)".escapingControlCharacters(keepsLines: true)
    }
}

extension Diagnostic: Comparable {
    /// Orders by file, then by place in it, then by text, so that the order is the same in every run, however the work
    /// was split.
    public static func < (a: Diagnostic, b: Diagnostic) -> Bool {
        if a.location != b.location { return a.location < b.location }
        if a.severity != b.severity { return a.severity > b.severity }
        return (a.message, a.hint ?? "") < (b.message, b.hint ?? "")
    }
}

extension Sequence<Diagnostic> {
    /// Whether any of the diagnostics is an error.
    public var hasErrors: Bool { contains { $0.severity == .error } }
}

/// Returns a number with its noun: `1 file`, `2 files`.
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

extension Int {
    /// How many others there are, given the total number: an empty string, `, like 1 other`, `, like 2 others`.
    package var likeOthers: String { self < 2 ? "" : self == 2 ? ", like 1 other" : ", like \(self - 1) others" }
}

extension String {
    /// The text; if it is longer than the limit, truncated with an ellipsis.
    package func shortened(to limit: Int = 40) -> String {
        count <= limit ? self : prefix(limit - 1) + "…"
    }

    /// The text on one line for a message, truncated if it is longer than the limit.
    package func shortenedLine(to limit: Int = 40) -> String {
        shortened(to: limit).escapingControlCharacters(keepsLines: false)
    }

    /// The text with control characters escaped, so that a record can't send control sequences to the terminal.
    ///
    /// - Parameter keepsLines: Whether line feeds are left as they are.
    package func escapingControlCharacters(keepsLines: Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A where keepsLines: result.append(scalar)
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
