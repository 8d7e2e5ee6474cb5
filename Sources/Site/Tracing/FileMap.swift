import Persistence

/// A value for each of a number of files.
///
/// File names are compared by their bytes, as file systems do. As strings, two encodings of `é` would be equal.
package struct FileMap<Value: Sendable>: Sendable {
    private var entries: [Fingerprint: (file: String, value: Value)] = [:]

    package init() {}

    package var count: Int { entries.count }
    package var isEmpty: Bool { entries.isEmpty }
    var values: some Sequence<Value> { entries.values.lazy.map(\.value) }

    package subscript(file: String) -> Value? {
        get { entries[Fingerprint(file)]?.value }
        set { entries[Fingerprint(file)] = newValue.map { (file, $0) } }
    }

    mutating func reserveCapacity(_ capacity: Int) { entries.reserveCapacity(capacity) }

    mutating func mutateValues(_ body: (inout Value) -> Void) {
        for index in entries.values.indices { body(&entries.values[index].value) }
    }

    /// The files that aren't among others.
    func files(besides others: some Sequence<String>) -> [String] {
        let others = Set(others.map { Fingerprint($0) })
        return entries.lazy.filter { !others.contains($0.key) }.map(\.value.file)
    }

    // MARK: Coding

    func encode(to writer: inout ByteWriter, _ encode: (Value, inout ByteWriter) -> Void) {
        writer.write(count)
        for (file, value) in entries.values {
            writer.write(file)
            encode(value, &writer)
        }
    }

    init(
        from reader: inout ByteReader,
        _ decode: (inout ByteReader) throws(ByteReader.Damaged) -> Value
    ) throws(ByteReader.Damaged) {
        let count = try reader.readCount()
        reserveCapacity(count)
        for _ in 0..<count { self[try reader.readText()] = try decode(&reader) }
        guard self.count == count else { throw ByteReader.Damaged() }
    }
}

extension FileMap: Equatable where Value: Equatable {
    package static func == (a: FileMap, b: FileMap) -> Bool {
        a.count == b.count && a.entries.values.allSatisfy { b[$0.file] == $0.value }
    }
}
