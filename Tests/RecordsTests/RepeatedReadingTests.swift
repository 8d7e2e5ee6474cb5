import Foundation
import Persistence
import Records
import Testing

/// Records that are made again of stores in which a little has changed.
@Suite struct RepeatedReadingTests {
    /// Two stores of events, and the zone that they are read in.
    struct Stores {
        var open: [Event] = []
        var completed: [Event] = []
        var zone = "Europe/London"

        /// What was read before.
        struct Memory {
            var reader = RecordsReader()
            var open: StoreContents<Event>?
            var completed: StoreContents<Event>?
        }

        func records(after memory: inout Memory) throws -> AlmanacRecords {
            let zone = try #require(TimeZone(identifier: zone))
            let contents = (Self.contents(open, memory.open), Self.contents(completed, memory.completed))
            (memory.open, memory.completed) = contents
            return memory.reader.records(
                events: contents.0,
                completed: contents.1,
                habits: StoreReader.read(from: json("[]"), file: "habits"),
                recipes: StoreReader.read(from: json("[]"), file: "recipes"),
                today: Today(now: try instant("2026-11-20T18:00:00Z"), timeZone: zone)
            )
        }

        private static func contents(_ events: [Event], _ earlier: StoreContents<Event>?) -> StoreContents<Event> {
            let rows = events.map { event in
                let identifier = event.identifier.map { "\"identifier\": \"\($0)\", " } ?? ""
                let date = event.date.timeIntervalSinceReferenceDate
                return "{\(identifier)\"name\": \"\(event.name)\", \"date\": \(date)}"
            }
            return StoreFile.read(
                from: .file(Array("[\(rows.joined(separator: ",\n"))]".utf8)),
                file: "events",
                preferencesKey: nil
            )
        }

        mutating func change(_ random: inout SeededGenerator) {
            let place = Int.random(in: 0...open.count, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: open.insert(Self.event(&random), at: place)
            case 1: open.append(Self.event(&random))
            case 2 where place < open.count: open[place] = Self.event(&random)
            case 3 where place < open.count: completed.append(open.remove(at: place))
            case 4 where place < open.count: open.remove(at: place)
            case 5: open.reverse()
            case 6: zone = zone == "Europe/London" ? "Pacific/Kiritimati" : "Europe/London"
            default: break
            }
        }

        /// One of few names and days, so that many ask for the same slug; with few identifiers, and now and then
        /// something to say about it.
        static func event(_ random: inout SeededGenerator) -> Event {
            let hours = Double(Int.random(in: 0..<60, using: &random))
            let isFar = Int.random(in: 0..<12, using: &random) == 0
            let number = Int.random(in: 0..<12, using: &random)
            return Event(
                identifier: number < 6 ? nil : "\(number)",
                date: Date(timeIntervalSinceReferenceDate: (isFar ? 1_500_000_000 : 816_000_000) + hours * 3_600),
                name: ["Yoga", "Yoga 2", "Yoga!", " ", "Run 1", "Run 2"].randomElement(using: &random) ?? ""
            )
        }
    }

    @Test(arguments: UInt64(1)...8)
    func areTheSameAsRecordsMadeForTheFirstTime(seed: UInt64) throws {
        var random = SeededGenerator(state: seed)
        var stores = Stores()
        for _ in 0..<12 { stores.open.append(Stores.event(&random)) }
        var memory = Stores.Memory()
        for step in 0..<60 {
            let again = try stores.records(after: &memory)
            var nothing = Stores.Memory()
            #expect(again == (try stores.records(after: &nothing)), "step \(step)")
            for _ in 0..<(step % 3) { stores.change(&random) }
        }
    }
}
