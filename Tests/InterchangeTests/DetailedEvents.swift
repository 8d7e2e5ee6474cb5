import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// The time zones of detailed events.
let detailedZones = ["Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati", "Australia/Lord_Howe"]

/// Events of all kinds between November 2026 and December 2027, with all details of a calendar: single and all-day
/// events, series with exceptions and additions, and moved occurrences. All-day events were written in Berlin.
func detailedEvents(_ count: Int, seed: UInt64) throws -> [EventRecord] {
    var maker = EventMaker(generator: SeededGenerator(seed: seed))
    var records: [EventRecord] = []
    while records.count < count { records += try maker.next(number: records.count) }
    return records
}

private struct EventMaker {
    var generator: SeededGenerator

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    mutating func next(number: Int) throws -> [EventRecord] {
        let day = try #require(Day("2026-11-01")).adding(days: Int.random(in: 0..<200, using: &generator))
        let zoneName = detailedZones.randomElement(using: &generator)
        var details = EventDetails(
            location: chance(50) ? "Room \(number), second floor; left" : nil,
            url: chance(50) ? "https://example.org/\(number)?a=b,c;d" : nil
        )
        var event = Event(date: .distantPast, name: "Event \(number)", details: details)
        if chance(40) {
            details.days = day...day.adding(days: Int.random(in: 0..<4, using: &generator))
            event.date = day.start(in: try zone("Europe/Berlin"))
        } else {
            details.timeZone = chance(70) ? zoneName : nil
            let time = try #require(
                LocalTime(
                    day,
                    hour: .random(in: 4..<23, using: &generator),
                    minute: .random(in: 0..<60, using: &generator)
                )
            )
            event.date = time.instant(in: details.timeZone == nil ? .gmt : try zone(try #require(zoneName))).date
            details.end = chance(60) ? event.date + Double(Int.random(in: 1...300, using: &generator)) * 60 : nil
        }
        event.details = details
        return chance(50) ? try series(of: event) : [EventRecord(event, isCompleted: chance(20))]
    }

    /// The event as a series with exceptions and additions, and one of its occurrences moved.
    private mutating func series(of event: Event) throws -> [EventRecord] {
        var series = event
        series.identifier = event.name
        if event.days == nil, event.timeZone == nil { series.timeZone = "UTC" }
        let until = event.days == nil ? "20270915T120000Z" : "20270915"
        series.repeats =
            [
                "FREQ=DAILY;COUNT=20", "FREQ=WEEKLY;INTERVAL=2", "FREQ=MONTHLY;UNTIL=\(until)",
                "FREQ=DAILY;INTERVAL=5;COUNT=9", nil,
            ].randomElement(using: &generator) ?? nil
        let own = try zone(series.timeZone ?? "Europe/Berlin")
        func occurrence(_ time: LocalTime) -> OccurrenceDate {
            event.days == nil ? .moment(time.instant(in: own).date) : .day(time.day)
        }
        if series.repeats == nil || chance(30) {
            let day = event.date + Double(Int.random(in: 1...9, using: &generator)) * 86_400 + 7_200
            let time = try #require(LocalTime(day, offset: own.secondsFromGMT(for: day)))
            series.additionalDays = [occurrence(time)]
        }
        let times = try series.occurrences(in: try days("2026-11-01", "2027-12-31"), zone: own).dropFirst()
        var chosen = Array(times.shuffled(using: &generator).prefix(3))
        guard let moved = chosen.popLast() else { return [EventRecord(series)] }
        if series.repeats != nil { series.exceptDays = chosen.map(occurrence) }
        guard chance(60) else { return [EventRecord(series)] }
        var other = event
        other.occurrenceOf = event.name
        other.occurrence = occurrence(moved)
        other.name += ", moved"
        if let length = event.days?.count {
            let day = moved.day.adding(days: 1)
            other.days = day...day.adding(days: length - 1)
            other.date = day.start(in: try zone("Europe/Berlin"))
        } else {
            other.date = moved.instant(in: own).date + 3_600
            other.end = event.end.map { other.date + $0.timeIntervalSince(event.date) }
        }
        return [EventRecord(series), EventRecord(other)]
    }
}
