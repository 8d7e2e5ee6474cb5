import Diagnostics

// The errors of `TokenDecoder`. Each one carries its message, so that it doesn't have to be reconstructed later.

extension TokenDecoder {
    /// The value has a different kind than the requested type.
    func mismatch(_ type: any Any.Type) -> DecodingError {
        let expected = ExpectedType(type)
        let message = "expected \(expected.words), found \(list.words(for: index))"
        let hint = expected.hint(for: list.value(index), syntax: list.syntax)
        let context = context(ValueFault(message: message, hint: hint))
        return list.tokens[index].kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The value has the right kind, but can't be read.
    func corrupted(_ fault: ValueFault) -> DecodingError { .dataCorrupted(context(fault)) }

    /// A value, either this one or one nested in it, can't be read as a `PropertyValue`.
    func unreadable(_ value: TokenList.UnreadableValue) -> DecodingError {
        let decoder = at(value.token)
        return value.fault.map(decoder.corrupted) ?? decoder.mismatch(PropertyValue.self)
    }

    /// A key is missing from the dictionary.
    func missing(_ key: any CodingKey) -> DecodingError {
        let keys = list.members(of: index).prefix(1_000).map { list.words(ofKey: $0.key) }
        let near = nearest(to: key.stringValue, among: keys)
        let hint = near.map { "there is a key \"\($0.shortenedLine())\": did you mean \"\(key.stringValue)\"?" }
        let message = "the key \"\(key.stringValue)\" is missing"
        return .keyNotFound(key, context(ValueFault(message: message, hint: hint ?? "add \"\(key.stringValue)\"")))
    }

    private func context(_ fault: ValueFault) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: fault.message, underlyingError: fault)
    }
}
