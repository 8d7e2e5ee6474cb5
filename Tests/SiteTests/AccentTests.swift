import Settings
import Testing

@testable import Site

/// A colour of the user's, made readable.
@Suite struct AccentTests {
    @Test(arguments: ["#000000", "#ffffff", "#ff00aa", "#ff0", "#1c6049", "#888888", "#0000ff", "#00FF00"])
    func canBeReadOnLightAndDarkPaper(text: String) throws {
        let sheet = Accent(colour: try #require(Colour(text))).styleSheet
        let colours = try sheet.matches(of: /#[0-9a-f]{6}/).map { try #require(Colour(String($0.output))) }
        try #require(colours.count == 12)
        let papers = [try #require(Colour("#f6f2ea")), try #require(Colour("#161513"))]
        for (index, paper) in papers.enumerated() {
            let accent = colours[6 * index]
            #expect(accent.contrast(with: paper) >= 4.5)
            #expect(accent.contrast(with: paper.mixed(with: accent, 0.1)) >= 4.5)
            // The levels of a heat map go one way, from the paper to the colour.
            let levels = colours[(6 * index + 2)..<(6 * index + 6)].map { $0.contrast(with: paper) }
            #expect(levels == levels.sorted() && levels.first ?? 0 > 1.1)
        }
    }

    @Test func aReadableColourStaysAsItIsOnItsPaper() throws {
        #expect(Accent(colour: try #require(Colour("#1c6049"))).styleSheet.contains("--accent: #1c6049"))
    }

    @Test func anAppOnAHomeScreenHasIt() throws {
        func manifest(_ accent: String?) throws -> String {
            var settings = Settings()
            settings.accent = try accent.map { try #require(Colour($0)) }
            return String(decoding: AppManifest(settings: settings).bytes, as: UTF8.self)
        }
        let plain = try manifest(nil)
        #expect(plain.contains(##""theme_color":"#f6f2ea""##) && plain.contains(##""background_color":"#f6f2ea""##))
        // Made as dark as on pages, and the paper is tinted with it.
        let blue = try manifest("#9999ff")
        let theme = try #require(blue.firstMatch(of: /"theme_color":"(#[0-9a-f]{6})"/)).1
        #expect(Accent(colour: try #require(Colour("#9999ff"))).styleSheet.contains("--accent: \(theme);"))
        let background = try #require(blue.firstMatch(of: /"background_color":"(#[0-9a-f]{6})"/)).1
        let (paper, accent) = (try #require(Colour("#f6f2ea")), try #require(Colour(String(theme))))
        #expect(background == paper.mixed(with: accent, 0.1).text)
    }
}
