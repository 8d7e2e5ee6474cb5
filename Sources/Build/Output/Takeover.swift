import Diagnostics
import FileSystem
internal import Foundation
import Persistence

/// Takes over a folder that is Almanac's, but whose list of files can't be used.
///
/// Then nobody knows which files a person has put into it. So no file is removed, and a file that stands in the place of
/// one of the site is copied before it is replaced, unless it holds the same bytes.
struct Takeover: Sendable {
    /// What is wrong with the list; nil if it is gone.
    let fault: BuildState.Fault?

    /// Nil if nothing shows that the folder is Almanac's: then its files are somebody else's.
    ///
    /// A list that is damaged shows it. If there is none, files that each site has show it, whatever its templates and static
    /// files: nobody would make all of them by hand.
    init?(of folder: OutputFolder, after fault: BuildState.Fault?) {
        guard fault != nil || Self.marks.allSatisfy({ folder.stamp(of: $0) != nil }) && Self.hasSchema(folder) else {
            return nil
        }
        self.fault = fault
    }

    private static let schema = "data/schema.json"
    private static let marks = [schema, "manifest.webmanifest", "search/list.json", "sw.js"]

    /// Whether the folder holds the schema of Almanac's data, in any version.
    private static func hasSchema(_ folder: OutputFolder) -> Bool {
        // A file that can't be read shows nothing.
        let beginning = try? folder.file(at: schema)?.read(4096, at: 0)
        return beginning?.firstRange(of: #""title": "The data of a site made by Almanac""#.utf8) != nil
    }

    /// What to report at the end of the build.
    ///
    /// - Parameters:
    ///   - output: the output folder, at the end of all links.
    ///   - place: the same, for messages.
    ///   - others: the files in it that aren't the site's, sorted.
    func diagnostics(output: URL, at place: Location, others: [String]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if fault != nil || !others.isEmpty {
            let state = Location(file: BuildState.url(for: output).shortPath)
            let reason = fault.map { "cannot be used: \($0)" } ?? "is gone"
            diagnostics.append(.warning(state, "the list of the site's files \(reason); all files are made again"))
        }
        if !others.isEmpty {
            let (noun, verb) = others.count == 1 ? ("file", "isn't") : ("files", "aren't")
            let message = "\(others.count) \(noun) in it \(verb) part of the site, such as \(Self.examples(of: others))"
            let hint = "all of them stay, since Almanac can't tell which are yours; remove what you don't need"
            diagnostics.append(.warning(place, message, hint: hint))
        }
        return diagnostics
    }

    /// What to report of files that were replaced; nil if there are none.
    static func diagnostic(of replaced: ReplacedFiles, at place: Location) -> Diagnostic? {
        let files = replaced.files
        guard !files.isEmpty else { return nil }
        let noun = files.count == 1 ? "file" : "files"
        let message =
            "\(files.count) \(noun) with other contents had the place of a file of the site, such as "
            + "\(examples(of: files)); what they held is kept in `\(replaced.url.shortPath)`"
        return .warning(place, message, hint: "look for changes of yours there, and then remove that folder")
    }

    private static func examples(of files: [String]) -> String {
        files.prefix(2).map { "`\($0)`" }.joined(separator: " and ")
    }
}
