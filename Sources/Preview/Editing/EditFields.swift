import Foundation
import NIOCore
import NIOHTTP1

/// Parses the fields of a form in a request.
enum EditFields {
    /// The fields of a body: `application/x-www-form-urlencoded`, or a JSON object of strings; and, if the path accepts
    /// files, `multipart/form-data`.
    ///
    /// - Throws: status 415 for any other type, or an encoding other than UTF-8; status 400 for a malformed body.
    static func read(
        _ request: NIOHTTPServerRequestFull,
        for path: [String]
    ) throws(HTTPError) -> (fields: [String: String], files: [String: [UInt8]]) {
        let types = request.head.headers["content-type"]
        let parts = (types.first ?? "").split(separator: ";").map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        let isUTF8 = parts.dropFirst().allSatisfy { part in
            !part.hasPrefix("charset=") || ["charset=utf-8", "charset=\"utf-8\""].contains(part)
        }
        guard isUTF8 else { throw HTTPError(.unsupportedMediaType, "A change must be sent as UTF-8.") }
        let body = request.body.map { Array($0.readableBytesView) } ?? []
        switch types.count == 1 ? parts.first : nil {
        case "application/x-www-form-urlencoded":
            guard let text = String(validating: body, as: UTF8.self) else { throw notUTF8 }
            return (try pairs(in: text), [:])
        case "application/json":
            return (try texts(in: body), [:])
        case "multipart/form-data" where takesFiles(path):
            let form = try MultipartForm(body, type: types[0])
            return (form.fields, form.files)
        default:
            throw HTTPError(
                .unsupportedMediaType,
                "A change is sent as application/x-www-form-urlencoded or application/json."
            )
        }
    }

    /// The fields of a JSON object whose values are texts.
    private static func texts(in body: [UInt8]) throws(HTTPError) -> [String: String] {
        let fields: [String: String]
        do {
            fields = try JSONDecoder().decode([String: String].self, from: Data(body))
        } catch {
            throw .badRequest("The body must be a JSON object whose values are texts.")
        }
        // If a field is repeated, Foundation silently keeps one value. Each field has four quotation marks, and nothing
        // else in the object has any.
        var (isEscaped, marks) = (false, 0)
        for byte in body {
            if byte == UInt8(ascii: "\""), !isEscaped { marks += 1 }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        guard marks == 4 * fields.count else { throw repeated }
        return fields
    }

    private static let notUTF8 = HTTPError.badRequest("A form must be percent-encoded UTF-8.")
    private static let repeated = HTTPError.badRequest("A form can't have a field twice.")

    /// Whether a form at a path may contain files: the form of a recipe has a picture.
    static func takesFiles(_ path: some Collection<String>) -> Bool {
        path.first == "recipes" && (path.count < 3 || path.count == 3 && Array(path)[2] == "edit")
    }

    /// The fields of a form or of a query (URL Standard, section 5.1). Line ends are normalised to `\n`.
    ///
    /// - Throws: status 400 for a repeated field, and for text that isn't UTF-8.
    static func pairs(in text: some StringProtocol) throws(HTTPError) -> [String: String] {
        var values: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]), let value = decoded(parts.count > 1 ? parts[1] : "") else {
                throw notUTF8
            }
            guard values.updateValue(value, forKey: name) == nil else {
                throw repeated
            }
        }
        return values
    }

    private static func decoded(_ text: some StringProtocol) -> String? {
        String(text).replacing("+", with: " ").removingPercentEncoding?.replacing("\r\n", with: "\n")
    }
}

extension HTTPRequestHead {
    /// Whether the client is a program rather than a form on a page.
    var wantsJSON: Bool {
        (headers["accept"] + headers["content-type"]).contains { $0.lowercased().contains("application/json") }
    }
}
