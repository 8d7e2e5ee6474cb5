import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// Calendars are written and read back, also by other programs.
@Suite("iCalendar round trips", .ends)
struct ICalendarRoundTripTests {
    // MARK: Here

    @Test("Events of every kind survive a round trip", arguments: 1...20 as ClosedRange<UInt64>)
    func readBack(seed: UInt64) throws {
        let records = try detailedEvents(120, seed: seed)
        let written = ICalendar.write(records, name: "x", zone: try zone("Asia/Tokyo"))
        #expect(written.diagnostics.isEmpty)
        let read = ICalendar.read(written.value, file: "x.ics", zone: try zone("Europe/Berlin"))
        #expect(read.value == records.identifiedByUID)
        #expect(read.messages.filter { !$0.contains("matches no occurrence") }.isEmpty)
    }

    @Test(
        "The rules of a zone match its clock changes",
        arguments: [
            "Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati", "Africa/Casablanca",
            "America/Santiago",
            "Australia/Lord_Howe", "Pacific/Apia", "Europe/Dublin", "Asia/Tehran", "America/St_Johns", "Asia/Jerusalem",
            "Africa/Cairo", "Asia/Gaza", "Europe/Istanbul", "Antarctica/Troll", "America/Sao_Paulo",
        ]
    )
    func zoneRules(name: String) throws {
        // If the clocks change by a rule, the rule applies in any year.
        let isRegular = ["Europe/Berlin", "America/Los_Angeles", "Australia/Lord_Howe"].contains(name)
        let starts = ["1985-01-15T12:00:00Z", "2026-01-15T12:00:00Z"] + (isRegular ? ["2150-01-15T12:00:00Z"] : [])
        for first in starts {
            let start = try instant(first)
            let moments = (1..<900).map {
                OccurrenceDate.moment(start + Double($0) * 16 * 86_400 + Double($0 % 24) * 3_600)
            }
            let details = EventDetails(timeZone: name, additionalDays: moments)
            let written = ICalendar.write([EventRecord(Event(date: start, name: "x", details: details))], name: "x")
                .value.text
            // With another name, only the rules define the zone.
            let renamed = written.replacing(name, with: "Nowhere")
            let read = ICalendar.read(Data(renamed.utf8), file: "x.ics", zone: .gmt)
            let event = try #require(read.value.first).event
            #expect(event.date == start)
            let wrong = zip(event.additionalDays, moments).filter { $0 != $1 }
            #expect(wrong.isEmpty && event.additionalDays.count == moments.count)
        }
    }

    // MARK: Other programs

    private struct PeerEvents: Decodable {
        var icalendar: [[String: [String]]]
        var vobject: [[String: [String]]]
        var errors: [String]
    }

    @Test(
        "icalendar and vobject read events of every kind, even with only the rules of their zones",
        arguments: [false, true]
    )
    func libraries(isRenamed: Bool) async throws {
        let records = try detailedEvents(150, seed: 5)
        var text = ICalendar.write(records, name: "x", zone: try zone("Asia/Tokyo")).value.text
        if isRenamed {
            for name in detailedZones { text = text.replacing(name, with: "Test-" + name.filter(\.isLetter)) }
        }
        let read: PeerEvents = try await runPython("events.py", input: Data(text.utf8))
        #expect(read.errors.isEmpty)
        let uids = EventUID.all(of: records)
        let series = EventUID.series(of: records)
        #expect(read.icalendar.count == records.count && read.vobject.count == records.count)
        for (index, record) in records.enumerated() {
            let event = record.event
            for peer in [read.icalendar[index], read.vobject[index]] {
                #expect(peer["UID"] == [uids[index]])
                #expect(peer["SUMMARY"] == [event.name])
                #expect(peer["LOCATION"] == event.location.map { [$0] })
                #expect(peer["URL"] == event.url.map { [$0] })
                #expect(peer["DTSTART"] == [event.days.map(\.lowerBound.description) ?? event.date.formatted(.iso8601)])
                let last = event.days.map { $0.upperBound.adding(days: 1).description }
                #expect(peer["DTEND"] == [last ?? event.end?.formatted(.iso8601)].compactMap { $0 })
                #expect(peer["EXDATE"] == event.exceptDays.map(\.peerText))
                #expect(peer["RDATE"] == event.additionalDays.map(\.peerText))
                #expect((peer["RRULE"] != nil) == (event.repeats != nil))
                let replaced = series[index] == nil ? nil : event.occurrence?.peerText
                #expect(peer["RECURRENCE-ID"] == [replaced].compactMap { $0 })
            }
        }
    }

    @Test("khal lists the occurrences in a written calendar", arguments: ["Europe/Berlin", "America/Los_Angeles"])
    func khal(name: String) async throws {
        let records = try detailedEvents(60, seed: 11).filter { !$0.isCompleted }
        let written = ICalendar.write(records, name: "x", zone: try zone(name)).value
        let read: [String] = try await runPython("events.py", "khal", name, input: written)
        let window = try days("2026-11-01", "2027-12-31")
        let series = EventUID.series(of: records)
        var expected: Set<String> = []
        for (index, record) in records.enumerated() {
            let replaced = series.filter { $0.value == index }.compactMap { records[$0.key].event.occurrence }
            expected.formUnion(try record.event.khalLines(in: window, zone: name, except: replaced))
        }
        #expect(Set(read) == expected)
        #expect(expected.count > 100)
    }
}

extension OccurrenceDate {
    /// The format that `events.py` prints.
    fileprivate var peerText: String {
        switch self {
        case .day(let day): day.description
        case .moment(let date): date.formatted(.iso8601)
        }
    }
}

extension Event {
    /// The listing of the event in khal, without the ends, for which khal has its own rules.
    fileprivate func khalLines(in days: ClosedRange<Day>, zone name: String, except: [OccurrenceDate]) throws
        -> [String]
    {
        var event = self
        event.exceptDays += except
        return try event.starts(in: days, zone: name).map { start in
            let (day, time) = (start.prefix(10), start.dropFirst(11))
            return "\(day)|\(time)|\(self.name)|\(details.location ?? "")"
        }
    }
}
