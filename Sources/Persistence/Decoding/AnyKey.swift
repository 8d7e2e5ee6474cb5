/// A coding key for any string, and for an index in an array.
struct AnyKey: CodingKey {
    let stringValue: String
    /// The index; nil for a key of a dictionary.
    let intValue: Int?

    init(_ text: String) { (stringValue, intValue) = (text, nil) }

    init(_ step: PathStep) {
        switch step {
        case .key(let key): (stringValue, intValue) = (key, nil)
        case .index(let index): (stringValue, intValue) = ("\(index)", index)
        }
    }

    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { self.init(PathStep.index(intValue)) }
}
