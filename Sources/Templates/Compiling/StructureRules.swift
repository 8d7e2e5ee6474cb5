/// Adjusts sections and the Markdown blocks around them to each other, regardless of the values.
///
/// - A section that contains only list items repeats items, not lists, so the tags of the list are moved out of it.
///   Adjacent lists of the same kind then become one list, as they would without the section. It is loose if any part is.
/// - A paragraph that consists of a field in three braces is replaced by the field's own blocks.
enum StructureRules {
    static func apply(to nodes: [MarkupNode]) -> [MarkupNode] {
        joined(nodes.map(applied))
    }

    private static func applied(to node: MarkupNode) -> MarkupNode {
        switch node {
        case .section(let slot, let content):
            let content = apply(to: content)
            guard case .list(var list)? = onlyNode(of: content) else { return .section(slot, content) }
            list.items = [.section(slot, list.items)]
            (list.hasFixedItem, list.isLifted) = (false, true)
            return .list(list)
        case .list(var list):
            list.items = apply(to: list.items)
            return .list(list)
        case .paragraph(let content, let hasTags, let place): return paragraph(content, hasTags, place)
        case .heading(let level, let content): return .heading(level: level, apply(to: content))
        case .url, .unquoted, .id, .bytes, .value, .preformatted: return node
        }
    }

    // MARK: Lists

    /// Joins adjacent lists if at least one of them came out of a section.
    private static func joined(_ nodes: [MarkupNode]) -> [MarkupNode] {
        var result: [MarkupNode] = []
        for node in nodes {
            let isAfterBlank = result.last?.isBlank ?? false
            let before = isAfterBlank ? result.dropLast().last : result.last
            guard case .list(let next) = node, case .list(var list)? = before, list.isOrdered == next.isOrdered,
                list.isLifted || next.isLifted
            else {
                result.append(node)
                continue
            }
            if isAfterBlank { result.removeLast() }
            if list.isLoose != next.isLoose {
                list.items = list.isLoose ? list.items + loosened(next.items) : loosened(list.items) + next.items
                list.isLoose = true
            } else {
                list.items += next.items
            }
            list.hasFixedItem = list.hasFixedItem || next.hasFixedItem
            list.isLifted = true
            result[result.count - 1] = .list(list)
        }
        return result
    }

    /// Gives tags to the paragraphs of a tight list's items.
    private static func loosened(_ items: [MarkupNode]) -> [MarkupNode] {
        items.map { node in
            switch node {
            case .paragraph(let content, _, let place): .paragraph(content, hasTags: true, place: place)
            case .value(let slot, .block(let place, _)): .value(slot, .block(place, hasTags: true))
            case .section(let slot, let content): .section(slot, loosened(content))
            default: node
            }
        }
    }

    // MARK: Paragraphs

    private static func paragraph(_ nodes: [MarkupNode], _ hasTags: Bool, _ place: MarkdownField.Place) -> MarkupNode {
        switch onlyNode(of: nodes) {
        case .value(let slot, .markup): .value(slot, .block(place, hasTags: hasTags))
        case .section(let slot, let inner) where isField(inner): .section(slot, [paragraph(inner, hasTags, place)])
        default: .paragraph(nodes, hasTags: hasTags, place: place)
        }
    }

    /// Returns whether there is only a field in three braces, possibly within further sections.
    private static func isField(_ nodes: [MarkupNode]) -> Bool {
        switch onlyNode(of: nodes) {
        case .value(_, .markup): true
        case .section(_, let inner): isField(inner)
        default: false
        }
    }

    /// Returns the node if there is nothing else but white space.
    private static func onlyNode(of nodes: [MarkupNode]) -> MarkupNode? {
        let content = nodes.filter { !$0.isBlank }
        return content.count == 1 ? content[0] : nil
    }
}
