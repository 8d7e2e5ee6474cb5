import Templates

/// Writes XML 1.0 with one element per line.
struct XMLWriter {
    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)

    mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        append(name, attributes)
        bytes += ">\n".utf8
    }

    mutating func close(_ name: String) { bytes += "</\(name)>\n".utf8 }

    mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String? = nil) {
        append(name, attributes)
        guard let text else { return bytes += "/>\n".utf8 }
        bytes += ">".utf8
        append(text)
        bytes += "</\(name)>\n".utf8
    }

    private mutating func append(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        bytes += "<\(name)".utf8
        for (name, value) in attributes {
            bytes += " \(name)=\"".utf8
            append(value)
            bytes += "\"".utf8
        }
    }

    /// Escapes markup. Characters that XML doesn't allow (section 2.2) become U+FFFD, and carriage returns become
    /// references, because a parser would normalize them.
    private mutating func append(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": bytes += "&amp;".utf8
            case "<": bytes += "&lt;".utf8
            case ">": bytes += "&gt;".utf8
            case "\"": bytes += "&quot;".utf8
            case "\r": bytes += "&#13;".utf8
            default:
                let isControl = scalar.value < 0x20 && scalar != "\t" && scalar != "\n"
                let isAllowed = !isControl && scalar.value != 0xFFFE && scalar.value != 0xFFFF
                bytes += UTF8.encode(isAllowed ? scalar : "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
            }
        }
    }
}
