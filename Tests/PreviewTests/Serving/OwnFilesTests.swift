import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite("The server's own files", .ends)
struct OwnFilesTests {
    @Test("Each script that another one imports is served")
    func imports() async throws {
        try await withServer(["index.html": "Hello"]) { server in
            var scripts = ["/.almanac/editing.js"]
            var index = 0
            while index < scripts.count {
                let answer = try server.get(scripts[index])
                #expect(answer.status == 200, "\(scripts[index])")
                #expect(answer["content-type"] == "text/javascript; charset=utf-8")
                let place = try #require(URL(string: scripts[index]))
                for imported in answer.text.matches(of: /from "(\.\/[^"]+)";/) {
                    let path = try #require(URL(string: String(imported.1), relativeTo: place)).path()
                    if !scripts.contains(path) { scripts.append(path) }
                }
                index += 1
            }
            let all = OwnFiles.all.keys.filter { $0.hasPrefix("editing") && $0.hasSuffix(".js") }
            #expect(Set(scripts) == Set(all.map { "/.almanac/\($0)" }))
        }
    }
}
