package import Diagnostics
package import Settings
package import Templates

// `partials/panels.md` isn't a file, because the settings determine the panels and their order.

extension Settings.Dashboard {
    /// The partial `panels`, which includes each panel.
    var template: TemplateSource {
        let tags = panels.map { "{{> panel-\($0)}}\n\n" }.joined()
        let text = "<div class=\"panels columns-\(columns)\">\n\n\(tags)</div>\n"
        return TemplateSource(builtIn: "partials/panels.md", text: text)
    }

    /// Errors about panels without a template, or without the collection that the built-in template shows.
    package func faults(among templates: [TemplateSource], collections: [String]) -> [Diagnostic] {
        let prefix = "partials/panel-"
        let names = templates.map(\.path).filter {
            $0.hasPrefix(prefix) && ($0.hasSuffix(".md") || $0.hasSuffix(".html"))
        }
        .map { String($0.dropFirst(prefix.count).prefix { $0 != "." }) }
        var faults = panels.filter { !names.contains($0) }.map { name in
            let hint = suggestion(for: name, among: names) ?? "write it as Templates/partials/panel-\(name).md"
            return Diagnostic.error(places[name] ?? place, "there is no panel `\(name)`", hint: hint)
        }
        let weather = "weather"
        let isBuiltIn = templates.contains { $0.path == "\(prefix)\(weather).md" && $0.isBuiltIn }
        if isBuiltIn, panels.contains(weather), !collections.contains(weather) {
            let message = "the panel `\(weather)` needs a collection `\(weather)`"
            let hint = "add `\(weather): { file: weather.json }` under `collections:`"
            faults.insert(.error(places[weather] ?? place, message, hint: hint), at: 0)
        }
        return faults
    }

    /// Warnings about panels in `almanac.yml` that are empty because the site doesn't show their section.
    package func hiddenPanels(among templates: [TemplateSource], sections: [Settings.Section]) -> [Diagnostic] {
        panels.compactMap { name in
            let source = templates.first { $0.path == "partials/panel-\(name).md" }
            let section = Settings.Section.allCases.first { section in
                source?.text.hasPrefix("{{#sections.\(section.rawValue)}}\n") ?? false
            }
            guard let place = places[name], let section, !sections.contains(section) else { return nil }
            let message = "the panel `\(name)` is empty: `sections` doesn't name `\(section.rawValue)`"
            return .warning(place, message, hint: "add it to `sections`, or remove the panel")
        }
    }
}
