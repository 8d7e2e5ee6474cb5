public import Diagnostics

/// A decoded record and its position.
public struct StoredRecord<Item: Sendable>: Sendable {
    /// The position in the store, from 1. Records that couldn't be decoded are counted.
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

/// The contents of a store: the records that could be decoded, and diagnostics about the others.
///
/// The bytes of the store are kept, so that positions in it can be computed on demand.
public struct StoreContents<Item: Decodable & Sendable>: Sendable {
    /// The format of the store; nil if the file doesn't exist, is empty or isn't a store.
    public var format: StoreFormat?
    /// The records that could be decoded, in the order of the store.
    public var records: [StoredRecord<Item>] = []
    /// The records that couldn't be decoded, with their values if these can be represented.
    public var rejected: [StoredRecord<PropertyValue?>] = []
    /// The diagnostics, in the order of the store.
    public var diagnostics: [Diagnostic] = []
    /// Whether the store as a whole could be read, even if single records couldn't. A file that doesn't exist is an
    /// empty, readable store.
    public var isReadable = true
    /// The scanned store; nil if it couldn't be scanned.
    let source: StoreSource?
    private let file: String
    /// The companion file.
    var beside: Companion?
    /// The index of each record's companion entry, by the position of the record.
    var entries: [Int: Int] = [:]
    /// Whether some records have companion entries to update.
    package internal(set) var hasOutdatedEntries = false

    /// The records without their positions.
    public var items: [Item] { records.map(\.item) }

    /// Returns the location of a record or of a value in it, with line and column if the format is text.
    ///
    /// - Parameters:
    ///   - path: the path from the record to a value. For a missing value, the location is that of the innermost
    ///     existing value on the path.
    ///   - name: the name of the record.
    public func location(ofRecord position: Int, at path: [PathStep] = [], name: String? = nil) -> Location {
        source?.location(ofRecord: position, at: path, name: name)
            ?? Location(file: file, record: position, name: name, key: path.keyText)
    }

    /// Creates a diagnostic about a record.
    ///
    /// The location is that of ``location(ofRecord:at:name:)``, or a position in the companion file if the value is
    /// there. For JSON inside a preferences file, the message gives the line and column.
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
    /// The contents without a store, or of a store that can't be read.
    init(file: String, format: StoreFormat? = nil, unreadable diagnostic: Diagnostic? = nil) {
        (self.file, self.format, source) = (file, format, nil)
        isReadable = diagnostic == nil
        diagnostics = diagnostic.map { [$0] } ?? []
    }

    /// Decodes each record of a store on its own, so that one bad record doesn't hide the others.
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
            case .failure(let error): reject(list.records[index], of: list, at: index + 1, because: error)
            }
        }
        diagnostics += list.notes.map(source.diagnostic)
        diagnostics.sort()
        let others = rejected.count - StoreReader.maximumDescribedCount
        guard others > 0 else { return }
        let first = rejected[StoreReader.maximumDescribedCount].position
        let message = "\(others) more records could not be read either, from record \(first) on"
        diagnostics.append(.error(Location(file: file), message, hint: "correct the first ones and try again"))
    }

    /// Records a record that couldn't be decoded. Only the first thousand are described.
    private mutating func reject(_ record: Int, of list: TokenList, at position: Int, because error: any Error) {
        rejected.append(StoredRecord(position: position, item: list.value(record)))
        guard rejected.count <= StoreReader.maximumDescribedCount else { return }
        let fault = RecordFault(error)
        // Another value of the record may be the one that can't be read.
        let isDictionary = list.tokens[record].kind == .dictionary
        let names = (isDictionary ? ["name", "title"] : []).compactMap { list.value(of: $0, in: record) }
        let name = names.compactMap { list.text($0) }.first
        diagnostics.append(
            diagnostic(.error, record: position, at: fault.path, name: name, fault.message, hint: fault.hint)
        )
    }
}
