import Diagnostics
import Foundation
import Records

/// A ZIP archive of calendars, as Google Calendar exports them.
enum CalendarArchive {
    /// Returns whether an archive contains a calendar, judging by the file names in it.
    static func knows(_ data: Data) -> Bool {
        do {
            return try ZipArchive(data).members.contains(where: isCalendar)
        } catch {
            return false
        }
    }

    /// Reads the events of all calendars in an archive, in the order of their file names.
    static func read(_ archive: ImportFile, zone: TimeZone, leavesOutPrivate: Bool) -> Converted<[EventRecord]> {
        var result = Converted<[EventRecord]>([])
        func fail(_ path: String, _ damage: ZipArchive.Damage) {
            let hint = "export the calendars again"
            result.diagnostics.append(.error(Location(file: path), damage.message, hint: hint))
        }
        do throws(ZipArchive.Damage) {
            var zip = try ZipArchive(archive.data)
            for member in zip.members.filter(isCalendar).sorted(by: { $0.path < $1.path }) {
                let path = "\(archive.path)/\(member.path)"
                do throws(ZipArchive.Damage) {
                    let data = try zip.content(of: member)
                    let read = ICalendar.read(data, file: path, zone: zone, leavesOutPrivate: leavesOutPrivate)
                    result.value += read.value
                    result.diagnostics += read.diagnostics
                } catch {
                    fail(path, error)
                }
            }
        } catch {
            fail(archive.path, error)
        }
        return result
    }

    private static func isCalendar(_ member: ZipArchive.Member) -> Bool {
        let path = member.path.lowercased()
        return path.hasSuffix(".ics") && !path.hasPrefix("__macosx/")
    }
}
