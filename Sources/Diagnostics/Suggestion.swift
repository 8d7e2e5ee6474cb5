/// Returns the name that the user probably meant.
///
/// - Parameter isStrict: Whether only a quarter of the letters may change, or one letter of a short word. Among many
///   common words, changing a third of the letters often results in a different word.
/// - Returns: the candidate with the fewest edits (insert, delete, replace, swap neighbours) from `name`, ignoring
///   case; nil if none is close, that is, if more than a third of the letters would have to change.
public func nearest(
    to name: String,
    among candidates: some Sequence<String>,
    isStrict: Bool = false
) -> String? {
    let wanted = Array(name.lowercased())
    var best: (candidate: String, distance: Int)?
    for candidate in candidates.sorted() where candidate != name {
        let letters = Array(candidate.lowercased())
        let (longer, both) = (max(wanted.count, letters.count), wanted.count + letters.count)
        let limit = max(1, isStrict ? both / 8 : longer / 3)
        guard abs(wanted.count - letters.count) <= limit else { continue }
        let distance = editDistance(wanted, letters)
        if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
}

/// Returns a hint with the name that the user probably meant: ``did you mean `events`?``; nil if none is close.
package func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: name, among: candidates).map { "did you mean `\($0)`?" }
}

/// Returns a hint with the name that the user probably meant, or otherwise with all names: ``its keys are `a`, `b` ``.
///
/// - Parameters:
///   - introduction: the words before the names.
///   - reference: the words that say where to find all names. If there are many, the hint lists only the most similar ones,
///     followed by these words.
package func suggestion(
    for name: String,
    among candidates: [String],
    orAll introduction: String,
    besides reference: String? = nil
) -> String {
    if let near = suggestion(for: name, among: candidates) { return near }
    guard let reference, candidates.count > 20 else { return "\(introduction) \(quoted(candidates))" }
    // A tag can contain a megabyte of letters by mistake, and comparing all of them would take minutes.
    let wanted = Array(name.lowercased().prefix(100))
    let ranked = candidates.map { candidate in
        let letters = Array(candidate.lowercased())
        return (Double(editDistance(wanted, letters)) / Double(max(wanted.count, letters.count)), candidate)
    }
    let similar = ranked.sorted { $0 < $1 }.prefix(5).map(\.1)
    return "the most similar names are \(quoted(similar)); \(reference)"
}

/// Returns names as a list in a message: `` `a`, `b` ``.
package func quoted(_ names: some Sequence<String>) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

/// The Damerau–Levenshtein distance in its optimal string alignment form.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
            row.append(cost)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
