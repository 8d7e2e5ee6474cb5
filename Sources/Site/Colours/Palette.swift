package import Settings

/// The colours of a site's pages, by their names in style sheets: `paper`, `ink`, `accent`.
///
/// The theme's style sheet defines them, or the user's own does. Browser bars, the app manifest, and the colours that
/// `almanac.yml` sets are made from these.
package struct Palette: Hashable, Sendable {
    /// The static file with the theme of the site.
    package static let theme = "theme.css"
    /// The style sheet that all themes share, loaded after the theme. The user's own may define colours.
    package static let styleSheet = "style.css"

    /// The static file of one of the themes to choose from.
    package static func file(of theme: Settings.Theme) -> String { "themes/\(theme.rawValue).css" }

    var light: [String: Colour] = [:]
    var dark: [String: Colour] = [:]

    /// White and black, for style sheets that define no colours.
    static let unknown = Palette(
        light: ["paper": .white, "raised": .white, "ink": .black],
        dark: ["paper": .black, "raised": .black, "ink": .white]
    )
}

extension Palette {
    /// Reads the colours that are written as `--paper: #f6f2ea;` or `#fff`: the first of each name, and the first in
    /// the dark colours. Later style sheets take precedence. Returns nil if no colour of the paper is defined.
    package init?(styleSheets: [String]) {
        for sheet in styleSheets {
            // Printed pages have white paper.
            let screen = Self.withoutComments(sheet)[...].utf8.prefix(before: "@media print")
            let day = screen.prefix(before: "dark)")
            light.merge(Self.colours(in: day)) { $1 }
            dark.merge(Self.colours(in: day)) { $1 }
            dark.merge(Self.colours(in: screen[day.endIndex...])) { $1 }
        }
        guard light["paper"] != nil else { return nil }
    }

    private static func withoutComments(_ sheet: String) -> String {
        var kept: [UInt8] = []
        var rest = sheet[...].utf8
        while let start = rest.firstRange(of: "/*".utf8) {
            kept += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            rest = rest[(rest.firstRange(of: "*/".utf8)?.upperBound ?? rest.endIndex)...]
        }
        return String(decoding: kept + rest, as: UTF8.self)
    }

    private static func colours(in sheet: Substring.UTF8View) -> [String: Colour] {
        var found: [String: Colour] = [:]
        var rest = sheet
        while let start = rest.firstRange(of: "--".utf8) {
            rest = rest[start.upperBound...]
            let name = rest.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: ";") }
            guard rest[name.endIndex...].first == UInt8(ascii: ":") else { continue }
            let value = rest[name.endIndex...].dropFirst().prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "}") }
            rest = rest[value.endIndex...]
            guard let text = Substring(value).split(whereSeparator: \.isWhitespace).first,
                let colour = Colour(String(text)), found[String(Substring(name))] == nil
            else { continue }
            found[String(Substring(name))] = colour
        }
        return found
    }
}

extension Substring.UTF8View {
    fileprivate func prefix(before text: String) -> Substring.UTF8View {
        firstRange(of: text.utf8).map { self[..<$0.lowerBound] } ?? self
    }
}
