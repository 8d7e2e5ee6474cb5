import TestSupport
import Testing

@testable import Preview

@Suite("The message about a change for browsers without scripts", .ends)
struct EditMessageTests {
    @Test("The next page shows it once")
    func once() async throws {
        let handler: EditHandler = { request in
            request.isChange ? .done(CompletedEdit("Completed <b>", change: 1)) : .list(EditList([]))
        }
        try await withServer(edits: handler) { server in
            let token = try server.get("/.almanac/edit/token").text
            func post(_ fields: String...) throws -> Int? {
                let body = "token=\(token)"
                let head = [
                    "POST /.almanac/edit/habits/floss/tick HTTP/1.1", "Host: localhost:\(server.port)",
                    "Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)",
                ]
                let connection = try server.connect()
                try connection.send((head + fields + ["", body]).joined(separator: "\r\n"))
                return try connection.answer().status
            }
            func list() throws -> String { try server.get("/.almanac/edit/").text }
            #expect(try !list().contains("role=\"status\""))
            #expect(try post() == 303)
            #expect(try server.get("/.almanac/edit/", "Accept: application/json").status == 200)
            #expect(try list().contains("<p role=\"status\">Completed &lt;b&gt;</p>"))
            #expect(try !list().contains("role=\"status\""))
            // A script shows the message of its response.
            #expect(try post("Accept: application/json") == 200)
            #expect(try !list().contains("role=\"status\""))
        }
    }
}
