import Diagnostics
import Foundation
import Records

extension ICalendarReader {
    func finish() -> [Diagnostic] {
        diagnostics + findings.diagnostics + ignored.losses(in: "an event here", at: Location(file: file))
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

    mutating func warn(_ property: ContentLine?, _ message: String, hint: String? = nil) {
        diagnostics.append(.warning(place(property), message, hint: hint))
    }

    func place(_ property: ContentLine? = nil) -> Location {
        let name = component["SUMMARY"]?.text ?? ""
        let line = property?.line ?? component.line
        let uid = component["UID"].map { "UID \($0.text.trimmed)" }
        return Location(file: file, line: line, record: position, name: name.isBlank ? uid : name)
    }
}
