package import Foundation
package import Records
internal import Settings
internal import Site

/// The files that a new almanac begins with: settings, and stores as the apps would have written them.
///
/// Whoever tries Almanac has no stores at hand, and a site of nothing shows nothing. So these tell of a year in
/// somebody's life, dated round the day they are made. They are encoded by Foundation's own encoders, from the apps'
/// own declarations: what reads them reads the apps' files. Nothing but the day decides the bytes.
package enum SampleStores {
    /// The files by path, relative to the folder of the site.
    package static func files(today: Today) throws -> [String: Data] {
        let clock = SampleClock(today)
        return [
            ConfigurationOptions.settingsFile: Data(SampleSettings.text(timeZone: today.timeZone).utf8),
            SettingsSchema.file: Data(SettingsSchema.text(reservedNames: TemplateNames.reserved).utf8),
            "schedules.plist": try propertyList(SampleSchedule(clock).events),
            "completedEvents.plist": try propertyList(SampleHistory(clock).events),
            "com.makeschool.Habitual.plist": try propertyList(
                SamplePreferences(habits: try json(SampleHabits(clock).habits))
            ),
            "recipes.data": try json(SampleRecipes(clock).recipes),
            SampleCards.store: try propertyList(SampleCards.cards),
            SampleCards.template: Data(SampleCards.templateText.utf8),
        ]
    }

    /// A binary property list, whose keys stand in the order of their declaration.
    private static func propertyList(_ value: some Encodable) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try encoder.encode(value)
    }

    /// Compact JSON with dates as seconds since 2001. The encoder orders keys by chance unless told to sort them.
    private static func json(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }
}

/// The preferences file of the habits app, with what the system puts into every app's.
private struct SamplePreferences: Encodable {
    let languages = ["en-GB"]
    let style = "light"
    let habits: Data

    enum CodingKeys: String, CodingKey {
        case languages = "AppleLanguages"
        case style = "NSInterfaceStyle"
        case habits = "HABITS_ARRAY"
    }
}
