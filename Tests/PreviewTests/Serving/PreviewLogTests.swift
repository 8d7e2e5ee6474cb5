import NIOCore
import Testing

@testable import Preview

@Suite struct PreviewLogTests {
    @Test func limitsLinesPerSecond() {
        let lines = LogLines()
        let log = PreviewLog { lines.add($0) }
        let start = NIODeadline.uptimeNanoseconds(10_000_000_000)
        for number in 0..<100 as Range<Int64> {
            log.add(.badRequest("No."), request: "GET /\(number)", at: start + .milliseconds(number))
        }
        #expect(lines.all == (0..<5).map { "refused \"GET /\($0)\" with 400: No." })
        log.add(.badRequest("No."), request: nil, at: start + .seconds(1))
        #expect(lines.all.dropFirst(5) == ["95 more like these", "refused a request with 400: No."])
    }

    @Test func escapesControlCharacters() {
        let lines = LogLines()
        PreviewLog { lines.add($0) }.add(.badRequest("No."), request: "a\u{1B}[2J\u{202E}ü\u{9B}")
        #expect(lines.all == ["refused \"a\\u{1b}[2J\\u{202e}ü\\u{9b}\" with 400: No."])
    }
}
