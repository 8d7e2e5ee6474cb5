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
            let page = try #require(try server.get("/")["etag"])
            #expect(try server.get("/", "If-None-Match: \(page)").status == 304)
            try server.write(Array((text + "!").utf8), to: "a.txt")
            #expect(try server.get("/a.txt", "If-None-Match: \(tag)").status == 200)
        }
    }

    @Test func sendsRanges() async throws {
        try await withServer(["a.txt": text]) { server in
            let tag = try #require(try server.get("/a.txt")["etag"])
            let part = try server.get("/a.txt", "Range: bytes=1-3")
            #expect(part.status == 206)
            #expect(part.text == "bcd")
            #expect(part["content-range"] == "bytes 1-3/4000")
            #expect(try server.get("/a.txt", "Range: bytes=-2", "If-Range: \(tag)").text == String(text.suffix(2)))
            #expect(try server.get("/a.txt", "Range: bytes=3998-").text == String(text.suffix(2)))
            for condition in ["\"x\"", "W/\(tag)", "Sun, 06 Nov 1994 08:49:37 GMT"] {
                #expect(try server.get("/a.txt", "Range: bytes=1-3", "If-Range: \(condition)").status == 200)
            }
            #expect(try server.get("/a.txt", "Range: bytes=0-1,3-4").text == text)
            let none = try server.get("/a.txt", "Range: bytes=4000-")
            #expect(none.status == 416)
            #expect(none["content-range"] == "bytes */4000")
            #expect(try server.get("/a.txt", "Range: bytes=1-3", method: "HEAD").status == 200)
        }
    }

    @Test func sendsRangesOfLargeFile() async throws {
        try await withServer { server in
            try server.write((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 >> 8) }, to: "film.mp4")
            let part = try server.get("/film.mp4", "Range: bytes=999999-2000000")
            #expect(part.body == (999_999...2_000_000).map { UInt8(truncatingIfNeeded: $0 >> 8) })
            let tag = try #require(part["etag"])
            #expect(try server.get("/film.mp4", "If-None-Match: \(tag)").status == 304)
        }
    }
}
