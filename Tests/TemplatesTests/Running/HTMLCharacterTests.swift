import Templates
import Testing

/// No page contains a character that HTML can't.
@Suite struct HTMLCharacterTests {
    /// HTML, section 13.2.3.5: noncharacters, and control characters other than ASCII white space.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0C, 0x0D: false
        case 0...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// The planes are alike in their middles.
    private static func isOfInterest(_ value: UInt32) -> Bool {
        if value < 0x3000 { return true }
        if value < 0x10100 { return value > 0xF000 }
        return value & 0xFFFF > 0xFFF0
    }

    private func replaced(_ text: String) -> String {
        var bytes = Array(text.utf8)
        HTMLCharacters.replaceForbidden(in: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func everyScalarIsKeptOrReplaced() {
        var text = String.UnicodeScalarView()
        var expected = String.UnicodeScalarView()
        for value: UInt32 in 0...0x10FFFF where Self.isOfInterest(value) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            text.append(scalar)
            expected.append(Self.isForbidden(scalar) ? "\u{FFFD}" : scalar)
        }
        #expect(replaced(String(text)).unicodeScalars.elementsEqual(expected))
    }

    @Test(arguments: [0xB, 0x7F, 0x85, 0xFDD0, 0xFFFE, 0x1FFFF] as [UInt32])
    func atAnyPlace(scalar: UInt32) throws {
        let character = String(try #require(Unicode.Scalar(scalar)))
        for count in 0..<40 {
            let (before, after) = (
                String(repeating: "a", count: count), String(repeating: "b\n", count: 20 - count / 2)
            )
            #expect(replaced(before + character + after + character) == "\(before)\u{FFFD}\(after)\u{FFFD}")
        }
    }
}
