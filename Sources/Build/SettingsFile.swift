import Diagnostics
import FileSystem
internal import Foundation
import Persistence
import Settings
import Site

/// The settings of a site, as `almanac.yml` has them.
package struct SettingsFile {
    package static let name = "almanac.yml"
    /// A name that people give it by mistake.
    private static let otherName = "almanac.yaml"
    /// The names that are looked for.
    static let names = [name, otherName]

    /// The defaults if there is no file, or if it can't be read.
    let settings: Settings
    /// The fingerprint of the text; nil if it can't be read.
    let content: Fingerprint?
    let diagnostics: [Diagnostic]

    private init(_ settings: Settings = Settings(), _ content: Fingerprint? = nil, diagnostics: [Diagnostic] = []) {
        (self.settings, self.content, self.diagnostics) = (settings, content, diagnostics)
    }

    init(in folder: URL) { self = Self.read(in: folder) }

    private static func read(in folder: URL) -> SettingsFile {
        let url = folder.appending(path: name)
        do {
            let data = try TextFile.data(of: url)
            // The file might have excluded something, so an empty one isn't treated like a missing one.
            guard !data.isEmpty else {
                let message = "the file is empty: it may have been written only in part"
                return unreadable(url, message, hint: "write it again, or remove it if nothing is to be set")
            }
            guard let text = String(validating: data, as: UTF8.self) else {
                return unreadable(url, "this is not UTF-8 text", hint: "save the file as UTF-8")
            }
            let (settings, diagnostics) = Settings.parse(
                text,
                file: url.shortPath,
                reservedNames: TemplateNames.reserved
            )
            return SettingsFile(settings, Fingerprint(text), diagnostics: diagnostics)
        } catch let error as SystemError where error.code == ENOENT {
            if let diagnostic = StoreFile.strayLink(at: url, named: url.shortPath) {
                return SettingsFile(diagnostics: [diagnostic])
            }
            let other = folder.appending(path: otherName)
            guard FileManager.default.fileExists(atPath: other.filePath) else { return SettingsFile() }
            return unreadable(other, "a file of this name is not read", hint: "call it \(name)")
        } catch {
            return unreadable(url, "cannot be read: \(reason(of: error))", hint: readingHint(for: error))
        }
    }

    private static func unreadable(_ url: URL, _ message: String, hint: String) -> SettingsFile {
        SettingsFile(diagnostics: [.error(Location(file: url.shortPath), message, hint: hint)])
    }
}
