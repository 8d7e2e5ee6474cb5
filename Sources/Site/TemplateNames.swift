/// The names that every template can use.
package enum TemplateNames {
    /// The names that templates already have on every site, which no collection can take.
    package static var reserved: Set<String> { SiteRoot.baseNames }
}
