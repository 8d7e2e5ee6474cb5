import Preview

extension StoreAccess {
    /// Returns the index of a record in its list after a move.
    ///
    /// The field `before` or `after` names the new neighbour by its slug, so that the place stays valid when other
    /// records move. An empty slug means the end of the list for `before`, and its beginning for `after`.
    ///
    /// - Parameters:
    ///   - index: the current index, of `count`.
    ///   - indexOf: finds the index of the record with a slug.
    /// - Throws: `EditProblem` unless exactly one of the fields is given and the neighbour still exists.
    func destination(
        _ fields: [String: String],
        of index: Int,
        among count: Int,
        _ indexOf: (String) -> Int?
    ) throws(EditProblem) -> Int {
        let (before, after) = (fields["before"], fields["after"])
        guard let slug = before ?? after, before == nil || after == nil else {
            let hint = "give the slug of the next or the previous record; an empty one means the end or the start"
            throw EditProblem(.invalid, "a move needs one of the fields `before` and `after`", hint: hint)
        }
        guard !slug.isEmpty else { return before == nil ? 0 : count - 1 }
        guard let place = indexOf(slug) else {
            throw EditProblem(.outdated, words(.noNeighbour, ["page": slug]), hint: words(.loadAgainHint))
        }
        return before == nil ? (index <= place ? place : place + 1) : (index < place ? place - 1 : place)
    }

    /// The result for a record that has been moved. Without a script, the list is shown again.
    func moved(_ name: String, to place: Int, _ kind: String, slug: String, page: String? = nil) -> EditResult {
        let message = words(.movedRecord, ["name": name, "place": String(place)])
        guard case .done(var done) = done(message, page: page) else { return done(message) }
        done.back = (["order", kind], slug)
        return .done(done)
    }

    /// The result for a record that is already in the requested place.
    func alreadyThere(_ name: String) -> EditResult {
        .done(CompletedEdit(words(.isInPlaceAlready, ["name": name]), change: nil))
    }
}
