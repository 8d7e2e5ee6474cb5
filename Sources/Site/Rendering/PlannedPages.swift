import Persistence

/// The pages of a site, and what it takes to plan them again when a little has changed.
struct PlannedPages: Sendable {
    /// The pages, in the order of their templates and records.
    var pages: [PlannedPage] = []
    /// The path of the page made of a record. Of several, that of the first template.
    var paths = PagePaths()
    /// Each page, by what stands for its file as file systems see it that ignore case.
    var files: [Fingerprint: PlannedPage] = [:]
    /// Whether changes can be made to it: whether nothing is wrong.
    var canBeUpdated = true
    /// Where the pages of each template begin.
    private var starts: [ObjectIdentifier: (start: Int, number: Int)] = [:]
    private var order: [Int] = []

    /// The templates that have been asked for pages.
    var templates: Set<ObjectIdentifier> { Set(starts.keys) }

    /// The templates that there are pages of, which stand together.
    var usedTemplates: [TemplateSet.Page] {
        var used: [TemplateSet.Page] = []
        for page in pages where used.last !== page.template { used.append(page.template) }
        return used
    }

    /// Whether a page has a file of just this name.
    func hasPage(at file: String) -> Bool {
        page(at: file)?.path.file.hasBytes(of: file) ?? false
    }

    /// The page that has a file, as file systems see it that ignore case.
    func page(at file: String) -> PlannedPage? { files[Fingerprint(PlannedPage.folded(file))] }

    /// Says that pages of another template come now.
    mutating func begin(_ template: TemplateSet.Page) {
        starts[ObjectIdentifier(template)] = (pages.count, order.count)
        order.append(pages.count)
    }

    /// The pages of a template.
    func pages(of template: TemplateSet.Page) -> ArraySlice<PlannedPage> {
        guard let (start, number) = starts[ObjectIdentifier(template)] else { return [] }
        return pages[start..<(number + 1 < order.count ? order[number + 1] : pages.count)]
    }
}

/// Which pages of a plan are not those of the plan that was made before it. A page can be planned anew and be the same.
struct PageChanges: Sendable {
    /// The places of those that were planned anew.
    var new: Set<Int> = []
    /// Those of the plan before that were not taken over.
    var gone: [PlannedPage] = []
}

extension ArraySlice<PlannedPage> {
    /// The page that is made of the record at a place of a list; nil if there is none.
    func at(_ place: Int) -> PlannedPage? {
        guard place < count else { return nil }
        let page = self[startIndex + place]
        return page.index == place ? page : nil
    }
}
