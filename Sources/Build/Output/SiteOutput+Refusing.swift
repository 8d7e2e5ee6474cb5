import Diagnostics
import FileSystem
internal import Foundation
import Persistence

extension SiteOutput {
    // MARK: Refusing

    /// Why no site can be built into the output folder, whatever files are in it; nil if there is no reason.
    static func obstacle(to configuration: Configuration) -> Diagnostic? {
        let (url, place) = (
            configuration.output.resolvingSymlinksInPath(), Location(file: configuration.output.shortPath)
        )
        do {
            try refuseInputs(configuration, output: url, at: place)
            _ = try OutputFolder(at: url.filePath, creating: false)
            return nil
        } catch let diagnostic as Diagnostic {
            return diagnostic
        } catch {
            return unusable(place, error)
        }
    }

    /// If the input is inside the output folder, a build could read its own output, or overwrite the input. If the output
    /// folder is inside that of the static files, each build would copy it into itself. In `.almanac`, there are the states
    /// of other output folders, and the site to publish.
    static func refuseInputs(
        _ configuration: Configuration,
        output: URL,
        at place: Location
    ) throws(Diagnostic) {
        let copied = [
            ("the templates", configuration.templatesFolder), ("the static files", configuration.publicFolder),
        ]
        let inputs = [("the stores", configuration.storesFolder), ("almanac.yml", configuration.siteFolder)] + copied
        for (name, input) in inputs where isFolder(input, in: output) {
            throw refusal(place, "the output folder would contain \(name)")
        }
        for (name, input) in copied where isFolder(output, in: input) {
            throw refusal(place, "the output folder is inside the folder of \(name)")
        }
        if !configuration.isForPublishing, isOwn(output, besides: configuration.siteFolder) {
            throw refusal(place, "the output folder would be in `.almanac`, where Almanac keeps files of its own")
        }
    }

    /// Whether a folder is in a folder `.almanac`, or is one. A user may have given this name to the folder of the site.
    private static func isOwn(_ folder: URL, besides siteFolder: URL) -> Bool {
        let (path, site) = (Folders.resolved(folder.filePath), Folders.resolved(siteFolder.filePath))
        return (Folders.above(path) + [path]).contains { above in
            above.hasSuffix("/.almanac") && !Folders.isPath(site, in: above)
        }
    }

    private static func isFolder(_ inner: URL, in outer: URL) -> Bool {
        Folders.isPath(inner.resolvingSymlinksInPath().filePath, in: outer.resolvingSymlinksInPath().filePath)
    }

    private static func refusal(_ place: Location, _ message: String) -> Diagnostic {
        let hint = "choose a separate folder with `--output`, or with `output:` in almanac.yml, such as `_site`"
        return .error(place, message, hint: hint)
    }

    // MARK: Messages

    static func waiting(at place: Location) -> Diagnostic {
        .warning(place, "another build is writing to this folder; waiting until it has finished")
    }

    static func unusable(_ place: Location, _ error: any Error) -> Diagnostic {
        let message = "the output folder cannot be used: \(reason(of: error))"
        return .error(place, message, hint: "name another one with `--output`")
    }

    static func unreadable(_ place: Location, _ error: any Error) -> Diagnostic {
        let message = "the output folder cannot be read: \(reason(of: error))"
        return .error(place, message, hint: "check its permissions")
    }

    static func foreignFolder(_ file: String, at place: Location) -> Diagnostic {
        .error(
            place,
            "the output folder holds files that Almanac did not make, such as `\(file)`",
            hint: "name another one with `--output`, or build into this one with `--force`; nothing in it is removed"
        )
    }

    static func foreignFile(at place: Location) -> Diagnostic {
        .error(
            place,
            "a file that Almanac did not make is in the place of a page; it was left alone",
            hint: "move it away, or replace it with `--force`"
        )
    }

    static func keptFiles(_ count: Int, at place: Location) -> Diagnostic {
        let (noun, verb, object) = count == 1 ? ("file", "is", "it") : ("files", "are", "them")
        return .warning(
            place,
            "\(count) \(noun) of an earlier build \(verb) kept",
            hint: "the next build without errors rebuilds \(object), or removes \(object)"
        )
    }

    /// The error if old files stay that may show what the settings now exclude.
    static func exposed(_ excluded: Set<String>, at place: Location) -> Diagnostic {
        .error(
            place,
            "files of an earlier build stay, and may show what is now excluded: "
                + excluded.sorted().joined(separator: ", "),
            hint: "fix the other errors and build again, or remove this folder"
        )
    }

    static func unusableState(of output: URL, _ error: any Error) -> Diagnostic {
        .error(
            Location(file: BuildState.url(for: output).shortPath),
            "the list of Almanac's files cannot be read: \(reason(of: error))",
            hint: "correct its permissions, or remove it"
        )
    }

    /// The error for a static file that can't be copied.
    static func unreadableStaticFile(_ file: String, _ error: any Error) -> Diagnostic {
        let message = "the static file cannot be read: \(reason(of: error))"
        return .error(Location(file: file), message, hint: readingHint(for: error))
    }

    /// The error if nothing can be written beside `output`.
    static func unwritableState(of output: URL, at place: Location, _ error: any Error) -> Diagnostic {
        .error(
            place,
            "the list of the site's files cannot be saved in `\(BuildState.folder(for: output).shortPath)`: "
                + reason(of: error),
            hint: "Almanac also writes beside the output folder; change the permissions there, "
                + "or choose another folder with `--output`"
        )
    }
}
