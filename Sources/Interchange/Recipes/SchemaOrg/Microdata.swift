import Persistence

/// Converts an item of microdata (HTML living standard, section 5.2) to the equivalent JSON-LD object.
///
/// `itemref` is only followed from top-level items.
struct Microdata {
    private let element: PageElement
    private let depth: Int
    private let elements: [String: PageElement]

    /// The maximum nesting depth of items; deeper ones are read as text.
    private static let maximumDepth = 32

    /// Creates the reader for an element with `itemscope`.
    ///
    /// - Parameter elements: The elements of the page by id, for `itemref`.
    init(_ element: PageElement, depth: Int = 0, elements: [String: PageElement] = [:]) {
        (self.element, self.depth, self.elements) = (element, depth, elements)
    }

    /// The item: properties that occur once have a single value, the others an array.
    var item: PropertyValue {
        var properties: [String: [PropertyValue]] = [:]
        collect(in: element, &properties)
        let references = element["itemref"]?.split(whereSeparator: \.isWhitespace) ?? []
        for other in references.compactMap({ elements[String($0)] }) where other != element {
            collect(in: other, &properties)
        }
        var object = properties.mapValues { $0.count == 1 ? $0[0] : .array($0) }
        if let type = element["itemtype"] { object["@type"] = .string(type) }
        return .dictionary(object)
    }

    /// Collects the properties in an element. The item's own element isn't a property of the item.
    private func collect(in root: PageElement, _ properties: inout [String: [PropertyValue]]) {
        root.walk { current in
            if current == element { return root == element }
            let isItem = current["itemscope"] != nil
            if let names = current["itemprop"] {
                let value =
                    isItem && depth < Self.maximumDepth
                    ? Microdata(current, depth: depth + 1).item : .string(Self.text(of: current, named: names))
                for name in names.split(whereSeparator: \.isWhitespace) {
                    // A name may be written with its vocabulary.
                    let name = name.split(separator: "/").last ?? name
                    properties[String(name), default: []].append(value)
                }
            }
            // The properties of a nested item don't belong to this one.
            return !isItem
        }
    }

    /// Properties that recipe sites link to similar recipes. The value is the text of the link.
    private static let linkedTexts: Set = [
        "author", "publisher", "keywords", "recipeCategory", "recipeCuisine", "name",
    ]

    /// Properties whose tags are kept, because they delimit the steps.
    private static let steps: Set = ["recipeInstructions", "instructions"]

    /// Returns the value of a property that isn't an item (section 5.2.4).
    private static func text(of element: PageElement, named name: String) -> String {
        if element.name == "a", linkedTexts.contains(name), !element.lines.isEmpty { return element.lines }
        let attribute: String? =
            switch element.name {
            case "meta": "content"
            case "audio", "embed", "iframe", "img", "source", "track", "video": "src"
            case "a", "area", "link": "href"
            case "object": "data"
            case "data", "meter": "value"
            case "time": "datetime"
            default: nil
            }
        // Recipe sites also use `content` on other elements.
        if let text = attribute.flatMap({ element[$0] }) ?? element["content"] { return text }
        return steps.contains(name) ? element.markup ?? element.lines : element.lines
    }
}
