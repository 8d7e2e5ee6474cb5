package import Diagnostics
internal import Foundation
package import Records

/// The settings in `almanac.yml`. Every key has a default. Paths are as written, relative to the file.
package struct Settings: Hashable, Sendable {
    /// A user's store that becomes a collection.
    package struct Collection: Hashable, Sendable {
        package var name: String
        package var file: String
        /// The key of an item's title.
        package var title: String?
        package var chart: Chart?
        /// Its location in `almanac.yml`, for messages.
        package var place: Location

        package init(name: String, file: String, title: String? = nil, place: Location) {
            (self.name, self.file, self.title, self.place) = (name, file, title, place)
        }
    }

    /// The chart of a collection.
    package struct Chart: Hashable, Sendable {
        /// The key of the date or number on the horizontal axis.
        package var x: String
        /// The key of the number on the vertical axis.
        package var y: String

        package init(x: String, y: String) { (self.x, self.y) = (x, y) }
    }

    /// Files of another program that are read in addition to the stores and never written.
    package struct Source: Hashable, Sendable {
        /// The kind of its records.
        package enum Kind: Hashable, Sendable {
            case events, recipes, habits
            /// The items of a collection of this name.
            case collection(String)
        }

        /// A file, a folder, or a pattern with `*`, `?` or `**`.
        package var file: String
        package var kind: Kind
        /// The name shown to people.
        package var name: String?
        package var colour: Colour?
        /// Fields that the site doesn't show; for a collection, keys of its items. See also ``privateEvents``.
        package var exclude: Set<String> = []
        /// Its location in `almanac.yml`, for messages.
        package var place: Location

        /// Excludes the events that a calendar marks as private or confidential, when it is among the excluded fields.
        package static let privateEvents = "private"

        package init(file: String, kind: Kind, place: Location) {
            (self.file, self.kind, self.place) = (file, kind, place)
        }
    }

    /// The part of the first page below the day.
    package struct Dashboard: Hashable, Sendable {
        /// The panels of the default theme, starting with those shown by default.
        package static let builtIn = [
            "agenda", "habits", "numbers", "heat-map", "on-this-day", "completed", "recipes", "collections", "month",
            "recipe-of-the-day", "weather",
        ]

        /// The panels in order, each a template `partials/panel-NAME.md`.
        package var panels = Array(builtIn.prefix(8))
        /// The number of panels side by side on a wide screen, 1 to 3.
        package var columns = 2
        /// Its location in `almanac.yml`, for messages.
        package var place = Location(file: "")
        /// The locations of its panels there, by name.
        package var places: [String: Location] = [:]

        package init() {}
    }

    /// An entry of the site's navigation.
    package struct NavigationEntry: Hashable, Sendable {
        /// As written: a section, a collection, or the path of a page.
        package var page: String
        /// The title to show instead of the page's own.
        package var title: String?
        /// Its location in `almanac.yml`, for messages.
        package var place: Location

        package init(page: String, title: String? = nil, place: Location) {
            (self.page, self.title, self.place) = (page, title, place)
        }
    }

    /// How times of day are written.
    package enum Clock: Int, Hashable, Sendable { case twelve = 12, twentyFour = 24 }

    /// The themes to choose from.
    package enum Theme: String, CaseIterable, Hashable, Sendable { case almanac, ledger, plain }

    /// The range around today in which occurrences of repeating events are shown, in days.
    package struct OccurrenceWindow: Hashable, Sendable {
        package var past = 365
        package var future = 730

        package init() {}
    }

    /// A part of the site that can be left out.
    package enum Section: String, CaseIterable, Hashable, Sendable {
        case schedule, calendar, completed, habits, recipes
    }

    package var title = "My almanac"
    /// Where the site will be published, as ``BaseURL`` makes it.
    package var baseURL: String?
    package var language = "en"
    package var locale: String?
    package var timeZone: String?
    /// The first day of the week; the locale decides by default.
    package var firstWeekday: Weekday?
    /// The locale decides by default.
    package var clock: Clock?
    package var theme = Theme.almanac
    /// The colour of links and of completed things, instead of the theme's.
    package var accent: Colour?
    /// The background of the pages, instead of the theme's.
    package var paper: Colour?
    /// Whether search engines may list the site.
    package var isPublic = false
    package var storesFolder: String?
    /// The files that the settings name, by the keys `events`, `completed`, `habits` and `recipes`.
    package var storeFiles: [String: String] = [:]
    package var collections: [Collection] = []
    /// In the order of the file.
    package var sources: [Source] = []
    package var sections = Section.allCases
    /// The navigation in order; the sections by default. The week menu is ``MenuFile``.
    package var menu: [NavigationEntry]?
    package var dashboard = Dashboard()
    /// The aisles of the user's shop. They take precedence over the theme's.
    package var aisles: [AisleTable.Aisle] = []
    package var occurrences = OccurrenceWindow()
    /// The number of minutes before an event at which subscribed calendars show a reminder. All-day events count as
    /// starting at 9:00.
    package var reminder: Int?
    /// Whether each event has a calendar file. By default, events have one unless there are too many of them.
    package var eventCalendars: Bool?
    /// The largest number of events with calendar files by default. Hosts limit the number of files of a site.
    package static let calendarLimit = 5_000
    /// Fields that the site doesn't show, such as `recipes.notes`.
    package var exclude: Set<String> = []
    package var output: String?
    /// The publish targets, in the order of the file.
    package var publishTargets: [PublishTarget] = []

    package init() {}

    /// Whether the settings change the colours of pages.
    package var setsColours: Bool { accent != nil || paper != nil }

    /// The names of the collections, including those that only have sources.
    package var collectionNames: [String] {
        collections.map(\.name)
            + sources.compactMap { if case .collection(let name) = $0.kind { name } else { nil } }
    }

    /// The path of the published site on its host: `/`, or `/life/`.
    package var basePath: String {
        guard let baseURL, let path = URLComponents(string: baseURL)?.percentEncodedPath else { return "/" }
        return path
    }

    /// Reads a table of aisles such as `Templates/words/aisles/en.yml`. Its format is that of `aisles` in `almanac.yml`.
    package static func aisles(
        parsing text: String,
        file: String
    ) -> (aisles: [AisleTable.Aisle], diagnostics: [Diagnostic]) {
        var reader = SettingsReader(reservedNames: [])
        do {
            reader.readAisles(try YAMLEntry.entries(parsing: text, file: file))
        } catch {
            reader.diagnostics.append(error)
        }
        return (reader.settings.aisles, reader.diagnostics)
    }

    /// Reads the text of `almanac.yml`.
    ///
    /// - Parameters:
    ///   - file: the name of the file in messages.
    ///   - reservedNames: the names of templates, which no collection may have.
    /// - Returns: the settings that can be read, and a message for each that can't.
    package static func parse(
        _ text: String,
        file: String,
        reservedNames: Set<String>
    ) -> (settings: Settings, diagnostics: [Diagnostic]) {
        var reader = SettingsReader(reservedNames: reservedNames)
        reader.read(text, file: file)
        return (reader.settings, reader.diagnostics)
    }
}
