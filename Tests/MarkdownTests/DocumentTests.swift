import Markdown
import Testing

@Suite struct DocumentTests {
    @Test func nothing() throws {
        #expect(try Document(parsing: "").html(.trusted) == "")
    }
}
