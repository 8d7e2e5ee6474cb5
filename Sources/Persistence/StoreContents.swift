public import Diagnostics

/// One record that decoded, and where it stood.
public struct StoredRecord<Item: Sendable>: Sendable {
    /// The position in the store, from 1, bad records counted.
    public var position: Int
    @usableFromInline
    var box: Box

    /// The record.
    public var item: Item {
        @inlinable get { box.item }
        set { box = Box(newValue) }
    }

    /// An item by reference: a list of many is copied quickly, and who has seen an item before knows it again without a
    /// look into it.
    @usableFromInline
    final class Box: Sendable {
        @usableFromInline
        let item: Item

        @inlinable
        init(_ item: Item) { self.item = item }
    }

    /// Creates a record at a position.
    @inlinable
    public init(position: Int, item: Item) {
        self.position = position
        box = Box(item)
    }

    /// Whether this is a record of an earlier reading that has been taken over, wherever it stood then.
    @inlinable
    package func isSame(as other: StoredRecord) -> Bool { box === other.box }
}

extension Array {
    /// Whether these are the records of an earlier reading, at the same positions.
    @inlinable
    package func areSame<Item>(as others: Self) -> Bool where Element == StoredRecord<Item> {
        count == others.count && zip(self, others).allSatisfy { $0.isSame(as: $1) && $0.position == $1.position }
    }
}

extension CommonEnds {
    /// What two readings of a list have in common.
    @inlinable @inline(__always)
    package init<Item>(of new: [StoredRecord<Item>], and old: [StoredRecord<Item>]) {
        self.init(of: new.count, and: old.count) { new[$0].isSame(as: old[$1]) }
    }
}

extension StoredRecord: Equatable where Item: Equatable {
    /// Equal records have equal items at the same position.
    public static func == (a: StoredRecord, b: StoredRecord) -> Bool {
        a.position == b.position && (a.isSame(as: b) || a.item == b.item)
    }
}

/// What a store holds: the records that could be read, and what is to be said about the others.
///
/// Keeps the text of a JSON or XML store, so that places in it can be found when somebody asks.
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
    /// What stands for each row, good or bad; empty if the store is no list.
    var rows: [Fingerprint] = []
    /// Where things stand in the store.
    var source: SourceMap

    /// For each row of a later reading the place among ``records`` of what it held, if it is here and decoded.
    func places(of later: [Fingerprint]) -> [Int?] {
        guard rows.count == records.count + rejected.count else { return later.map { _ in nil } }
        var places = [Int?](repeating: nil, count: rows.count)
        for place in records.indices { places[records[place].position - 1] = place }
        let ends = CommonEnds(of: later.count, and: rows.count) { later[$0] == rows[$1] }
        let moved = Dictionary(ends.oldMiddle.map { (rows[$0], places[$0]) }) { $0 ?? $1 }
        return later.indices.map { row in ends.oldPlace(of: row).map { places[$0] } ?? moved[later[row]] ?? nil }
    }

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
        source.location(ofRecord: position, at: path, name: name)
    }

    /// Something to say about a record, for those who know its rules.
    ///
    /// As ``location(ofRecord:at:name:)``; where a line and column lead into JSON inside of a preferences file, the
    /// message says so in words.
    public func diagnostic(
        _ severity: Diagnostic.Severity,
        record position: Int,
        at path: [PathStep] = [],
        name: String? = nil,
        _ message: String,
        hint: String? = nil
    ) -> Diagnostic {
        source.diagnostic(severity, record: position, at: path, name: name, message, hint: hint)
    }
}
