import Diagnostics
import Foundation

// The values of a store other than text. Each function returns nil for a value of another kind, and throws if a value
// of the right kind can't be read.

extension TokenList {
    /// A whole number, also if it is written with a zero fraction or an exponent.
    func integer<Number: FixedWidthInteger>(_ index: Int, as type: Number.Type) throws(ValueFault) -> Number? {
        if let number = try exactInteger(index, as: type) { return number }
        guard [.integer, .number, .real].contains(tokens[index].kind) else { return nil }
        let message = "expected a whole number of at most \(Number.bitWidth) bits, found \(words(for: index))"
        throw ValueFault(message: message)
    }

    /// The same, but nil for a number that doesn't fit.
    private func exactInteger<Number: FixedWidthInteger>(
        _ index: Int,
        as type: Number.Type
    ) throws(ValueFault) -> Number? {
        let token = tokens[index]
        switch token.kind {
        case .integer: return wholeNumber(index).flatMap { Number(exactly: $0) }
        case .number:
            let real = try jsonNumber(token)
            return Number(digits(of: token)) ?? Number(exactly: real)
        case .real: return try double(index).flatMap { Number(exactly: $0) }
        default: return nil
        }
    }

    /// A number, whole or not.
    func double(_ index: Int) throws(ValueFault) -> Double? {
        let token = tokens[index]
        switch token.kind {
        case .real where syntax == .binary:
            let bits = bits(token)
            if token.content.count == 4 { return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) }
            return Double(bitPattern: UInt64(truncatingIfNeeded: bits))
        case .integer where syntax == .binary: return Double(bits(token))
        case .number: return try jsonNumber(token)
        case .integer:
            if let whole = wholeNumber(index), Int128(Int64.min)...Int128(UInt64.max) ~= whole { return Double(whole) }
            let found = bytes.excerpt(token.range)
            throw ValueFault(message: "expected a whole number of at most 64 bits, found \(found)")
        case .real:
            if let number = Double(digits(of: token)) { return number }
            throw ValueFault(message: "expected a number, found \(bytes.excerpt(token.range))")
        default: return nil
        }
    }

    /// A JSON number (RFC 8259, section 6).
    private func jsonNumber(_ token: Token) throws(ValueFault) -> Double {
        let text = digits(of: token)
        guard bytes[token.content].isJSONNumber, let number = Double(text) else {
            throw ValueFault(message: "\(text.shortened()) isn't a JSON number")
        }
        guard number.isFinite else { throw ValueFault(message: "the number \(text.shortened()) is too large") }
        return number
    }

    /// A date. JSON and binary property lists store it in seconds since 2001.
    func date(_ index: Int) throws(ValueFault) -> Date? {
        let token = tokens[index]
        switch token.kind {
        case .date where syntax == .binary:
            return Date(timeIntervalSinceReferenceDate: Double(bitPattern: UInt64(truncatingIfNeeded: bits(token))))
        case .date:
            guard let date = XMLDate(bytes[token.content]) else {
                let found = bytes.excerpt(token.range)
                throw ValueFault(message: "expected a date such as 2026-11-20T18:30:00Z, found \(found)")
            }
            return Date(timeIntervalSinceReferenceDate: date.secondsSince2001)
        case .number: return try double(index).map(Date.init(timeIntervalSinceReferenceDate:))
        default: return nil
        }
    }

    /// Data; in JSON, Base64 text.
    func data(_ index: Int) throws(ValueFault) -> Data? {
        let token = tokens[index]
        let data: Data?
        switch (token.kind, syntax) {
        case (.data, .binary): return Data(bytes[token.content])
        case (.data, _):
            // Foundation writes empty data with a line break, which its Base64 decoder rejects.
            let base64 = bytes[token.content]
            let isEmpty = base64.allSatisfy { $0.isWhiteSpace }
            data = isEmpty ? Data() : Data(base64Encoded: Data(base64), options: .ignoreUnknownCharacters)
        case (.text, .json): data = try readText(index).flatMap { Data(base64Encoded: $0) }
        default: return nil
        }
        guard let data else {
            throw ValueFault(message: "expected data as Base64 text, found \(bytes.excerpt(token.range))")
        }
        return data
    }

    /// A value of any kind; nil if `PropertyValue` can't represent it.
    func value(_ index: Int) -> PropertyValue? { try? readValue(index) }

    /// A value of any kind.
    ///
    /// - Throws: the token that can't be read, and why.
    func readValue(_ index: Int) throws(UnreadableValue) -> PropertyValue {
        switch tokens[index].kind {
        case .array:
            var values: [PropertyValue] = []
            for element in elements(of: index) { values.append(try readValue(element)) }
            return .array(values)
        case .dictionary: return .dictionary(try readMembers(of: index))
        default: return try read(index, readScalar)
        }
    }

    private func readScalar(_ index: Int) throws(ValueFault) -> PropertyValue? {
        switch tokens[index].kind {
        case .null: return .null
        case .true: return .boolean(true)
        case .false: return .boolean(false)
        case .text: return try readText(index).map(PropertyValue.string)
        case .integer, .number, .real:
            let isReal = tokens[index].kind == .real
            if !isReal, let whole = try exactInteger(index, as: Int.self) { return .integer(whole) }
            return try double(index).map(PropertyValue.real)
        case .date: return try date(index).map(PropertyValue.date)
        case .data: return try data(index).map(PropertyValue.data)
        case .array, .dictionary, .uid, .set, .unknown: return nil
        }
    }

    struct UnreadableValue: Error {
        var token: Int
        /// Why it can't be read; nil if `PropertyValue` can't represent it.
        var fault: ValueFault?
    }

    private func read<Value>(
        _ token: Int,
        _ read: (Int) throws(ValueFault) -> Value?
    ) throws(UnreadableValue) -> Value {
        do {
            if let value = try read(token) { return value }
        } catch {
            throw UnreadableValue(token: token, fault: error)
        }
        throw UnreadableValue(token: token)
    }

    /// The members of a dictionary whose key tokens satisfy a condition, except those that can't be read.
    ///
    /// - Throws: a key of a property list that isn't text: the list is damaged.
    func readableMembers(
        of index: Int,
        where isWanted: (Int) -> Bool = { _ in true }
    ) throws(UnreadableValue) -> [String: PropertyValue] {
        var members: [String: PropertyValue] = [:]
        for (key, token) in self.members(of: index) where isWanted(key) {
            let name = syntax == .json ? text(key) : try read(key, readText)
            guard let name, let value = value(token), syntax != .json || members[name] == nil else { continue }
            members[name] = value
        }
        return members
    }

    /// The members of a dictionary.
    private func readMembers(of index: Int) throws(UnreadableValue) -> [String: PropertyValue] {
        var members: [String: PropertyValue] = [:]
        for (key, value) in self.members(of: index) {
            let name = try read(key, readText)
            // The first of two equal keys wins, as in `value(of:in:)`.
            if syntax == .json, members[name] != nil { continue }
            members[name] = try readValue(value)
        }
        return members
    }

    // MARK: Digits

    /// A whole number of up to 128 bits; nil for other values, also for a number with a fraction or an exponent.
    func wholeNumber(_ index: Int) -> Int128? {
        let token = tokens[index]
        switch token.kind {
        case .integer where syntax == .binary: return bits(token)
        case .integer: return Int128(digits(of: token)) ?? hexadecimal(token)
        case .number: return Int128(digits(of: token))
        default: return nil
        }
    }

    func digits(of token: Token) -> String {
        let text = String(decoding: bytes[token.content], as: UTF8.self)
        return syntax == .json ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A hexadecimal number such as `0x1F`, which XML property lists allow.
    private func hexadecimal(_ token: Token) -> Int128? {
        let text = digits(of: token)
        let sign = text.prefix { $0 == "-" || $0 == "+" }
        let rest = text.dropFirst(sign.count)
        guard sign.count <= 1, rest.lowercased().hasPrefix("0x") else { return nil }
        return Int128(sign + rest.dropFirst(2), radix: 16)
    }

    /// A big-endian number. Numbers of eight or more bytes are signed, shorter ones unsigned (CFBinaryPList.c).
    private func bits(_ token: Token) -> Int128 {
        let bits = bytes[token.content].reduce(0 as UInt128) { $0 &<< 8 | UInt128($1) }
        return token.content.count == 8 ? Int128(Int64(truncatingIfNeeded: bits)) : Int128(truncatingIfNeeded: bits)
    }
}

extension ArraySlice<UInt8> {
    /// Whether this is a JSON number (RFC 8259, section 6).
    var isJSONNumber: Bool {
        var rest = self
        func skipDigits() -> Int {
            let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            rest = rest.dropFirst(digits.count)
            return digits.count
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let hasLeadingZero = rest.first == UInt8(ascii: "0")
        let count = skipDigits()
        guard count == 1 || count > 1 && !hasLeadingZero else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard skipDigits() > 0 else { return false }
        }
        if let sign = rest.first, sign | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
            guard skipDigits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}
