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

    @Test("A page after ten seconds doesn't show it", arguments: [(0, true), (9, true), (10, false), (3_600, false)])
    func outdated(seconds: Int, isShown: Bool) throws {
        let service = EditService(
            { _ in .list(EditList([])) },
            words: { .english },
            base: try BasePath("/"),
            hosts: AllowedHosts()
        )
        defer { service.stop() }
        let start = ContinuousClock.now
        let done = EditResult.done(CompletedEdit("Completed", change: 1))
        #expect(service.message(for: nil, with: done, at: start) == nil)
        let later = start + .seconds(seconds)
        let message = service.message(for: nil, with: .list(EditList([])), at: later)
        #expect(message == (isShown ? "Completed" : nil))
    }

    @Test(
        "The list leaves it out if another line says the same",
        arguments: ["Added", "Undone: Added", "Redone: Added"]
    )
    func saidAlready(message: String) throws {
        var page = EditPage(base: try BasePath("/"), token: "secret", words: .english)
        page.message = message
        var list = EditList([], last: ("Added", EditAction("Undo", path: ["undo"])))
        if message != "Added" {
            list.last = nil
            list.undone = ("Added", EditAction("Redo", path: ["redo"]))
        }
        #expect(page.list(list).contains("role=\"status\"") == message.hasPrefix("Redone"))
    }
}
