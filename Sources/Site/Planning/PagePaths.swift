import Templates

/// The paths of the pages of single records.
struct PagePaths: Sendable {
    private var paths: [Name: [SitePath?]] = [:]

    subscript(key: RecordIndex) -> SitePath? {
        guard let list = paths[key.list], list.indices.contains(key.index) else { return nil }
        return list[key.index]
    }

    func text(of key: RecordIndex) -> String? { self[key]?.description }

    /// Adds the path of a record's page. If it has several pages, the first one counts.
    mutating func add(_ path: SitePath, of key: RecordIndex) {
        let missing = key.index + 1 - paths[key.list, default: []].count
        if missing > 0 { paths[key.list, default: []] += Array(repeating: nil, count: missing) }
        if self[key] == nil { paths[key.list]?[key.index] = path }
    }
}
