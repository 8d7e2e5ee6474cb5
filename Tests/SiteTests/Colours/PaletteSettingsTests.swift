import Foundation
import Settings
import Testing

@testable import Site
@testable import Templates

/// The user's accent and paper colours, adjusted to be readable.
@Suite struct PaletteSettingsTests {
    private static let colours = ["#000000", "#ffffff", "#ff00aa", "#ff0", "#1c6049", "#888888", "#0000ff", "#00FF00"]

    @Test(arguments: colours, [nil] + colours.map(Optional.some))
    func hasEnoughContrastInBothSchemes(accent: String, paper: String?) throws {
        let accent: Colour = try #require(Colour(accent))
        let paper = try paper.map { try #require(Colour($0)) }
        for theme in Settings.Theme.allCases {
            let palette = try Palette.of(theme).with(accent: accent, paper: paper)
            for (colours, scheme) in [(palette.light, "light"), (palette.dark, "dark")] {
                try PaletteTests.expectContrast(of: colours, "\(theme.rawValue), \(scheme)")
                let paper = try #require(colours["paper"])
                // The levels of a heat map progress from the paper to the colour.
                let levels = try (1...4).map { try #require(colours["level-\($0)"]).contrast(with: paper) }
                #expect(levels == levels.sorted() && levels.first ?? 0 > 1.1)
            }
            #expect(try #require(palette.light["paper"]).luminance > 0.5)
            #expect(try #require(palette.dark["paper"]).luminance < 0.05)
        }
    }

    /// Every hue, pale and strong, dark and bright.
    @Test(arguments: Settings.Theme.allCases)
    func keepsWarningDistinctFromAccent(theme: Settings.Theme) throws {
        let palette = try Palette.of(theme)
        for hue in 0..<360 {
            for (saturation, value) in [(1.0, 1.0), (1, 0.6), (0.6, 0.9), (0.3, 0.5)] {
                let accent = Self.colour(hue: Double(hue), saturation: saturation, value: value)
                let new = palette.with(accent: accent, paper: nil)
                for colours in [new.light, new.dark] {
                    let (accent, warning) = (try #require(colours["accent"]), try #require(colours["warning"]))
                    #expect(warning.difference(from: accent) >= Palette.leastDifference, "\(hue) \(accent.text)")
                    #expect(warning.contrast(with: try #require(colours["paper"])) >= 4.5, "\(hue) \(warning.text)")
                }
            }
        }
    }

    @Test func keepsThemeWarningIfAccentIsDistinct() throws {
        let palette = try Palette.of(.almanac)
        let blue = palette.with(accent: Colour(0x2255CC), paper: nil)
        #expect(blue.light["warning"] == palette.light["warning"] && blue.dark["warning"] == palette.dark["warning"])
        let red = palette.with(accent: Colour(0xC0392B), paper: nil)
        #expect(red.light["warning"] != palette.light["warning"])
    }

    @Test func keepsReadableColours() throws {
        let theme = try Palette.of(.almanac)
        #expect(theme.with(accent: Colour(0x1C6049), paper: nil).light["accent"]?.text == "#1c6049")
        #expect(theme.with(accent: nil, paper: Colour(0xFFEEDD)).light["paper"]?.text == "#ffeedd")
        #expect(theme.with(accent: nil, paper: Colour(0x0A0A20)).dark["paper"]?.text == "#0a0a20")
        #expect(theme.with(accent: nil, paper: nil) == theme)
    }

    @Test func styleSheetContainsOnlyChanges() throws {
        let theme = try Palette.of(.almanac)
        let sheet = theme.with(accent: Colour(0x2255CC), paper: nil).styleSheet(from: theme)
        #expect(sheet.contains("--accent: #2255cc;") && !sheet.contains("--paper") && !sheet.contains("--ink"))
        // Both halves set the same names, because a name set only in the light half would also apply to dark pages.
        let pink = theme.with(accent: nil, paper: Colour(0xFFD9E8)).styleSheet(from: theme)
        let names = pink.split(separator: "@media").map { half in half.matches(of: /--[a-z0-9-]+/).map(\.output) }
        try #require(names.count == 2)
        #expect(names[0] == names[1] && names[0].contains("--muted"))
    }

    @Test func linksStyleSheetOnlyIfColoursAreSet() throws {
        var site = SampleSite(page: "{{site.accent}}")
        site.palette = try Palette.of(.plain)
        #expect(try site.main() == "")
        site.settings.paper = Colour(0xFFD9E8)
        #expect(try site.main().contains("accent.css"))
    }

    @Test func setsColoursOfTheAppManifest() throws {
        let theme = try Palette.of(.almanac)
        func manifest(_ accent: Colour?, _ palette: Palette?) -> String {
            var settings = Settings()
            settings.accent = accent
            let palette = palette?.with(accent: accent, paper: nil)
            return String(decoding: AppManifest(settings: settings, palette: palette).bytes, as: UTF8.self)
        }
        let plain = manifest(nil, theme)
        let light = try #require(theme.light["paper"])
        #expect(plain.contains("\"theme_color\":\"\(light.text)\""))
        #expect(plain.contains("\"background_color\":\"\(light.text)\""))
        #expect(!manifest(nil, nil).contains("_color"))
        // The accent is darkened as on pages, and tints the paper.
        let blue = Colour(0x9999FF)
        let accent = try #require(theme.with(accent: blue, paper: nil).light["accent"])
        #expect(accent != blue)
        #expect(manifest(blue, theme).contains("\"theme_color\":\"\(accent.text)\""))
        #expect(manifest(blue, theme).contains("\"background_color\":\"\(light.mixed(with: accent, 0.1).text)\""))
    }

    private static func colour(hue: Double, saturation: Double, value: Double) -> Colour {
        func part(_ offset: Double) -> Double {
            let place = (offset + hue / 60).truncatingRemainder(dividingBy: 6)
            return value - value * saturation * max(0, min(place, 4 - place, 1))
        }
        return Colour(red: part(5), green: part(3), blue: part(1))
    }
}
