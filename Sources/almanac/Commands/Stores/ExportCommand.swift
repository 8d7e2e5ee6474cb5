import ArgumentParser
import Build
import Diagnostics
import FileSystem
import Foundation
import Interchange
import Persistence
import Records
import Settings

extension ExportFormat: ExpressibleByArgument {}
extension ExportKind: ExpressibleByArgument {}

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write events, habits or recipes in another program's format.",
        discussion: """
            Events are written as ics or csv, recipes as json, jsonld (schema.org) or, with one recipe in each file, recipemd \
            or cooklang. \
            Habits are written as json or csv, without their days; with all days as loop (Loop Habit Tracker's CSV, a \
            ZIP archive if FILE ends in .zip, otherwise a folder), loopdb (a backup that Loop imports), habitbull, \
            or days (a table of dates and values). Without --format, the file name decides, or else the first of these \
            formats is used. The command tells you what the format can't hold. It replaces an existing file only with \
            --force, and never one that a build reads.

            Examples:
              almanac export recipes pancakes -o pancakes.md
              almanac export habits --format loop -o habits.zip
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "What to write: events, habits or recipes.")
    var kind: ExportKind

    @Argument(help: "The recipe: its position, id or name. Default: all recipes.")
    var which: String?

    @Option(name: [.long, .short], help: "The format.")
    var format: ExportFormat?

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: .value("file", "The file to write. Default: standard output."),
        completion: .file()
    )
    var file: String?

    @Flag(help: "Replace an existing file.")
    var force = false

    func validate() throws {
        let format = chosenFormat
        guard kind.formats.contains(format) else {
            let known = kind.formats.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            throw ValidationError("\(kind.rawValue) cannot be written as `\(format.rawValue)`; choose one of \(known)")
        }
        if file?.allSatisfy(\.isWhitespace) == true {
            throw ValidationError("`--output` is empty; write the name of a file")
        }
        if which != nil, kind != .recipes { throw ValidationError("only recipes can be chosen one by one") }
    }

    private var chosenFormat: ExportFormat {
        let named = file.flatMap(ExportFormat.init(fileName:)).flatMap { kind.formats.contains($0) ? $0 : nil }
        return format ?? named ?? kind.formats[0]
    }

    func run() throws {
        let access = try options.access()
        try reporting {
            try access.requirePlaces()
            var found: [Diagnostic] = []
            if kind == .habits, chosenFormat == .loop, let file, file != "-", !file.lowercased().hasSuffix(".zip") {
                let files = LoopWriter(try read(access.habitStore(), &found).map(\.item), on: access.today).files()
                Console.messages(files.diagnostics, all: nil)
                try write(files.value, to: file)
                if (found + files.diagnostics).hasErrors { throw ExitCode(1) }
                return
            }
            let converted = try convert(access, &found)
            // Notes are printed too, because they say what the format can't represent.
            Console.messages(converted.diagnostics, all: nil)
            try write(converted.value, access)
            if (found + converted.diagnostics).hasErrors { throw ExitCode(1) }
        }
    }

    private func convert(_ access: StoreAccess, _ found: inout [Diagnostic]) throws -> Converted<Data> {
        switch kind {
        case .events:
            let records =
                try read(access.events, &found).map { EventRecord($0.item) }
                + read(access.completed, &found).map { EventRecord($0.item, isCompleted: true) }
            let title = access.configuration.settings.title
            if chosenFormat == .csv { return EventCSV.write(records) }
            return ICalendar.write(records, name: title, zone: access.today.timeZone)
        case .habits:
            let habits = try read(access.habitStore(), &found).map(\.item)
            return switch chosenFormat {
            case .csv: HabitCSV.write(habits)
            case .loop: LoopWriter(habits, on: access.today).archive()
            case .loopdb: LoopDatabase.write(habits, on: access.today)
            case .habitbull: HabitBull.write(habits, on: access.today)
            case .days: HabitDayCSV.write(habits, on: access.today)
            default: HabitJSON.write(habits)
            }
        case .recipes:
            let all = try read(access.recipes, &found)
            let chosen = try which.map { try RecipeChoice(all, found, access).find($0) }
            let recipes = (chosen.map { [$0] } ?? all).map(\.item)
            if chosenFormat == .jsonld { return SchemaOrg.write(recipes) }
            guard [.recipemd, .cooklang].contains(chosenFormat) else { return RecipeJSON.write(recipes) }
            let isCooklang = chosenFormat == .cooklang
            guard recipes.count == 1 else {
                let format = isCooklang ? "Cooklang" : "RecipeMD"
                let message = "a \(format) file holds one recipe; name one of the \(recipes.count)"
                throw usageError(message, of: Self.self)
            }
            return isCooklang ? Cooklang.write(recipes[0]) : RecipeMD.write(recipes[0])
        }
    }

    private func read<Item>(_ store: Store<Item>, _ found: inout [Diagnostic]) throws -> [StoredRecord<Item>] {
        let contents = store.read()
        guard contents.isReadable else { throw StoreError.unreadable(contents.diagnostics) }
        Console.messages(contents.diagnostics, least: .warning)
        found += contents.diagnostics
        return contents.records
    }

    /// Writes the file atomically, and never overwrites one that a build reads.
    private func write(_ data: Data, _ access: StoreAccess) throws {
        guard let file, file != "-" else { return Console.result(data) }
        let url = URL(filePath: file).resolvingSymlinksInPath().standardizedFileURL
        if access.configuration.reads(url) {
            let message = "is a store, or another file that a build reads; nothing was written"
            throw Diagnostic.error(Location(file: file), message, hint: "name another file")
        }
        guard force || !url.isRegularFile else {
            let hint = "name another file, or replace this one with `--force`"
            throw Diagnostic.error(Location(file: file), "there is a file already; nothing was written", hint: hint)
        }
        guard FileManager.default.fileExists(atPath: url.deletingLastPathComponent().filePath) else {
            let hint = "create the folder, or correct the path"
            throw Diagnostic.error(Location(file: file), "cannot be written: its folder does not exist", hint: hint)
        }
        do {
            try put(data, at: url)
        } catch {
            throw Diagnostic.error(Location(file: file), "cannot be written: \(reason(of: error))")
        }
    }

    /// Writes a folder, which must be new or empty.
    private func write(_ files: [(path: String, data: Data)], to folder: String) throws {
        let (manager, url) = (FileManager.default, URL(filePath: folder, directoryHint: .isDirectory))
        do {
            if manager.fileExists(atPath: url.filePath), try !manager.contentsOfDirectory(atPath: url.filePath).isEmpty
            {
                let hint = "name a new folder, or a file that ends with .zip"
                throw Diagnostic.error(Location(file: folder), "the folder isn't empty", hint: hint)
            }
            for (path, data) in files {
                let file = url.appending(path: path)
                try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: file)
            }
        } catch  where !(error is Diagnostic) {
            throw Diagnostic.error(Location(file: folder), "cannot be written: \(reason(of: error))")
        }
    }

    /// Writes to a pipe or device directly. Replaces a regular file atomically, and keeps its permissions.
    private func put(_ data: Data, at url: URL) throws {
        var status = stat()
        guard stat(url.filePath, &status) == 0 else { return try data.write(to: url, options: .atomic) }
        guard status.kind == .file else {
            let file = try Descriptor(url.filePath, O_WRONLY)
            return try file.write(data)
        }
        let name = ".\(url.lastPathComponent).\(UUID().uuidString)"
        let aside = url.deletingLastPathComponent().appending(path: name).filePath
        do {
            // Nobody else may read the new file until it has the mode of the file that it replaces.
            let file = try Descriptor(aside, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
            try file.write(data)
            try SystemError.check { fchmod(file.number, status.st_mode & 0o7777) }
            try SystemError.check { rename(aside, url.filePath) }
        } catch {
            unlink(aside)
            throw error
        }
    }
}
