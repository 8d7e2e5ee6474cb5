import Diagnostics
import FileSystem
internal import Foundation
import Persistence

/// Takes over an output folder of Almanac's whose list of files is lost or damaged.
///
/// Without the list, a person's files can't be told from Almanac's. So no file is removed, and a file at the path of a
/// file of the site is copied before it is replaced, unless it has the same contents.
struct Takeover: Sendable {
    /// Why the list can't be used; nil if it is missing.
    let fault: FileListFault?

    /// Returns nil if nothing shows that Almanac made the folder.
    ///
    /// A damaged list is enough. Without a list, the folder must contain the files that every site has, whatever its
    /// templates and static files; nobody would make all of them by hand.
    init?(of folder: OutputFolder, after fault: FileListFault?) {
        guard fault != nil || Self.marks.allSatisfy({ folder.stamp(of: $0) != nil }) && Self.hasSchema(folder) else {
            return nil
        }
        self.fault = fault
    }

    private static let schema = "data/schema.json"
    private static let marks = [schema, "manifest.webmanifest", "search/list.json", "sw.js"]

    /// Whether the folder contains the schema of Almanac's data, in any version.
    private static func hasSchema(_ folder: OutputFolder) -> Bool {
        // An unreadable file proves nothing.
        let beginning = try? folder.file(at: schema)?.read(4096, at: 0)
        return beginning?.firstRange(of: #""title": "The data of a site made by Almanac""#.utf8) != nil
    }

    /// The messages for the end of the build.
    ///
    /// - Parameters:
    ///   - output: the output folder, with links resolved.
    ///   - place: its location, for messages.
    ///   - others: the files in it that aren't part of the site, sorted.
    func diagnostics(output: URL, at place: Location, others: [String]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if fault != nil || !others.isEmpty {
            let state = Location(file: BuildState.url(for: output).shortPath)
            let reason = fault.map { "cannot be used: \($0)" } ?? "is gone"
            diagnostics.append(.warning(state, "the list of the site's files \(reason); all files are rebuilt"))
        }
        if !others.isEmpty {
            let (noun, verb) = others.count == 1 ? ("file", "isn't") : ("files", "aren't")
            let message = "\(others.count) \(noun) in it \(verb) part of the site, such as \(Self.examples(of: others))"
            let hint = "all of them stay, since Almanac can't tell which are yours; remove what you don't need"
            diagnostics.append(.warning(place, message, hint: hint))
        }
        return diagnostics
    }

    /// The message about replaced files; nil if there are none.
    static func diagnostic(of replaced: ReplacedFiles, at place: Location) -> Diagnostic? {
        let files = replaced.files
        guard !files.isEmpty else { return nil }
        let (noun, copies) = files.count == 1 ? ("file", "a copy is") : ("files", "copies are")
        let message =
            "the site replaced \(files.count) \(noun) that may be yours, such as \(examples(of: files)); "
            + "\(copies) in `\(replaced.url.shortPath)`"
        return .warning(place, message, hint: "look for your own changes there, then remove that folder")
    }

    private static func examples(of files: [String]) -> String {
        files.prefix(2).map { "`\($0)`" }.joined(separator: " and ")
    }
}
