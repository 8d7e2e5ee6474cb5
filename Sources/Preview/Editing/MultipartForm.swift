import Foundation

/// A form with files (`multipart/form-data`, RFC 7578), as browsers and curl send it.
///
/// It is parsed strictly: nothing may precede the first part or follow the last one, part names must be unique, and
/// text must be UTF-8. File names are ignored, because the content determines the type of a file.
struct MultipartForm {
    private(set) var fields: [String: String] = [:]
    private(set) var files: [String: [UInt8]] = [:]

    private static let partLimit = 64
    private static let headLimit = 8 * 1024

    /// - Parameter type: the value of `Content-Type`, which names the boundary.
    /// - Throws: status 400 for a malformed form.
    init(_ body: [UInt8], type: String) throws(HTTPError) {
        guard let boundary = Self.boundary(in: type) else {
            throw .badRequest("A form with files must name its boundary (RFC 7578, section 4.1).")
        }
        let opening = Data("--\(boundary)".utf8)
        guard body.starts(with: opening) else { throw Self.malformed }
        var rest = Data(body).dropFirst(opening.count)
        var count = 0
        while !Self.isEnd(rest) {
            count += 1
            guard count <= Self.partLimit, rest.starts(with: Self.lineEnd) else { throw Self.malformed }
            let part = rest.dropFirst(Self.lineEnd.count)
            // The line end before a boundary is part of it (RFC 2046, section 5.1.1).
            guard let next = part.range(of: Self.lineEnd + opening) else { throw Self.malformed }
            try add(part[..<next.lowerBound])
            rest = part[next.upperBound...]
        }
    }

    private mutating func add(_ part: Data) throws(HTTPError) {
        // A part without header fields would begin with the empty line.
        guard let gap = part.prefix(Self.headLimit).range(of: Self.lineEnd + Self.lineEnd) else {
            throw Self.malformed
        }
        let content = part[gap.upperBound...]
        let head = String(decoding: part[..<gap.lowerBound], as: UTF8.self)
        let disposition = head.components(separatedBy: "\r\n").first {
            $0.lowercased().hasPrefix("content-disposition:")
        }
        let parameters = disposition.flatMap { Self.parameters(of: $0, type: "form-data") } ?? [:]
        guard let name = parameters["name"], !name.isEmpty else { throw Self.malformed }
        guard fields[name] == nil, files[name] == nil else {
            throw .badRequest("A form can't have a field twice.")
        }
        guard let fileName = parameters["filename"] else {
            guard let text = String(validating: content, as: UTF8.self) else {
                throw .badRequest("The texts of a form must be UTF-8.")
            }
            fields[name] = text.replacing("\r\n", with: "\n")
            return
        }
        // If no file was chosen, browsers send one with an empty name and no content.
        if !fileName.isEmpty || !content.isEmpty { files[name] = Array(content) }
    }

    // MARK: Parts

    private static let lineEnd = Data([13, 10])
    private static let malformed = HTTPError.badRequest("A form with files must be in the format of RFC 7578.")

    private static func isEnd(_ rest: Data) -> Bool {
        let hyphens = Data("--".utf8)
        return rest == hyphens || rest == hyphens + lineEnd
    }

    /// The boundary: 1 to 70 of the characters allowed by RFC 2046, section 5.1.1.
    private static func boundary(in type: String) -> String? {
        let boundary = parameters(of: "content-type: " + type, type: "multipart/form-data")?["boundary"]
        return boundary.flatMap { $0.wholeMatch(of: /[0-9A-Za-z'()+_,.\/:=? -]{1,70}/) == nil ? nil : $0 }
    }

    /// The parameters of a header field, `name: type; key="value"`; nil if it is malformed.
    private static func parameters(of field: String, type: String) -> [String: String]? {
        let parts = field.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        var rest = parts[1].drop { $0 == " " }
        guard rest.lowercased().hasPrefix(type) else { return nil }
        rest = rest.dropFirst(type.count)
        var values: [String: String] = [:]
        while let match = rest.prefixMatch(of: /[ \t]*;[ \t]*([A-Za-z*]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s";]+))/) {
            let value = match.2.map { String($0).replacing(/\\(.)/) { String($0.1) } } ?? match.3.map(String.init) ?? ""
            guard values.updateValue(value, forKey: match.1.lowercased()) == nil else { return nil }
            rest = rest[match.range.upperBound...]
        }
        return rest.allSatisfy { $0 == " " || $0 == "\t" } ? values : nil
    }
}
