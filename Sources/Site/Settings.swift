package import Diagnostics

/// What `almanac.yml` says. Every key has a default; paths are as written, relative to the file.
package struct Settings: Hashable, Sendable {
    /// A store of the user's own that becomes a collection.
    package struct Collection: Hashable, Sendable {
        package var name: String
        package var file: String
        /// The key whose value an item is called by.
        package var title: String?
        /// Where the file is named in `almanac.yml`, for messages.
        package var line: Int?
    }

    /// A part of the site that can be left out.
    package enum Section: String, CaseIterable, Hashable, Sendable {
        case schedule, calendar, completed, habits, recipes
    }

    package var title = "My almanac"
    /// Where the site will be published, ending with a slash.
    package var baseURL: String?
    package var language = "en"
    package var locale: String?
    package var timeZone: String?
    /// Whether search engines may list the site.
    package var isPublic = false
    package var storesFolder: String?
    /// The names of the four stores that were given, by `events`, `completed`, `habits` and `recipes`.
    package var storeFiles: [String: String] = [:]
    package var collections: [Collection] = []
    package var sections = Section.allCases
    /// Fields that are kept out of the site, such as `recipes.notes`.
    package var exclude: Set<String> = []
    package var output: String?
    /// Whether the file could be read as a whole. If not, nobody knows where the site is to go, nor what it is made of.
    package var isReadable = true

    package init() {}

    /// Reads the text of `almanac.yml`.
    ///
    /// - Parameter file: what messages call the file.
    /// - Returns: the settings as far as they can be understood, and what cannot.
    package static func parse(_ text: String, file: String) -> (settings: Settings, diagnostics: [Diagnostic]) {
        var reader = SettingsReader(file: file)
        reader.read(text)
        return (reader.settings, reader.diagnostics)
    }
}
