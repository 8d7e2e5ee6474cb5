internal import Foundation
import Settings

/// The accent colour of a site, adjusted until it is readable on the site's light and dark paper.
struct Accent {
    static let file = "accent.css"

    let colour: Colour

    private static let black = Colour(0)
    private static let white = Colour(0xFFFFFF)

    /// The colours of the site as an app: the accent, readable on light paper, and the paper tinted with it.
    func appColours(on paper: Paper) -> (theme: Colour, background: Colour) {
        let theme = readable(on: paper.light, towards: Self.black)
        return (theme, paper.light.mixed(with: theme, 0.1))
    }

    /// The style sheet that replaces the theme's accent.
    ///
    /// Text in the colour has a contrast of at least 4.5 on the paper, plain or tinted (WCAG 2.2, 1.4.3).
    func styleSheet(on paper: Paper) -> String {
        """
        :root {
        \(declarations(on: paper.light, towards: Self.black, indent: "  "))
        }

        @media (prefers-color-scheme: dark) {
          :root {
        \(declarations(on: paper.dark, towards: Self.white, indent: "    "))
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

extension Colour {
    /// The relative luminance of WCAG 2.2.
    private var luminance: Double {
        func linear(_ part: Double) -> Double {
            part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of WCAG 2.2, from 1 to 21.
    func contrast(with other: Colour) -> Double {
        let (bright, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (bright + 0.05) / (dark + 0.05)
    }

    func mixed(with other: Colour, _ share: Double) -> Colour {
        Colour(
            red: red + (other.red - red) * share,
            green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share
        )
    }
}
