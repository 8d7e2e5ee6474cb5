internal import Foundation

/// The colour that a site is accented with, made readable on the theme's light and dark paper.
package struct Accent: Hashable, Sendable {
    /// A colour of sRGB by its three parts, from 0 to 1.
    struct Colour: Hashable, Sendable {
        var red: Double
        var green: Double
        var blue: Double

        /// The relative luminance of WCAG 2.2.
        var luminance: Double {
            func linear(_ part: Double) -> Double {
                part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        }

        /// The colour as style sheets write it: `#1c6049`.
        var text: String {
            "#"
                + [red, green, blue].map { part in
                    let digits = String(Int((part * 255).rounded()), radix: 16)
                    return digits.count < 2 ? "0" + digits : digits
                }.joined()
        }

        func mixed(with other: Colour, _ share: Double) -> Colour {
            Colour(
                red: red + (other.red - red) * share,
                green: green + (other.green - green) * share,
                blue: blue + (other.blue - blue) * share
            )
        }

        /// The ratio of contrast of WCAG 2.2, from 1 to 21.
        func contrast(with other: Colour) -> Double {
            let (bright, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
            return (bright + 0.05) / (dark + 0.05)
        }
    }

    private let colour: Colour

    /// A colour written as `#1c6049` or `#164`; nil for anything else.
    package init?(_ text: String) {
        var digits = Array(text.dropFirst())
        guard text.first == "#", digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6, let number = Int(String(digits), radix: 16) else { return nil }
        colour = Colour(
            red: Double(number >> 16) / 255,
            green: Double(number >> 8 & 0xFF) / 255,
            blue: Double(number & 0xFF) / 255
        )
    }

    private static let paper = (
        light: Colour(red: 0.98, green: 0.973, blue: 0.957), dark: Colour(red: 0.1, green: 0.1, blue: 0.09)
    )
    private static let black = Colour(red: 0, green: 0, blue: 0)
    private static let white = Colour(red: 1, green: 1, blue: 1)

    /// The style sheet that puts the colour in the place of the theme's.
    ///
    /// Text in it has a contrast of 4.5 and more to the paper and to its own soft shade (WCAG 2.2, 1.4.3).
    var styleSheet: String {
        let light = Self.readable(colour, on: Self.paper.light, towards: Self.black)
        let dark = Self.readable(colour, on: Self.paper.dark, towards: Self.white)
        return """
            :root { --accent: \(light.text.text); --accent-soft: \(light.soft.text); }
            @media (prefers-color-scheme: dark) {
              :root { --accent: \(dark.text.text); --accent-soft: \(dark.soft.text); }
            }

            """
    }

    private static func readable(_ colour: Colour, on paper: Colour, towards end: Colour) -> (
        text: Colour, soft: Colour
    ) {
        let soft = paper.mixed(with: colour, 0.14)
        for step in 0...50 {
            let text = colour.mixed(with: end, Double(step) / 50)
            if text.contrast(with: paper) >= 4.6, text.contrast(with: soft) >= 4.6 { return (text, soft) }
        }
        return (end, soft)
    }
}
