import Diagnostics
package import Foundation
import Records

/// Looks up locales and time zones by name, and writes the message for a name that doesn't exist.
package enum LocaleAndZoneNames {
    /// The time zone with a name in the IANA database, such as `Europe/London`.
    package static func timeZone(_ name: String) -> TimeZone? { name.isEmpty ? nil : TimeZone(named: name) }

    /// The message for a name that ``timeZone(_:)`` can't find.
    package static func unknownTimeZone(_ name: String) -> (message: String, hint: String) {
        let city = "/" + name.lowercased().replacing(" ", with: "_")
        // Foundation's list has no zone without a place, except GMT.
        let zones = TimeZone.knownTimeZoneIdentifiers + ["UTC"]
        let near = zones.first { $0.lowercased().hasSuffix(city) } ?? nearest(to: name, among: zones)
        return (
            "there is no time zone `\(name)`",
            near.map { "did you mean `\($0)`?" } ?? "write one such as `Europe/London`"
        )
    }

    /// Stored because Foundation recomputes the list at every call.
    private static let knownLocales = Set(Locale.availableIdentifiers)

    /// The locale with a name such as `en_GB` or `en-GB`.
    package static func locale(_ name: String) -> Locale? {
        let identifier = Locale.identifier(.icu, from: name)
        return knownLocales.contains(identifier) ? Locale(identifier: identifier) : nil
    }

    /// The message for a name that ``locale(_:)`` can't find.
    package static func unknownLocale(_ name: String) -> (message: String, hint: String) {
        let near = name.count < 4 ? nil : nearest(to: name, among: Locale.availableIdentifiers)
        return (
            "there is no locale `\(name)`", near.map { "did you mean `\($0)`?" } ?? "write one such as `en_GB`"
        )
    }
}
