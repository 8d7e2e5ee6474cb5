package import Diagnostics
package import Foundation
import Persistence
package import Records
import Site

/// What the command line said about a build; nil where it said nothing.
///
/// A flag beats `almanac.yml`, which beats the default. Paths of flags are relative to the current folder, those of
/// `almanac.yml` to the file.
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

    /// A value of a flag that cannot be used. The exit status is 64.
    package struct UsageError: Error, CustomStringConvertible {
        package var description: String
    }

    /// Settles everything that a build needs.
    ///
    /// - Parameters:
    ///   - environment: the variables of the process: `SOURCE_DATE_EPOCH` stands in for the clock.
    ///   - clock: gives the time when nothing else does.
    /// - Returns: the configuration, and what is wrong with `almanac.yml`.
    /// - Throws: ``UsageError`` when a flag makes no sense.
    package func configuration(
        environment: [String: String],
        clock: () -> Date
    ) throws(UsageError) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
        let siteFolder = URL(filePath: site ?? ".", directoryHint: .isDirectory).standardizedFileURL
        var (settings, diagnostics) = readSettings(in: siteFolder)
        if let title { settings.title = title }
        if let baseURL {
            guard baseURL.hasPrefix("https://") || baseURL.hasPrefix("http://") else {
                throw UsageError(
                    description: "`--base-url \(baseURL)` is no address; write one such as https://example.org/life/"
                )
            }
            settings.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/"
        }
        let zone = try resolveTimeZone(settings, in: siteFolder, &diagnostics)
        let configuration = Configuration(
            siteFolder: siteFolder,
            settings: settings,
            storesFolder: folder(flag: stores, setting: settings.storesFolder, in: siteFolder) ?? Self.documents,
            templatesFolder: folder(flag: templates, setting: "Templates", in: siteFolder) ?? siteFolder,
            publicFolder: folder(flag: publicFolder, setting: "Public", in: siteFolder) ?? siteFolder,
            output: folder(flag: output, setting: settings.output ?? "_site", in: siteFolder) ?? siteFolder,
            today: Today(now: try resolveNow(environment, zone, clock), timeZone: zone),
            locale: try resolveLocale(settings, in: siteFolder, environment, &diagnostics)
        )
        try requireFolder(templates, "--templates")
        try requireFolder(publicFolder, "--public")
        try requireFolder(site, "--site")
        return (configuration, diagnostics)
    }

    /// The moment and the zone, for work that needs no `almanac.yml`.
    ///
    /// - Throws: ``UsageError`` when a flag makes no sense.
    package func today(environment: [String: String], clock: () -> Date) throws(UsageError) -> Today {
        let zone = try flaggedTimeZone() ?? .current
        return Today(now: try resolveNow(environment, zone, clock), timeZone: zone)
    }

    // MARK: Files

    private func readSettings(in folder: URL) -> (Settings, [Diagnostic]) {
        let url = folder.appending(path: Self.settingsFile)
        do {
            let data = try Data(contentsOf: url)
            guard let text = String(validating: data, as: UTF8.self) else {
                return unreadable(url, "this is not UTF-8 text", hint: "save the file as UTF-8")
            }
            return Settings.parse(text, file: url.shortPath)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return (Settings(), [])
        } catch {
            return unreadable(url, "cannot be read: \(reason(of: error))", hint: "check its permissions")
        }
    }

    private func unreadable(_ url: URL, _ message: String, hint: String) -> (Settings, [Diagnostic]) {
        var settings = Settings()
        settings.isReadable = false
        return (settings, [.error(Location(file: url.shortPath), message, hint: hint)])
    }

    private func folder(flag: String?, setting: String?, in siteFolder: URL) -> URL? {
        if let flag { return URL(filePath: flag, directoryHint: .isDirectory).standardizedFileURL }
        return setting.map {
            URL(filePath: $0, directoryHint: .isDirectory, relativeTo: siteFolder).standardizedFileURL
        }
    }

    private func requireFolder(_ path: String?, _ flag: String) throws(UsageError) {
        guard let path else { return }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw UsageError(description: "`\(flag) \(path)`: there is no such folder")
        }
    }

    /// Where the apps keep their stores; on Linux, the documents folder of the XDG user directories.
    private static var documents: URL { FileManager.getDocumentsDirectory() }

    // MARK: Time and place

    private func resolveTimeZone(
        _ settings: Settings,
        in folder: URL,
        _ diagnostics: inout [Diagnostic]
    ) throws(UsageError) -> TimeZone {
        if let zone = try flaggedTimeZone() { return zone }
        guard let name = settings.timeZone else { return .current }
        if let zone = Self.zone(name) { return zone }
        let place = Location(file: folder.appending(path: Self.settingsFile).shortPath, key: "timeZone")
        diagnostics.append(.error(place, "found `\(name)`: \(Self.unknownZone(name))"))
        return .current
    }

    private func flaggedTimeZone() throws(UsageError) -> TimeZone? {
        guard let timeZone else { return nil }
        guard let zone = Self.zone(timeZone) else {
            throw UsageError(description: "`--time-zone \(timeZone)`: \(Self.unknownZone(timeZone))")
        }
        return zone
    }

    private static func zone(_ name: String) -> TimeZone? { name.isEmpty ? nil : TimeZone(identifier: name) }

    private static func unknownZone(_ name: String) -> String {
        let near = nearest(to: name, among: TimeZone.knownTimeZoneIdentifiers)
        return "there is no such time zone; "
            + (near.map { "did you mean `\($0)`?" } ?? "write one such as `Europe/London`")
    }

    private func resolveNow(
        _ environment: [String: String],
        _ zone: TimeZone,
        _ clock: () -> Date
    ) throws(UsageError) -> Date {
        if let now {
            guard let date = Self.instant(now, in: zone) else {
                throw UsageError(
                    description: "`--now \(now)` is no moment; write one such as 2026-11-20T18:00:00Z or 2026-11-20"
                )
            }
            return date
        }
        guard let epoch = environment["SOURCE_DATE_EPOCH"] else { return clock() }
        guard let seconds = Int(epoch) else {
            throw UsageError(description: "SOURCE_DATE_EPOCH=\(epoch) is no number of seconds since 1970")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// A moment as ISO 8601 writes it: with an offset, or without one in `zone`; or a day, taken at its noon.
    static func instant(_ text: String, in zone: TimeZone) -> Date? {
        let styles: [Date.ISO8601FormatStyle] = [
            .iso8601, Date.ISO8601FormatStyle(includingFractionalSeconds: true),
            Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(includingFractionalSeconds: false),
        ]
        for style in styles { if let date = try? style.parse(text) { return date } }
        return Day(text)?.start(in: zone).addingTimeInterval(43_200)
    }

    private func resolveLocale(
        _ settings: Settings,
        in folder: URL,
        _ environment: [String: String],
        _ diagnostics: inout [Diagnostic]
    ) throws(UsageError) -> Locale {
        if let locale {
            guard let known = Self.locale(locale) else {
                throw UsageError(description: "`--locale \(locale)`: \(Self.unknownLocale(locale))")
            }
            return known
        }
        if let name = settings.locale {
            if let known = Self.locale(name) { return known }
            let place = Location(file: folder.appending(path: Self.settingsFile).shortPath, key: "locale")
            diagnostics.append(.error(place, "found `\(name)`: \(Self.unknownLocale(name))"))
        }
        return Self.locale(of: environment, language: settings.language) ?? Locale(identifier: "en_GB")
    }

    private static func locale(_ name: String) -> Locale? {
        let identifier = Locale.identifier(.icu, from: name)
        return Locale.availableIdentifiers.contains(identifier) ? Locale(identifier: identifier) : nil
    }

    private static func unknownLocale(_ name: String) -> String {
        let near = nearest(to: name, among: Locale.availableIdentifiers)
        return "there is no such locale; " + (near.map { "did you mean `\($0)`?" } ?? "write one such as `en_GB`")
    }

    /// The locale of the user's session, if its language is that of the site: an English page with German dates would
    /// read badly.
    private static func locale(of environment: [String: String], language: String) -> Locale? {
        for variable in ["LC_ALL", "LC_TIME", "LANG"] {
            guard let name = environment[variable]?.prefix(while: { $0 != "." && $0 != "@" }), !name.isEmpty else {
                continue
            }
            return name.hasPrefix(language) ? locale(String(name)) : nil
        }
        return nil
    }
}
