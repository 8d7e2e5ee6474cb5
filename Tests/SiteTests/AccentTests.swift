import Foundation
import Settings
import Testing

@testable import Site
@testable import Templates

/// A colour of the user's, made readable.
@Suite struct AccentTests {
    @Test(arguments: ["#000000", "#ffffff", "#ff00aa", "#ff0", "#1c6049", "#888888", "#0000ff", "#00FF00"])
    func canBeReadOnLightAndDarkPaper(text: String) throws {
        let paper = try Paper.ofTheme
        let sheet = Accent(colour: try #require(Colour(text))).styleSheet(on: paper)
        let colours = try sheet.matches(of: /#[0-9a-f]{6}/).map { try #require(Colour(String($0.output))) }
        try #require(colours.count == 12)
        for (index, paper) in [paper.light, paper.dark].enumerated() {
            let accent = colours[6 * index]
            #expect(accent.contrast(with: paper) >= 4.5)
            #expect(accent.contrast(with: paper.mixed(with: accent, 0.1)) >= 4.5)
            // The levels of a heat map go one way, from the paper to the colour.
            let levels = colours[(6 * index + 2)..<(6 * index + 6)].map { $0.contrast(with: paper) }
            #expect(levels == levels.sorted() && levels.first ?? 0 > 1.1)
        }
    }

    @Test func aReadableColourStaysAsItIsOnItsPaper() throws {
        let sheet = Accent(colour: try #require(Colour("#1c6049"))).styleSheet(on: try .ofTheme)
        #expect(sheet.contains("--accent: #1c6049"))
    }

    @Test func anAppOnAHomeScreenHasIt() throws {
        let paper = try Paper.ofTheme
        func manifest(_ accent: String?, on paper: Paper?) throws -> String {
            var settings = Settings()
            settings.accent = try accent.map { try #require(Colour($0)) }
            return String(decoding: AppManifest(settings: settings, paper: paper).bytes, as: UTF8.self)
        }
        let plain = try manifest(nil, on: paper)
        let light = paper.light.text
        #expect(plain.contains("\"theme_color\":\"\(light)\"") && plain.contains("\"background_color\":\"\(light)\""))
        #expect(try !manifest(nil, on: nil).contains("_color"))
        // Made as dark as on pages, and the paper is tinted with it.
        let blue = try manifest("#9999ff", on: paper)
        let theme = try #require(blue.firstMatch(of: /"theme_color":"(#[0-9a-f]{6})"/)).1
        #expect(Accent(colour: try #require(Colour("#9999ff"))).styleSheet(on: paper).contains("--accent: \(theme);"))
        let background = try #require(blue.firstMatch(of: /"background_color":"(#[0-9a-f]{6})"/)).1
        let accent = try #require(Colour(String(theme)))
        #expect(background == paper.light.mixed(with: accent, 0.1).text)
    }
}

extension Paper {
    /// The paper of the default theme.
    fileprivate static var ofTheme: Paper {
        get throws {
            let sheet = URL(filePath: #filePath).appending(path: "../../../Public/\(styleSheet)").standardizedFileURL
            return try #require(Paper(styleSheet: String(contentsOf: sheet, encoding: .utf8)))
        }
    }
}
