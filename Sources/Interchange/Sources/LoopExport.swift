import Diagnostics
import Foundation
import Records

/// Reads the export of Loop Habit Tracker: a ZIP archive with `Habits.csv`, `Checkmarks.csv` and `Scores.csv`, and a
/// folder for each habit with its own `Checkmarks.csv` and `Scores.csv`; or the same files unpacked.
package enum LoopExport {
    /// Returns the paths of the files that are read, in a stable order. Scores can be derived from the days.
    package static func files(of paths: [String]) -> [String] { paths.filter(isTable).sorted() }

    private static func isTable(_ path: String) -> Bool { ["Habits.csv", "Checkmarks.csv"].contains(path.fileName) }

    /// Returns the tables of an archive. The name of each says what it contains.
    static func tables(in archive: ImportFile) -> Converted<[LoopTable]> {
        var result = ZipArchive.read(archive, hint: "export the habits again") { members in
            members.filter { isTable($0.path) }
        } reading: { file in
            Converted([LoopTable(file, hasDays: file.path.fileName == "Checkmarks.csv")])
        }
        if result.value.isEmpty, result.diagnostics.isEmpty {
            let message = "no Habits.csv or Checkmarks.csv in the archive"
            let hint = "is it an export of Loop Habit Tracker? Without `--as`, Almanac detects the format"
            result.diagnostics.append(.error(Location(file: archive.path), message, hint: hint))
        }
        return result
    }

    /// Groups tables by export. A table of days belongs to the nearest `Habits.csv` in a parent folder, or else to the
    /// only one without days, because the numbers of habits are only valid within an export.
    static func exports(_ tables: [LoopTable]) -> [[LoopTable]] {
        let lists = Set(tables.lazy.filter { !$0.hasDays }.map(\.file.path.folderPath))
        let owners = tables.map { table in
            lists.filter(table.file.path.hasPrefix).max { $0.utf8.count < $1.utf8.count }
        }
        let bare = lists.subtracting(zip(owners, tables).lazy.filter(\.1.hasDays).compactMap(\.0))
        let rest = bare.count == 1 ? bare.first : nil
        let groups = Dictionary(grouping: tables.indices) { owners[$0] ?? rest }
        return groups.values.sorted { $0[0] < $1[0] }.map { $0.map { tables[$0] } }
    }
}

extension String {
    /// The last component of a path.
    var fileName: String { utf8.lastIndex(of: 0x2F).map { String(self[utf8.index(after: $0)...]) } ?? self }

    /// The path up to its last slash; empty if it has none.
    var folderPath: String { utf8.lastIndex(of: 0x2F).map { String(self[...$0]) } ?? "" }

    /// The path without the extension of its file. A name such as `.cook` has none.
    var withoutExtension: String {
        let name = fileName
        return name.lastIndex(of: ".").map { $0 > name.startIndex ? folderPath + name[..<$0] : self } ?? self
    }
}
