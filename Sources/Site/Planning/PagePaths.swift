import Templates

/// The paths of the pages that are made of single records.
struct PagePaths: Sendable {
    private var paths: [Name: [SitePath?]] = [:]

    subscript(key: RecordIndex) -> SitePath? {
        guard let list = paths[key.list], list.indices.contains(key.index) else { return nil }
        return list[key.index]
    }

    /// The text of the path of the page of a record.
    func text(of key: RecordIndex) -> String? { self[key]?.description }

    /// Takes in the path of the page of a record. Of several, the first counts.
    mutating func add(_ path: SitePath, of key: RecordIndex) {
        var list = paths.removeValue(forKey: key.list) ?? []
        while list.count <= key.index { list.append(nil) }
        if list[key.index] == nil { list[key.index] = path }
        paths[key.list] = list
    }
}
