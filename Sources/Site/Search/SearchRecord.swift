import Persistence
import Records

/// A record as the search sees it, before anything of it has been read. An object, because there are many and they are
/// sorted and divided.
final class SearchRecord: Sendable {
    /// A longer title is cut in the index: what finds a record must not weigh more than its page.
    private static let titleLimit = 200

    /// The kind of record, which parts of the index are named after: `events`, `items-books`.
    let group: String
    let title: String
    let path: String
    /// The day that it is shown with.
    let day: Day?
    /// What it is found by beside its title.
    let texts: [String]
    /// Where it is among the records of its group.
    let place: SearchPlace
    /// How much it adds to a part: one for most, more for those with much text. In steps, so that another name hardly
    /// ever changes it.
    let weight: Int
    /// Stands for all that the index says of it.
    let fingerprint: Fingerprint

    /// - Parameters:
    ///   - lasting: what stays as it is when the record is renamed, if there is anything.
    ///   - slug: what no other record of the group has.
    init(
        group: String,
        title: String,
        path: String,
        day: Day? = nil,
        texts: [String] = [],
        lasting: Fingerprint? = nil,
        slug: String
    ) {
        self.group = group
        let isLong = title.utf8.count > Self.titleLimit && title.count > Self.titleLimit
        self.title = isLong ? title.prefix(Self.titleLimit) + "…" : title
        self.path = path
        self.day = day
        self.texts = texts
        place = SearchPlace(day: day, lasting: lasting, slug: slug)
        let text = texts.reduce(0) { $0 + $1.utf8.count }
        weight = 1 + (self.title.utf8.count + path.utf8.count + min(text, SearchEntry.textLimit)) / 100
        // Here, while the texts are at hand: later each would have to be fetched from memory again.
        var hasher = FingerprintHasher()
        hasher.combine(self.title)
        hasher.combine(path)
        hasher.combine(place.day)
        for text in texts { hasher.combine(text) }
        fingerprint = hasher.finalize()
    }
}

/// Where a record is among those of its group: by its day, and within a day by what stays as it is when it is renamed.
struct SearchPlace: Hashable, Comparable, Sendable {
    /// The day as a number from 1, which is more than all days have; 0 for records without.
    let day: UInt64
    /// The upper half is of what lasts; the lower one tells records apart that have nothing else to be told by.
    private let identity: UInt64

    private static let dayBits = 22
    /// The bits of a place.
    static let bits = dayBits + UInt64.bitWidth

    init(day: Day?, lasting: Fingerprint?, slug: String) {
        self.day = day.map { UInt64(Day.first.distance(to: $0) + 1) } ?? 0
        let own = Fingerprint(slug).bits
        identity = lasting.map { $0.bits << 32 | own & 0xFFFF_FFFF } ?? own
    }

    /// Whether a bit is set, from the first.
    subscript(bit: Int) -> Bool {
        let (word, last) = bit < Self.dayBits ? (day, Self.dayBits - 1) : (identity, Self.bits - 1)
        return word >> UInt64(last - bit) & 1 == 1
    }

    /// A name for all places with the same first bits: the first day of them, and if that is the only one, the bits after
    /// it. Names are in the order of days.
    func name(bits: Int) -> String {
        let others = UInt64(max(0, Self.dayBits - bits))
        let first = (day >> others) << others
        let name = first == 0 ? "0000-00-00" : Day.first.adding(days: Int(first) - 1).description
        guard bits > Self.dayBits else { return name }
        return name + "-" + String((Self.dayBits..<bits).map { self[$0] ? "1" : "0" })
    }

    static func < (a: SearchPlace, b: SearchPlace) -> Bool { (a.day, a.identity) < (b.day, b.identity) }
}

/// What a part of the index says of a record.
struct SearchEntry: Sendable {
    /// How many words count beside the title; the beginning of a longer text says what it is about.
    static let wordLimit = 40
    /// The bytes that so many words have at most.
    static let textLimit = wordLimit * (SearchWords.lengthLimit + 1)

    let fingerprint: Fingerprint
    let title: String
    let path: String
    let day: String
    /// The words of the title, and then the others, each once.
    let words: [String]
    let titleWords: Int

    init(_ record: SearchRecord, fingerprint: Fingerprint) {
        self.fingerprint = fingerprint
        title = record.title
        path = record.path
        day = record.day?.description ?? ""
        var found = SearchWords(of: title)
        titleWords = found.words.count
        for text in record.texts where found.words.count < titleWords + Self.wordLimit {
            found.add(SearchWords(of: text, limit: Self.wordLimit), limit: titleWords + Self.wordLimit)
        }
        words = found.words
    }

    /// The words that are not of the title, with a space between them.
    var otherWords: String {
        var text: [UInt8] = []
        for word in words[titleWords...] {
            if !text.isEmpty { text.append(UInt8(ascii: " ")) }
            text += word.utf8
        }
        return String(decoding: text, as: UTF8.self)
    }
}
