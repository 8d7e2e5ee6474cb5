import Foundation

/// A value on its way from one format to another, with nothing rounded and no two keys merged.
///
/// `PropertyValue`, which records are decoded to, is less exact: it turns large whole numbers into floating-point
/// numbers, and treats two keys as one if they differ only in their Unicode normal form.
enum ExactValue {
    case text(String)
    case whole(Int128)
    /// A number as JSON and XML write it, with its value.
    case real(Double, digits: String)
    /// Seconds since 2001.
    case date(Double)
    case data([UInt8])
    case flag(Bool)
    case null
    case array([ExactValue])
    case dictionary([(key: String, value: ExactValue)])

    /// Reads a value.
    ///
    /// - Throws: `ValueFault` if the format can't hold the value.
    init(_ value: StoredValue, for target: TokenList.Syntax) throws(ValueFault) {
        guard let exact = try Self.read(value, for: target) else { throw Self.unfit(value, for: target) }
        self = exact
    }

    private static func read(_ value: StoredValue, for target: TokenList.Syntax) throws(ValueFault) -> ExactValue? {
        let (list, index) = (value.list, value.index)
        switch value.token.kind {
        case .text: return list.text(index).flatMap { $0.fits(target) ? .text($0) : nil }
        case .integer, .number, .real: return number(value, for: target)
        case .date: return seconds(of: value, for: target).map(ExactValue.date)
        case .data where target != .json: return (try? list.data(index)).map { .data(Array($0)) }
        case .true: return .flag(true)
        case .false: return .flag(false)
        case .null where target == .json: return .null
        case .array:
            var values: [ExactValue] = []
            for element in value.elements { values.append(try ExactValue(element, for: target)) }
            return .array(values)
        case .dictionary:
            var members: [(key: String, value: ExactValue)] = []
            for (key, value) in value.distinctMembers { members.append(try member(key, value, for: target)) }
            return .dictionary(members)
        case .data, .null, .uid, .set, .unknown: return nil
        }
    }

    /// Reads a key and its value.
    ///
    /// - Throws: `ValueFault` if the format can't hold one of them.
    static func member(
        _ key: StoredValue,
        _ value: StoredValue,
        for target: TokenList.Syntax
    ) throws(ValueFault) -> (key: String, value: ExactValue) {
        guard let name = key.list.text(key.index), name.fits(target) else { throw unfit(key, for: target) }
        return (name, try ExactValue(value, for: target))
    }

    private static func number(_ value: StoredValue, for target: TokenList.Syntax) -> ExactValue? {
        let digits = value.list.digits(of: value.token)
        // A binary property list has no digits, but its bytes may look like these.
        let isMinusZero = value.list.syntax != .binary && digits == "-0"
        if let whole = value.list.wholeNumber(value.index), !isMinusZero {
            if target == .json || Int128(Int64.min)...Int128(UInt64.max) ~= whole { return .whole(whole) }
            // A JSON number may be larger than the whole numbers of a property list.
            let real = Double(whole)
            return value.token.kind == .number && Int128(exactly: real) == whole ? .real(real, digits: digits) : nil
        }
        guard let real = try? value.list.double(value.index), real.isFinite || target != .json else { return nil }
        // A whole number with more digits than `Int128` would be rounded.
        if value.token.kind != .real, digits.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || isDigit($0) }),
            !isMinusZero
        {
            return nil
        }
        let isWritten = value.list.syntax != .binary && Array(digits.utf8)[...].isJSONNumber
        return .real(real, digits: isWritten ? digits : "\(real)")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private static func seconds(of value: StoredValue, for target: TokenList.Syntax) -> Double? {
        guard value.list.syntax == .binary else {
            return XMLDate(value.list.bytes[value.token.content]).flatMap { $0.exists ? $0.isoSecondsSince2001 : nil }
        }
        let seconds = try? value.list.date(value.index)?.timeIntervalSinceReferenceDate
        guard let seconds, seconds.isFinite else { return nil }
        return target == .json || XMLDate.range ~= seconds ? seconds : nil
    }

    /// The format can't hold a value, or a key.
    private static func unfit(_ value: StoredValue, for target: TokenList.Syntax) -> ValueFault {
        let list = value.list
        let record = list.position(ofRecordWith: value.index).map { list.records[$0 - 1] } ?? 0
        let path = list.path(to: value.index, from: record).keyText ?? ""
        return ValueFault(
            message: "\(target.name) cannot hold the value of the key \"\(path)\": \(list.words(for: value.index))",
            hint: "nothing has been changed; remove the key from the record, "
                + "or convert the two stores to the same format"
        )
    }
}

extension StoredValue {
    /// The members without those that readers ignore: of equal keys, the first one counts in JSON, but the last one in a
    /// property list.
    var distinctMembers: [(key: StoredValue, value: StoredValue)] {
        guard list.syntax == .json else { return members }
        var names: Set<[UInt8]> = []
        return members.filter { names.insert(Array((list.text($0.key.index) ?? "").utf8)).inserted }
    }
}

extension TokenList.Syntax {
    fileprivate var name: String {
        switch self {
        case .json: "JSON"
        case .xml: "an XML property list"
        case .binary: "a binary property list"
        }
    }
}

extension String {
    /// Whether a format can hold the text: XML 1.0 (section 2.2) excludes most control characters and two others.
    fileprivate func fits(_ target: TokenList.Syntax) -> Bool {
        target != .xml
            || unicodeScalars.allSatisfy { scalar in
                switch scalar.value {
                case 0x09, 0x0A, 0x0D: true
                case ..<0x20, 0xFFFE, 0xFFFF: false
                default: true
                }
            }
    }
}
