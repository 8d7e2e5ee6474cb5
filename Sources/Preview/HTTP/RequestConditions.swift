import NIOHTTP1

/// The fields of a request that bear on how a file is sent, and not on which.
struct RequestConditions: Sendable {
    var isHead = false
    var ifMatch: [String] = []
    var ifNoneMatch: [String] = []
    var range: String?
    var ifRange: String?
    var acceptsGzip = false

    init() {}

    init(_ head: HTTPRequestHead) {
        isHead = head.method == .HEAD
        ifMatch = head.headers["if-match"]
        ifNoneMatch = head.headers["if-none-match"]
        // Range is defined for GET alone (RFC 9110, section 14.2); twice it means nothing.
        let ranges = head.headers["range"]
        range = head.method == .GET && ranges.count == 1 ? ranges.first : nil
        ifRange = head.headers["if-range"].first
        acceptsGzip = AcceptEncoding.permitsGzip(head.headers["accept-encoding"])
    }
}
