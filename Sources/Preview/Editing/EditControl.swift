/// The HTML of a form field: its label, value and notes.
struct EditControl {
    let field: EditForm.Field
    let problem: EditProblem?
    let base: BasePath
    let words: EditWords

    private var id: String { "edit-\(field.name)" }

    var html: String {
        let label = field.label.escapedHTML
        guard !field.isSwitch else {
            let isOn = field.value.isEmpty ? "" : " checked"
            return
                "<div class=\"field switch\">\n<label><input type=\"checkbox\" name=\"\(field.name)\" value=\"yes\"\(isOn)> "
                + "\(label)</label>\n</div>"
        }
        let notes = notes
        let described = notes.map { "\(id)-\($0.name)" }.joined(separator: " ")
        let attributes =
            "id=\"\(id)\" name=\"\(field.name)\"" + (field.isRequired ? " required" : "")
            + (described.isEmpty ? "" : " aria-describedby=\"\(described)\"")
            + (hasProblem ? " aria-invalid=\"true\"" : "")
        let texts = notes.map { "\n<p class=\"\($0.kind)\" id=\"\(id)-\($0.name)\">\($0.html)</p>" }.joined()
        return "<div class=\"field\">\n<label for=\"\(id)\">\(label)</label>\n\(control(attributes))\(texts)\n</div>"
    }

    private var hasProblem: Bool { problem?.field == field.name }

    private func control(_ attributes: String) -> String {
        if let choices = field.choices {
            let options = choices.map { choice in
                let isChosen = choice.value == field.value ? " selected" : ""
                return
                    "<option value=\"\(choice.value.escapedHTML)\"\(isChosen)>\(choice.label.escapedHTML)</option>"
            }
            return "<select \(attributes)>\n\(options.joined(separator: "\n"))\n</select>"
        }
        if let picture = field.picture {
            let shown = picture.path.map { "<img src=\"\(base.encoded)\($0.escapedHTML)\" alt=\"\">\n" } ?? ""
            let types = picture.types.joined(separator: ",")
            return shown + "<input type=\"file\" accept=\"\(types)\" data-limit=\"\(picture.limit)\" \(attributes)>"
        }
        let value = field.value.escapedHTML
        if field.isDay {
            let end = field.lastDay.map { " max=\"\($0)\"" } ?? ""
            return "<input type=\"date\" \(attributes) value=\"\(value)\"\(end)>"
        }
        // Browsers drop a line feed at the start of a textarea.
        return field.hasLines
            ? "<textarea \(attributes) rows=\"4\">\n\(value)</textarea>"
            : "<input \(attributes) value=\"\(value)\" autocomplete=\"off\"\(suggestions)"
    }

    /// The end of an `input` element, with a list of its suggestions.
    private var suggestions: String {
        guard !field.suggestions.isEmpty else { return ">" }
        let options = field.suggestions.map { "<option value=\"\($0.escapedHTML)\">" }
        return " list=\"\(id)-list\">\n<datalist id=\"\(id)-list\">\(options.joined())</datalist>"
    }

    private var notes: [(name: String, kind: String, html: String)] {
        var notes: [(name: String, kind: String, html: String)] = []
        if let hint = field.hint { notes.append(("hint", "hint", hint.escapedHTML)) }
        if let current = field.current {
            let value = current.isEmpty ? words(.empty) : current
            notes.append(("current", "hint", words(.isNow, ["value": value]).escapedHTML))
        }
        if hasProblem, let problem { notes.append(("error", "error", EditPage.sentence(problem))) }
        return notes
    }
}
