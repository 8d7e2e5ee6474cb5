import Diagnostics

/// Finds the record that a person means: by its position in the list, its identifier or the beginning of one, or its
/// name or a part of that.
public enum Selection {
    /// What a record can be called by.
    public struct Candidate: Hashable, Sendable {
        /// The position as the list prints it, from 1.
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

    /// Why no single record was found.
    public enum Failure: Error, Hashable, Sendable {
        /// Nothing is called that; the nearest name, if one is near.
        case none(nearest: String?)
        /// Several are.
        case several([Candidate])
        /// The number is none of the list's; how many there are.
        case outOfRange(count: Int)
    }

    /// The index among `candidates` of the one that `text` means.
    ///
    /// The first of these that fits any candidate decides: the position; the whole identifier; the whole name; the name
    /// whatever its case; the beginning of an identifier, of four characters at least; a part of the name, whatever its
    /// case. When it fits several, nothing is chosen.
    public static func find(_ text: String, in candidates: [Candidate]) throws(Failure) -> Int {
        if let number = Int(text), String(number) == text {
            if let index = candidates.firstIndex(where: { $0.position == number }) { return index }
            if !candidates.contains(where: { $0.fits(text) }) { throw .outOfRange(count: candidates.count) }
        }
        return try named(text, in: candidates)
    }

    /// The same without positions, for records that have none.
    package static func named(_ text: String, in candidates: [Candidate]) throws(Failure) -> Int {
        let folded = text.lowercased()
        let rules: [(Candidate) -> Bool] = [
            { $0.identifier == text },
            { $0.name == text },
            { $0.name.lowercased() == folded },
            { text.count >= 4 && $0.identifier?.lowercased().hasPrefix(folded) == true },
            { !folded.isEmpty && $0.name.lowercased().contains(folded) },
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
        // A person says one word of a long name, and the whole name is what can be told from others.
        let words = candidates.flatMap { candidate in
            candidate.name.split(whereSeparator: \.isWhitespace).filter { $0.count > 3 }.map {
                (String($0), candidate.name)
            }
        }
        guard text.count > 3, let word = nearest(to: text, among: words.map(\.0)) else { return nil }
        return words.first { $0.0 == word }?.1
    }
}

extension Selection.Candidate {
    fileprivate func fits(_ text: String) -> Bool {
        let isPrefix = text.count >= 4 && identifier?.lowercased().hasPrefix(text.lowercased()) == true
        return isPrefix || name.lowercased().contains(text.lowercased())
    }
}
