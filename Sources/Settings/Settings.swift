package import Diagnostics
internal import Foundation
package import Records

/// What `almanac.yml` says. Every key has a default; paths are as written, relative to the file.
package struct Settings: Hashable, Sendable {
    /// A store of the user's own that becomes a collection.
    package struct Collection: Hashable, Sendable {
        package var name: String
        package var file: String
        /// The key whose value an item is called by.
        package var title: String?
        /// Where it stands in `almanac.yml`, for messages.
        package var place: Location
    }

    /// How times of day are written.
    package enum Clock: Int, Hashable, Sendable { case twelve = 12, twentyFour = 24 }

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
    /// The day that weeks begin with; that of the locale unless given.
    package var firstWeekday: Weekday?
    /// Whether times are shown as 17:30 or 5:30 pm; as the locale has it unless given.
    package var clock: Clock?
    /// The colour of links and of what is done, in place of the theme's.
    package var accent: Colour?
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
    /// Where the site is published, in the order of the file.
    package var publishTargets: [PublishTarget] = []

    package init() {}

    /// What stands before the paths of a published site: `/`, or `/life/`.
    package var basePath: String {
        guard let baseURL, let path = URLComponents(string: baseURL)?.percentEncodedPath, !path.isEmpty else {
            return "/"
        }
        return path.hasSuffix("/") ? path : path + "/"
    }

    /// The address of a published site with a slash at its end; nil when the text is no address of one.
    package static func baseURL(_ text: String) -> String? {
        guard let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme),
            // Pages and feeds say the address, so it must hold no password.
            parts.host?.isEmpty == false, parts.user == nil, parts.password == nil, parts.query == nil,
            parts.fragment == nil, parts.url != nil,
            !text.contains(where: \.isWhitespace)
        else { return nil }
        return text.hasSuffix("/") ? text : text + "/"
    }

    /// Reads the text of `almanac.yml`.
    ///
    /// - Parameters:
    ///   - file: what messages call the file.
    ///   - reservedNames: the names that templates already have, which no collection can take.
    /// - Returns: the settings as far as they can be understood, and a message for each that can't.
    package static func parse(
        _ text: String,
        file: String,
        reservedNames: Set<String>
    ) -> (settings: Settings, diagnostics: [Diagnostic]) {
        var reader = SettingsReader(file: file, reservedNames: reservedNames)
        reader.read(text)
        return (reader.settings, reader.diagnostics)
    }
}
