import NIOHTTP1

/// The fields of a request that decide how a file is sent, and not which one.
struct RequestConditions: Sendable {
    var ifMatch: [String] = []
    var ifNoneMatch: [String] = []
    var range: String?
    var ifRange: String?

    init(_ head: HTTPRequestHead) {
        ifMatch = head.headers["if-match"]
        ifNoneMatch = head.headers["if-none-match"]
        // Range is defined for GET alone (RFC 9110, section 14.2); twice it means nothing.
        let ranges = head.headers["range"]
        range = head.method == .GET && ranges.count == 1 ? ranges.first : nil
        ifRange = head.headers["if-range"].first
    }
}
