import Diagnostics
import Foundation
import Records

/// Reads a recipe line by line and parses the marks in its steps.
struct CooklangReader {
    private(set) var diagnostics: [Diagnostic] = []
    private let file: String
    /// Whether the picture is available already.
    private let hasPicture: Bool
    private var lines: [String]
    private var metadata = CooklangMetadata()
    private var sections: [Steps.Section] = []
    /// The indices of sections that list ingredients outside the steps.
    private var lists: Set<Int> = []
    /// The notes before the last step, and those after it.
    private var (remarks, closing): ([String], [String]) = ([], [])
    private var ingredients: [Ingredient] = []
    private var names: Set<String> = []

    init(_ text: String, file: String, hasPicture: Bool = false) {
        self.file = file
        self.hasPicture = hasPicture
        lines = text.textLines.map(String.init)
    }

    mutating func recipe() -> Recipe {
        let first = metadata.takeFrontMatter(of: lines, file: file, &diagnostics)
        readBody(from: first)
        if ingredients.isEmpty {
            let hint = "mark them in the text: @flour{200%g}, @salt"
            diagnostics.append(.warning(Location(file: file), "the recipe has no ingredients", hint: hint))
        }
        diagnostics += metadata.unkept.losses(in: "a recipe here", at: Location(file: file))
        if let picture = metadata.picture, !hasPicture {
            diagnostics.append(.note(Location(file: file), "its picture is not imported: \(picture)"))
        }
        let details = metadata.details
        diagnostics += details.remarks.map { .note(Location(file: file), $0) }
        let introduction = ([metadata.introduction].compactMap(\.self) + remarks).joined(separator: "\n\n")
        let noted = sections.enumerated().filter { !$1.steps.isEmpty || !lists.contains($0) }.map(\.element)
        let name = metadata.title ?? file.fileName.withoutExtension
        let steps = Steps.notes(introduction, noted, areNumbered: !metadata.areParagraphs)
        let notes = ([steps] + closing).filter { !$0.isEmpty }.joined(separator: "\n\n")
        return Recipe(name: name, notes: notes, ingredients: ingredients).with(details.value)
    }

    // MARK: Lines

    private mutating func readBody(from first: Int) {
        var paragraph: (line: Int, text: String)?
        for (index, line) in CooklangComments.removed(from: lines[first...]).enumerated() {
            let number = first + index + 1
            let text = line.trimmed
            let isBlock = text.isEmpty || text.hasPrefix(">") || text.hasPrefix("=")
            if isBlock, let step = paragraph {
                addStep(step.text, line: step.line)
                paragraph = nil
            }
            if text.hasPrefix(">>") {
                metadata.add(line: String(text.dropFirst(2)))
            } else if text.hasPrefix(">") {
                closing.append(String(text.dropFirst()).markdownEscaped)
            } else if text.hasPrefix("=") {
                let title = String(text.drop { $0 == "=" }.reversed().drop { $0 == "=" }.reversed()).trimmed
                sections.append(Steps.Section(title: title.markdownEscaped))
            } else if !text.isEmpty {
                let whole = [paragraph?.text, text.withoutBreak].compactMap(\.self).joined(separator: "\n")
                paragraph = (paragraph?.line ?? number, whole)
            }
        }
        if let step = paragraph { addStep(step.text, line: step.line) }
    }

    private mutating func addStep(_ text: String, line: Int) {
        if sections.isEmpty { sections.append(Steps.Section()) }
        if let list = CooklangStep.list(in: text) {
            lists.insert(sections.count - 1)
            for (offset, mark) in list.enumerated() { add(mark, line: line + offset, isListed: true) }
            return
        }
        var step = ""
        for part in CooklangStep.parts(of: text) {
            switch part {
            case .text(let text): step += text
            case .ingredient(let mark):
                step += mark.shownName
                add(mark, line: line)
            case .cookware(let mark):
                // `a #pan{1}` is a pan.
                let amount = mark.amount == "1" ? [mark.unit] : [mark.amount, mark.unit]
                step += (amount + [mark.shownName]).filter { !$0.isEmpty }.joined(separator: " ")
                if !mark.remark.isEmpty { step += " (\(mark.remark))" }
            case .timer(let mark):
                step += [mark.amount, mark.unit].filter { !$0.isEmpty }.joined(separator: " ")
                if mark.amount.isEmpty { step += mark.name }
            }
        }
        sections[sections.count - 1].steps.append(step.markdownEscaped)
        remarks += closing
        closing = []
    }

    private mutating func add(_ mark: CooklangStep.Mark, line: Int, isListed: Bool = false) {
        let remark = mark.remark.isEmpty ? "" : " (\(mark.remark))"
        let name = mark.listedName + remark
        let group = sections.last?.title.nonEmpty?.markdownUnescaped
        let isNew = names.insert(mark.listedName).inserted
        guard !mark.amount.isEmpty else {
            // Later steps mention ingredients again without an amount.
            guard isNew || isListed else { return }
            // Cooklang can't express amounts with two units or approximate amounts.
            let line = isListed ? IngredientLine(name.onOneLine) : nil
            if let line, line.amounts.count > 1 || line.isScaled && !line.lead.isEmpty {
                ingredients.append(Ingredient(line, group: group))
            } else {
                ingredients.append(Ingredient(name: name.onOneLine, amount: 0, group: group))
            }
            return
        }
        let amount = [mark.amount, mark.unit].filter { !$0.isEmpty }.joined(separator: " ")
        if mark.isFixed {
            // An amount after the name is text. `CooklangMarks` writes it as a fixed amount again.
            let fixed = "\(mark.listedName) (=\(amount))\(remark)".onOneLine
            ingredients.append(Ingredient(name: fixed, amount: 0, group: group))
            diagnostics.append(.note(Location(file: file, line: line), "the amount of \(fixed.quoted) isn't scaled"))
            return
        }
        let ingredient = Ingredient(IngredientLine(amount: amount, name: name.onOneLine), group: group)
        ingredients.append(ingredient)
        if let remark = ingredient.remark { diagnostics.append(.note(Location(file: file, line: line), remark)) }
    }
}

/// Removes comments: `-- to the end of the line` and `[- over lines -]`. The number of lines stays the same.
private enum CooklangComments {
    static func removed(from lines: ArraySlice<String>) -> [String] {
        var isInBlock = false
        return lines.map { line in
            let bytes = Array(line.utf8)
            var kept: [UInt8] = []
            var index = 0
            while index < bytes.count {
                let pair = bytes[index...].prefix(2)
                if isInBlock {
                    isInBlock = !pair.elementsEqual("-]".utf8)
                    index += isInBlock ? 1 : 2
                } else if pair.elementsEqual("--".utf8) {
                    break
                } else if pair.elementsEqual("[-".utf8) {
                    isInBlock = true
                    index += 2
                } else {
                    kept.append(bytes[index])
                    index += 1
                }
            }
            return String(decoding: kept, as: UTF8.self)
        }
    }
}

extension String {
    /// The line without the backslash that breaks it. A step is one line here.
    fileprivate var withoutBreak: String { hasSuffix("\\") && count > 1 ? String(dropLast()).trimmed : self }
}
