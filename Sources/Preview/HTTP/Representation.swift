import NIOHTTP1

/// The content to send for a path.
struct Representation: Sendable {
    var status = HTTPResponseStatus.ok
    var content: Response.Body
    var type: ContentType
    var tag: EntityTag

    /// The response to a request, whose conditions are evaluated in the order of RFC 9110, section 13.2.2.
    func response(to request: HTTPRequestHead) -> Response {
        guard status == .ok else {
            return Response(status: status, fields: ["Content-Type": type.value], body: content)
        }
        if tag.isNamed(inIfNoneMatch: request.headers["if-none-match"]) {
            return Response(status: .notModified, fields: fields)
        }
        // Range is only defined for GET (RFC 9110, section 14.2), and is ignored if it is repeated.
        let ranges = request.method == .GET ? request.headers["range"] : []
        // A date in If-Range never matches, because the server sends no dates (section 13.1.5).
        let isPartial = ranges.count == 1 && request.headers["if-range"].allSatisfy { $0 == tag.field }
        switch ByteRange(isPartial ? ranges.first : nil, size: content.count) {
        case .whole: return Response(status: .ok, fields: fields, body: content)
        case .part(let range):
            let place = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)"
            var response = Response(status: .partialContent, fields: fields, body: content.part(range))
            response.fields.add(name: "Content-Range", value: place)
            return response
        case .unsatisfiable:
            var response = Response(
                HTTPError(.rangeNotSatisfiable, "The file has \(content.count) bytes."),
                to: request
            )
            response.fields.add(name: "Content-Range", value: "bytes */\(content.count)")
            return response
        }
    }

    private var fields: HTTPHeaders {
        ["Content-Type": type.value, "ETag": tag.field, "Accept-Ranges": "bytes"]
    }
}
