extension StoreContents {
    /// Joins the records with the entries of the store's companion file.
    package mutating func join(
        _ companion: Companion,
        _ joined: (CompanionRule<Item>.Parts) -> CompanionRule<Item>.Joined
    ) {
        let joined = joined(parts(companion))
        beside = companion
        for index in records.indices {
            records[index].item = joined.items[index]
            entries[records[index].position] = joined.entries[index]
        }
        hasOutdatedEntries = !joined.outdated.isEmpty
        diagnostics += joined.diagnostics
    }

    /// The records and entries to join.
    package func parts(_ companion: Companion) -> CompanionRule<Item>.Parts {
        CompanionRule.Parts(items, areAll: isReadable && rejected.isEmpty, companion)
    }
}
