import Persistence
import Records

/// A record that the search can find.
final class SearchRecord: Sendable {
    /// Longer titles are truncated, so that a record takes less space in the index than on its page.
    private static let titleLimit = 200

    /// The kind of record, which is the prefix of its index parts: `events`, `items-books`.
    let group: String
    let title: String
    let path: String
    /// The day shown with the record.
    let day: Day?
    /// The other days on which a search finds it.
    let otherDays: [Day]
    /// The texts to search, besides the title.
    let texts: [String]
    let place: SearchPlace
    /// The record's share of a part: 1 for most records, more for long texts. It grows in steps, so that a rename
    /// rarely changes it.
    let weight: Int
    /// Covers everything that the index contains about the record.
    let fingerprint: Fingerprint

    /// - Parameters:
    ///   - lasting: identifies the record after a rename, if anything does.
    ///   - slug: unique in the group.
    init(
        group: String,
        title: String,
        path: String,
        day: Day? = nil,
        otherDays: [Day] = [],
        texts: [String] = [],
        lasting: Fingerprint? = nil,
        slug: String
    ) {
        self.group = group
        // Counting bytes first is faster.
        let isLong = title.utf8.count > Self.titleLimit && title.count > Self.titleLimit
        self.title = isLong ? title.prefix(Self.titleLimit) + "…" : title
        self.path = path
        self.day = day
        self.otherDays = otherDays
        self.texts = texts
        place = SearchPlace(day: day, lasting: lasting, slug: slug)
        let text = texts.reduce(0) { $0 + $1.utf8.count }
        let days = otherDays.count * "2026-12-24 ".utf8.count
        weight = 1 + (self.title.utf8.count + path.utf8.count + min(text, SearchEntry.textLimit) + days) / 100
        var hasher = FingerprintHasher()
        hasher.combine(self.title)
        hasher.combine(path)
        hasher.combine(place.day)
        for day in otherDays { hasher.combine(Day.first.distance(to: day)) }
        for text in texts { hasher.combine(text) }
        fingerprint = hasher.finalize()
    }
}

/// The sort key of records in a group: the day, and within a day an identity that a rename doesn't change.
struct SearchPlace: Hashable, Comparable, Sendable {
    /// The number of the day, from 1; 0 for records without a day.
    let day: UInt64
    /// The upper half is the lasting identity, the lower half the slug.
    private let identity: UInt64

    /// Enough bits for the last day of the year 9999.
    private static let dayBits = 22
    static let bits = dayBits + UInt64.bitWidth

    init(day: Day?, lasting: Fingerprint?, slug: String) {
        self.day = day.map { UInt64(Day.first.distance(to: $0) + 1) } ?? 0
        let own = Fingerprint(slug).bits
        identity = lasting.map { $0.bits << 32 | own & 0xFFFF_FFFF } ?? own
    }

    /// Whether a bit is set, counted from the most significant.
    subscript(bit: Int) -> Bool {
        let (word, last) = bit < Self.dayBits ? (day, Self.dayBits - 1) : (identity, Self.bits - 1)
        return word >> UInt64(last - bit) & 1 == 1
    }

    /// A name for all places with the same leading bits: their first day, and any further bits. Names sort by day.
    func name(bits: Int) -> String {
        let others = UInt64(max(0, Self.dayBits - bits))
        let first = (day >> others) << others
        let name = first == 0 ? "0000-00-00" : Day.first.adding(days: Int(first) - 1).description
        guard bits > Self.dayBits else { return name }
        return name + "-" + String((Self.dayBits..<bits).map { self[$0] ? "1" : "0" })
    }

    static func < (a: SearchPlace, b: SearchPlace) -> Bool { (a.day, a.identity) < (b.day, b.identity) }
}

/// A record in a part of the index, with its words.
struct SearchEntry: Sendable {
    /// The number of words besides the title. In a longer text, the first words are the most telling.
    private static let wordLimit = 40
    /// The largest number of bytes in that many words.
    static let textLimit = wordLimit * (SearchWords.lengthLimit + 1)

    let record: SearchRecord
    let titleWords: [String]
    /// Without duplicates and without the words of the title.
    let otherWords: [String]

    var words: [String] { titleWords + otherWords }

    init(_ record: SearchRecord) {
        self.record = record
        titleWords = SearchWords.words(of: record.title)
        var known = Set(titleWords)
        var others: [String] = []
        for text in record.texts where others.count < Self.wordLimit {
            for word in SearchWords.words(of: text, limit: Self.wordLimit) where others.count < Self.wordLimit {
                if known.insert(word).inserted { others.append(word) }
            }
        }
        otherWords = others
    }
}
