import Foundation
import Records

/// A ZIP archive of calendars, as Google Calendar exports them.
enum CalendarArchive {
    /// Returns whether an archive with these files contains a calendar.
    static func knows(_ paths: [String]) -> Bool { paths.contains(where: isCalendar) }

    /// Reads the events of all calendars in an archive, in the order of their file names.
    static func read(_ archive: ImportFile, zone: TimeZone, leavesOutPrivate: Bool) -> Converted<[EventRecord]> {
        ZipArchive.read(archive, hint: "export the calendars again") { members in
            members.filter { isCalendar($0.path) }.sorted { $0.path < $1.path }
        } reading: { file in
            ICalendar.read(file.data, file: file.path, zone: zone, leavesOutPrivate: leavesOutPrivate)
        }
    }

    private static func isCalendar(_ path: String) -> Bool {
        let path = path.lowercased()
        return path.hasSuffix(".ics") && !path.hasPrefix("__macosx/")
    }
}
