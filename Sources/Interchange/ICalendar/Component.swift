import Diagnostics
import Foundation
import Records

/// The content between `BEGIN` and `END`: a calendar, an event, a rule of a time zone (RFC 5545, section 3.6).
struct Component {
    /// The name in upper case.
    var name: String
    /// The number of the `BEGIN` line.
    var line: Int
    var properties: [ContentLine] = []
    var components: [Component] = []

    subscript(name: String) -> ContentLine? { properties.first { $0.name == name } }
}

extension ContentLine {
    /// The value and the name of the property, for messages.
    var found: String { "\(value.quoted) in \(name)" }
}

struct ComponentParser {
    private let file: String
    /// The open components, outermost first; the first one is the root.
    private var open = [Component(name: "", line: 1)]
    private var diagnostics: [Diagnostic] = []
    private var hasOtherEncoding = false

    /// Real calendars nest only a few levels deep; a deeper file is meant to exhaust the stack.
    private static let maximumDepth = 32
    /// A file within these limits takes about two seconds and 500 MB of memory.
    static let (maximumBytes, maximumEvents) = (64 << 20, 100_000)
    private var eventCount = 0
    /// The components of a calendar, none of which can contain another one.
    private static let calendarComponents: Set = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    /// Returns the outermost components of a file. If it has too many events, the rest isn't read and an error is
    /// reported.
    static func parse(_ data: Data, file: String) -> Converted<[Component]> {
        var parser = ComponentParser(file: file)
        for (number, bytes) in UnfoldedLines(textBytes(of: data)) {
            // Joined files have byte order marks in the middle, too.
            let (text, isUTF8) = decodedText(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
            if !isUTF8, !parser.hasOtherEncoding {
                parser.hasOtherEncoding = true
                parser.diagnostics.append(.notUTF8(Location(file: file, line: number)))
            }
            guard parser.add(text, line: number) else {
                // The error says that the rest is missing, so don't report the open components too.
                while parser.open.count > 2 { parser.open.removeLast() }
                if parser.open.count == 2 { parser.closeLast() }
                return Converted(parser.open[0].components, parser.diagnostics)
            }
        }
        parser.closeAll()
        return Converted(parser.open[0].components, parser.diagnostics)
    }

    private init(file: String) { self.file = file }

    /// Adds a line; returns false if the rest of the file can't be read.
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
        // Otherwise, a missing END would swallow the next event.
        if Self.calendarComponents.contains(name),
            let index = open.firstIndex(where: { Self.calendarComponents.contains($0.name) })
        {
            closeUnended(from: index, before: line)
        }
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
        closeUnended(from: index + 1, before: line)
        closeLast()
    }

    private mutating func closeUnended(from index: Int, before line: Int) {
        while open.count > index {
            warn(open[open.count - 1].line, "BEGIN:\(open[open.count - 1].name) without an END before line \(line)")
            closeLast()
        }
    }

    /// Closes the components at the end of the file. An open component may be truncated and is dropped, except for a
    /// calendar, whose parts are complete.
    private mutating func closeAll() {
        while open.count > 1 {
            let last = open[open.count - 1]
            let location = Location(file: file, line: last.line)
            let message = "BEGIN:\(last.name) without an END; the file may be cut off"
            if last.name == "VCALENDAR" {
                diagnostics.append(.warning(location, message))
                closeLast()
            } else {
                diagnostics.append(.error(location, message, hint: "it is left out; get the file again"))
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

// MARK: - Revisions

extension [Component] {
    /// The lines of the events that have a later revision or an earlier copy.
    ///
    /// An event, or a changed occurrence of one, is replaced by a later revision. Programs that don't count revisions may
    /// give different events the same `UID`, so their `DTSTAMP` counts only between events with the same name and start.
    var outdatedLines: Set<Int> {
        var lines: Set<Int> = []
        for (event, all) in Dictionary(grouping: self, by: \.identity) where event != nil && all.count > 1 {
            let latest = all.latest(by: \.revision).latest(by: \.revisionTime)
            let same = Dictionary(grouping: latest, by: \.nameAndStart).values
            let current = same.flatMap { $0.latest(by: \.stamp).withoutCopies }
            lines.formUnion(Set(all.map(\.line)).subtracting(current.map(\.line)))
        }
        return lines
    }

    private func latest(by value: (Component) -> Int) -> [Component] {
        let last = map(value).max()
        return filter { value($0) == last }
    }

    /// The first of the components that differ only in the time at which a program wrote them.
    private var withoutCopies: [Component] {
        var seen: Set<[String?]> = []
        return filter { seen.insert($0.content).inserted }
    }
}

extension Component {
    /// The `UID`; nil if it is missing or empty.
    var uid: String? { self["UID"]?.text.trimmed.nonEmpty }

    /// The event, or its occurrence, of which this is a revision (RFC 5545, section 3.8.7.4); nil without a `UID`.
    fileprivate var identity: [String?]? { uid.map { [$0, self["RECURRENCE-ID"]?.value.trimmed] } }

    fileprivate var nameAndStart: [String?] { ["DTSTART", "SUMMARY"].map { self[$0]?.value.trimmed } }

    /// The number of the revision (RFC 5546, section 2.1.5).
    fileprivate var revision: Int { self["SEQUENCE"].flatMap { Int($0.text.trimmed) } ?? 0 }

    /// When the revision was made; 0 if unknown.
    fileprivate var revisionTime: Int { second("LAST-MODIFIED") ?? (revision > 0 ? second("DTSTAMP") : nil) ?? 0 }

    /// When a program that writes numbers wrote the component; 0 if unknown.
    fileprivate var stamp: Int { self["SEQUENCE"] == nil ? 0 : second("DTSTAMP") ?? 0 }

    private func second(_ name: String) -> Int? { self[name].flatMap { DateTimeValue($0.value)?.time.secondsAsUTC } }

    fileprivate var content: [String?] {
        [name] + properties.filter { $0.name != "DTSTAMP" }.flatMap { [$0.name, $0.value, $0.parameters["TZID"]] }
    }
}
