import Diagnostics

/// An sRGB colour.
package struct Colour: Hashable, Sendable {
    /// From 0 to 1.
    package let red, green, blue: Double

    package init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates the colour of a number such as 0x1C6049.
    package init(_ number: Int) {
        red = Double(number >> 16) / 255
        green = Double(number >> 8 & 0xFF) / 255
        blue = Double(number & 0xFF) / 255
    }

    /// Reads a colour written as `#1c6049` or `#164`. Returns nil for anything else.
    package init?(_ text: String) {
        var digits = Array(text.dropFirst())
        guard text.first == "#", digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6, let number = Int(String(digits), radix: 16) else { return nil }
        self.init(number)
    }

    /// The colour as style sheets write it: `#1c6049`.
    package var text: String {
        "#" + [red, green, blue].map { Int(($0 * 255).rounded()).hexadecimal(digits: 2) }.joined()
    }
}
