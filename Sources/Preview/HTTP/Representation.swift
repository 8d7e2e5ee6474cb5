import NIOHTTP1

/// The content to send for a path.
struct Representation: Sendable {
    var status = HTTPResponseStatus.ok
    var content: Answer.Body
    var type: ContentType
    var tag: EntityTag

    /// The answer to a request, whose conditions are evaluated in the order of RFC 9110, section 13.2.2.
    func answer(to request: HTTPRequestHead) -> Answer {
        guard status == .ok else {
            return Answer(status: status, fields: ["Content-Type": type.value], body: content)
        }
        if tag.isNamed(inIfNoneMatch: request.headers["if-none-match"]) {
            return Answer(status: .notModified, fields: fields)
        }
        // Range is only defined for GET (RFC 9110, section 14.2), and is ignored if it is repeated.
        let ranges = request.method == .GET ? request.headers["range"] : []
        // A date in If-Range never matches, because the server sends no dates (section 13.1.5).
        let isPartial = ranges.count == 1 && request.headers["if-range"].allSatisfy { $0 == tag.field }
        switch ByteRange(isPartial ? ranges.first : nil, size: content.count) {
        case .whole: return Answer(status: .ok, fields: fields, body: content)
        case .part(let range):
            let place = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)"
            var answer = Answer(status: .partialContent, fields: fields, body: content.part(range))
            answer.fields.add(name: "Content-Range", value: place)
            return answer
        case .unsatisfiable:
            var answer = Answer(Refusal(.rangeNotSatisfiable, "The file has \(content.count) bytes."))
            answer.fields.add(name: "Content-Range", value: "bytes */\(content.count)")
            return answer
        }
    }

    private var fields: HTTPHeaders {
        ["Content-Type": type.value, "ETag": tag.field, "Accept-Ranges": "bytes"]
    }
}
