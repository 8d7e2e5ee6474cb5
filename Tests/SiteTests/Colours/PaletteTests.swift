import Foundation
import Settings
import Testing

@testable import Site
@testable import Templates

/// The colours defined by style sheets.
@Suite struct PaletteTests {
    @Test(arguments: [
        ":root {\n  --paper: #f6f2ea;\n}\n@media (prefers-color-scheme: dark) { :root { --paper: #161513; } }",
        ":root{--paper:#F6F2EA}@media(prefers-color-scheme:dark){:root{--paper:#161513}}@media print{:root{--paper:#fff}}",
        ":root { --a: var(--b); --paper: #f6f2ea } @media (prefers-color-scheme: dark) { a { --paper: #161513 } }",
        ":root { /* --paper: #fff; */ --paper: #f6f2ea } @media (prefers-color-scheme: dark) { a { --paper: #161513 } } /*",
        "/* dark) */ :root { --paper: #f6f2ea } @media (prefers-color-scheme: dark) { a { --paper: #161513 } }",
    ])
    func readsColoursFromStyleSheet(sheet: String) throws {
        let palette = try #require(Palette(styleSheets: [sheet]))
        #expect(palette.light["paper"]?.text == "#f6f2ea" && palette.dark["paper"]?.text == "#161513")
    }

    @Test func darkColoursDefaultToLightOnes() throws {
        let palette = try #require(Palette(styleSheets: [":root { --paper: #fed; }"]))
        #expect(palette.light["paper"]?.text == "#ffeedd" && palette.dark == palette.light)
    }

    @Test(arguments: [
        "", "h1 { color: red }", ":root { --paper: white; }", "body { background: var(--paper) }",
        "@media print { :root { --paper: #fff } }",
    ])
    func isNilWithoutPaper(sheet: String) { #expect(Palette(styleSheets: [sheet]) == nil) }

    @Test func laterSheetOverridesEarlierOne() throws {
        let own = ":root { --paper: #eee } @media (prefers-color-scheme: dark) { :root { --ink: #ddd } }"
        let theme = try Palette.sheet(of: .almanac)
        let palette = try #require(Palette(styleSheets: [theme, own]))
        let before = try #require(Palette(styleSheets: [theme]))
        #expect(palette.light["paper"]?.text == "#eeeeee" && palette.light["ink"] == before.light["ink"])
        // The sheet comes last, so its light paper also applies to dark pages.
        #expect(palette.dark["paper"]?.text == "#eeeeee" && palette.dark["ink"]?.text == "#dddddd")
    }

    @Test func pagesShowPaper() throws {
        var site = SampleSite(page: "{{site.paper}} {{site.darkPaper}}{{^site.paper}}none{{/site.paper}}")
        #expect(try site.pages()["/"]?.contains("none") == true)
        site.palette = Palette(light: ["paper": .white], dark: ["paper": .black])
        #expect(try site.pages()["/"]?.contains("#ffffff #000000") == true)
        site.settings.paper = Colour(0xFFEEDD)
        #expect(try site.pages()["/"]?.contains("#ffeedd #") == true)
    }

    // MARK: Themes

    static let kinds = ["schedule", "calendar", "completed", "habits", "recipes"]

    @Test(arguments: Settings.Theme.allCases)
    func themesHaveEnoughContrast(theme: Settings.Theme) throws {
        let palette = try Palette.of(theme)
        for (colours, scheme) in [(palette.light, "light"), (palette.dark, "dark")] {
            try Self.expectContrast(of: colours, "\(theme.rawValue), \(scheme)")
            let (accent, warning) = (try #require(colours["accent"]), try #require(colours["warning"]))
            #expect(warning.difference(from: accent) >= Palette.leastDifference, "\(theme.rawValue), \(scheme)")
            // A day without events is visible in a heat map.
            let (raised, empty) = (try #require(colours["raised"]), try #require(colours["level-0"]))
            #expect(empty.contrast(with: raised) >= (scheme == "dark" ? 1.35 : 1.15), "\(theme.rawValue), \(scheme)")
        }
    }

    @Test func themesDefineTheSameColours() throws {
        let names = Set(try Palette.of(.almanac).light.keys)
        #expect(names.count == 18)
        for theme in Settings.Theme.allCases {
            let palette = try Palette.of(theme)
            #expect(Set(palette.light.keys) == names && Set(palette.dark.keys) == names, "\(theme.rawValue)")
            #expect(palette.light["paper"] != palette.dark["paper"])
        }
    }

    @Test(arguments: Settings.Theme.allCases)
    func themesContainOnlyCustomProperties(theme: Settings.Theme) throws {
        let sheet = try Palette.sheet(of: theme).replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "")
        let lines = sheet.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        let others = lines.filter { !$0.hasPrefix("--") && !["", "}", ":root {"].contains($0) }
        #expect(others == ["@media (prefers-color-scheme: dark) {"])
    }

    static func expectContrast(of colours: [String: Colour], _ name: String) throws {
        let grounds = [try #require(colours["paper"]), try #require(colours["raised"])]
        for text in ["ink", "muted", "accent", "warning"] + kinds {
            let colour = try #require(colours[text])
            for ground in grounds {
                #expect(colour.contrast(with: ground) >= 4.5, "\(name): \(text) \(colour.text) on \(ground.text)")
            }
        }
        let accent = try #require(colours["accent"])
        for text in ["ink", "muted"] {
            let colour = try #require(colours[text])
            for tint in grounds.map({ $0.mixed(with: accent, 0.13) }) {
                #expect(colour.contrast(with: tint) >= 4.5, "\(name): \(text) on a tint of the accent")
            }
        }
        for ground in grounds { #expect(try #require(colours["edge"]).contrast(with: ground) >= 3, "\(name): edge") }
    }
}

extension Palette {
    static func sheet(of theme: Settings.Theme) throws -> String {
        let sheet = URL(filePath: #filePath).appending(path: "../../../../Public/\(file(of: theme))")
            .standardizedFileURL
        return try String(contentsOf: sheet, encoding: .utf8)
    }

    static func of(_ theme: Settings.Theme) throws -> Palette {
        try #require(try Palette(styleSheets: [sheet(of: theme)]))
    }
}
