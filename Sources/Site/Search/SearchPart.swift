import Interchange
import Persistence

/// A part of the index: records that belong together by kind and date, each in one part only.
///
/// A part with too much in it is halved by date, and each half in the same way. So a record that is renamed or described
/// anew stays in its part, and no edit moves the bounds of another part.
struct SearchPart: Sendable {
    /// A part that weighs more is divided: about 25 kB, or 5 kB on the wire.
    static let weightLimit = 200

    /// Its file, without ending: `events-2025-08-14`, from that day on. Those of one kind are in the order of their dates.
    let name: String
    /// What it says of each record; made when it is asked for if the words were known without.
    private let made: [SearchEntry]?
    private let records: [SearchRecord]
    /// The words of all entries, each once, in order.
    let words: [String]
    /// Stands for the entries.
    let fingerprint: Fingerprint

    /// More parts than so many are put into folders: of a million records there are some ten thousand.
    static let flatLimit = 8_000

    /// The records of a part that is to be made.
    typealias Plan = (name: String, records: [SearchRecord])

    /// What another process has noted of a part.
    struct Note: Hashable, Sendable {
        var name: String
        /// Stands for the entries.
        var fingerprint: Fingerprint
        var words: [String]
    }

    /// What is to be noted of it.
    var note: Note { Note(name: name, fingerprint: fingerprint, words: words) }

    /// What it says of each record.
    var entries: [SearchEntry] { made ?? records.map { SearchEntry($0, fingerprint: $0.fingerprint) } }

    /// - Parameter note: what was noted of a part of that name, without which all records are read.
    init(_ plan: Plan, note: Note? = nil) {
        let fingerprints = plan.records.map(\.fingerprint)
        (name, records) = plan
        fingerprint = Fingerprint(of: fingerprints)
        if let note, note.fingerprint == fingerprint {
            (made, words) = (nil, note.words)
        } else {
            let entries = zip(plan.records, fingerprints).map { SearchEntry($0, fingerprint: $1) }
            made = entries
            words = Array(Set(entries.lazy.flatMap(\.words))).sortedByBytes(of: \.self)
        }
    }

    // MARK: Dividing

    /// The parts of records, by name.
    static func plans(for records: [SearchRecord], flatLimit: Int = flatLimit) -> [Plan] {
        var plans: [Plan] = []
        for (group, members) in Dictionary(grouping: records, by: { $0.group }) {
            divide(members.sorted { $0.place < $1.place }[...], of: group, bits: 0, into: &plans)
        }
        guard plans.count > flatLimit else { return plans.sorted { $0.name < $1.name } }
        return plans.map { (folder(of: $0.name) ?? $0.name, $0.records) }.sorted { $0.name < $1.name }
    }

    /// The name of a part in a folder of its month: `events-2025-08/14` for `events-2025-08-14`. The order stays.
    private static func folder(of name: String) -> String? {
        let parts = name.split(separator: "-")
        // The group may have numbers, too; its date is the last that has three parts.
        guard let year = parts.indices.last(where: { $0 + 2 < parts.count && isDate(parts[$0..<($0 + 3)]) }) else {
            return nil
        }
        return parts[..<(year + 2)].joined(separator: "-") + "/" + parts[(year + 2)...].joined(separator: "-")
    }

    private static func isDate(_ parts: ArraySlice<Substring>) -> Bool { parts.map(\.utf8.count) == [4, 2, 2] }

    /// - Parameter bits: how many bits the places of all records have in common.
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

    /// The part as JSON: `[["Dentist","/events/2026-11-23-dentist/","2026-11-23","card insurance"]]`. A title stands for
    /// its own words; what is empty at the end is left out.
    var bytes: [UInt8] {
        let rows = entries.map { entry -> JSONValue in
            var texts = [entry.title, entry.path, entry.day, entry.otherWords]
            while texts.last == "" { texts.removeLast() }
            return .array(texts.map { .string($0) })
        }
        return JSONValue.lines(rows).bytes
    }
}
