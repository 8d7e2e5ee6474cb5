import Persistence

@testable package import Templates

/// A record whose values come from a dictionary.
struct TestRecord: TemplateRecord {
    var values: [String: Value]
    var text: String?
    /// The key under which its answers are recorded, if any.
    var key: RecordIndex?

    init(_ values: [String: Value], text: String? = nil, key: RecordIndex? = nil) {
        (self.values, self.text, self.key) = (values, text, key)
    }

    func value(named name: Name) -> Value? { values[name.text] }

    func identify(in hasher: inout FingerprintHasher) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            hasher.combine(name)
            value.identify(in: &hasher)
        }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral number: Int) { self = .integer(number) }
    package init(booleanLiteral flag: Bool) { self = .boolean(flag) }
    package init(arrayLiteral values: Value...) { self = .list(values) }
    package init(dictionaryLiteral values: (String, Value)...) {
        self = .record(TestRecord(Dictionary(values) { first, _ in first }))
    }
}
