import NIOHTTP1

/// What there is to send for a path: bytes with their type and tag.
struct Representation: Sendable {
    var status = HTTPResponseStatus.ok
    var content: Answer.Body
    var type: ContentType
    var tag: EntityTag

    /// The answer under the conditions of a request, judged in the order of RFC 9110, section 13.2.2.
    func answer(under conditions: RequestConditions) -> Answer {
        guard status == .ok else {
            return Answer(status: status, fields: ["Content-Type": type.value], body: content)
        }
        if !conditions.ifMatch.isEmpty, !tag.isNamed(inIfMatch: conditions.ifMatch) {
            return Answer(Refusal(.preconditionFailed, "The file isn't the one that If-Match names."))
        }
        if tag.isNamed(inIfNoneMatch: conditions.ifNoneMatch) { return Answer(status: .notModified, fields: fields) }
        guard tag.isNamed(inIfRange: conditions.ifRange) else { return whole }
        switch ByteRange(conditions.range, size: content.count) {
        case .whole: return whole
        case .part(let range): return part(range)
        case .unsatisfiable:
            var answer = Answer(Refusal(.rangeNotSatisfiable, "The file has \(content.count) bytes."))
            answer.fields.add(name: "Content-Range", value: "bytes */\(content.count)")
            return answer
        }
    }

    private var whole: Answer { Answer(status: status, fields: fields, body: content) }

    private func part(_ range: Range<Int64>) -> Answer {
        var fields = fields
        fields.add(name: "Content-Range", value: "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)")
        return Answer(status: .partialContent, fields: fields, body: content.part(range))
    }

    private var fields: HTTPHeaders {
        ["Content-Type": type.value, "ETag": tag.field, "Accept-Ranges": "bytes"]
    }
}
