import Diagnostics
import Foundation

/// Returns the UTF-8 of a text file without a byte order mark, converted from UTF-16 if necessary.
///
/// Bytes in any other encoding stay unchanged: see ``decodedText(_:)``.
func textBytes(of data: Data) -> [UInt8] {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(data.dropFirst(3)) }
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]),
        let text = String(data: data, encoding: .utf16)
    {
        return Array(String(text.unicodeScalars.drop { $0 == "\u{FEFF}" }).utf8)
    }
    return Array(data)
}

/// Returns the text of these bytes. If they aren't valid UTF-8, they are read as Windows-1252, which old spreadsheets
/// write.
func decodedText(_ bytes: some Sequence<UInt8>) -> (text: String, isUTF8: Bool) {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self) { return (text, true) }
    let data = Data(bytes)
    let text = String(data: data, encoding: .windowsCP1252) ?? String(data: data, encoding: .isoLatin1)
    return (text ?? String(decoding: bytes, as: UTF8.self), false)
}

/// Returns a whole file as text, with a warning if it isn't UTF-8.
func decodedFile(_ data: Data, file: String) -> Converted<String> {
    let (text, isUTF8) = decodedText(textBytes(of: data))
    return Converted(text, isUTF8 ? [] : [.notUTF8(Location(file: file))])
}

extension Diagnostic {
    static func notUTF8(_ location: Location) -> Diagnostic {
        .warning(location, "the file is not in UTF-8; read as Windows-1252", hint: "check its accents and signs")
    }
}

extension String {
    /// The lines without their line breaks: LF, CR LF or CR.
    var textLines: [Substring] {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }

    var withLineFeeds: String { textLines.joined(separator: "\n") }

    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    var nonEmpty: String? { isEmpty ? nil : self }

    /// The text on one line: every run of line breaks and the white space around it becomes one space.
    var onOneLine: String {
        split { $0.isNewline }.map { String($0).trimmed }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The text in quotation marks, on one line, for a message, truncated if it is long.
    var quoted: String { "\"\(shortenedLine())\"" }
}

extension StringProtocol {
    var withSingleSpaces: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
