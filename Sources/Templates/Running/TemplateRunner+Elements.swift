import Markdown

/// Elements whose tags depend on what is written between them: headings, and tags that are left out around nothing.
extension TemplateRunner {
    /// Writes tags, and what is between them, only if something is shown there.
    mutating func runOptional(
        _ content: Range<Int>,
        of program: Program,
        _ startTag: Range<Int>,
        _ endTag: Range<Int>,
        trims: Bool
    ) {
        let (start, outer) = (output.count, shown)
        shown = nil
        copy(startTag, of: program)
        let first = output.count
        run(content, of: program)
        if shown != nil || !output[first...].allSatisfy(\.isSpace) {
            if trims { trimSpace(from: first) }
            copy(endTag, of: program)
            shown = (outer?.lowerBound ?? first)..<output.count
        } else {
            output.removeSubrange(start...)
            shown = outer
        }
    }

    /// Removes the template's white space from both ends of what has been written. White space of values stays.
    private mutating func trimSpace(from start: Int) {
        let (first, last) = shown.map { ($0.lowerBound, $0.upperBound) } ?? (output.count, start)
        while output.count > last, output.last?.isSpace == true { output.removeLast() }
        let blank = output[start..<max(start, min(first, output.count))].prefix(while: \.isSpace).count
        if blank > 0 { output.removeSubrange(start..<start + blank) }
    }

    /// Writes a heading with its id, which a value in it makes known only now.
    ///
    /// - Parameter knownID: the id of a heading without a value.
    mutating func runHeading(_ content: Range<Int>, of program: Program, _ level: Int, _ knownID: String?) {
        let start = output.count
        headingValues = []
        run(content, of: program)
        let text =
            knownID == nil || heading == nil
            ? HeadingText.text(of: output, from: start, values: headingValues ?? []) : ""
        headingValues = nil
        if heading == nil { heading = text }
        // In a section over a list, a heading is shown several times.
        let isFirst = knownID.map { usedIDs.insert($0).inserted } ?? false
        let id = isFirst ? knownID ?? "" : ids?.next(for: knownID ?? text) ?? ""
        output.insert(contentsOf: "<h\(level) id=\"\(id)\">".utf8, at: start)
        output += "</h\(level)>".utf8
        if collects { foundIDs.append(id) }
    }
}
