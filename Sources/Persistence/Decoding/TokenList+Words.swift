// Descriptions of values for messages.

extension TokenList {
    /// A short description of a value, such as `text "tomorrow"` or `an array of 3`.
    func words(for index: Int) -> String {
        let token = tokens[index]
        switch token.kind {
        case .uid: return "a uid"
        case .set: return "a set"
        case .unknown: return "a value of an unknown kind"
        case .number where value(index) != nil: return "the number \(bytes.excerpt(token.range))"
        default: break
        }
        if let value = value(index) { return value.words }
        switch token.kind {
        case .array: return "an array of \(elements(of: index).count)"
        case .dictionary: return "a dictionary"
        default: return syntax == .binary ? "something that can't be read" : bytes.excerpt(token.range)
        }
    }
}
