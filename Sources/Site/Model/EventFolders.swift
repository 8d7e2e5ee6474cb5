import Persistence
import Templates

/// The folders within `/events/` that the pages of events are in.
///
/// A page for every event makes a folder of a hundred thousand, which hosts, git and file managers choke on. The years are
/// walked upwards: as long as there are no more than 9,000 events in all, those of a year stand in `/events/` itself; those
/// of each year after that have a folder, `/events/2031/`. So nobody with fewer sees a change, and a new event never moves
/// those of years before it. A year that has more than so many by itself is divided by months, such a month by days, and
/// such a day by a hash of the slug.
package struct EventFolders: Hashable, Sendable {
    /// Some room is left below 10,000 for files that are no events.
    static let limit = 9_000

    /// The years that have a folder; what has no date counts as a year before all others.
    private var years: Set<Int> = []
    /// The years, months and days that are divided further: `20310000`, `20310400`, `20310405`.
    private var divided: Set<Int> = []

    /// - Parameter slugs: those of all events of the site.
    package init(slugs: some Sequence<String>) {
        let days = slugs.map(Self.day)
        guard days.count > Self.limit else { return }
        let counts = days.reduce(into: [Int](repeating: 0, count: 10_000)) { $0[$1 / 1_00_00] += 1 }
        var sum = 0
        for (year, count) in counts.enumerated() where count > 0 {
            sum += count
            if sum > Self.limit { years.insert(year) }
            if count > Self.limit { divided.insert(year * 1_00_00) }
        }
        // A month cannot have more than its year.
        guard !divided.isEmpty else { return }
        for unit in [1_00, 1] {
            let counts = days.reduce(into: [:]) { $0[$1 - $1 % unit, default: 0] += 1 }
            for (number, count) in counts where count > Self.limit { divided.insert(number) }
        }
    }

    /// The folder of an event, with a slash behind it: `2031/`; empty for one that is in none.
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

    /// The date that a slug begins with as a number of eight digits; 0 for one without.
    private static func day(of slug: String) -> Int {
        func number(_ bytes: some Sequence<UInt8>) -> Int {
            var number = 0
            for (place, byte) in bytes.enumerated() where place != 4 && place != 7 {
                guard (0x30...0x39).contains(byte) else { return 0 }
                number = number * 10 + Int(byte - 0x30)
            }
            return number
        }
        // There are as many slugs as events, and nearly all of them stand in one piece.
        return slug.utf8.withContiguousStorageIfAvailable { number($0.prefix(10)) } ?? number(slug.utf8.prefix(10))
    }
}
