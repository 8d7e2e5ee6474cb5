import NIOHTTP1

/// What there is to send for a path: bytes with their type and tag.
struct Representation: Sendable {
    var status = HTTPResponseStatus.ok
    var content: Answer.Body
    var type: ContentType
    var tag: EntityTag

    /// Below this, compression saves no packet.
    private static let smallestCompressed = 1024

    /// The answer under the conditions of a request, judged in the order of RFC 9110, section 13.2.2.
    func answer(under conditions: RequestConditions) -> Answer {
        guard status == .ok else { return whole(conditions, isTagged: false) }
        let selected = isCompressed(for: conditions) ? tag.compressed : tag
        if !conditions.ifMatch.isEmpty, !selected.isNamed(inIfMatch: conditions.ifMatch) {
            return Answer(Refusal(status: .preconditionFailed, reason: "The file is not the one that If-Match names."))
        }
        if selected.isNamed(inIfNoneMatch: conditions.ifNoneMatch) {
            return Answer(status: .notModified, fields: fields(tag: selected))
        }
        guard conditions.range != nil, tag.isNamed(inIfRange: conditions.ifRange) else { return whole(conditions) }
        switch ByteRange(conditions.range, size: content.count) {
        case .whole: return whole(conditions)
        case .part(let range): return part(range)
        case .unsatisfiable:
            var answer = Answer(
                Refusal(status: .rangeNotSatisfiable, reason: "The file has \(content.count) bytes.")
            )
            answer.fields.add(name: "Content-Range", value: "bytes */\(content.count)")
            return answer
        }
    }

    private func whole(_ conditions: RequestConditions, isTagged: Bool = true) -> Answer {
        if isCompressed(for: conditions), case .bytes(let bytes) = content, let compressed = gzip(bytes) {
            var fields = fields(tag: isTagged ? tag.compressed : nil)
            fields.add(name: "Content-Encoding", value: "gzip")
            return Answer(status: status, fields: fields, body: .bytes(compressed))
        }
        return Answer(status: status, fields: fields(tag: isTagged ? tag : nil), body: content)
    }

    private func part(_ range: Range<Int64>) -> Answer {
        var fields = fields(tag: tag)
        fields.add(name: "Content-Range", value: "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)")
        return Answer(status: .partialContent, fields: fields, body: content.part(range))
    }

    /// Parts are cut from the plain bytes, so a request for one gets those.
    private func isCompressed(for conditions: RequestConditions) -> Bool {
        isCompressible && conditions.acceptsGzip && conditions.range == nil
    }

    private var isCompressible: Bool {
        guard case .bytes(let bytes) = content else { return false }
        return type.isCompressible && bytes.count >= Self.smallestCompressed
    }

    private func fields(tag: EntityTag?) -> HTTPHeaders {
        var fields: HTTPHeaders = ["Content-Type": type.value]
        if let tag { fields.add(name: "ETag", value: tag.field) }
        if isCompressible { fields.add(name: "Vary", value: "Accept-Encoding") }
        if status == .ok { fields.add(name: "Accept-Ranges", value: "bytes") }
        return fields
    }
}
