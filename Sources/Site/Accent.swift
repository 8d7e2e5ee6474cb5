internal import Foundation

/// The colour that a site is accented with, made readable on the theme's light and dark paper.
package struct Accent: Hashable, Sendable {
    /// A colour of sRGB by its three parts, from 0 to 1.
    struct Colour: Hashable, Sendable {
        var red: Double
        var green: Double
        var blue: Double

        /// A colour of one number, such as 0x1C6049.
        init(_ number: Int) {
            red = Double(number >> 16) / 255
            green = Double(number >> 8 & 0xFF) / 255
            blue = Double(number & 0xFF) / 255
        }

        private init(red: Double, green: Double, blue: Double) {
            self.red = red
            self.green = green
            self.blue = blue
        }

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

    /// The file of the style sheet.
    static let file = "accent.css"

    private let colour: Colour

    /// A colour written as `#1c6049` or `#164`; nil for anything else.
    package init?(_ text: String) {
        var digits = Array(text.dropFirst())
        guard text.first == "#", digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6, let number = Int(String(digits), radix: 16) else { return nil }
        colour = Colour(number)
    }

    private static let paper = (light: Colour(0xF6F2EA), dark: Colour(0x161513))
    private static let black = Colour(0)
    private static let white = Colour(0xFFFFFF)

    /// What a system shows of an app on its home screen: the colour, readable on light paper, and the paper tinted with it.
    var appColours: (theme: String, background: String) {
        let theme = readable(on: Self.paper.light, towards: Self.black)
        return (theme.text, Self.paper.light.mixed(with: theme, 0.1).text)
    }

    /// The style sheet that puts the colour in the place of the theme's.
    ///
    /// Text in it has a contrast of 4.5 and more to the paper, also where that is tinted with it (WCAG 2.2, 1.4.3).
    var styleSheet: String {
        """
        :root {
        \(declarations(on: Self.paper.light, towards: Self.black, indent: "  "))
        }

        @media (prefers-color-scheme: dark) {
          :root {
        \(declarations(on: Self.paper.dark, towards: Self.white, indent: "    "))
          }
        }

        """
    }

    private func declarations(on paper: Colour, towards end: Colour, indent: String) -> String {
        let text = readable(on: paper, towards: end)
        let levels = [0.3, 0.55, 0.78, 1].enumerated().map { level, share in
            ("--level-\(level + 1)", paper.mixed(with: text, share))
        }
        return ([("--accent", text), ("--completed", text)] + levels)
            .map { "\(indent)\($0): \($1.text);" }.joined(separator: "\n")
    }

    private func readable(on paper: Colour, towards end: Colour) -> Colour {
        for step in 0..<50 {
            let text = colour.mixed(with: end, Double(step) / 50)
            if text.contrast(with: paper) >= 4.6, text.contrast(with: paper.mixed(with: text, 0.1)) >= 4.6 {
                return text
            }
        }
        return end
    }
}
