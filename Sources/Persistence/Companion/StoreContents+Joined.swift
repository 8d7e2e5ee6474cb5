extension StoreContents {
    /// Joins the records with the entries of the file beside the store.
    package mutating func join(_ joined: ([Item]) -> CompanionRule<Item>.Joined) {
        let joined = joined(items)
        for index in records.indices { records[index].item = joined.items[index] }
        diagnostics += joined.diagnostics
    }
}
