import Foundation
import TestSupport

/// An element as parsed by the browser.
struct HTMLTree: Decodable {
    var name: String
    var attributes: [Attribute]
    var children: [Child]

    struct Attribute: Decodable {
        var name: String
        var value: String
        /// The scheme and host of a URL on a page of `https://site.example/`.
        var target: String?
    }

    enum Child {
        case element(HTMLTree)
        case text(String)
    }

    /// Reads documents in a single call of the browser.
    static func read(_ pages: [String]) async throws -> [HTMLTree] {
        try await HTMLReader().read(html: pages, script: script, as: HTMLTree.self)
    }

    /// Text is percent-encoded, because not every character survives as JSON in a browser's driver.
    private static let script = """
        const target = text => {
          try {
            const url = new URL(text, "https://site.example/");
            return url.protocol + "//" + url.host;
          } catch { return "invalid:" }
        };
        const urls = ["href", "src", "action", "formaction", "poster", "cite", "data", "background", "xlink:href"];
        const read = node => ({
          name: node.localName,
          attributes: [...node.attributes].map(a => ({
            name: encodeURIComponent(a.name),
            value: encodeURIComponent(a.value),
            target: urls.includes(a.name) ? target(a.value) : null,
          })),
          children: [...node.childNodes].filter(n => n.nodeType === 1 || n.nodeType === 3).map(n =>
            n.nodeType === 1 ? read(n) : encodeURIComponent(n.data)),
        });
        return read(document.documentElement);
        """

    /// The text of the element, with all its white space.
    var text: String {
        children.reduce(into: "") { text, child in
            switch child {
            case .element(let element): text += element.text
            case .text(let own): text += own
            }
        }
    }

    /// The value of an attribute.
    subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    /// This element and its descendants in document order.
    var elements: [HTMLTree] {
        [self]
            + children.flatMap { child in
                if case .element(let element) = child { element.elements } else { [HTMLTree]() }
            }
    }

    /// The first element with this name.
    func first(_ name: String) -> HTMLTree? { elements.first { $0.name == name } }

    /// The nested names of elements and attributes, without text or values.
    var structure: String {
        let names = attributes.map { " " + $0.name }.joined()
        let inner = children.map { child in
            if case .element(let element) = child { element.structure } else { "" }
        }
        return "<\(name)\(names)>\(inner.joined())</\(name)>"
    }

    /// The scheme and host of each URL in the element.
    var targets: [String] { elements.flatMap { $0.attributes.compactMap(\.target) } }
}

extension HTMLTree.Attribute {
    private enum CodingKeys: CodingKey {
        case name, value, target
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = percentDecoded(try container.decode(String.self, forKey: .name))
        value = percentDecoded(try container.decode(String.self, forKey: .value))
        target = try container.decodeIfPresent(String.self, forKey: .target)
    }
}

extension HTMLTree.Child: Decodable {
    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self = .text(percentDecoded(text))
        } else {
            self = .element(try HTMLTree(from: decoder))
        }
    }
}

/// Decodes each `%XX` in a text. Invalid UTF-8 becomes U+FFFD, as in a browser.
func percentDecoded(_ text: String) -> String {
    func digit(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
            let low = digit(bytes[index + 2])
        {
            result.append(high << 4 | low)
            index += 3
        } else {
            result.append(bytes[index])
            index += 1
        }
    }
    return String(decoding: result, as: UTF8.self)
}
