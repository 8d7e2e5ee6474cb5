import NIOCore
import NIOHTTP1
import Testing

@testable import Preview

@Suite struct HeadBufferTests {
    private func heads(_ parts: [String]) throws(Refusal) -> [String] {
        var buffer = HeadBuffer()
        var heads: [String] = []
        for part in parts {
            var bytes = ByteBuffer(string: part)
            buffer.append(&bytes)
            while let head = try buffer.next() { heads.append(String(buffer: head)) }
        }
        return heads
    }

    private let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func cutsHeadsApart() throws {
        #expect(try heads([request + request + "GET"]) == [request, request])
        #expect(try heads((request + request).map(String.init)) == [request, request])
        #expect(try heads(["\r\n\r\n\n" + request]) == [request])
        #expect(try heads(["GET / HTTP/1.0\n\n"]) == ["GET / HTTP/1.0\n\n"])
        #expect(try heads(["GET / HTTP/1.1\r\nHost: a\r\n\r"]) == [])
    }

    @Test(arguments: [16_384, 16_385, 40_000])
    func limitsAHead(size: Int) {
        let start = "GET / HTTP/1.1\r\n"
        let fields = String(repeating: "X: 123456\r\n", count: (size - start.utf8.count - 4) / 11)
        let rest = size - start.utf8.count - fields.utf8.count - 4
        let head = start + fields + String(repeating: "y", count: rest) + "\r\n\r\n"
        for parts in [[head], head.map(String.init)] {
            let status: HTTPResponseStatus?
            do {
                status = try heads(parts) == [head] ? nil : .imATeapot
            } catch {
                status = error.status
            }
            #expect(status == (size > 16_384 ? .requestHeaderFieldsTooLarge : nil))
        }
    }

    @Test(arguments: ["\r\n\r\n", ""])
    func limitsTheFirstLine(end: String) {
        let error = #expect(throws: Refusal.self) {
            try heads(["GET /" + String(repeating: "a", count: 9_000) + " HTTP/1.1" + end])
        }
        #expect(error?.status == .uriTooLong)
    }
}
