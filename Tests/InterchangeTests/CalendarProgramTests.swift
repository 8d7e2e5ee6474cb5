import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// Calendars as other programs export them, in the folder `Programs`.
@Suite("Calendars of other programs", .ends)
struct CalendarProgramTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")

    private func calendars() throws -> [(name: String, data: Data)] {
        let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
        #expect(files.count == 15)
        return try files.sorted { $0.path < $1.path }.map { ($0.lastPathComponent, try Data(contentsOf: $0)) }
    }

    @Test("recurring-ical-events finds the same occurrences in them, and in what is written of them")
    func peer() async throws {
        let calendars = try calendars()
        let read = try calendars.map { ICalendar.read($0.data, file: $0.name, zone: try zone("Europe/Berlin")) }
        let written = try read.map {
            ICalendar.write($0.value, name: "x", zone: try zone("Europe/Berlin")).value.text
        }
        let texts = calendars.map { $0.data.text.replacing("\u{FEFF}", with: "") } + written
        let expected: [[String]] = try await runPython("ranges.py", input: try JSONEncoder().encode(texts))
        for (index, calendar) in calendars.enumerated() {
            let found = try read[index].value.occurrences()
            #expect(!found.isEmpty && found == expected[index], "\(calendar.name)")
            #expect(found == expected[calendars.count + index], "\(calendar.name), written")
        }
    }
}
