public import Diagnostics

/// One record that decoded, and where it stood.
public struct StoredRecord<Item: Sendable>: Sendable {
    /// The position in the store, from 1, bad records counted.
    public var position: Int
    /// The record.
    public var item: Item

    /// Creates a record at a position.
    public init(position: Int, item: Item) {
        self.position = position
        self.item = item
    }
}

extension StoredRecord: Equatable where Item: Equatable {}

/// What a store holds: the records that could be read, and what is to be said about the others.
///
/// Keeps the bytes of the store, so that places in it can be found when somebody asks.
public struct StoreContents<Item: Decodable & Sendable>: Sendable {
    /// How the store is written; nil when the file does not exist, is empty or is no store at all.
    public var format: StoreFormat?
    /// The records that decoded, in the order of the store.
    public var records: [StoredRecord<Item>] = []
    /// The records that did not, as far as their values could be read.
    public var rejected: [StoredRecord<PropertyValue?>] = []
    /// What is to be said, in the order of the store.
    public var diagnostics: [Diagnostic] = []
    /// Whether the store as a whole could be read, even if single records could not. A file that does not exist is
    /// an empty store and readable.
    public var isReadable = true
    /// Where things are in the store; nil if it could not be scanned.
    let source: StoreSource?
    private let file: String
    /// The file beside the store.
    var beside: Companion?
    /// The entries in it, by the position of the record.
    var entries: [Int: Int] = [:]
    /// Whether the records have something new for the file beside the store.
    package internal(set) var hasOutdatedEntries = false

    /// The records without their positions.
    public var items: [Item] { records.map(\.item) }

    /// The place of a record, or of a value in it: with line and column if the format has lines.
    ///
    /// - Parameters:
    ///   - position: the record's position, from 1.
    ///   - path: the way to a value in the record. A value that is not there is given the place of what it should
    ///     stand in.
    ///   - name: what the record is called.
    public func location(ofRecord position: Int, at path: [PathStep] = [], name: String? = nil) -> Location {
        source?.location(ofRecord: position, at: path, name: name)
            ?? Location(file: file, record: position, name: name, key: path.keyText)
    }

    /// Something to say about a record, for those who know its rules.
    ///
    /// As ``location(ofRecord:at:name:)``, or in the file beside the store if the value is there; where a line and column lead into JSON inside of a preferences file, the
    /// message says so in words.
    public func diagnostic(
        _ severity: Diagnostic.Severity,
        record position: Int,
        at path: [PathStep] = [],
        name: String? = nil,
        _ message: String,
        hint: String? = nil
    ) -> Diagnostic {
        if let beside, let entry = entries[position], case .key(let key)? = path.first, beside.has(key, inEntry: entry)
        {
            return beside.diagnostic(severity, entry: entry, at: [.key(key)], message, hint: hint)
        }
        return source?.diagnostic(severity, record: position, at: path, name: name, message, hint: hint)
            ?? Diagnostic(severity, at: location(ofRecord: position, at: path, name: name), message, hint: hint)
    }
}

extension StoreContents {
    /// What there is without a store, or with one that can't be read.
    init(file: String, format: StoreFormat? = nil, unreadable diagnostic: Diagnostic? = nil) {
        (self.file, self.format, source) = (file, format, nil)
        isReadable = diagnostic == nil
        diagnostics = diagnostic.map { [$0] } ?? []
    }

    /// Decodes the records of a store, each by itself, so that one bad record does not hide the others.
    init(decoding source: StoreSource) {
        (file, format, self.source) = (source.file, source.format, source)
        let list = source.list
        let results = list.records.concurrentMap(share: 256) { record in
            Result { try TokenDecoder(list, record: record).decode(Item.self) }
        }
        records.reserveCapacity(results.count)
        for (index, result) in results.enumerated() {
            switch result {
            case .success(let item): records.append(StoredRecord(position: index + 1, item: item))
            case .failure(let error): reject(list.value(list.records[index]), at: index + 1, because: error)
            }
        }
        diagnostics += list.notes.map(source.diagnostic)
        diagnostics.sort()
        let others = rejected.count - StoreReader.maximumDescribedCount
        guard others > 0 else { return }
        let first = rejected[StoreReader.maximumDescribedCount].position
        let message = "\(others) more records could not be read either, from record \(first) on"
        diagnostics.append(.error(Location(file: file), message, hint: "correct the first ones and look again"))
    }

    /// Sets a record aside. Beyond the first thousand nobody asks why.
    private mutating func reject(_ value: PropertyValue?, at position: Int, because error: any Error) {
        rejected.append(StoredRecord(position: position, item: value))
        guard rejected.count <= StoreReader.maximumDescribedCount else { return }
        let fault = RecordFault(error)
        let name = value?[path: ["name"]]?.string ?? value?[path: ["title"]]?.string
        diagnostics.append(
            diagnostic(.error, record: position, at: fault.path, name: name, fault.message, hint: fault.hint)
        )
    }
}
