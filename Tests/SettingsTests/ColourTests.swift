import Settings
import Testing

/// Colours in `almanac.yml`.
@Suite struct ColourTests {
    @Test(arguments: [("#1C6049", "#1c6049"), ("#164", "#116644"), ("#000000", "#000000")])
    func readsThreeAndSixDigits(text: String, colour: String) { #expect(Colour(text)?.text == colour) }

    @Test(arguments: ["", "#", "red", "#12", "#1234", "#12345g", "123456", "#1234567", "#１２３"])
    func rejectsOtherText(text: String) { #expect(Colour(text) == nil) }
}
