import Templates

/// The paths of the pages of single records.
struct PagePaths: Sendable {
    private var paths: [RecordIndex: SitePath] = [:]

    subscript(key: RecordIndex) -> SitePath? { paths[key] }

    func text(of key: RecordIndex) -> String? { paths[key]?.description }

    /// Adds the path of a record's page. If it has several pages, the first one counts.
    mutating func add(_ path: SitePath, of key: RecordIndex) { paths[key] = paths[key] ?? path }
}
