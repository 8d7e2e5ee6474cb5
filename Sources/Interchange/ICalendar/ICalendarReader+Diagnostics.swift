import Diagnostics
import Foundation
import Records

extension ICalendarReader {
    /// What many events of a file may have in common. It is reported once, for the first of them.
    enum Finding: CaseIterable {
        case noUID
        case cancelled
        case privateEvent
        case includedPrivateEvent
        case undatedTask

        func diagnostic(at place: Location, count: Int) -> Diagnostic {
            var place = place
            let others = count.likeOthers
            switch self {
            case .noUID:
                place.key = "UID"
                let hint =
                    "add one (RFC 5545, section 3.8.4.7); without it, a moved or cancelled occurrence can't be "
                    + "matched to its series"
                return .warning(place, "the event has no UID\(others); read all the same", hint: hint)
            case .cancelled:
                place.key = "STATUS"
                return .note(place, "the event is cancelled\(others); left out")
            case .privateEvent:
                (place.key, place.name) = (place.key ?? "CLASS", nil)
                let hint = "`private: true` of the source in almanac.yml shows it"
                return .note(place, "a private event is left out\(others)", hint: hint)
            case .includedPrivateEvent:
                // No key: ``SourceContents`` drops the note, which only an import should show.
                (place.key, place.name) = (nil, nil)
                let hint = "the site and its calendars show it; `almanac event remove` removes it"
                return .note(place, "a private event is imported\(others)", hint: hint)
            case .undatedTask:
                place.key = place.key ?? "DUE"
                let hint = "a calendar can't show it, so it is left out"
                return .note(place, "a to-do without a date\(others)", hint: hint)
            }
        }
    }

    mutating func note(_ finding: Finding, at place: Location) {
        findings[finding, default: (place, 0)].count += 1
    }

    /// Returns the diagnostics about the file.
    func finish() -> [Diagnostic] {
        var diagnostics = diagnostics
        diagnostics += Finding.allCases.compactMap { finding in
            findings[finding].map { finding.diagnostic(at: $0.first, count: $0.count) }
        }
        guard !ignored.isEmpty else { return diagnostics }
        let message = "an event here can't store \(ignored.countedNames); not kept"
        return diagnostics + [.note(Location(file: file), message)]
    }

    /// Returns the time in a property. A problem with its zone is reported once for each zone.
    mutating func moment(_ property: ContentLine, value: String? = nil) -> CalendarMoment? {
        guard let (moment, problem) = zones.moment(value ?? property.value, of: property) else { return nil }
        if let problem {
            let hint = "taken for \(moment.clocks.zone.identifier); check the time"
            diagnostics.append(.warning(Location(file: file, line: property.line), problem, hint: hint))
        }
        return moment
    }

    mutating func warn(_ component: Component, _ property: ContentLine?, _ message: String, hint: String? = nil) {
        diagnostics.append(.warning(place(component, property), message, hint: hint))
    }

    mutating func fail(_ component: Component, _ property: ContentLine, _ message: String, hint: String) {
        diagnostics.append(.error(place(component, property), message, hint: hint))
    }

    func place(_ component: Component, _ property: ContentLine? = nil) -> Location {
        let name = component["SUMMARY"]?.text ?? ""
        let line = property?.line ?? component.line
        let uid = component["UID"].map { "UID \($0.text.trimmed)" }
        return Location(file: file, line: line, record: position, name: name.isBlank ? uid : name)
    }
}
