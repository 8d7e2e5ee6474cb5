import Testing

@testable import Site

/// Names of elements and attributes, of which the first sixteen bytes are kept as a number.
@Suite struct MarkupNameTests {
    @Test(
        arguments: [
            "", "p", "h1", "blockquote", "xlink:href", "sixteen-letters!", "seventeen-letters", "feComponentTransfer",
            "fifteen-lettersé", "a\0b", "日本語のとても長い名前",
        ]
    )
    func keepTheirText(text: String) {
        #expect(MarkupName(stringLiteral: text).text == text)
    }

    @Test func areTheSameOnlyWithTheSameBytes() {
        let names = [
            "p", "p\0", "pre", "fifteen-lettersé", "fifteen-lettersè", "sixteen-letters!", "sixteen-letters!!",
        ]
        for (index, one) in names.enumerated() {
            for (other, text) in names.enumerated() {
                #expect((MarkupName(stringLiteral: one) == MarkupName(stringLiteral: text)) == (index == other))
            }
        }
    }

    @Test func areFoundInLists() {
        let list: MarkupNames = ["href", "src", "xlink:href"]
        for name in ["href", "src", "xlink:href"] { #expect(list.contains(MarkupName(stringLiteral: name))) }
        // Some of these share their bit with one of the list.
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(Unicode.Scalar($0)) }
        for one in letters {
            for other in letters { #expect(!list.contains(MarkupName(stringLiteral: one + other))) }
        }
        #expect(!list.contains(MarkupName(stringLiteral: "href-and-more-than-sixteen")))
    }

    @Test(arguments: [
        ("h1", 1), ("h6", 6), ("h0", nil), ("h7", nil), ("h", nil), ("h11", nil), ("hr", nil), ("p1", nil),
    ])
    func tellHeadings(text: String, level: Int?) {
        #expect(MarkupName(stringLiteral: text).headingLevel == level)
    }

    @Test(arguments: [("onclick", true), ("on", true), ("o", false), ("no", false), ("option", false), ("", false)])
    func tellEventHandlers(text: String, isOne: Bool) {
        #expect(MarkupName(stringLiteral: text).isOfEventHandler == isOne)
    }
}
