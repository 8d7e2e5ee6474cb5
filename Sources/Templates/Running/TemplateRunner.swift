package import Diagnostics
import Markdown

/// Runs the instructions of templates for one page.
package struct TemplateRunner {
    /// A problem with the values of one page.
    package enum Problem: Hashable, Sendable {
        /// A value in a place where no text is safe.
        case misplaced(Diagnostic)
        /// A Markdown field that is shown as plain text, and why.
        case unreadable(field: String, reason: String)
        case tooLong
    }

    let links: PageLinks
    let collects: Bool
    var evaluator: Evaluator
    var output: [UInt8] = []
    /// The page, in a layout.
    private(set) var content: [UInt8] = []
    /// Makes the ids of headings with a value in them.
    var ids = UniqueSlugs(avoiding: [])
    /// The ids of headings without a value that have been written.
    private var usedIDs: Set<String> = []
    /// The values in the heading that is being written, and where they stand.
    var headingValues: [(range: Range<Int>, text: String)]?
    /// Where the content of the last `<pre>` or similar element begins. A parser drops a line feed there.
    private(set) var preformatted: Int?
    /// The start of the URL that is being written.
    private(set) var urlStart = 0
    /// The range of the values written so far that aren't nothing.
    var shown: Range<Int>?
    private var steps = 0

    /// The text of the first heading.
    package private(set) var heading: String?
    /// What links lead to, as written.
    package internal(set) var targets: [String] = []
    /// The ids that links can lead to.
    package internal(set) var foundIDs: [String] = []
    package internal(set) var problems: [Problem] = []
    /// What the page depends on; nil if it isn't traced.
    package var dependencies: PageDependencies? { evaluator.dependencies }

    /// The size limit of a page. Without one, nested lists could use up all memory, and empty ones could run forever.
    package struct Limit: Sendable, CustomStringConvertible {
        /// The length of the HTML, in bytes.
        package var bytes: Int
        /// The number of tags and list elements.
        package var steps: Int

        /// Larger than any page that people read.
        package static let page = Limit(bytes: Document.byteLimit, steps: 1 << 23)

        package init(bytes: Int, steps: Int) { (self.bytes, self.steps) = (bytes, steps) }

        package var description: String { "\(bytes) bytes or \(steps) tags and elements" }
    }

    private let limit: Limit
    private var isTooLong: Bool { output.count > limit.bytes || steps > limit.steps }

    /// - Parameters:
    ///   - isTraced: whether to note what the templates look up.
    ///   - collects: whether to collect links and ids.
    package init(links: PageLinks, isTraced: Bool = false, collects: Bool = false, limit: Limit = .page) {
        self.links = links
        self.collects = collects
        self.limit = limit
        evaluator = Evaluator(dependencies: isTraced ? PageDependencies() : nil)
    }

    /// Runs a template on a record.
    ///
    /// - Parameter content: the page, for a layout.
    package mutating func run(_ template: CompiledTemplate, on root: any TemplateRecord, content: [UInt8] = [])
        -> [UInt8]
    {
        self.content = content
        output = []
        output.reserveCapacity(template.bytes.count + content.count + 1024)
        ids = UniqueSlugs(avoiding: template.takenIDs)
        evaluator.dependencies?.merge(template.constants)
        evaluator.enter(.record(root))
        template.instructions.withUnsafeBufferPointer { instructions in
            template.bytes.withUnsafeBufferPointer { bytes in
                run(0..<instructions.count, of: Program(template: template, instructions: instructions, bytes: bytes))
            }
        }
        evaluator.leave()
        if isTooLong { problems.append(.tooLong) }
        return output
    }

    // MARK: Instructions

    /// A template with its instructions and bytes as buffers: arrays would be checked and counted at each step.
    private struct Program {
        let template: CompiledTemplate
        let instructions: UnsafeBufferPointer<CompiledTemplate.Instruction>
        let bytes: UnsafeBufferPointer<UInt8>
    }

    private mutating func run(_ range: Range<Int>, of program: Program) {
        var index = range.lowerBound
        // Whether the last section was shown, for an `otherwise` that follows it.
        var isShown = false
        while index < range.upperBound, !isTooLong {
            steps += 1
            let instruction = program.instructions[index]
            let content = index + 1..<instruction.end
            let start = output.count
            switch instruction.operation {
            case .bytes(let text): copy(text, of: program)
            case .value(let number, let place): write(program.template.expressions[number], place)
            case .preformatted: preformatted = start
            case .section(let number):
                isShown = runSection(content, of: program, program.template.expressions[number])
            case .inverted(let number):
                let value = evaluator.sectionValue(of: program.template.expressions[number])
                if value == nil { run(content, of: program) }
            case .otherwise: if !isShown { run(content, of: program) }
            case .optional(let tag, let endTag, let trims): runOptional(content, of: program, tag, endTag, trims: trims)
            case .heading(let level, let id):
                runHeading(content, of: program, level, id.map { program.template.headingIDs[$0] })
            case .url(let kind):
                urlStart = start
                run(content, of: program)
                finishLink(from: start, kind)
            case .unquoted:
                run(content, of: program)
                if output.count == start { output += "\"\"".utf8 }
            case .id:
                run(content, of: program)
                collectID(from: start)
            }
            index = instruction.end
        }
    }

    private mutating func copy(_ range: Range<Int>, of program: Program) {
        output += UnsafeBufferPointer(rebasing: program.bytes[range])
    }

    /// - Returns: whether the value is there and not false.
    private mutating func runSection(_ content: Range<Int>, of program: Program, _ expression: Expression) -> Bool {
        guard let value = evaluator.sectionValue(of: expression) else { return false }
        let outer = evaluator.place
        switch value {
        case .boolean: run(content, of: program)
        case .list(let values):
            for (index, element) in values.enumerated() where !isTooLong {
                steps += 1
                evaluator.place = (index, values.count)
                evaluator.enter(element)
                run(content, of: program)
                evaluator.leave()
            }
        default:
            evaluator.place = nil
            evaluator.enter(value)
            run(content, of: program)
            evaluator.leave()
        }
        evaluator.place = outer
        return true
    }

    // MARK: Elements

    /// Writes tags, and what is between them, only if something is shown there.
    private mutating func runOptional(
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
    private mutating func runHeading(_ content: Range<Int>, of program: Program, _ level: Int, _ knownID: String?) {
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
        let id = isFirst ? knownID ?? "" : ids.next(for: knownID ?? text)
        output.insert(contentsOf: "<h\(level) id=\"\(id)\">".utf8, at: start)
        output += "</h\(level)>".utf8
        if collects { foundIDs.append(id) }
    }

    /// Collects the id that was written last.
    mutating func collectID(from start: Int) {
        if collects { foundIDs.append(String(decoding: output[start...], as: UTF8.self)) }
    }
}
