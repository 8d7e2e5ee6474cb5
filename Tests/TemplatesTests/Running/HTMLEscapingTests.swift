import TestSupport
import Testing

@testable import Templates

@Suite struct HTMLEscapingTests {
    @Test func escapesAtAnyPlace() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...40, using: &random)
            let text = (0..<count).map { _ in Int.random(in: 0..<20, using: &random) == 0 ? "\"" : "a" }.joined()
            var escaped: [UInt8] = []
            HTMLEscaping.append(text, to: &escaped)
            #expect(String(decoding: escaped, as: UTF8.self) == text.replacing("\"", with: "&quot;"))
        }
    }
}
