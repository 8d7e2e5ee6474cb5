import Foundation

// For a number or a text that JSON's decoder cannot read it throws an error without a path. The record is then
// searched for the value that it must mean.

extension TextOutline {
    /// The value of a record that is at fault, with what is wrong with it.
    ///
    /// - Parameter error: the decoder's error, which holds the number that did not fit as it is written.
    func fault(inRecord index: Int, for error: any Error) -> RecordFault? {
        guard records.indices.contains(index) else { return nil }
        guard syntax == .json else { return badEncoding(inRecord: index, for: error) }
        let thrown = String(describing: error)
        var suspect: RecordFault?
        let start = position(ofRecord: index)
        var scanner = JSONScanner(bytes, from: records[index])
        // The text has been walked before, so no fault is left to be thrown.
        while let event = try? scanner.next() {
            if let key = scanner.frames.last?.key, let fault = badText(key, after: start) {
                return RecordFault(path: Array(scanner.path.dropLast()), message: "in a key: " + fault.0, hint: fault.1)
            }
            guard case .scalar(let range) = event else { continue }
            if bytes[range.lowerBound] == UInt8(ascii: "\"") {
                if let fault = badText(range, after: start) {
                    return RecordFault(path: scanner.path, message: fault.0, hint: fault.1)
                }
            } else if suspect == nil, let message = badNumber(range, thrown: thrown) {
                suspect = RecordFault(path: scanner.path, message: message)
            }
        }
        return suspect
    }

    /// The first byte of a record that is no UTF-8, of which Foundation can make no text.
    private func badEncoding(inRecord index: Int, for error: any Error) -> RecordFault? {
        switch error as? DecodingError {
        case .keyNotFound, .typeMismatch, .valueNotFound: return nil
        default: break
        }
        guard let offset = bytes.firstBadUTF8(in: recordRanges[index]) else { return nil }
        let place = place(offset, after: position(ofRecord: index))
        var scanner = XMLScanner(bytes, from: records[index])
        var path: [PathStep] = []
        while let event = try? scanner.next() {
            if case .scalar(let range) = event, range.contains(offset) { path = scanner.path }
        }
        return RecordFault(
            path: path,
            message: "the byte \(hexadecimal(bytes[offset])) \(place) is no UTF-8",
            hint: "save the file as UTF-8"
        )
    }

    /// What is wrong with a number: its form, its size, or that it is the one that the decoder speaks of.
    private func badNumber(_ range: Range<Int>, thrown: String) -> String? {
        let written = String(decoding: bytes[range], as: UTF8.self)
        guard let first = written.utf8.first, first == UInt8(ascii: "-") || 0x30...0x39 ~= first else { return nil }
        let form = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/
        if written.wholeMatch(of: form) == nil { return "\(written.shortened()) is no number of JSON" }
        guard thrown.contains("\"\(written)\"") else { return nil }
        guard let number = Double(written), number.isFinite else {
            return "the number \(written.shortened()) is too large"
        }
        if number == 0 { return "the number \(written.shortened()) is too small" }
        return "expected a whole number of at most 64 bits, found the number \(written.shortened())"
    }

    /// What is wrong with a text or a key, quotation marks included, and what to do about it.
    private func badText(_ range: Range<Int>, after start: TextPosition) -> (String, String)? {
        if let offset = bytes.firstBadUTF8(in: range) {
            return (
                "the byte \(hexadecimal(bytes[offset])) \(place(offset, after: start)) is no UTF-8",
                "save the file as UTF-8"
            )
        }
        if let offset = bytes[range].firstIndex(where: { $0 < 0x20 }) {
            let byte = hexadecimal(bytes[offset])
            return (
                "the control character \(byte) \(place(offset, after: start)) stands in text",
                "write it as \\u00" + byte.dropFirst(2)
            )
        }
        guard bytes[range].contains(UInt8(ascii: "\\")) else { return nil }
        let text = String(decoding: bytes[range], as: UTF8.self)
        let escapes =
            /\\(?:u[dD][89abAB]..\\u[dD][c-fC-F][0-9a-fA-F]{2}|u(?<code>[0-9a-fA-F]{4})|["\\\/bfnrt]|(?<bad>.?))/
        for match in text.matches(of: escapes) {
            if let code = match.output.code, let number = UInt16(code, radix: 16), UTF16.isSurrogate(number) {
                return ("\(match.output.0) is half a surrogate pair and stands for no character", "take it out")
            }
            if match.output.bad != nil {
                return ("\(match.output.0) is no escape of JSON", "write \\\\ for the sign \\ itself")
            }
        }
        return nil
    }

    private func place(_ offset: Int, after start: TextPosition) -> String {
        let position = start.advanced(to: offset, in: bytes)
        return "in line \(position.line), column \(position.column)"
    }
}
