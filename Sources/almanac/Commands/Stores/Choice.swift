import Diagnostics
import Foundation
import Records

/// Finds the record that a user means.
struct Choice {
    /// The word for a record: `event`.
    let noun: String
    /// The name of the store in messages.
    let file: String
    /// The verb that lists the records.
    let listVerb: String
    let candidates: [Selection.Candidate]
    /// The diagnostics from reading the store: records that can't be read are counted, too.
    var diagnostics: [Diagnostic] = []
    /// The text that the list shows for a candidate besides its name, by index.
    let remark: (Int) -> String
    /// The date by which a list of candidates is sorted, latest first; nil to keep the order of the store.
    var latest: ((Int) -> Date)?
    /// Returns a hint if the text names a record of another list, such as a completed event.
    var elsewhere: (String) -> String? = { _ in nil }
    /// Finds the source of a record that isn't in the store.
    var source: (String) -> RecordSource? = { _ in nil }

    /// The index of the record among the candidates.
    ///
    /// - Parameter preference: chooses among several records with the same name, by their indices, or returns nil to
    ///   list them.
    /// - Throws: a `Diagnostic` if there is no such record, or if there are several, which it lists.
    func index(of text: String, preference: ([Int]) -> Int? = { _ in nil }) throws -> Int {
        if let position = unreadablePosition(of: text) { throw noPosition("\(position)") }
        do {
            return try Selection.find(text, in: candidates)
        } catch .none(let nearest) {
            if let source = source(text) {
                let message = "`\(text)` is in \(source.file), a source: Almanac only reads it"
                throw Diagnostic.error(Location(file: file), message, hint: "change it there")
            }
            guard !text.allSatisfy(\.isWhitespace) else {
                let hint = "say which \(noun) by its name or position; `\(listVerb)` lists what there is"
                throw Diagnostic.error(Location(file: file), "expected a name, found empty text", hint: hint)
            }
            let hint =
                elsewhere(text) ?? nearest.map { "did you mean `\($0)`?" } ?? "`\(listVerb)` lists what there is"
            throw Diagnostic.error(Location(file: file), "no \(noun) is called `\(text)`", hint: hint)
        } catch .several(let found) {
            let indices = found.compactMap { one in candidates.firstIndex { $0.position == one.position } }
            let isOneName = found.allSatisfy { $0.name.isSameName(as: found[0].name) }
            if isOneName, let preferred = preference(indices) { return indices[preferred] }
            let shown = likeliest(indices, for: text).prefix(Self.shownCount)
            var lines = shown.map { index in
                let candidate = candidates[index]
                return "\n    \(candidate.position)  \(candidate.name.orUntitled())  \(remark(index))"
            }
            let more = indices.count - shown.count
            if more > 0 { lines.append("\n    and \(more) more") }
            throw Diagnostic.error(
                Location(file: file),
                "`\(text)` matches \(found.count) \(noun)s, so nothing was done:\(lines.joined())",
                hint: "say which one by its position" + (more > 0 ? "; `\(listVerb)` lists all" : "")
            )
        } catch .outOfRange {
            throw noPosition(text)
        }
    }

    private static let shownCount = 8

    /// Candidates, with those first that have a word beginning with the text.
    private func likeliest(_ indices: [Int], for text: String) -> [Int] {
        let sorted = latest.map { date in indices.sorted { date($0) > date($1) } } ?? indices
        let isLikely = Dictionary(
            uniqueKeysWithValues: indices.map { index in
                let words = candidates[index].name.lowercased().split { !$0.isLetter && !$0.isNumber }
                return (index, words.contains { $0.hasPrefix(text.lowercased()) })
            }
        )
        return sorted.filter { isLikely[$0] == true } + sorted.filter { isLikely[$0] == false }
    }

    /// Whether the store has no record that a text could mean.
    func hasNone(like text: String) -> Bool {
        guard unreadablePosition(of: text) == nil else { return false }
        return if case .some(.none) = failure(of: text) { true } else { false }
    }

    /// The reason why a text doesn't mean a single record; nil if it does.
    func failure(of text: String) -> Selection.Failure? {
        do throws(Selection.Failure) {
            _ = try Selection.find(text, in: candidates)
            return nil
        } catch {
            return error
        }
    }

    /// The position of the unreadable record that a text names by its position or its whole name. Such a text must not
    /// be searched for in the names of other records. Nil for a name that a readable record also has.
    private func unreadablePosition(of text: String) -> Int? {
        let unreadable = unreadable
        if let position = Int(text), String(position) == text, unreadable[position] != nil { return position }
        guard !candidates.contains(where: { $0.identifier == text || $0.name.isSameName(as: text) }) else { return nil }
        return unreadable.filter { $0.value?.isSameName(as: text) ?? false }.keys.min()
    }

    /// The index of the record at a position of the list.
    func index(at position: Int) throws -> Int {
        if let index = candidates.firstIndex(where: { $0.position == position }) { return index }
        throw noPosition("\(position)")
    }

    /// The names of the records that can't be read, by their positions. A name that can't be read is nil.
    private var unreadable: [Int: String?] {
        var names: [Int: String?] = [:]
        for location in diagnostics.filter({ $0.severity == .error }).map(\.location) {
            if let position = location.record { names.updateValue(location.name, forKey: position) }
        }
        for candidate in candidates { names.removeValue(forKey: candidate.position) }
        return names
    }

    private func noPosition(_ text: String) -> Diagnostic {
        let unreadable = unreadable
        if let position = Int(text), unreadable[position] != nil {
            let hint = "`almanac check` says what is wrong with it"
            return .error(Location(file: file), "\(noun) \(position) cannot be read", hint: hint)
        }
        guard let last = (candidates.map(\.position) + unreadable.keys).max() else {
            return .error(Location(file: file), "there is no \(noun) \(text); there are none")
        }
        let hint = "positions go up to \(last); `\(listVerb)` prints them"
        return .error(Location(file: file), "there is no \(noun) \(text)", hint: hint)
    }
}
