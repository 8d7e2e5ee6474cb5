extension StoreContents {
    /// Joins the records with the entries of the store's companion file.
    ///
    /// - Parameter other: the store that records move to or from.
    package mutating func join(
        _ companion: Companion,
        by rule: CompanionRule<Item>,
        other: CompanionRule<Item>.Parts? = nil
    ) {
        join(companion, rule.join(parts(companion), other))
    }

    /// Takes over the records that were joined with the entries of the store's companion file.
    package mutating func join(_ companion: Companion, _ joined: CompanionRule<Item>.Joined) {
        beside = companion
        for index in records.indices {
            records[index].item = joined.items[index]
            entries[records[index].position] = joined.entries[index]
        }
        hasOutdatedEntries = !joined.outdated.isEmpty
        diagnostics += joined.diagnostics
    }

    package func parts(_ companion: Companion) -> CompanionRule<Item>.Parts {
        CompanionRule.Parts(items, areAll: isReadable && rejected.isEmpty, companion)
    }
}
