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

        func records(after earlier: (records: AlmanacRecords, zone: TimeZone)?) throws -> AlmanacRecords {
            let zone = try #require(TimeZone(identifier: zone))
            return AlmanacRecords(
                events: try Self.contents(open),
                completed: try Self.contents(completed),
                habits: StoreReader.read(from: json("[]"), file: "habits"),
                recipes: StoreReader.read(from: json("[]"), file: "recipes"),
                today: Today(now: try instant("2026-11-20T18:00:00Z"), timeZone: zone),
                earlier: earlier
            )
        }

        private static func contents(_ events: [Event]) throws -> StoreContents<Event> {
            let rows = events.map { event in
                "{\"name\": \"\(event.name)\", \"date\": \(event.date.timeIntervalSinceReferenceDate)}"
            }
            return StoreReader.read(from: json("[\(rows.joined(separator: ","))]"), file: "events")
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

        /// One of few names and days, so that many ask for the same slug.
        static func event(_ random: inout SeededGenerator) -> Event {
            let hours = Double(Int.random(in: 0..<60, using: &random))
            return Event(
                date: Date(timeIntervalSinceReferenceDate: 816_000_000 + hours * 3_600),
                name: "Yoga\(["", " 2", "!"].randomElement(using: &random) ?? "")"
            )
        }
    }

    @Test(arguments: UInt64(1)...4)
    func areTheSameAsRecordsMadeForTheFirstTime(seed: UInt64) throws {
        var random = SeededGenerator(state: seed)
        var stores = Stores()
        for _ in 0..<12 { stores.open.append(Stores.event(&random)) }
        var earlier: (records: AlmanacRecords, zone: TimeZone)?
        for step in 0..<60 {
            let again = try stores.records(after: earlier)
            #expect(again == (try stores.records(after: nil)), "step \(step)")
            earlier = (again, try zone(stores.zone))
            for _ in 0..<(step % 3) { stores.change(&random) }
        }
    }

    @Test func keepTheEntriesThatHaveNotChanged() throws {
        var stores = Stores()
        let start = try instant("2026-11-21T12:00:00Z")
        stores.open = (0..<5).map { Event(date: start + Double($0) * 86_400, name: "Event \($0)") }
        let first = try stores.records(after: nil)
        stores.open[2] = Event(date: start, name: "Another")
        let second = try stores.records(after: (first, try zone(stores.zone)))
        let isKept = zip(first.open, second.open).map { $0 === $1 }
        #expect(isKept == [true, true, false, true, true])
    }
}
