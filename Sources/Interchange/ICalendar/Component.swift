import Diagnostics
import Foundation

/// What stands between `BEGIN` and `END`: a calendar, an event, a rule of a time zone (RFC 5545, section 3.6).
struct Component {
    /// In upper case.
    var name: String
    /// The line of its `BEGIN`.
    var line: Int
    var properties: [ContentLine] = []
    var components: [Component] = []

    /// The first property of this name.
    subscript(name: String) -> ContentLine? { properties.first { $0.name == name } }
}

/// Makes components of lines.
struct ComponentParser {
    private let file: String
    /// The components that are open, outermost first; the first holds everything.
    private var open = [Component(name: "", line: 1)]
    private var diagnostics: [Diagnostic] = []
    private var hasOtherEncoding = false

    /// No calendar nests deeper than a handful; a file that does is made to exhaust the stack.
    private static let maximumDepth = 32
    /// A file within these limits is read within some two seconds and 500 MB of memory.
    static let (maximumBytes, maximumEvents) = (64 << 20, 100_000)
    private var eventCount = 0

    /// The outermost components of a file. One with too many events is not read to its end, and that is an error.
    static func parse(_ data: Data, file: String) -> Converted<[Component]> {
        var parser = ComponentParser(file: file)
        for (number, bytes) in UnfoldedLines(textBytes(of: data)) {
            let (text, isUTF8) = decodedText(bytes)
            if !isUTF8, !parser.hasOtherEncoding {
                parser.hasOtherEncoding = true
                parser.diagnostics.append(.notUTF8(Location(file: file, line: number)))
            }
            guard parser.add(text, line: number) else {
                // The error says that the rest is missing; what was still open needs no words.
                while parser.open.count > 2 { parser.open.removeLast() }
                if parser.open.count == 2 { parser.closeLast() }
                return Converted(parser.open[0].components, parser.diagnostics)
            }
        }
        parser.closeAll()
        return Converted(parser.open[0].components, parser.diagnostics)
    }

    private init(file: String) { self.file = file }

    /// Takes one line; false when the file cannot be read on.
    private mutating func add(_ text: String, line: Int) -> Bool {
        guard !text.isBlank else { return true }
        guard let property = ContentLine(text, line: line) else {
            warn(line, "found \(text.quoted), expected a property such as SUMMARY:Dentist; the line is ignored")
            return true
        }
        switch property.name {
        case "BEGIN":
            return begin(property.value.trimmed.uppercased(), line: line)
        case "END":
            close(property.value.trimmed.uppercased(), line: line)
        default:
            open[open.count - 1].properties.append(property)
        }
        return true
    }

    private mutating func begin(_ name: String, line: Int) -> Bool {
        if name == "VEVENT" || name == "VTODO" { eventCount += 1 }
        let excess =
            open.count > Self.maximumDepth
            ? "more than \(Self.maximumDepth) components inside of each other"
            : eventCount > Self.maximumEvents ? "more than \(Self.maximumEvents) events" : nil
        if let excess {
            diagnostics.append(.error(Location(file: file, line: line), "\(excess); the rest is not read"))
            return false
        }
        open.append(Component(name: name, line: line))
        return true
    }

    private mutating func close(_ name: String, line: Int) {
        guard let index = open.lastIndex(where: { $0.name == name }), index > 0 else {
            warn(line, "END:\(name) without a BEGIN:\(name); the line is ignored")
            return
        }
        while open.count > index + 1 {
            warn(open[open.count - 1].line, "BEGIN:\(open[open.count - 1].name) without an END before line \(line)")
            closeLast()
        }
        closeLast()
    }

    /// At the end of the file. What is still open may be cut off, but for a calendar whose parts are whole.
    private mutating func closeAll() {
        while open.count > 1 {
            let last = open[open.count - 1]
            let location = Location(file: file, line: last.line)
            let message = "BEGIN:\(last.name) without an END; the file may be cut off"
            if last.name == "VCALENDAR" {
                diagnostics.append(.warning(location, message))
                closeLast()
            } else {
                diagnostics.append(.error(location, message, hint: "it is left out; get the file anew"))
                open.removeLast()
            }
        }
    }

    private mutating func closeLast() {
        let last = open.removeLast()
        open[open.count - 1].components.append(last)
    }

    private mutating func warn(_ line: Int, _ message: String) {
        diagnostics.append(.warning(Location(file: file, line: line), message))
    }
}
