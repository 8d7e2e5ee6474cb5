import Diagnostics

struct Tag: Sendable {
    /// The kinds of tags, by the sign that they begin with.
    enum Kind: String, Sendable {
        /// Values. `&` is another sign for `unescaped`.
        case variable = "", unescaped = "{"
        case section = "#", inverted = "^", close = "/"
        case partial = ">", parent = "<", block = "$"
        case comment = "!", delimiters = "=", pragma = "%"
        /// A partial or parent named by a value: `{{>*x}}` or `{{<*x}}`.
        case dynamic = ">*"
    }

    let kind: Kind
    /// The tag without its delimiters and sign: `reversed(days)` for `{{#reversed(days)}}`. The closing tag repeats it.
    let content: String
    /// The name without the functions around it: `days` for `{{#reversed(days)}}`.
    let name: String
    /// The functions around the name, outermost first.
    let functions: [String]
    let location: Location
    /// The indentation if the tag is on a line by itself; nil for any other tag.
    var indentation: [UInt8]?

    init(_ kind: Kind, _ content: String, at location: Location) {
        var name = Substring(content)
        var functions: [String] = []
        while name.hasSuffix(")"), let bracket = name.firstIndex(of: "(") {
            functions.append(String(name[..<bracket]))
            name = name[name.index(after: bracket)...].dropLast()
        }
        self.kind = kind
        self.content = content
        self.name = String(name)
        self.functions = functions
        self.location = location
    }

    var line: Int { location.line ?? 1 }

    /// The parts of the name between its dots: `event` and `date` for `event.date`, none for `.` and for `first()`.
    var names: [String] { name.split(separator: ".").map(String.init) }

    /// Whether the name begins with a dot, so that it is looked up only in the innermost scope.
    var isLocal: Bool { name.hasPrefix(".") }

    /// The last part of the name, for messages.
    var label: String { names.last ?? name }

    /// The tag with the default delimiters, for messages.
    var text: String { "{{\(kind.rawValue)\(content)}}" + (kind == .unescaped ? "}" : "") }
}
