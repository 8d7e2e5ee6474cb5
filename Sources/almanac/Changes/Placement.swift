import Preview

/// A place in a list, which a page names by a neighbour so that it stays valid when other records move.
enum Placement: Equatable {
    /// Before a record, or at the end of the list.
    case before(String?)
    /// After a record, or at the start of the list.
    case after(String?)

    /// - Throws: `EditProblem` unless exactly one of the fields `before` and `after` is given.
    init(_ fields: [String: String]) throws(EditProblem) {
        switch (fields["before"], fields["after"]) {
        case (let slug?, nil): self = .before(slug.isEmpty ? nil : slug)
        case (nil, let slug?): self = .after(slug.isEmpty ? nil : slug)
        default:
            let hint =
                "give the slug of the record to put it before or after, or none for an end of the list"
            throw EditProblem(.invalid, "a move needs one of the fields `before` and `after`", hint: hint)
        }
    }

    /// The index of the record after the move.
    ///
    /// - Parameters:
    ///   - index: the current index, of `count`.
    ///   - indexOf: finds the index of the record with a slug.
    /// - Throws: `EditProblem` if the neighbour no longer exists.
    func destination(
        of index: Int,
        among count: Int,
        _ words: EditWords,
        _ indexOf: (String) -> Int?
    ) throws(EditProblem) -> Int {
        switch self {
        case .before(nil): return count - 1
        case .after(nil): return 0
        case .before(let slug?):
            let place = try place(of: slug, words, indexOf)
            return index < place ? place - 1 : place
        case .after(let slug?):
            let place = try place(of: slug, words, indexOf)
            return index <= place ? place : place + 1
        }
    }

    private func place(
        of slug: String,
        _ words: EditWords,
        _ indexOf: (String) -> Int?
    ) throws(EditProblem) -> Int {
        guard let index = indexOf(slug) else {
            throw EditProblem(.outdated, words(.noNeighbour, ["page": slug]), hint: words(.loadAgainHint))
        }
        return index
    }
}

extension StoreAccess {
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
