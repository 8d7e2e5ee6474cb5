import Settings

/// The background colour of a site's pages.
///
/// `--paper` in `style.css` is its only definition: browser bars, the app manifest and the accent take it from the style
/// sheet that the site has, the theme's or the user's own.
package struct Paper: Hashable, Sendable {
    /// The style sheet that defines it, as a static file.
    package static let styleSheet = "style.css"

    let light: Colour
    /// The same as ``light`` in a sheet without dark colours.
    let dark: Colour

    /// White and black, for a sheet that doesn't say.
    static let unknown = Paper(light: Colour(0xFFFFFF), dark: Colour(0))

    init(light: Colour, dark: Colour) {
        self.light = light
        self.dark = dark
    }

    /// Reads the first `--paper` of a style sheet and the first one in its dark colours, both written as `#f6f2ea` or
    /// `#fff`. Nil if the light one is missing or written in another way.
    package init?(styleSheet: String) {
        let sheet = styleSheet[...].utf8
        guard let light = Self.colour(in: sheet) else { return nil }
        let dark = sheet.firstRange(of: "dark)".utf8).flatMap { Self.colour(in: sheet[$0.upperBound...]) }
        self.init(light: light, dark: dark ?? light)
    }

    private static func colour(in sheet: Substring.UTF8View) -> Colour? {
        guard let name = sheet.firstRange(of: "--paper:".utf8) else { return nil }
        let value = sheet[name.upperBound...].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "}") }
        return Substring(value).split(whereSeparator: \.isWhitespace).first.flatMap { Colour(String($0)) }
    }
}
