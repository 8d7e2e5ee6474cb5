package import Foundation
package import Records
package import Site

/// Where a build reads from, where it writes to, and what day it is.
///
/// Everything here has been decided: flags, `almanac.yml` and defaults are behind it (see ``ConfigurationOptions``).
package struct Configuration: Sendable {
    /// The folder that `almanac.yml` is in, or would be.
    package var siteFolder: URL
    package var settings: Settings
    /// The folder of the four stores.
    package var storesFolder: URL
    /// The user's own templates; files here win over the theme's, file by file.
    package var templatesFolder: URL
    /// The user's own static files; the same.
    package var publicFolder: URL
    package var output: URL
    package var today: Today
    package var locale: Locale

    /// Whether it is known where the site is to go, and what it is made of: `almanac.yml` could be read, or is not there.
    package var isKnown: Bool { settings.isReadable }

    package init(
        siteFolder: URL,
        settings: Settings = Settings(),
        storesFolder: URL,
        templatesFolder: URL,
        publicFolder: URL,
        output: URL,
        today: Today,
        locale: Locale
    ) {
        self.siteFolder = siteFolder
        self.settings = settings
        self.storesFolder = storesFolder
        self.templatesFolder = templatesFolder
        self.publicFolder = publicFolder
        self.output = output
        self.today = today
        self.locale = locale
    }
}
