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
    private(set) var settings = Settings()
    /// The fingerprint of the text; nil if it can't be read.
    private(set) var content: Fingerprint?
    private(set) var diagnostics: [Diagnostic] = []

    init(in folder: URL) { read(in: folder) }

    private mutating func read(in folder: URL) {
        let url = folder.appending(path: Self.name)
        do {
            let data = try TextFile.data(of: url)
            // The file might have excluded something, so an empty one isn't treated like a missing one.
            guard !data.isEmpty else {
                let message = "the file is empty: it may have been written only in part"
                return report(url, message, hint: "write it again, or remove it if you need no settings")
            }
            let text = try TextFile.text(data, of: url.shortPath)
            content = Fingerprint(text)
            (settings, diagnostics) = Settings.parse(
                text,
                file: url.shortPath,
                reservedNames: TemplateNames.reserved
            )
        } catch let error as SystemError where error.code == ENOENT {
            diagnostics = [StoreFile.strayLink(at: url, named: url.shortPath)].compactMap(\.self)
            let other = folder.appending(path: Self.otherName)
            guard diagnostics.isEmpty, FileManager.default.fileExists(atPath: other.filePath) else { return }
            report(other, "a file with this name isn't read", hint: "rename it to \(Self.name)")
        } catch {
            diagnostics = [.unreadable(url, error)]
        }
    }

    private mutating func report(_ url: URL, _ message: String, hint: String) {
        diagnostics = [.error(Location(file: url.shortPath), message, hint: hint)]
    }
}
