package import Foundation

/// The time zones of Windows, whose names are used by Outlook and Exchange.
///
/// The names and the corresponding IANA zones are from the Unicode CLDR (`common/supplemental/windowsZones.xml`,
/// territory 001), with the current names of the IANA database.
package struct WindowsZones: Sendable {
    /// The parts of a display name in Windows: `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`.
    struct DisplayName: Hashable {
        /// The standard offset from UTC in seconds.
        var offset: Int
        var places: [String]

        /// Parses the name; nil for text without an offset. Older programs write `GMT` instead of `UTC`,
        /// and some write `(GMT+01.00) Amsterdam / Berlin`.
        init?(_ text: String) {
            let parts = text.trimmed.split(separator: ")", maxSplits: 1)
            guard parts.count == 2, parts[0].hasPrefix("(UTC") || parts[0].hasPrefix("(GMT") else { return nil }
            var scanner = DigitScanner(String(parts[0].dropFirst(4)).replacing(".", with: ":"))
            guard let offset = scanner.isAtEnd ? 0 : scanner.offset(), scanner.isAtEnd else { return nil }
            self.offset = offset
            places = parts[1].split { $0 == "," || $0 == "/" }.map { String($0).trimmed }.filter { !$0.isEmpty }
        }
    }

    private var zones: [String: String] = [:]
    private var places: [String: [(offset: Int, zone: String)]] = [:]
    /// All IANA zones, in the order of their Windows names.
    private(set) var all: [String] = []

    package static let standard = WindowsZones(table)

    private init(_ table: String) {
        for line in table.split(separator: "\n") {
            let columns = line.split(separator: "|").map(String.init)
            guard columns.count >= 2 else { continue }
            zones[columns[0].lowercased()] = columns[1]
            all.append(columns[1])
            guard columns.count == 3, let name = DisplayName(columns[2]) else { continue }
            for place in name.places { places[place.lowercased(), default: []].append((name.offset, columns[1])) }
        }
    }

    /// Returns the zone with a Windows name, such as `W. Europe Standard Time`.
    package func zone(named name: String) -> TimeZone? { zones[name.lowercased()].flatMap { TimeZone(identifier: $0) } }

    /// Returns the zone with a display name that lacks its offset, such as `Eastern Time (US & Canada)`; nil if several
    /// zones have such a name.
    func zone(displayedWithoutOffset name: String) -> TimeZone? {
        let place = name.split(separator: ",").first.map { String($0).trimmed.lowercased() }
        guard let candidates = place.flatMap({ places[$0] }), candidates.count == 1 else { return nil }
        return TimeZone(identifier: candidates[0].zone)
    }

    /// Returns the zone of the first place in a display name.
    ///
    /// The other places are ignored, because the lists differ between versions of Windows and some programs truncate
    /// them. If several zones have a place of this name, the one with the name's offset wins.
    func zone(displayedAs name: DisplayName) -> TimeZone? {
        guard let candidates = name.places.first.flatMap({ places[$0.lowercased()] }) else { return nil }
        let match = candidates.first { $0.offset == name.offset } ?? candidates.first
        return match.flatMap { TimeZone(identifier: $0.zone) }
    }
}
