import Build
import Diagnostics
import Foundation
import Persistence
import Records
import Testing

/// A time and a time zone for samples.
struct Moment: Sendable, CustomTestStringConvertible {
    var now: String
    var zone: String

    static let evening = Moment(now: "2026-11-20T18:00:00Z", zone: "Europe/London")

    static let all = [
        evening,
        Moment(now: "2026-03-29T00:59:59Z", zone: "Europe/London"),  // just before the clocks go forward
        Moment(now: "2026-10-25T10:59:00Z", zone: "Pacific/Auckland"),  // the last minute of a day
        Moment(now: "2027-01-01T05:00:00Z", zone: "America/New_York"),  // the start of a year
        Moment(now: "2028-02-29T06:17:03.25Z", zone: "Asia/Kathmandu"),
    ]

    func today() throws -> Today {
        var options = ConfigurationOptions()
        options.now = now
        options.timeZone = zone
        return try options.today(environment: [:]) { Date(timeIntervalSince1970: 0) }
    }

    var testDescription: String { "\(now) in \(zone)" }
}

/// A sample file for that evening.
func sample(_ name: String) throws -> Data {
    try #require(try SampleStores.files(today: Moment.evening.today())[name])
}

func events(_ name: String, _ today: Today) throws -> [Event] {
    let files = try SampleStores.files(today: today)
    var contents = StoreReader.read(Event.self, from: try #require(files[name]), file: name)
    let beside = name.replacing(".plist", with: ".almanac.json")
    let companion = try Companion(Array(try #require(files[beside])), file: beside, list: Companion.events)
    var none = StoreReader.read(Event.self, from: Data("[]".utf8), file: "")
    AlmanacRecords.join(&contents, beside: companion, completed: &none, beside: Companion(file: "", list: ""), in: .gmt)
    return contents.items
}

func completions(_ today: Today) throws -> [Date] {
    try events("completedEvents.plist", today).map { try #require($0.completedAt) }
}

func habits(_ today: Today) throws -> [Habit] {
    let name = "com.makeschool.Habitual.plist"
    let data = try #require(try SampleStores.files(today: today)[name])
    return StoreReader.read(Habit.self, from: data, file: name, preferencesKey: Habit.preferencesKey)
        .records.map(\.item)
}

/// Creates a site with a single event, or renames the event.
func save(event name: String, in site: URL) throws {
    let event = #"[{"name":"\#(name)","date":817000000,"identifier":"A"}]"#
    try write(["schedules.plist": Data(event.utf8), "almanac.yml": Data("stores: { folder: . }".utf8)], to: site)
}

/// The configuration of a site whose stores and settings are in `site`.
func configuration(
    site: URL,
    now: String = Moment.evening.now
) throws -> (configuration: Configuration, diagnostics: [Diagnostic]) {
    var options = ConfigurationOptions()
    options.site = site.filePath
    options.now = now
    options.locale = "en_GB"
    return try options.configuration(environment: [:]) { Date(timeIntervalSince1970: 0) }
}

/// Writes files below a folder.
func write(_ files: [String: Data], to folder: URL) throws {
    for (path, data) in files {
        let url = folder.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }
}

/// The contents of every file below a folder by path, with folders as nil.
func contents(of folder: URL) throws -> [String: Data?] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.filePath)
    return Dictionary(
        uniqueKeysWithValues: paths.map {
            ($0, FileManager.default.contents(atPath: folder.appending(path: $0).filePath))
        }
    )
}
