package import Foundation
package import Persistence
package import Records
package import Settings

/// The locations that a build reads from and writes to, and its date.
///
/// All decisions have been made: flags, `almanac.yml` and defaults are already combined (see ``ConfigurationOptions``).
package struct Configuration: Sendable {
    /// The folder that contains, or would contain, `almanac.yml`.
    package var siteFolder: URL
    package var settings = Settings()
    /// The fingerprint of `almanac.yml`; nil if there is none.
    package var settingsContent: Fingerprint?
    /// The folder of the four stores.
    package var storesFolder: URL
    /// The folder of the user's templates, which override the theme's file by file.
    package var templatesFolder: URL
    /// The folder of the user's static files, which override the theme's file by file.
    package var publicFolder: URL
    package var output: URL
    package var today: Today
    package var locale: Locale
    /// Whether the site is to be published: it is in Almanac's own folder, `.almanac`, and its pages refer to style sheets
    /// and scripts by names that contain hashes of their contents.
    package var isForPublishing = false

    /// The file of the settings. It may not exist.
    package var settingsFile: URL { siteFolder.appending(path: SettingsFile.name, directoryHint: .notDirectory) }

    /// The file of the week menu. It may not exist.
    package var menu: URL { siteFolder.appending(path: MenuFile.name, directoryHint: .notDirectory) }

    /// Whether the settings exclude anything from the site, apart from private events.
    package var hidesRecords: Bool {
        !settings.exclude.isEmpty || settings.sections.count < Settings.Section.allCases.count
            || settings.sources.contains { !$0.exclude.isSubset(of: [Settings.Source.privateEvents]) }
    }
}

extension Configuration {
    /// The location of a file in the folder of the stores.
    func inStoresFolder(_ file: String) -> URL { URL(filePath: file, relativeTo: storesFolder).absoluteURL }

    /// The files of the stores, by their keys in `almanac.yml`; without the habits if it doesn't name their file.
    var storeFiles: [String: String] { StoreLocations.defaults.merging(settings.storeFiles) { $1 } }
}
