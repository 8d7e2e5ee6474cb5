/// What has been learnt by filling in templates for one page after the other: see ``FillingTree``.
///
/// It holds for one plan, for what all its pages have in common stands in it.
final class FillingMemory {
    /// What is filled in again and again.
    struct Key: Hashable {
        private let template: ObjectIdentifier
        /// Nil for all of the template.
        private let instruction: Int?
        /// What kinds of records are in scope.
        private let scopes: [Filling.Kind]
        /// What the root calls the record that the page is made of.
        private let item: Name?

        init(_ template: MustacheTemplate, instruction: Int? = nil, scopes: [Filling.Kind] = [], item: Name?) {
            self.template = ObjectIdentifier(template)
            self.instruction = instruction
            self.scopes = scopes
            self.item = item
        }
    }

    private var trees: [Key: FillingTree] = [:]

    func tree(for key: Key) -> FillingTree {
        if let tree = trees[key] { return tree }
        let tree = FillingTree()
        trees[key] = tree
        return tree
    }
}
