import Diagnostics
import Foundation
import Settings

/// The result of ``Initializer``.
package struct InitReport: Sendable {
    let content: Initializer.Content
    let folder: URL
    /// The files, relative to the folder.
    package let files: [String]

    /// The message for the user: what was created, and what to type next.
    package var text: String {
        let folder = folder.shortPath
        let option = folder == "." ? "" : " --site \(Self.quoted(folder))"
        let place = folder == "." ? "this folder" : folder
        let serving = "`almanac serve\(option)` shows the site in a browser, where you can change the records."
        return switch content {
        case .samples:
            """
            Created in \(place):
            \(Self.list(files, summaries: Self.settings.merging(Self.samples) { $1 }))

            The stores are samples: replace them with your own, or name the folder of your own in almanac.yml. \
            `almanac samples remove\(option)` removes them and keeps your own.
            \(serving)
            Next: almanac build\(option)
            """
        case .empty:
            """
            Created in \(place):
            \(Self.list(files, summaries: Self.settings))

            There are no records yet: begin with `almanac event add`, `habit add`, `recipe add` or `import`, replace these \
            files with those of your apps, or name the folder of your apps' files in almanac.yml.
            \(serving)
            Next: almanac build\(option)
            """
        case .theme:
            """
            Created in \(place): a copy of the default theme, \(summary(of: "Templates", "template")), \
            \(summary(of: "Public", "static file")).

            Edit what you like and delete the rest: Almanac uses its built-in theme for anything that is missing here.
            Next: almanac build\(option)
            """
        }
    }

    private func summary(of folder: String, _ noun: String) -> String {
        "\(counted(files.count { $0.hasPrefix(folder + "/") }, noun)) in \(folder)/"
    }

    private static func list(_ files: [String], summaries: [String: String]) -> String {
        let width = files.map(\.count).max() ?? 0
        return files.map { file in
            let words = summaries[file].map { String(repeating: " ", count: width - file.count + 2) + $0 } ?? ""
            return "  " + file + words
        }.joined(separator: "\n")
    }

    private static let settings = [
        SettingsFile.name: "the settings, each explained",
        SettingsSchema.file: "lets editors complete and check the settings",
    ]

    private static let samples = [
        "schedules.plist": "events to come, and a few overdue",
        SampleStores.besideSchedule: "their details, which the app doesn't know",
        "completedEvents.plist": "a year of completed events",
        SampleStores.besideCompleted: "their details",
        "com.makeschool.Habitual.plist": "habits and their streaks",
        "recipes.data": "recipes",
        SampleStores.besideRecipes: "their times, tags and sources",
        MenuFile.name: "the meals for this week and next week",
        SampleStores.cards: "flash cards, a collection of your own",
        SampleStores.cardsTemplate: "the page that shows them, at /cards/",
    ]

    /// The path as a shell argument: quoted if necessary, and never mistaken for an option.
    private static func quoted(_ path: String) -> String {
        (path.hasPrefix("-") ? "./" + path : path).quotedForShell
    }
}
