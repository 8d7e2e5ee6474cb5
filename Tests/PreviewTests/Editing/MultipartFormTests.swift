import NIOHTTP1
import Testing

@testable import Preview

@Suite("Multipart forms are parsed as browsers send them, and anything else is refused")
struct MultipartFormTests {
    private static let type = "multipart/form-data; boundary=----Form.x7"

    /// A form with these parts, each with a head and content.
    private static func body(_ parts: [(head: String, content: [UInt8])], end: String = "--\r\n") -> [UInt8] {
        var bytes: [UInt8] = []
        for part in parts {
            bytes += Array("------Form.x7\r\n\(part.head)\r\n\r\n".utf8) + part.content + Array("\r\n".utf8)
        }
        return bytes + Array("------Form.x7\(end)".utf8)
    }

    private static func text(_ name: String, _ text: String) -> (String, [UInt8]) {
        ("Content-Disposition: form-data; name=\"\(name)\"", Array(text.utf8))
    }

    @Test("Texts and files are found by name, and a file may contain any bytes")
    func contents() throws {
        let picture: [UInt8] = [0xFF, 0xD8, 13, 10, 13, 10] + Array("------Form.x".utf8) + [0, 13]
        let file =
            "content-disposition: form-data; name=\"picture\"; filename=\"a \\\"b\\\"; c.jpg\"\r\nContent-Type: image/jpeg"
        let parts = [Self.text("name", "Käse\r\n\r\nund Brot\r\n"), (file, picture), Self.text("notes", "")]
        for end in ["--", "--\r\n"] {
            let form = try MultipartForm(Self.body(parts, end: end), type: Self.type)
            #expect(form.fields == ["name": "Käse\n\nund Brot\n", "notes": ""])
            #expect(form.files == ["picture": picture])
        }
        let quoted = try MultipartForm(Self.body(parts), type: "Multipart/Form-Data;boundary=\"----Form.x7\"")
        #expect(quoted.files == ["picture": picture])
    }

    @Test("A file that wasn't chosen is missing, but a chosen empty file is kept")
    func noFile() throws {
        let head = "Content-Disposition: form-data; name=\"picture\"; filename="
        #expect(try MultipartForm(Self.body([(head + "\"\"", [])]), type: Self.type).files.isEmpty)
        #expect(try MultipartForm(Self.body([(head + "\"a\"", [])]), type: Self.type).files == ["picture": []])
        #expect(try MultipartForm(Self.body([]), type: Self.type).fields.isEmpty)
    }

    /// An invalid form.
    struct Broken: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var body: [UInt8]
        var type = MultipartFormTests.type
    }

    static let broken = [
        Broken(testDescription: "no bytes", body: []),
        Broken(testDescription: "no boundary", body: body([text("a", "b")]), type: "multipart/form-data"),
        Broken(testDescription: "an empty boundary", body: body([]), type: "multipart/form-data; boundary="),
        Broken(testDescription: "two boundaries", body: body([]), type: type + "; boundary=x"),
        Broken(
            testDescription: "a boundary that is too long",
            body: body([]),
            type: "multipart/form-data; boundary=" + String(repeating: "x", count: 71)
        ),
        Broken(
            testDescription: "another boundary",
            body: body([text("a", "b")]),
            type: "multipart/form-data; boundary=y"
        ),
        Broken(testDescription: "text before it", body: Array("x\r\n".utf8) + body([text("a", "b")])),
        Broken(testDescription: "text after it", body: body([text("a", "b")], end: "--\r\nx")),
        Broken(testDescription: "no end", body: body([text("a", "b")], end: "")),
        Broken(testDescription: "cut off", body: Array(body([text("a", "b")]).dropLast(5))),
        Broken(testDescription: "a part without a head", body: Array("------Form.x7\r\n\r\nb\r\n------Form.x7--".utf8)),
        Broken(testDescription: "a part without a name", body: body([("Content-Disposition: form-data", [])])),
        Broken(testDescription: "a part with an empty name", body: body([text("", "b")])),
        Broken(
            testDescription: "another disposition",
            body: body([("Content-Disposition: attachment; name=\"a\"", [])])
        ),
        Broken(testDescription: "a name twice", body: body([text("a", "b"), text("a", "c")])),
        Broken(testDescription: "two names", body: body([("Content-Disposition: form-data; name=a; name=b", [])])),
        Broken(
            testDescription: "a text that is none",
            body: body([("Content-Disposition: form-data; name=a", [0xFF])])
        ),
        Broken(testDescription: "too many parts", body: body((0..<65).map { text("a\($0)", "") })),
        Broken(
            testDescription: "a head that is too long",
            body: body([
                ("X: " + String(repeating: "x", count: 9_000) + "\r\nContent-Disposition: form-data; name=a", [])
            ])
        ),
    ]

    @Test("Invalid forms are refused", arguments: broken)
    func refuses(_ broken: Broken) {
        let error = #expect(throws: HTTPError.self) {
            _ = try MultipartForm(broken.body, type: broken.type)
        }
        #expect(error?.status == .badRequest)
    }
}
