internal import Foundation
import Settings

extension Colour {
    static let black = Colour(0)
    static let white = Colour(0xFFFFFF)

    /// The components as linear light, from 0 to 1 (sRGB, IEC 61966-2-1).
    private var linear: [Double] {
        [red, green, blue].map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    }

    /// The relative luminance of WCAG 2.2.
    var luminance: Double {
        let parts = linear
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
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

    /// The first of fifty mixtures, stepping towards another colour, that satisfies the condition; the other colour if
    /// none does.
    func mixed(towards end: Colour, until isRight: (Colour) -> Bool) -> Colour {
        (0..<50).lazy.map { mixed(with: end, Double($0) / 50) }.first(where: isRight) ?? end
    }

    // MARK: Hues

    /// Lightness, and how red or green and how yellow or blue the colour looks (Oklab, Björn Ottosson).
    private var oklab: (lightness: Double, red: Double, yellow: Double) {
        let parts = linear
        let long = cbrt(0.4122214708 * parts[0] + 0.5363325363 * parts[1] + 0.0514459929 * parts[2])
        let middle = cbrt(0.2119034982 * parts[0] + 0.6806995451 * parts[1] + 0.1073969566 * parts[2])
        let short = cbrt(0.0883024619 * parts[0] + 0.2817188376 * parts[1] + 0.6299787005 * parts[2])
        return (
            0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
        )
    }

    /// The distance of two colours in hue and strength, ignoring lightness. A distance of 0.02 is barely visible side
    /// by side.
    func difference(from other: Colour) -> Double {
        let (one, two) = (oklab, other.oklab)
        return hypot(one.red - two.red, one.yellow - two.yellow)
    }

    /// The colour with another hue, and with the same lightness and strength as far as sRGB allows.
    ///
    /// - Parameter degrees: the angle, counted from red to yellow and green.
    func turned(by degrees: Double) -> Colour {
        let (lightness, red, yellow) = oklab
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let (a, b) = (red * cosine - yellow * sine, red * sine + yellow * cosine)
        let long = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
        let middle = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
        let short = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
        func part(_ linear: Double) -> Double {
            let value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
            return min(max(value, 0), 1)
        }
        return Colour(
            red: part(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
            green: part(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
            blue: part(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short)
        )
    }
}
