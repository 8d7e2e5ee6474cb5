import Diagnostics
import Settings

/// Parses `text` as the `almanac.yml` of a site whose templates have a list called `events`.
func parse(_ text: String) -> (settings: Settings, diagnostics: [Diagnostic]) {
    Settings.parse(text, file: "almanac.yml", reservedNames: ["events"])
}
