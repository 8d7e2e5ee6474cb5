package import Foundation
package import Persistence
package import Records
package import Settings

/// All inputs that determine the bytes of a site.
package struct SiteInput: Sendable {
    package struct Collection: Sendable {
        package var settings: Settings.Collection
        /// The file's name in messages.
        package var file: String
        package var items: [StoredRecord<PropertyValue>]

        package init(settings: Settings.Collection, file: String, items: [StoredRecord<PropertyValue>]) {
            self.settings = settings
            self.file = file
            self.items = items
        }

        /// Appends items of sources.
        package mutating func add(_ more: [StoredRecord<PropertyValue>]) {
            let last = items.last?.position ?? 0
            items += more.enumerated().map { StoredRecord(position: last + $0 + 1, item: $1.item) }
        }
    }

    package var settings: Settings
    package var records: AlmanacRecords
    package var collections: [Collection] = []
    /// The week menu; nil without one.
    package var menu: MenuFile?
    /// Whether no recipe is missing because of an error in the input.
    package var hasAllRecipes = true
    package var templates: SiteTemplates
    /// The paths of the static files, relative to the output folder.
    package var staticFiles: [String] = []
    /// The name of the folder of the user's static files in messages.
    package var publicFolder = "Public"
    /// The name of the store of the open events in messages.
    package var eventsFile = "schedules.plist"
    /// The paths of the recipes' pictures by slug: `/pictures/soup.jpg`.
    package var pictures: [String: String] = [:]
    /// The copies of style sheets and scripts that browsers can cache forever, by path: `/style.3f2a9c1b07de.css` for
    /// `/style.css`.
    package var hashedNames: [String: String] = [:]
    /// The colours of the style sheets; nil if they don't define any.
    package var palette: Palette?
    package var today: Today
    package var locale: Locale

    package init(
        settings: Settings,
        records: AlmanacRecords,
        templates: SiteTemplates,
        today: Today,
        locale: Locale
    ) {
        self.settings = settings
        self.records = records
        self.templates = templates
        self.today = today
        self.locale = locale
    }
}
