import Diagnostics
import Foundation

/// Finds the record that a text refers to: by its position in the list, by its identifier or a prefix of it, or by its
/// name or a part of it.
public enum Selection {
    /// The values by which a record can be referred to.
    public struct Candidate: Hashable, Sendable {
        /// The 1-based position in the printed list.
        public var position: Int
        /// The identifier, if it has one.
        public var identifier: String?
        /// The name.
        public var name: String

        /// Creates a candidate.
        public init(position: Int, identifier: String?, name: String) {
            self.position = position
            self.identifier = identifier
            self.name = name
        }
    }

    /// The reason that no single record was found.
    public enum Failure: Error, Hashable, Sendable {
        /// No record matches; the nearest name, if one is similar.
        case none(nearest: String?)
        /// Several records match.
        case several([Candidate])
        /// The number isn't a position in the list; the length of the list.
        case outOfRange(count: Int)
    }

    /// Returns the index of the candidate that `text` refers to.
    ///
    /// The first of these criteria that matches any candidate decides: the position; the whole identifier; the whole
    /// name; the name, ignoring case; a prefix of the identifier with at least four characters; the name, ignoring case
    /// and accents; a part of the name, ignoring case; a part of the name, ignoring case and accents. If it matches
    /// several candidates, none is chosen. A number never matches a part of a name: a wrong position must not choose
    /// `Tax 2026`.
    public static func find(_ text: String, in candidates: [Candidate]) throws(Failure) -> Int {
        guard let number = Int(text), String(number) == text else { return try named(text, in: candidates) }
        if let index = candidates.firstIndex(where: { $0.position == number }) { return index }
        do throws(Failure) {
            return try named(text, in: candidates, hasParts: false)
        } catch {
            if case .none = error { throw .outOfRange(count: candidates.count) }
            throw error
        }
    }

    /// The same without positions, for records that have none.
    ///
    /// - Parameter hasParts: Whether a part of a name is enough.
    package static func named(
        _ text: String,
        in candidates: [Candidate],
        hasParts: Bool = true
    ) throws(Failure) -> Int {
        let (folded, plain) = (text.lowercased(), text.withoutAccents)
        let rules: [(Candidate) -> Bool] = [
            { $0.identifier == text },
            { $0.name == text },
            { $0.name.lowercased() == folded },
            { text.count >= 4 && $0.identifier?.lowercased().hasPrefix(folded) == true },
            { $0.name.withoutAccents == plain },
            { hasParts && !folded.isEmpty && $0.name.lowercased().contains(folded) },
            { hasParts && !plain.isEmpty && $0.name.withoutAccents.contains(plain) },
        ]
        for rule in rules {
            let found = candidates.indices.filter { rule(candidates[$0]) }
            if found.count == 1 { return found[0] }
            if found.count > 1 { throw .several(found.map { candidates[$0] }) }
        }
        throw .none(nearest: nearestName(to: text, in: candidates))
    }

    private static func nearestName(to text: String, in candidates: [Candidate]) -> String? {
        if let name = nearest(to: text, among: candidates.map(\.name)) { return name }
        // People type one word of a long name, but the suggestion must be the whole name.
        let words = candidates.flatMap { candidate in
            candidate.name.split(whereSeparator: \.isWhitespace).filter { $0.count > 3 }.map {
                (String($0), candidate.name)
            }
        }
        guard text.count > 3, let word = nearest(to: text, among: words.map(\.0)) else { return nil }
        return words.first { $0.0 == word }?.1
    }
}

extension String {
    /// The text in lower case without accents: `creme brulee`.
    fileprivate var withoutAccents: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
}
