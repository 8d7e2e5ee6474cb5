internal import Foundation
package import Persistence

extension Fingerprint {
    /// Creates the fingerprint of an answer; nil means that the name doesn't exist.
    ///
    /// A list or a record counts only as itself: what is then looked up on it is noted separately.
    package init(answer: Value?) {
        var hasher = FingerprintHasher()
        if let answer { answer.identify(in: &hasher) } else { hasher.combine(0) }
        self = hasher.finalize()
    }
}

extension Value {
    /// Adds the value to a fingerprint, except the contents of a record with a ``TemplateRecord/id``.
    package func identify(in hasher: inout FingerprintHasher) {
        switch self {
        case .text(let text): hasher.combine(1, text)
        case .markdown(let text): hasher.combine(2, text)
        case .path(let text): hasher.combine(3, text)
        case .markup(let text): hasher.combine(4, text)
        case .integer(let number): hasher.combine(5, number)
        case .boolean(let flag): hasher.combine(6, flag ? 1 : 0)
        case .list(let values):
            hasher.combine(7, values.count)
            for value in values { value.identify(in: &hasher) }
        case .reference(let reference):
            hasher.combine(8)
            reference.record.identifyAsAnswer(in: &hasher)
        case .nothing: hasher.combine(9)
        case .content: hasher.combine(10)
        }
    }
}

extension FingerprintHasher {
    fileprivate mutating func combine(_ kind: Int, _ text: String) {
        combine(kind)
        combine(text)
    }

    fileprivate mutating func combine(_ kind: Int, _ number: Int) {
        combine(kind)
        combine(number)
    }

    package mutating func combine(_ property: PropertyValue) {
        switch property {
        case .string(let text): combine(1, text)
        case .integer(let number): combine(2, number)
        case .real(let number):
            combine(3)
            combine(number.bitPattern)
        case .boolean(let flag): combine(4, flag ? 1 : 0)
        case .date(let date):
            combine(5)
            combine(date.timeIntervalSinceReferenceDate.bitPattern)
        case .data(let data):
            combine(6)
            data.withUnsafeBytes { combine($0) }
        case .array(let values):
            combine(7, values.count)
            for value in values { combine(value) }
        case .dictionary(let values):
            combine(8, values.count)
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                combine(key)
                combine(value)
            }
        case .null: combine(9)
        }
    }
}

extension TemplateRecord {
    /// Distinguishes the record from every other one, as an answer. If it has an id, its own answers are noted
    /// separately.
    package func identifyAsAnswer(in hasher: inout FingerprintHasher) {
        guard let id else { return identify(in: &hasher) }
        hasher.combine(id.list)
        hasher.combine(id.slug)
    }
}
