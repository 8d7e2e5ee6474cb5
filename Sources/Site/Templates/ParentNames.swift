/// Names of templates to inherit from that swift-mustache can read.
///
/// It takes a slash in `{{<layouts/page}}` but not in `{{/layouts/page}}`. So it gets the tags with another character in
/// the place of the slash, one that no file of ours has in its name, and knows each template by that name too.
enum ParentNames {
    static func alias(of name: String) -> String { name.replacing("/", with: "?") }

    /// The text with aliases in the tags that begin and end inheritance. Nothing else moves.
    static func replacing(in text: String, _ tags: [Tag]) -> String {
        let parents = tags.filter { $0.kind == .parent && $0.name.contains("/") }
        guard !parents.isEmpty else { return text }
        var scalars = Array(text.unicodeScalars)
        for parent in parents {
            for tag in [parent, tags[parent.end - 1]] {
                // The slash of a closing tag itself comes first, right behind the delimiter.
                let name = Array(tag.name.unicodeScalars)
                guard let start = scalars[tag.range].lastRange(of: name)?.lowerBound else { continue }
                for index in start..<start + name.count where scalars[index] == "/" { scalars[index] = "?" }
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension ArraySlice<Unicode.Scalar> {
    fileprivate func lastRange(of other: [Unicode.Scalar]) -> Range<Int>? {
        guard count >= other.count else { return nil }
        return (startIndex...endIndex - other.count).last { self[$0..<$0 + other.count].elementsEqual(other) }
            .map { $0..<$0 + other.count }
    }
}
