import TestSupport
import Testing

@Suite(.ends) struct HTMLReaderTests {
    private let reader = HTMLReader()

    @Test func readsDocumentsInOrder() async throws {
        struct Shape: Decodable, Equatable {
            var title: String
            var links: [String]
        }
        let shapes = try await reader.read(
            html: ["<title>a</title><a href=x>1</a><a href='/y'>2</a>", "<p>no end", ""],
            script: """
                return {
                  title: document.title,
                  links: [...document.querySelectorAll("a")].map(link => link.getAttribute("href")),
                }
                """,
            as: Shape.self
        )
        let empty = Shape(title: "", links: [])
        #expect(shapes == [Shape(title: "a", links: ["x", "/y"]), empty, empty])
    }

    @Test func doesNotRunScriptsOfDocument() async throws {
        let html = "<script>document.title = 'run'</script><img src=x onerror='document.title = 1'>"
        #expect(try await reader.read(html: [html], script: "return document.title", as: String.self) == [""])
    }

    @Test func readsFiveMegabyteDocument() async throws {
        let html = String(repeating: "<p>paragraph</p>", count: 5_000_000 / 16)
        let counts = try await reader.read(html: [html], script: "return document.body.children.length", as: Int.self)
        #expect(counts == [312_500])
    }

    @Test func readsDeepDocument() async throws {
        let html = String(repeating: "<div>", count: 400) + "core"
        let texts = try await reader.read(html: [html], script: "return document.body.innerText", as: String.self)
        #expect(texts == ["core"])
    }

    @Test func namesFailingDocument() async throws {
        let error = await #expect(throws: WebDriverError.self) {
            _ = try await reader.read(
                html: ["<p>", "<i>"],
                script: "return document.querySelector('p').tagName",
                as: String.self
            )
        }
        #expect(error?.message.contains("document 1: TypeError") == true)
    }
}
