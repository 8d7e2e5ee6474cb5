extension StoreContents {
    /// Joins the records with the entries of the file beside the store.
    package mutating func join(_ companion: Companion, _ joined: ([Item]) -> CompanionRule<Item>.Joined) {
        let joined = joined(items)
        beside = companion
        for index in records.indices {
            records[index].item = joined.items[index]
            entries[records[index].position] = joined.entries[index]
        }
        diagnostics += joined.diagnostics
    }
}
