import Markdown

// While a page is made nobody knows which tag a value came from: Mustache does not say, and it need not be known unless
// a value stands where none may. Then the template is looked at once more, as it would be with a value for each tag.
extension TemplateSet.Text {
    /// The places where no value may stand, by the offset of the tag that stands there.
    var places: [Int: String] {
        var slots: [FilledText.Slot] = []
        let source = replacingTags { tag in
            slots.append(.init(value: .text("x"), tag: Name(String(tag.range.lowerBound))))
            return Placeholder.value(slots.count - 1)
        }
        let compiled = MarkupCompiler.compile(Array(markup(of: source).utf8), slots: slots)
        var writer = MarkupWriter(page: SitePath(unchecked: "/"), root: "/", collects: false)
        writer.write(compiled, slots)
        let pairs = writer.misplaced.compactMap { misplaced in
            Int(misplaced.name).map { ($0, misplaced.place) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private func markup(of source: String) -> String {
        guard self.source.path.hasSuffix(".md") else { return source }
        // What is too deep for a document has been reported for the page.
        return (try? Document(parsing: source))?.html(.trusted) ?? source
    }

    /// The text with something in the place of each tag that shows a value; other tags are taken out, and with them the
    /// lines that hold nothing else, as Mustache does it.
    private func replacingTags(_ replacement: (Tag) -> String) -> String {
        let scalars = Array(string.unicodeScalars)
        var result = String.UnicodeScalarView()
        var position = 0
        for tag in tags {
            result.append(contentsOf: scalars[position..<max(position, tag.range.lowerBound)])
            position = tag.range.upperBound
            if tag.kind == .variable || tag.kind == .unescaped {
                result.append(contentsOf: replacement(tag).unicodeScalars)
            } else if let end = scalars[position...].firstIndex(where: { !" \t".unicodeScalars.contains($0) }),
                scalars[end] == "\n", result.last == "\n"
            {
                position = end + 1
            }
        }
        result.append(contentsOf: scalars[position...])
        return String(result)
    }
}
