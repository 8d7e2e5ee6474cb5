package import Foundation
package import Persistence
package import Records
package import Settings

/// Where a build reads from, where it writes to, and what day it is.
///
/// Everything here has been decided: flags, `almanac.yml` and defaults are behind it (see ``ConfigurationOptions``).
package struct Configuration: Sendable {
    /// The folder that `almanac.yml` is in, or would be.
    package var siteFolder: URL
    package var settings: Settings
    /// Stands for the text of `almanac.yml`; nil when there is none.
    package var settingsContent: Fingerprint?
    /// The folder of the four stores.
    package var storesFolder: URL
    /// The user's own templates; files here win over the theme's, file by file.
    package var templatesFolder: URL
    /// The user's own static files; the same.
    package var publicFolder: URL
    package var output: URL
    package var today: Today
    package var locale: Locale
    /// Whether pages use style sheets and scripts under names with hashes of their contents.
    package var hashesAssets = false

    /// The file of the week menu, which needn't exist.
    package var menu: URL { siteFolder.appending(path: MenuFile.name, directoryHint: .notDirectory) }

    /// Whether the settings leave anything out of the site.
    package var keepsSomethingOut: Bool {
        !settings.exclude.isEmpty || settings.sections.count < Settings.Section.allCases.count
    }

    package init(
        siteFolder: URL,
        settings: Settings = Settings(),
        settingsContent: Fingerprint? = nil,
        storesFolder: URL,
        templatesFolder: URL,
        publicFolder: URL,
        output: URL,
        today: Today,
        locale: Locale
    ) {
        self.siteFolder = siteFolder
        self.settings = settings
        self.settingsContent = settingsContent
        self.storesFolder = storesFolder
        self.templatesFolder = templatesFolder
        self.publicFolder = publicFolder
        self.output = output
        self.today = today
        self.locale = locale
    }
}
