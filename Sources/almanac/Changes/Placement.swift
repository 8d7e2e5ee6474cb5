import Preview

/// The place in a list that a page names by a neighbour, whatever else has moved meanwhile.
enum Placement: Equatable {
    /// Before a record, or behind all of them.
    case before(String?)
    /// Behind a record, or before all of them.
    case after(String?)

    /// - Throws: `EditProblem` unless there is one of the fields `before` and `after`.
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

    /// The index that a record then has.
    ///
    /// - Parameters:
    ///   - index: the index that it has now, of `count`.
    ///   - indexOf: finds the index of the record with a slug.
    /// - Throws: `EditProblem` if there is no such record any more.
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
    /// What is said of a record that has another place in its list now. Without a script, the list is shown again.
    func moved(_ name: String, to place: Int, _ kind: String, slug: String, page: String? = nil) -> EditAnswer {
        let message = words(.movedRecord, ["name": name, "place": String(place)])
        guard case .done(var done) = done(message, page: page) else { return done(message) }
        done.back = (["order", kind], slug)
        return .done(done)
    }

    /// What is said of a record that is to go where it is.
    func stays(_ name: String) -> EditAnswer {
        .done(EditDone(words(.isInPlaceAlready, ["name": name]), change: nil))
    }
}
