import Persistence

/// A text with nothing in it but names, such as `/events/{{event.slug}}/`.
///
/// Nearly all paths and titles are of this kind. There are as many of them as pages, and each build needs all paths, so
/// they are put together here; Mustache would take longer for them than for all else that a build with few changes does.
struct NamePattern {
    private enum Part {
        case text(String)
        case name([Name])
    }

    private let parts: [Part]

    /// The names in it, each in its parts.
    var names: [[String]] {
        parts.compactMap { if case .name(let names) = $0 { names.map(\.text) } else { nil } }
    }

    /// Nil if there is more in the text than names.
    init?(_ text: String, _ tags: [Tag]) {
        let scalars = Array(text.unicodeScalars)
        var parts: [Part] = []
        var position = 0
        for tag in tags {
            guard [.variable, .unescaped].contains(tag.kind), tag.transforms.isEmpty, tag.name.first != "." else {
                return nil
            }
            parts.append(.text(Self.text(scalars[position..<tag.range.lowerBound])))
            parts.append(.name(tag.name.split(separator: ".").map { Name(String($0)) }))
            position = tag.range.upperBound
        }
        parts.append(.text(Self.text(scalars[position...])))
        self.parts = parts
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    /// The text with the values in the place of their names.
    func text(root: SiteRoot, trace: TraceRecorder?) -> String {
        guard let trace else { return text(root: root) }
        // The names are looked up as in any template, so that the same is noted.
        var filler = MustacheFiller(partials: [:], words: nil, trace: trace)
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .name(let names):
                var operand: MustacheFiller.Operand? = .init(value: .record(root))
                for name in names { operand = operand.flatMap { filler.child(named: name, of: $0) } }
                guard let operand else { continue }
                filler.noteAll(operand)
                trace.noteText(of: operand.value)
                result += operand.value.plainText
            }
        }
        return result
    }

    /// The same of a text that asks for nothing but a thing and what is in it; nil if it asks for more.
    func text(of item: Value, named itemName: Name) -> String? {
        var texts: [String] = []
        texts.reserveCapacity(parts.count)
        for part in parts {
            switch part {
            case .text(let text): texts.append(text)
            case .name(let names):
                guard names.first == itemName else { return nil }
                var value = item
                for name in names.dropFirst() { value = value.child(named: name) }
                texts.append(value.plainText)
            }
        }
        return String(joining: texts)
    }

    /// The same where nobody notes what is asked for.
    private func text(root: SiteRoot) -> String {
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .name(let names):
                var value = Value.nothing
                if let first = names.first, let known = root.value(named: first) { value = known }
                for name in names.dropFirst() { value = value.child(named: name) }
                result += value.plainText
            }
        }
        return result
    }
}

extension Value {
    fileprivate func child(named name: Name) -> Value {
        switch self {
        case .record(let record): record.value(named: name) ?? .nothing
        case .list(let values): ListName(name.text)?.value(of: values) ?? .nothing
        default: .nothing
        }
    }
}
