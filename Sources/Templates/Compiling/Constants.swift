/// The constants of a site: values that are the same on every page.
package struct Constants: Sendable {
    let root: any TemplateRecord
    /// The names at the root that no other record answers to.
    let names: Set<Name>

    package init(root: any TemplateRecord, names: Set<Name>) {
        self.root = root
        self.names = names
    }
}
