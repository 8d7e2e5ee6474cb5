import Settings

/// The palette with the colours of `almanac.yml`, adjusted so that everything stays readable.
///
/// Text has a contrast of at least 4.5 on paper, on raised surfaces, and on both with a tint of its own colour (WCAG
/// 2.2, 1.4.3); the edges of controls have 3 (1.4.11).
extension Palette {
    /// The static file with the colours that the settings change.
    package static let settingsFile = "accent.css"

    /// The names that the settings can change, in the order of the style sheet.
    private static let names =
        ["paper", "raised", "line", "edge", "ink", "muted", "accent", "warning"] + kinds
        + (0...4).map { "level-\($0)" }
    private static let kinds = ["schedule", "calendar", "completed", "habits", "recipes"]

    /// The smallest distance between the hues of warnings and the accent, measured by ``Colour/difference(from:)``.
    static let leastDifference = 0.07

    func with(accent: Colour?, paper: Colour?) -> Palette {
        guard accent != nil || paper != nil else { return self }
        let papers = paper.map(Self.papers)
        return Palette(
            light: Self.adjusted(light, accent: accent, paper: papers?.light, end: .black),
            dark: Self.adjusted(dark, accent: accent, paper: papers?.dark, end: .white)
        )
    }

    /// The style sheet that turns another palette into this one. Printed pages keep white paper.
    func styleSheet(from other: Palette) -> String {
        // Without a dark value of its own, a light colour would also apply to dark pages.
        let names = Self.names.filter { light[$0] != other.light[$0] || dark[$0] != other.dark[$0] }
        func declarations(_ colours: [String: Colour]) -> String {
            names.compactMap { name in colours[name].map { "    --\(name): \($0.text);\n" } }.joined()
        }
        return """
            @media screen {
              :root {
            \(declarations(light))  }
            }

            @media screen and (prefers-color-scheme: dark) {
              :root {
            \(declarations(dark))  }
            }

            """
    }

    /// A light and a dark paper of the same hue. The colour itself is one of them if text is readable on it.
    private static func papers(of colour: Colour) -> (light: Colour, dark: Colour) {
        let (light, dark) = colour.luminance < 0.18 ? (0.85, 0.04) : (0.6, 0.009)
        return (
            colour.mixed(towards: .white) { $0.luminance >= light },
            colour.mixed(towards: .black) { $0.luminance <= dark }
        )
    }

    /// - Parameter end: black on light paper, white on dark.
    private static func adjusted(
        _ colours: [String: Colour],
        accent: Colour?,
        paper: Colour?,
        end: Colour
    ) -> [String: Colour] {
        var new = colours
        if let paper { applyPaper(&new, on: paper, end: end) }
        let paper = new["paper"] ?? (end == .black ? .white : .black)
        let grounds = [paper, new["raised"] ?? paper]
        func readable(_ colour: Colour) -> Colour { Self.readable(colour, on: grounds, towards: end) }
        if let accent {
            for name in ["accent", "completed"] + kinds.filter({ colours[$0] == colours["accent"] }) {
                new[name] = readable(accent)
            }
        }
        if let text = new["accent"] {
            // A mixture of two strong colours can be darker than both.
            let levels = [0.3, 0.55, 0.78, 1].map { paper.mixed(with: text, $0) }
                .sorted { $0.contrast(with: paper) < $1.contrast(with: paper) }
            for (level, colour) in levels.enumerated() { new["level-\(level + 1)"] = colour }
            // The background of today is a tint of the accent.
            let tinted = grounds + grounds.map { $0.mixed(with: text, tint) }
            for name in ["ink", "muted"] {
                new[name] = new[name].map { Self.readable($0, on: tinted, towards: end) }
            }
            new["warning"] = colours["warning"].map { warning($0, apartFrom: text, readable) }
        }
        return new
    }

    /// Changes the paper, and adjusts the other colours to it.
    private static func applyPaper(_ colours: inout [String: Colour], on paper: Colour, end: Colour) {
        let raised = paper.mixed(with: .white, end == .black ? 0.6 : 0.05)
        let grounds = [paper, raised]
        let ink = readable(colours["ink"] ?? end, on: grounds, towards: end)
        (colours["paper"], colours["raised"], colours["ink"]) = (paper, raised, ink)
        colours["line"] = paper.mixed(with: ink, 0.14)
        colours["level-0"] = raised.mixed(with: ink, 0.08)
        colours["edge"] = paper.mixed(towards: ink) { edge in grounds.allSatisfy { edge.contrast(with: $0) >= 3.1 } }
        for name in ["muted", "accent", "warning"] + kinds {
            colours[name] = colours[name].map { readable($0, on: grounds, towards: end) }
        }
    }

    /// The share of a colour in a tint.
    private static let tint = 0.13

    private static func readable(_ colour: Colour, on grounds: [Colour], towards end: Colour) -> Colour {
        colour.mixed(towards: end) { text in
            grounds.allSatisfy {
                text.contrast(with: $0) >= 4.6 && text.contrast(with: $0.mixed(with: text, tint)) >= 4.6
            }
        }
    }

    /// The colour of warnings, with another hue if the accent's hue is nearly the same.
    private static func warning(
        _ colour: Colour,
        apartFrom accent: Colour,
        _ readable: (Colour) -> Colour
    ) -> Colour {
        // Towards yellow first, because yellow also reads as a warning.
        let turns: [Double] = [30, -30, 45, -45, 60, -60, 75, -75, 90, -90, 120, -120, 150, -150, 180]
        let hues = ([colour] + turns.map(colour.turned)).lazy.map(readable)
        return hues.first { $0.difference(from: accent) >= leastDifference } ?? readable(colour)
    }
}
