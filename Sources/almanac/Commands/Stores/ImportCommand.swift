import ArgumentParser
import Build
import Diagnostics
import FileSystem
import Foundation
import Interchange
import Persistence
import Records

extension FileKind: ExpressibleByArgument {}

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add events, habits and recipes from other programs' files.",
        discussion: """
            Almanac reads iCalendar, CSV and JSON for events; JSON, CSV and exports of Loop Habit Tracker (the ZIP \
            archive, the folder or the backup) and HabitBull for habits; \
            JSON, RecipeMD, Cooklang and schema.org JSON-LD, in a file or a saved web page, and exports of Mealie, \
            Nextcloud Cookbook and Paprika (the archive or the folder) for recipes. Records that \
            already exist are updated or skipped: habits with the same name, events with the same name and date, open events \
            also with the same name and UID, and recipes with the same name and the same id or address. Any other recipe \
            with that name is added.

            In the output, + marks records that are added, ~ records that are changed and = records that are skipped.

            Example: almanac import holidays.ics pancakes.html --dry-run
            """
    )

    @Argument(help: "The files, or the folders of an export.", completion: .file())
    var files: [String]

    @Option(name: .customLong("as"), help: "The format of the files, if Almanac can't tell.")
    var kind: FileKind?

    @OptionGroup var options: ChangeOptions

    func run() throws {
        try options.change("import") { access in
            try access.requirePlaces()
            let files = try files.flatMap(Self.files)
            let records = ImportedRecords(files, as: kind, zone: access.today.timeZone)
            var diagnostics = records.diagnostics
            Console.messages(diagnostics, all: nil)
            for report in try Self.add(records, to: access) {
                for line in report.lines(isDryRun: options.dryRun) { Console.result(line.escapingControls) }
                Console.messages(report.diagnostics, all: nil)
                diagnostics += report.diagnostics
            }
            diagnostics += try access.save(records.pictures)
            if diagnostics.hasErrors { throw ExitCode(1) }
        }
    }

    /// Adds the records, each store in a single write. All stores are checked before any is changed.
    private static func add(_ records: ImportedRecords, to access: StoreAccess) throws -> [ImportReport] {
        var reports: [ImportReport] = []
        for options in [access.editOptions.forDryRun] + (access.isDryRun ? [] : [access.editOptions]) {
            reports = []
            if !records.events.isEmpty {
                reports.append(
                    try access.completed.edit(with: access.events, options: options) { completed, open in
                        try completed.add(records.events, open: &open, on: access.today.now)
                    }
                )
            }
            if !records.habits.isEmpty {
                reports.append(
                    try access.habitStore().edit(options: options) { try $0.add(records.habits, on: access.today) }
                )
            }
            if !records.recipes.isEmpty {
                reports.append(
                    try access.recipes.edit(options: options) { try $0.add(records.recipes, at: access.today.now) }
                )
            }
        }
        return reports
    }

    /// The largest import in bytes. A calendar of 100,000 events is about 30 MB.
    private static let sizeLimit = 256_000_000

    /// The files in an exported folder, or the file itself.
    private static func files(_ path: String) throws -> [ImportFile] {
        guard path != "-", EntryKind(at: path) == .folder else {
            let data = try contents(ofArgument: path, limit: sizeLimit)
            return [ImportFile(path: path, data: data, picture: picture(beside: path))]
        }
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        func content(_ name: String) throws -> Data {
            let file = URL(filePath: path).appending(path: name).path(percentEncoded: false)
            return try contents(ofArgument: file, limit: sizeLimit)
        }
        let tables = LoopExport.files(of: names)
        if !tables.isEmpty {
            return try tables.map { ImportFile(path: "\(path)/\($0)", data: try content($0)) }
        }
        let recipes = try RecipeArchive.files(of: names).map { name, picture in
            ImportFile(path: "\(path)/\(name)", data: try content(name), picture: try picture.map(content))
        }.filter(RecipeArchive.holdsRecipe)
        guard !recipes.isEmpty else {
            let message = "cannot be read: it is a folder without an export of Loop Habit Tracker or of recipes"
            throw Diagnostic.error(Location(file: path), message, hint: "name the files in it one by one")
        }
        return recipes
    }

    /// The picture that has the name of a recipe's file. If it can't be read, a warning is printed, and the recipe is
    /// imported without it.
    private static func picture(beside path: String) -> Data? {
        let file = URL(filePath: path).standardizedFileURL
        let folder = file.deletingLastPathComponent()
        // Without its folder, a file still has its content.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        guard let name = RecipeArchive.picture(named: file.lastPathComponent, among: names) else { return nil }
        let picture = folder.appending(path: name).path(percentEncoded: false)
        do throws(Diagnostic) {
            return try contents(ofArgument: picture, limit: sizeLimit)
        } catch {
            let hint = "the recipe is imported without this picture"
            Console.message(.warning(error.location, error.message, hint: hint))
            return nil
        }
    }
}
