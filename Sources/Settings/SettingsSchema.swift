internal import Foundation
import Records

/// Every key of `almanac.yml`, with its values, its default and a sentence about it.
///
/// Editors complete and check the file with this JSON Schema (draft 7). ``Settings/parse(_:file:reservedNames:)`` uses
/// it for suggestions, and also checks what a schema can't express, such as which time zones exist.
package enum SettingsSchema {
    /// The file, which `almanac init` puts next to the settings.
    package static let file = "almanac.schema.json"

    /// - Parameter reservedNames: the names of templates, which no collection may have.
    package static func text(reservedNames: Set<String>) -> String {
        let schema: JSON = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "almanac.yml",
            "description": "The settings of an almanac. Paths are relative to the file.",
            "type": ["object", "null"],
            "additionalProperties": false,
            "properties": keys(reservedNames: reservedNames),
        ]
        return schema.text() + "\n"
    }

    static func keys(reservedNames: Set<String> = []) -> JSON {
        let settings = Settings()
        return [
            "title": key("What the site is called.", text, default: .string(settings.title)),
            "baseURL": key("Where the site will be published.", string(Self.address)),
            "language": key(
                "The language of the pages. ar, de, en and he are built in; others have their words in Templates/words/.",
                string("^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$"),
                default: .string(settings.language)
            ),
            "locale": key("How dates are written, such as en_GB.", string()),
            "timeZone": key(
                "The time zone in which days begin, such as Europe/London. Default: the computer's.",
                string()
            ),
            "firstWeekday": key(
                "The day that weeks begin with. Default: as the locale has it.",
                ["enum": JSON(weekdays + weekdays.map(\.capitalized))]
            ),
            "clock": key(
                "Whether times are 17:30 (24) or 5:30 pm (12). Default: as the locale has it.",
                ["enum": [12, 24]]
            ),
            "theme": key(
                "The look of the pages.",
                ["enum": JSON(Settings.Theme.allCases.map(\.rawValue))],
                default: .string(settings.theme.rawValue)
            ),
            "accent": key("The colour of links and of what is done.", colour),
            "paper": key("The background of the pages. Dark pages have a dark one of the same hue.", colour),
            "public": key(
                "Whether search engines may list the site. This hides nothing from people.",
                boolean,
                default: .boolean(settings.isPublic)
            ),
            "stores": key("Where the apps' files are.", mapping(storeKeys)),
            "collections": key(
                "Files of other apps that hold a list of things, by the name that templates know each by.",
                [
                    "type": "object",
                    "propertyNames": ["pattern": "^[A-Za-z0-9_-]+$", "not": ["enum": JSON(reservedNames.sorted())]],
                    "additionalProperties": mapping(collectionKeys) + ["required": ["file"]],
                ]
            ),
            "sources": key(
                "Files of other formats that are read at every build, and never written.",
                list(of: mapping(sourceKeys) + ["required": ["file", "as"]])
            ),
            "sections": key(
                "The parts of the site, in the order of its menu.",
                list(of: ["enum": JSON(Settings.Section.allCases.map(\.rawValue))])
            ),
            "menu": key(
                "The navigation of the site: sections, collections, and paths of pages. Default: the sections.",
                list(of: ["anyOf": [text, mapping(menuKeys) + ["required": ["page"]]]])
            ),
            "dashboard": key("The part of the first page below the day.", mapping(dashboardKeys)),
            "aisles": key(
                "The aisles of your shop in walking order, with their foods. They take precedence over the theme's.",
                ["type": "object", "additionalProperties": list(of: text)]
            ),
            "reminder": key(
                "How many minutes before an event calendars show a reminder. Default: no reminder.",
                ["type": "integer", "minimum": 0, "maximum": .integer(reminderLimit)]
            ),
            "eventCalendars": key(
                "Whether each event has a calendar file. Default: yes if the site has at most \(Settings.calendarLimit) events.",
                boolean
            ),
            "occurrences": key("Which occurrences of repeating events are shown.", mapping(occurrenceKeys)),
            "exclude": key(
                "Fields to keep out of the site; of a collection, such as cards.facts.",
                list(of: [
                    "anyOf": [
                        ["enum": JSON(excludable)],
                        string(#"^(?!(events|completed|habits|recipes)\.)[A-Za-z0-9_-]+\.[^.]+$"#),
                    ]
                ])
            ),
            "output": key("The folder that the site is written to.", text, default: "_site"),
            "publish": key(
                "Where the site is published: targets by name.",
                [
                    "type": "object",
                    "propertyNames": ["pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$"],
                    "additionalProperties": ["type": "object", "anyOf": .array(targets)],
                ]
            ),
        ]
    }

    static let storeKeys: JSON = [
        "folder": key("Their folder. Default: your documents folder.", text),
        "events": key("The events to come.", text, default: "schedules.plist"),
        "completed": key("The completed events.", text, default: "completedEvents.plist"),
        "habits": key("The habits. Default: the property list that holds HABITS_ARRAY, whatever its name.", text),
        "recipes": key("The recipes.", text, default: "recipes.data"),
    ]

    static let menuKeys: JSON = [
        "page": key("A section, a collection, or the path of a page such as /reading/.", text + ["minLength": 1]),
        "title": key("What the menu calls it. Default: the title of the page.", text + ["minLength": 1]),
    ]

    static let dashboardKeys: JSON = [
        "panels": key(
            "The panels in order: \(Settings.Dashboard.builtIn.joined(separator: ", ")), or one of your own.",
            list(of: string("^[A-Za-z0-9_-]+$"))
        ),
        "columns": key(
            "How many panels a wide screen shows side by side.",
            ["type": "integer", "minimum": 1, "maximum": 3],
            default: .integer(Settings.Dashboard().columns)
        ),
    ]

    static let occurrenceKeys: JSON = [
        "past": key("How many days back from today.", days, default: .integer(Settings.OccurrenceWindow().past)),
        "future": key("How many days ahead.", days, default: .integer(Settings.OccurrenceWindow().future)),
    ]

    static let collectionKeys: JSON = [
        "file": key("The file.", text + ["minLength": 1]),
        "title": key("The key that a thing is called by.", text),
        "chart": key("A chart for its page.", mapping(chartKeys) + ["required": ["x", "y"]]),
    ]

    static let chartKeys: JSON = [
        "x": key("The key of the date or number on the horizontal axis.", text + ["minLength": 1]),
        "y": key("The key of the number on the vertical axis.", text + ["minLength": 1]),
    ]

    static let sourceKeys: JSON = [
        "file": key("A file, a folder, or a pattern such as ~/calendars/*.ics.", text + ["minLength": 1]),
        "as": key("What it holds: events, recipes, habits, or the name of a collection.", string("^[A-Za-z0-9_-]+$")),
        "name": key("The name of the source, of your choice.", text + ["minLength": 1]),
        "colour": key("Its colour.", colour),
        "exclude": key("Fields of its records to keep out of the site.", list(of: text)),
        "private": key("Whether events that the calendar calls private or confidential are shown.", boolean),
    ]

    /// The fields that a source of each kind can exclude.
    static let sourceFields = [
        "events": ["description", "location", "url"], "recipes": ["notes", "ingredients", "picture"], "habits": [],
    ]

    /// The keys of a publish target of each kind, with the required one first.
    static let targetKeys: [String: JSON] = [
        "folder": ["path": argument],
        "git": [
            "repository": argument, "branch": argument, "history": ["enum": ["keep", "squash"]], "nojekyll": boolean,
            "cname": argument,
        ],
        "rsync": ["destination": argument, "shell": string()],
        "rclone": ["destination": argument],
    ]

    /// The keys of publish targets of every kind, except `target`.
    static let commonTargetKeys: JSON = [
        "headers": key("Whether the site carries a _headers file.", boolean),
        "maxAge": key(
            "How old a store may be: minutes, hours, days or weeks, such as 36h.",
            string("^0*[1-9][0-9]{0,5}[mhdw]$")
        ),
        "maxRemovals": key(
            "How many files a publish may remove without being told so.",
            ["type": "integer", "minimum": 0]
        ),
        "limits": key(
            "The host whose limits apply. Default: github-pages for a repository at github.com.",
            ["enum": JSON(PublishTarget.Limits.allCases.map(\.rawValue))]
        ),
        "mayShow": key(
            "Texts that may be seen although they are in what `exclude` or `sections` keep out.",
            list(of: text)
        ),
    ]

    /// Ten years.
    static let occurrenceLimit = 3_650
    static let weekdays = Weekday.allCases.map { "\($0)" }
    /// Four weeks.
    static let reminderLimit = 40_320
    static let excludable = [
        "events.description", "events.location", "events.url", "recipes.notes", "recipes.ingredients",
        "recipes.picture", "recipes.cooked", "recipes.source", "recipes.tags", "recipes.nutrition",
    ]

    // MARK: Values

    /// Text with or without quotes: YAML reads `2026` as a number and `true` as a boolean.
    private static let text: JSON = ["type": ["string", "number", "boolean"]]
    private static let colour = string("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$")
    private static let boolean: JSON = ["type": "boolean"]
    private static let days: JSON = ["type": "integer", "minimum": 0, "maximum": .integer(occurrenceLimit)]
    /// An argument for another program, which must not look like an option.
    private static let address = #"^[Hh][Tt][Tt][Pp][Ss]?://[^\s?#/@:\[\]]+(:[0-9]{1,5})?(/[^\s?#/]+)*/?$"#
    private static let argument = key("A path, an address or a name.", text + ["pattern": #"^[^-\n][^\n]*$"#])

    private static func string(_ pattern: String? = nil) -> JSON {
        ["type": "string"] + (pattern.map { ["pattern": .string($0)] } ?? [:])
    }

    private static func list(of items: JSON) -> JSON { ["type": "array", "items": items] }

    private static func mapping(_ keys: JSON) -> JSON {
        ["type": "object", "additionalProperties": false, "properties": keys]
    }

    private static func key(_ summary: String, _ value: JSON, default standard: JSON? = nil) -> JSON {
        ["description": .string(summary)] + value + (standard.map { ["default": $0] } ?? [:])
    }

    private static var targets: [JSON] {
        targetKeys.sorted { $0.key < $1.key }.map { kind, keys in
            mapping(["target": ["const": .string(kind)]] + keys + commonTargetKeys)
                + ["required": JSON(["target"] + keys.names.prefix(1))]
        }
    }
}
