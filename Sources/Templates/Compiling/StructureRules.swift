/// Adjusts sections and the Markdown blocks around them to each other, regardless of the values.
///
/// - A section that contains only list items repeats items, not lists, so the tags of the list are moved out of it.
///   Adjacent lists of the same kind then become one, as they would be without the section.
/// - A paragraph that consists of a field in three braces is replaced by the field's own blocks.
enum StructureRules {
    static func apply(to nodes: [MarkupNode]) -> [MarkupNode] {
        joined(nodes.map(applied))
    }

    private static func applied(to node: MarkupNode) -> MarkupNode {
        switch node {
        case .section(let slot, let content):
            let content = apply(to: content)
            guard let list = onlyList(of: content) else { return .section(slot, content) }
            var lifted = list
            lifted.items = [.section(slot, list.items)]
            (lifted.hasFixedItem, lifted.isLifted) = (false, true)
            return .list(lifted)
        case .list(var list):
            list.items = apply(to: list.items)
            return .list(list)
        case .paragraph(let content, let hasTags, let place): return paragraph(content, hasTags, place)
        case .heading(let level, let content): return .heading(level: level, apply(to: content))
        case .url, .unquoted, .id, .bytes, .value, .preformatted: return node
        }
    }

    // MARK: Lists

    /// Returns the list if there is nothing else but white space.
    private static func onlyList(of nodes: [MarkupNode]) -> MarkupList? {
        let content = nodes.filter { !$0.isBlank }
        guard content.count == 1, case .list(let list) = content[0] else { return nil }
        return list
    }

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
            list.items += next.items
            list.hasFixedItem = list.hasFixedItem || next.hasFixedItem
            list.isLifted = true
            result[result.count - 1] = .list(list)
        }
        return result
    }

    // MARK: Paragraphs

    private static func paragraph(_ nodes: [MarkupNode], _ hasTags: Bool, _ place: MarkdownField.Place) -> MarkupNode {
        let content = nodes.filter { !$0.isBlank }
        if content.count == 1 {
            switch content[0] {
            case .value(let slot, .markup): return .value(slot, .block(place, hasTags: hasTags))
            case .section(let slot, let inner) where onlyField(of: inner):
                return .section(slot, [paragraph(inner, hasTags, place)])
            default: break
            }
        }
        return .paragraph(nodes, hasTags: hasTags, place: place)
    }

    /// Returns whether there is only a field in three braces, possibly within further sections.
    private static func onlyField(of nodes: [MarkupNode]) -> Bool {
        let content = nodes.filter { !$0.isBlank }
        guard content.count == 1 else { return false }
        return switch content[0] {
        case .value(_, .markup): true
        case .section(_, let inner): onlyField(of: inner)
        default: false
        }
    }
}
