import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite(.ends) struct ConditionsTests {
    private let text = String((0..<4000).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })

    @Test func answersWithNotModified() async throws {
        try await withServer(["a.txt": text, "index.html": "<p>"]) { server in
            let tag = try #require(try server.get("/a.txt")["etag"])
            for list in [tag, "W/" + tag, "\"x\", " + tag, "*"] {
                let answer = try server.get("/a.txt", "If-None-Match: \(list)")
                #expect(answer.status == 304)
                #expect(answer["etag"] == tag)
                #expect(answer["content-length"] == nil)
            }
            #expect(try server.get("/a.txt", "If-None-Match: \"x\"").status == 200)
            #expect(try server.get("/a.txt", "If-Match: \"x\"").status == 412)
            let page = try #require(try server.get("/")["etag"])
            #expect(try server.get("/", "If-None-Match: \(page)").status == 304)
            try server.write(Array((text + "!").utf8), to: "a.txt")
            #expect(try server.get("/a.txt", "If-None-Match: \(tag)").status == 200)
        }
    }

    @Test func sendsParts() async throws {
        try await withServer(["a.txt": text]) { server in
            let tag = try #require(try server.get("/a.txt")["etag"])
            let part = try server.get("/a.txt", "Range: bytes=1-3", "Accept-Encoding: gzip")
            #expect(part.status == 206)
            #expect(part.text == "bcd")
            #expect(part["content-range"] == "bytes 1-3/4000")
            #expect(part["content-encoding"] == nil)
            #expect(try server.get("/a.txt", "Range: bytes=-2", "If-Range: \(tag)").text == String(text.suffix(2)))
            #expect(try server.get("/a.txt", "Range: bytes=3998-").text == String(text.suffix(2)))
            #expect(try server.get("/a.txt", "Range: bytes=1-3", "If-Range: \"x\"").status == 200)
            #expect(try server.get("/a.txt", "Range: bytes=0-1,3-4").text == text)
            let none = try server.get("/a.txt", "Range: bytes=4000-")
            #expect(none.status == 416)
            #expect(none["content-range"] == "bytes */4000")
            #expect(try server.get("/a.txt", "Range: bytes=1-3", method: "HEAD").status == 200)
        }
    }

    @Test func sendsPartsOfALargeFile() async throws {
        try await withServer { server in
            try server.write((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 >> 8) }, to: "film.mp4")
            let part = try server.get("/film.mp4", "Range: bytes=999999-2000000")
            #expect(part.body == (999_999...2_000_000).map { UInt8(truncatingIfNeeded: $0 >> 8) })
            let tag = try #require(part["etag"])
            #expect(try server.get("/film.mp4", "If-None-Match: \(tag)").status == 304)
        }
    }

    @Test func compressesWhatGetsSmaller() async throws {
        try await withServer(["a.txt": text, "small.txt": "x", "a.png": text, "index.html": "<p>" + text]) { server in
            let plain = try server.get("/a.txt")
            let compressed = try server.get("/a.txt", "Accept-Encoding: br;q=1, gzip;q=0.8")
            #expect(compressed["content-encoding"] == "gzip")
            #expect(compressed["vary"] == "Accept-Encoding")
            #expect(plain["vary"] == "Accept-Encoding")
            #expect(compressed["etag"] != plain["etag"])
            #expect(try await unpacked(compressed.body) == plain.body)
            let tag = try #require(compressed["etag"])
            #expect(try server.get("/a.txt", "Accept-Encoding: gzip", "If-None-Match: \(tag)").status == 304)
            let page = try server.get("/", "Accept-Encoding: gzip")
            #expect(try await unpacked(page.body) == server.get("/").body)
            for (target, encoding) in [("/small.txt", "gzip"), ("/a.png", "gzip"), ("/a.txt", "gzip;q=0")] {
                #expect(try server.get(target, "Accept-Encoding: \(encoding)")["content-encoding"] == nil)
            }
        }
    }

    private func unpacked(_ bytes: [UInt8]) async throws -> [UInt8] {
        let program = try installedProgram(named: "gzip", package: "gzip")
        return try await Array(Command(program, ["-dc"], input: Data(bytes)).run().output)
    }
}
