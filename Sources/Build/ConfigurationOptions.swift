package import Diagnostics
import FileSystem
package import Foundation
import Interchange
import Persistence
package import Records
import Settings
import Site

/// The command line options of a build; nil for options that weren't given.
///
/// A flag takes precedence over `almanac.yml`, which takes precedence over the default. Paths in flags are relative to
/// the current folder, paths in `almanac.yml` to that file.
package struct ConfigurationOptions: Sendable {
    package var site: String?
    package var stores: String?
    package var templates: String?
    package var publicFolder: String?
    package var output: String?
    package var now: String?
    package var timeZone: String?
    package var locale: String?
    package var title: String?
    package var baseURL: String?

    package init() {}

    /// An invalid value of a flag. The exit status is 64.
    package struct UsageError: Error, CustomStringConvertible {
        package var description: String
    }

    /// Validates the flags, without reading `almanac.yml`.
    ///
    /// - Parameter environment: the variables of the process.
    /// - Throws: ``UsageError`` if a flag is invalid.
    package func check(environment: [String: String]) throws(UsageError) {
        _ = try flaggedTitle()
        _ = try flaggedBaseURL()
        _ = try resolveNow(environment, try flaggedTimeZone() ?? .current) { Date() }
        _ = try flaggedLocale()
        try requireFolders()
    }

    /// Determines everything that a build needs.
    ///
    /// - Parameters:
    ///   - environment: the variables of the process; `SOURCE_DATE_EPOCH` replaces the clock.
    ///   - clock: returns the time if nothing else specifies it.
    /// - Returns: the configuration, and diagnostics about `almanac.yml`.
    /// - Throws: ``UsageError`` if a flag is invalid.
    package func configuration(
        environment: [String: String],
        clock: () -> Date
    ) throws(UsageError) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
        let siteFolder = URL(filePath: site ?? ".", directoryHint: .isDirectory).standardizedFileURL
        let file = SettingsFile(in: siteFolder)
        var settings = file.settings
        for index in settings.sources.indices { settings.sources[index].file.expandHome(in: environment) }
        if let title = try flaggedTitle() { settings.title = title }
        if let address = try flaggedBaseURL() { settings.baseURL = address }
        let zone = try flaggedTimeZone() ?? settings.timeZone.flatMap(LocaleAndZoneNames.timeZone) ?? .current
        let locale = try resolveLocale(settings, environment).with(settings)
        let configuration = Configuration(
            siteFolder: siteFolder,
            settings: settings,
            settingsContent: file.content,
            storesFolder: folder(flag: stores, setting: settings.storesFolder, in: siteFolder)
                ?? FileManager.getDocumentsDirectory(),
            templatesFolder: folder(flag: templates, setting: "Templates", in: siteFolder) ?? siteFolder,
            publicFolder: folder(flag: publicFolder, setting: "Public", in: siteFolder) ?? siteFolder,
            output: folder(flag: output, setting: settings.output ?? "_site", in: siteFolder) ?? siteFolder,
            today: Today(
                now: try resolveNow(environment, zone, clock),
                timeZone: zone,
                firstWeekday: Weekday(firstOf: locale)
            ),
            locale: locale
        )
        try requireFolders()
        return (configuration, file.diagnostics)
    }

    /// The time and zone, for commands that don't need `almanac.yml`.
    ///
    /// - Throws: ``UsageError`` if a flag is invalid.
    package func today(environment: [String: String], clock: () -> Date) throws(UsageError) -> Today {
        let zone = try flaggedTimeZone() ?? .current
        return Today(now: try resolveNow(environment, zone, clock), timeZone: zone)
    }

    /// Whether the time is fixed, and independent of the clock.
    package func isClockFixed(environment: [String: String]) -> Bool {
        now != nil || environment["SOURCE_DATE_EPOCH"] != nil
    }

    // MARK: Folders and addresses

    private func folder(flag: String?, setting: String?, in siteFolder: URL) -> URL? {
        if let flag { return URL(filePath: flag, directoryHint: .isDirectory).standardizedFileURL }
        return setting.map {
            URL(filePath: $0, directoryHint: .isDirectory, relativeTo: siteFolder).standardizedFileURL
        }
    }

    private func requireFolders() throws(UsageError) {
        for (path, flag) in [(templates, "--templates"), (publicFolder, "--public"), (site, "--site")] {
            guard let path, EntryKind(at: path) != .folder else { continue }
            throw UsageError(description: "`\(flag) \(path)`: there is no such folder")
        }
        // Without this check, Almanac would use the stores in the documents folder.
        let isSiteAbsolute = site?.hasPrefix("/") == true
        guard isSiteAbsolute || EntryKind(at: FileManager.default.currentDirectoryPath) == .folder else {
            throw UsageError(
                description: "the current folder can't be used: it is gone or inaccessible, or its path isn't UTF-8; "
                    + "go to another folder, or name the site with `--site` and an absolute path"
            )
        }
    }

    private func flaggedTitle() throws(UsageError) -> String? {
        guard let title, title.allSatisfy(\.isWhitespace) else { return title }
        throw UsageError(description: "`--title` is blank; write the title of the site")
    }

    private func flaggedBaseURL() throws(UsageError) -> String? {
        guard let baseURL else { return nil }
        guard let address = BaseURL.normalized(baseURL) else {
            let found = BaseURL.withoutLogin(baseURL)
            throw UsageError(
                description: "`--base-url \(found)` isn't a web address; write one such as https://example.org/life/"
            )
        }
        return address
    }

    // MARK: Time and place

    private func flaggedTimeZone() throws(UsageError) -> TimeZone? {
        guard let timeZone else { return nil }
        if let zone = LocaleAndZoneNames.timeZone(timeZone) { return zone }
        let (message, hint) = LocaleAndZoneNames.unknownTimeZone(timeZone)
        throw UsageError(description: "`--time-zone \(timeZone)`: \(message); \(hint)")
    }

    private func resolveNow(
        _ environment: [String: String],
        _ zone: TimeZone,
        _ clock: () -> Date
    ) throws(UsageError) -> Date {
        if let now {
            guard let date = WrittenDate(now, in: zone) else {
                throw UsageError(
                    description: "can't read `--now \(now)` as a date and time; "
                        + "write one such as 2026-11-20T18:00:00Z or 2026-11-20"
                )
            }
            // `WrittenDate` reads a day as its beginning, but here it means noon.
            return date.day == nil ? date.date : date.date.addingTimeInterval(43_200)
        }
        guard let epoch = environment["SOURCE_DATE_EPOCH"] else { return clock() }
        guard let seconds = Int(epoch) else {
            throw UsageError(description: "SOURCE_DATE_EPOCH=\(epoch) isn't a number of seconds since 1970")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    private func flaggedLocale() throws(UsageError) -> Locale? {
        guard let locale else { return nil }
        if let known = LocaleAndZoneNames.locale(locale) { return known }
        let (message, hint) = LocaleAndZoneNames.unknownLocale(locale)
        throw UsageError(description: "`--locale \(locale)`: \(message); \(hint)")
    }

    private func resolveLocale(_ settings: Settings, _ environment: [String: String]) throws(UsageError) -> Locale {
        try flaggedLocale() ?? settings.locale.flatMap(LocaleAndZoneNames.locale)
            ?? Self.locale(of: environment, language: settings.language)
            ?? (settings.language == "en" ? nil : LocaleAndZoneNames.locale(settings.language))
            ?? Locale(identifier: "en_GB")
    }

    /// The locale of the user's session if its language is that of the site, because German dates would look odd on an
    /// English page.
    private static func locale(of environment: [String: String], language: String) -> Locale? {
        for variable in ["LC_ALL", "LC_TIME", "LANG"] {
            guard let name = environment[variable]?.prefix(while: { $0 != "." && $0 != "@" }), !name.isEmpty else {
                continue
            }
            return name.hasPrefix(language) ? LocaleAndZoneNames.locale(String(name)) : nil
        }
        return nil
    }
}

extension String {
    /// Replaces a tilde at the start of a path by the home folder.
    fileprivate mutating func expandHome(in environment: [String: String]) {
        guard self == "~" || hasPrefix("~/") else { return }
        self = (environment.absolutePath("HOME") ?? URL.homeDirectory.filePath) + dropFirst()
    }
}

extension Locale {
    /// The locale with the hour cycle and the first weekday from the settings.
    fileprivate func with(_ settings: Settings) -> Locale {
        guard settings.clock != nil || settings.firstWeekday != nil else { return self }
        var components = Locale.Components(locale: self)
        if let clock = settings.clock {
            components.hourCycle = clock == .twelve ? .oneToTwelve : .zeroToTwentyThree
        }
        if let day = settings.firstWeekday {
            let days: [Locale.Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
            components.firstDayOfWeek = days[day.rawValue - 1]
        }
        return Locale(components: components)
    }
}
