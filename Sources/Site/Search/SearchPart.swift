import Interchange
import Persistence
import Records

/// A part of the index: records of one kind, in a range of dates.
///
/// A part that is too large is halved by date repeatedly. So a record stays in its part when its name or description
/// changes, and no edit moves the bounds of another part.
struct SearchPart: Sendable {
    /// The largest weight of a part, about 25 kB, or 5 kB compressed.
    private static let weightLimit = 200
    /// The largest number of parts in one folder. A million records have about ten thousand parts.
    static let flatLimit = 8_000

    /// The file name without its extension: `events-2025-08-14` for records from that day on. The names of one kind
    /// sort by date.
    let name: String
    private let records: [SearchRecord]
    private let made: [SearchEntry]?
    /// The words without duplicates, sorted by their bytes.
    let words: [String]
    let fingerprint: Fingerprint

    typealias Plan = (name: String, records: [SearchRecord])

    /// The note about a part that a build keeps, so that the next build needn't split the texts of unchanged records.
    struct Note: Hashable, Sendable {
        var name: String
        var fingerprint: Fingerprint
        var words: [String]
    }

    var note: Note { Note(name: name, fingerprint: fingerprint, words: words) }

    var entries: [SearchEntry] { made ?? records.map(SearchEntry.init) }

    init(_ plan: Plan, note: Note? = nil) {
        (name, records) = plan
        fingerprint = Fingerprint(of: plan.records.map(\.fingerprint))
        if let note, note.fingerprint == fingerprint {
            (made, words) = (nil, note.words)
        } else {
            let entries = plan.records.map(SearchEntry.init)
            made = entries
            let found = Set(plan.records.lazy.flatMap { [$0.day].compactMap(\.self) + $0.otherDays })
            let days = found.lazy.flatMap(SearchDates.words)
            words = Set(entries.lazy.flatMap(\.words)).union(days).sorted { $0.precedesByBytes($1) }
        }
    }

    // MARK: Dividing

    /// Divides records into parts, sorted by name.
    static func plans(for records: [SearchRecord], flatLimit: Int = flatLimit) -> [Plan] {
        var plans: [Plan] = []
        for (group, members) in Dictionary(grouping: records, by: { $0.group }) {
            divide(members.sorted { $0.place < $1.place }[...], of: group, bits: 0, into: &plans)
        }
        guard plans.count > flatLimit else { return plans.sorted { $0.name < $1.name } }
        return plans.map { (folder(of: $0.name), $0.records) }.sorted { $0.name < $1.name }
    }

    /// The name of a part in the folder of its month: `events-2025-08/14` for `events-2025-08-14`. The sort order stays
    /// the same.
    private static func folder(of name: String) -> String {
        name.replacing(/^(.*-\d{4}-\d\d)-(\d\d(-[01]+)?)$/) { "\($0.1)/\($0.2)" }
    }

    /// - Parameter bits: the number of leading bits that the places of the records share.
    private static func divide(
        _ records: ArraySlice<SearchRecord>,
        of group: String,
        bits: Int,
        into plans: inout [Plan]
    ) {
        guard let first = records.first else { return }
        let isSmall = records.count == 1 || records.reduce(0) { $0 + $1.weight } <= weightLimit
        if isSmall || bits == SearchPlace.bits {
            let name = bits == 0 ? group : group + "-" + first.place.name(bits: bits)
            return plans.append((name, Array(records)))
        }
        let middle = records.firstIndex { $0.place[bits] } ?? records.endIndex
        divide(records[..<middle], of: group, bits: bits + 1, into: &plans)
        divide(records[middle...], of: group, bits: bits + 1, into: &plans)
    }

    // MARK: File

    /// The part as JSON: `[["Dentist","/events/2026-11-23-dentist/","2026-11-23","card insurance"]]`. The words of the
    /// title aren't repeated. A fifth text lists the other days of the record. Trailing empty texts are omitted.
    var bytes: [UInt8] {
        let rows = entries.map { entry -> JSONValue in
            let (record, words) = (entry.record, entry.otherWords.joined(separator: " "))
            let otherDays = record.otherDays.map(\.description).joined(separator: " ")
            var texts = [record.title, record.path, record.day?.description ?? "", words, otherDays]
            while texts.last == "" { texts.removeLast() }
            return .array(texts.map(JSONValue.string))
        }
        return JSONValue.lines(rows).bytes
    }
}
