import Diagnostics

// The errors of `TokenDecoder`. Each carries its words, so that nobody has to guess later what was meant.

extension TokenDecoder {
    /// The value is of another kind than the type that was asked for.
    func mismatch(_ type: any Any.Type) -> DecodingError {
        let expectation = Expectation(type)
        let message = "expected \(expectation.words), found \(list.words(for: index))"
        let hint = expectation.hint(for: list.value(index), syntax: list.syntax)
        let context = context(ValueFault(message: message, hint: hint))
        return list.tokens[index].kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The value is of the right kind, but can't be read.
    func corrupted(_ fault: ValueFault) -> DecodingError { .dataCorrupted(context(fault)) }

    /// A value in this one, or this one itself, is nothing that a `PropertyValue` can hold.
    func unreadable(_ token: Int) -> DecodingError {
        TokenDecoder(list, record: record, index: token).mismatch(PropertyValue.self)
    }

    /// The dictionary does not have a key.
    func missing(_ key: any CodingKey) -> DecodingError {
        let keys = list.members(of: index).prefix(1_000).map { list.words(ofKey: $0.key) }
        let near = nearest(to: key.stringValue, among: keys)
        let hint = near.map { "there is a key \"\($0.shortened())\": did you mean \"\(key.stringValue)\"?" }
        let message = "the key \"\(key.stringValue)\" is missing"
        return .keyNotFound(key, context(ValueFault(message: message, hint: hint ?? "add \"\(key.stringValue)\"")))
    }

    private func context(_ fault: ValueFault) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: fault.message, underlyingError: fault)
    }
}
