import Foundation
import Records
import Site
import Templates

/// Events, two thirds of them open, over ten years at most, and a third completed, over ten years; no two of them have
/// the same name or time.
///
/// The same numbers give the same events and the same edits, so that two runs can be compared.
struct Schedule {
    /// A change of an event.
    enum Edit {
        case rename, move
    }

    /// The page of an event, and the texts that show that it is up to date.
    struct Page {
        var path: String
        var marks: [String]

        /// Whether the bytes are a complete page with the new texts.
        func isShown(in bytes: Data) -> Bool {
            let text = String(decoding: bytes, as: UTF8.self)
            return text.hasSuffix("</html>\n") && marks.allSatisfy { text.contains($0) }
        }
    }

    /// The current time for the build, in the middle of the schedule.
    static let now = "2026-11-20T18:00:00Z"
    static let zone = "Europe/London"

    /// The arguments that pass both to `almanac`.
    static let arguments = ["--now", now, "--time-zone", zone, "--locale", "en_GB"]

    /// The open events, which are the ones that are edited.
    private(set) var events: [PlainEvent] = []
    private(set) var completed: [PlainEvent] = []
    private var random = SplitMix64(state: 2026)
    private var serial = 0
    private var times: Set<Date> = []
    private let middle: Date
    private let timeZone: TimeZone

    init(count: Int) throws {
        middle = try Date(Self.now, strategy: .iso8601)
        timeZone = TimeZone(identifier: Self.zone) ?? .gmt
        for _ in 0..<count / 3 { completed.append(newEvent(days: -3_650..<0)) }
        let open = count - count / 3
        // About 2,500 events a year, over at least a year if there are few. The limit is ten years, because a later
        // date may look like a mistake, about which the build would have to warn.
        let end = min(max(365, open / 7), 3_650)
        for _ in 0..<open { events.append(newEvent(days: -30..<end)) }
    }

    /// Changes the name or the date of a random event, and returns its index.
    mutating func make(_ edit: Edit) -> Int {
        let index = Int.random(in: events.indices, using: &random)
        switch edit {
        case .rename: events[index].name = newName()
        case .move:
            times.remove(events[index].date)
            events[index].date = newTime(near: events[index].date, days: -30..<30)
        }
        return index
    }

    /// The page of an event.
    func page(of index: Int) -> Page {
        let event = events[index]
        let slug = slug(of: event)
        let folder = EventFolders(slugs: (events + completed).map(slug(of:))).folder(of: slug)
        let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone)
        let time = #"<time datetime="\#(event.date.formatted(style))""#
        return Page(path: "events/\(folder)\(slug)/index.html", marks: [event.name, time])
    }

    private func slug(of event: PlainEvent) -> String {
        Event(date: event.date, name: event.name).ownSlug(in: timeZone)
    }

    // MARK: Inventing

    private static let names = [
        "Dentist", "Choir practice", "Walk with Ana", "Tax return", "Night train to Vienna", "Parents evening",
        "Water the garden", "Chess club", "Oil change", "Book group: Middlemarch",
    ]

    private static let sentence = "Bring the papers, and ask about the bill of last month; the door is at the back. "

    /// A description with various kinds of markup; one event in ten has it.
    static let markdown = """
        Meet at the **north** gate. See [the map](https://example.org/map?from=home) and _do not_ be late.

        - tickets for all of us
        - something to eat
          1. bread
          2. cheese & olives
        - the [list of songs](https://example.org/songs "as agreed")

        > It may rain.
        """

    private mutating func newEvent(days: Range<Int>) -> PlainEvent {
        let kind = Int.random(in: 0..<10, using: &random)
        return PlainEvent(
            identifier: String(format: "%08X-0000-4000-8000-%012X", serial, random.next() >> 16),
            date: newTime(near: middle, days: days),
            name: newName(),
            description: kind == 0 ? Self.markdown : String(repeating: Self.sentence, count: 1 + kind % 3)
        )
    }

    /// A name that hasn't been used before and isn't part of another one.
    private mutating func newName() -> String {
        serial += 1
        let word = Self.names[Int.random(in: Self.names.indices, using: &random)]
        let digits = String(serial)
        return "\(word) \(String(repeating: "0", count: 7 - digits.count))\(digits)"
    }

    /// A time at which there is no event yet.
    private mutating func newTime(near date: Date, days: Range<Int>) -> Date {
        var time = date
        repeat {
            let minutes = Int.random(in: days.lowerBound * 1_440..<days.upperBound * 1_440, using: &random)
            time = date.addingTimeInterval(Double(minutes * 60))
        } while !times.insert(time).inserted
        return time
    }
}
