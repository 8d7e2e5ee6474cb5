package import Diagnostics
import FileSystem
package import Foundation
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

    /// The name of the settings file.
    package static let settingsFile = "almanac.yml"

    /// The file names that are looked for; the second one is only reported.
    static let settingsFiles = [settingsFile, "almanac.yaml"]

    /// An invalid value of a flag. The exit status is 64.
    package struct UsageError: Error, CustomStringConvertible {
        package var description: String
    }

    /// Validates the flags, without reading `almanac.yml`.
    ///
    /// - Parameter environment: the variables of the process.
    /// - Throws: ``UsageError`` if a flag is invalid.
    package func check(environment: [String: String]) throws(UsageError) {
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
        var (settings, content, diagnostics) = readSettings(in: siteFolder)
        for index in settings.sources.indices { settings.sources[index].file.expandHome(in: environment) }
        if let title { settings.title = title }
        if let address = try flaggedBaseURL() { settings.baseURL = address }
        let zone = try flaggedTimeZone() ?? settings.timeZone.flatMap(LocaleAndZoneNames.timeZone) ?? .current
        let configuration = Configuration(
            siteFolder: siteFolder,
            settings: settings,
            settingsContent: content,
            storesFolder: folder(flag: stores, setting: settings.storesFolder, in: siteFolder) ?? Self.documents,
            templatesFolder: folder(flag: templates, setting: "Templates", in: siteFolder) ?? siteFolder,
            publicFolder: folder(flag: publicFolder, setting: "Public", in: siteFolder) ?? siteFolder,
            output: folder(flag: output, setting: settings.output ?? "_site", in: siteFolder) ?? siteFolder,
            today: Today(now: try resolveNow(environment, zone, clock), timeZone: zone),
            locale: try resolveLocale(settings, environment).with(settings)
        )
        try requireFolders()
        return (configuration, diagnostics)
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

    // MARK: Files

    private typealias SettingsReading = (settings: Settings, content: Fingerprint?, diagnostics: [Diagnostic])

    private func readSettings(in folder: URL) -> SettingsReading {
        let url = folder.appending(path: Self.settingsFile)
        do {
            let data = try TextFile.data(of: url)
            // The file might have excluded something, so an empty one isn't treated like a missing one.
            guard !data.isEmpty else {
                let message = "the file is empty: it may have been written only in part"
                return unreadable(url, message, hint: "write it again, or remove it if nothing is to be set")
            }
            guard let text = String(validating: data, as: UTF8.self) else {
                return unreadable(url, "this is not UTF-8 text", hint: "save the file as UTF-8")
            }
            let (settings, diagnostics) = Settings.parse(
                text,
                file: url.shortPath,
                reservedNames: TemplateNames.reserved
            )
            return (settings, Fingerprint(text), diagnostics)
        } catch let error as SystemError where error.code == ENOENT {
            if let diagnostic = StoreFile.strayLink(at: url, named: url.shortPath) {
                return (Settings(), nil, [diagnostic])
            }
            let other = folder.appending(path: Self.settingsFiles[1])
            guard FileManager.default.fileExists(atPath: other.filePath) else { return (Settings(), nil, []) }
            return unreadable(other, "a file of this name is not read", hint: "call it \(Self.settingsFile)")
        } catch {
            return unreadable(url, "cannot be read: \(reason(of: error))", hint: "check its permissions")
        }
    }

    private func unreadable(_ url: URL, _ message: String, hint: String) -> SettingsReading {
        (Settings(), nil, [.error(Location(file: url.shortPath), message, hint: hint)])
    }

    private func folder(flag: String?, setting: String?, in siteFolder: URL) -> URL? {
        if let flag { return URL(filePath: flag, directoryHint: .isDirectory).standardizedFileURL }
        return setting.map {
            URL(filePath: $0, directoryHint: .isDirectory, relativeTo: siteFolder).standardizedFileURL
        }
    }

    private func requireFolders() throws(UsageError) {
        try requireFolder(templates, "--templates")
        try requireFolder(publicFolder, "--public")
        try requireFolder(site, "--site")
    }

    private func requireFolder(_ path: String?, _ flag: String) throws(UsageError) {
        guard let path else { return }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw UsageError(description: "`\(flag) \(path)`: there is no such folder")
        }
    }

    /// The folder of the apps' stores; on Linux, the documents folder of the XDG user directories.
    private static var documents: URL { FileManager.getDocumentsDirectory() }

    private func flaggedBaseURL() throws(UsageError) -> String? {
        guard let baseURL else { return nil }
        guard let address = Settings.baseURL(baseURL) else {
            throw UsageError(
                description: "`--base-url \(baseURL)` isn't a web address; write one such as https://example.org/life/"
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
            guard let date = Self.instant(now, in: zone) else {
                throw UsageError(
                    description: "can't read `--now \(now)` as a date and time; "
                        + "write one such as 2026-11-20T18:00:00Z or 2026-11-20"
                )
            }
            return date
        }
        guard let epoch = environment["SOURCE_DATE_EPOCH"] else { return clock() }
        guard let seconds = Int(epoch) else {
            throw UsageError(description: "SOURCE_DATE_EPOCH=\(epoch) isn't a number of seconds since 1970")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// Parses an ISO 8601 time, with an offset or in `zone`; a date without a time means its noon.
    static func instant(_ text: String, in zone: TimeZone) -> Date? {
        var rest = WrittenTime(text.dropFirst(10))
        guard let day = Day(String(text.prefix(10))) else { return nil }
        if rest.isAtEnd { return day.start(in: zone).addingTimeInterval(43_200) }
        guard rest.takes("T"), let hour = rest.number(), rest.takes(":"), let minute = rest.number() else { return nil }
        var second: Int? = 0
        if rest.takes(":") {
            second = rest.number()
            if rest.takes("."), !rest.takesFraction() { return nil }
        }
        guard let second, hour < 24, minute < 60, second < 60 else { return nil }
        let sinceMidnight = hour * 3_600 + minute * 60 + second
        let asGMT = day.start(in: .gmt).addingTimeInterval(TimeInterval(sinceMidnight))
        guard !rest.isAtEnd else {
            switch day.reading(atSecond: sinceMidnight, in: zone) {
            case .once(let moment), .twice(let moment, _): return moment
            case .never(let next):
                // A time in the hour skipped by daylight saving uses the offset from before it.
                let before = zone.secondsFromGMT(for: next.addingTimeInterval(-1))
                return asGMT.addingTimeInterval(-TimeInterval(before))
            }
        }
        guard let east = rest.offset(), rest.isAtEnd, abs(east) < 86_400 else { return nil }
        return asGMT.addingTimeInterval(-TimeInterval(east))
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
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        self = (home ?? URL.homeDirectory.filePath) + dropFirst()
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

/// Parses a time from left to right. Compiling a regular expression would take longer than the rest of start-up.
private struct WrittenTime {
    private var rest: ArraySlice<UInt8>

    init(_ text: Substring) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func takes(_ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Two digits.
    mutating func number() -> Int? {
        let digits = rest.prefix(2)
        guard digits.count == 2, let number = decimalNumber(digits) else { return nil }
        rest = rest.dropFirst(2)
        return number
    }

    /// Skips digits; false if there are none.
    mutating func takesFraction() -> Bool {
        let digits = rest.prefix(while: \.isDigit)
        rest = rest[digits.endIndex...]
        return !digits.isEmpty
    }

    /// The offset of a zone in seconds: `Z`, `+01:00` or `-0330`.
    mutating func offset() -> Int? {
        if takes("Z") { return 0 }
        let isEast = takes("+")
        guard isEast || takes("-"), let hours = number() else { return nil }
        _ = takes(":")
        guard let minutes = number() else { return nil }
        return (hours * 3_600 + minutes * 60) * (isEast ? 1 : -1)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
