import Persistence
import Records
import Templates

/// The folders within `/events/` that contain the pages of events.
///
/// Hosts, git and file managers struggle with folders of a hundred thousand pages. The events of the first years, up to
/// 9,000 in all, are in `/events/` itself; each later year has a folder, `/events/2031/`. So small sites need no
/// folders, and a new event never moves those of earlier years. A year with more than 9,000 events is divided by month,
/// such a month by day, and such a day by a hash of the slug.
package struct EventFolders: Hashable, Sendable {
    /// Leaves room for other files below 10,000.
    package static let limit = 9_000

    /// The years that have their own folder; 0 for events without a date.
    private var years: Set<Int> = []
    /// The years, months and days that are subdivided: `20310000`, `20310400`, `20310405`.
    private var divided: Set<Int> = []

    /// - Parameter slugs: the slugs of all events on the site.
    package init(slugs: some Collection<String>) {
        guard slugs.count > Self.limit else { return }
        let days = slugs.map(Self.day)
        for unit in [1_00_00, 1_00, 1] {
            let counts = days.reduce(into: [:]) { $0[$1 - $1 % unit, default: 0] += 1 }
            divided.formUnion(counts.filter { $0.value > Self.limit }.keys)
        }
        var sum = 0
        for day in days.sorted() {
            sum += 1
            if sum > Self.limit { years.insert(day / 1_00_00) }
        }
    }

    /// The folder of an event with a trailing slash, `2031/`; empty for an event in `/events/` itself.
    package func folder(of slug: String) -> String {
        guard !years.isEmpty else { return "" }
        let day = Self.day(of: slug)
        guard years.contains(day / 1_00_00) else { return "" }
        var hash: String { String(Fingerprint(slug).bits % 256 + 256, radix: 16).dropFirst() + "/" }
        if day == 0 { return "undated/" + (divided.contains(0) ? hash : "") }
        // A slug begins with the date.
        var folder = slug.prefix(4) + "/"
        if divided.contains(day - day % 1_00_00) { folder += slug.dropFirst(5).prefix(2) + "/" }
        if divided.contains(day - day % 1_00) { folder += slug.dropFirst(8).prefix(2) + "/" }
        if divided.contains(day) { folder += hash }
        return String(folder)
    }

    /// The date at the start of a slug as an eight-digit number; 0 if there is none.
    private static func day(of slug: String) -> Int {
        var day = 0
        for byte in slug.utf8.prefix(10) where byte != UInt8(ascii: "-") {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return 0 }
            day = day * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return day
    }
}
