import Persistence

/// What is noted of files, by file.
///
/// There are thousands, and a build that changes little makes a few of them. So a name is found by its fingerprint, which is
/// compared at once, and stays among the bytes that were read until somebody asks for it as a text.
package struct NotedFiles<Value: Sendable>: Sendable {
    private enum Name {
        case text(String)
        /// Where it stands in what was read.
        case bytes(Range<Int>)
    }

    private var names: [Name] = []
    /// What is noted of each file, by its place.
    private(set) var values: [Value] = []
    private var places: [Fingerprint: Int] = [:]
    /// What the names were read of.
    private var bytes: [UInt8] = []

    package init() {}

    package var count: Int { values.count }
    package var isEmpty: Bool { values.isEmpty }

    /// The place of a file; nil if nothing is noted of it. It holds until a file is taken out.
    func place(of file: String) -> Int? { places[Fingerprint(file)] }

    /// The name of the file at a place.
    func file(at place: Int) -> String {
        switch names[place] {
        case .text(let text): text
        case .bytes(let range): String(decoding: bytes[range], as: UTF8.self)
        }
    }

    /// What is noted of a file.
    package subscript(file: String) -> Value? {
        get { place(of: file).map { values[$0] } }
        set {
            guard let newValue else { return _ = remove(file) }
            let fingerprint = Fingerprint(file)
            if let place = places[fingerprint] { return values[place] = newValue }
            places[fingerprint] = count
            names.append(.text(file))
            values.append(newValue)
        }
    }

    /// Takes a file out. The last one comes into its place.
    ///
    /// - Returns: whether it was there.
    mutating func remove(_ file: String) -> Bool {
        guard let place = places.removeValue(forKey: Fingerprint(file)) else { return false }
        let last = count - 1
        if place != last {
            places[fingerprint(at: last)] = place
            names.swapAt(place, last)
            values.swapAt(place, last)
        }
        names.removeLast()
        values.removeLast()
        return true
    }

    private func fingerprint(at place: Int) -> Fingerprint {
        switch names[place] {
        case .text(let text): Fingerprint(text)
        case .bytes(let range): bytes.withUnsafeBytes { Fingerprint(UnsafeRawBufferPointer(rebasing: $0[range])) }
        }
    }

    mutating func reserveCapacity(_ capacity: Int) {
        names.reserveCapacity(capacity)
        values.reserveCapacity(capacity)
        places.reserveCapacity(capacity)
    }

    /// Replaces all that is noted by what a closure makes of it.
    mutating func changeValues(_ change: (inout Value) -> Void) {
        for place in values.indices { change(&values[place]) }
    }

    /// The files for which something holds, with what is noted of them.
    func filter(_ isIncluded: (Value) -> Bool) -> [String: Value] {
        var found: [String: Value] = [:]
        for place in values.indices where isIncluded(values[place]) { found[file(at: place)] = values[place] }
        return found
    }

    /// The files at places that are not among those given.
    func files(besides places: some Sequence<Int>) -> [String] {
        var isAmong = [Bool](repeating: false, count: count)
        for place in places { isAmong[place] = true }
        return isAmong.indices.filter { !isAmong[$0] }.map(file)
    }

    // MARK: Coding

    /// Writes all files, or some of them.
    func encode(
        to writer: inout ByteWriter,
        only files: FileNames? = nil,
        _ encode: (Value, inout ByteWriter) -> Void
    ) {
        let chosen = files.map { $0.all.compactMap(place) } ?? Array(values.indices)
        writer.write(chosen.count)
        for place in chosen {
            switch names[place] {
            case .text(let text): writer.write(text)
            case .bytes(let range): writer.write(bytes[range])
            }
            encode(values[place], &writer)
        }
    }

    /// Reads what ``encode(to:only:_:)`` has written.
    init(
        from reader: inout ByteReader,
        _ decode: (inout ByteReader) throws(ByteReader.Damaged) -> Value
    ) throws(ByteReader.Damaged) {
        let count = try reader.readCount()
        reserveCapacity(count)
        bytes = reader.bytes
        for _ in 0..<count {
            let range = try reader.readRange()
            let (fingerprint, isPlain) = bytes.withUnsafeBytes { bytes in
                let name = UnsafeRawBufferPointer(rebasing: bytes[range])
                return (Fingerprint(name), name.reduce(0, |) < 0x80)
            }
            guard isPlain || String(utf8: bytes[range]) != nil else { throw ByteReader.Damaged() }
            guard places.updateValue(values.count, forKey: fingerprint) == nil else { throw ByteReader.Damaged() }
            names.append(.bytes(range))
            values.append(try decode(&reader))
        }
    }
}

/// Names of files. They are told apart by their bytes, as by most file systems: two ways to write a letter with an accent are
/// one text to Swift.
struct FileNames: Sendable {
    private var names: [Fingerprint: String] = [:]

    var count: Int { names.count }
    var all: some Collection<String> { names.values }

    mutating func insert(_ name: String) { names[Fingerprint(name)] = name }
    mutating func formUnion(_ others: some Sequence<String>) { for name in others { insert(name) } }
}

extension NotedFiles: Equatable where Value: Equatable {
    /// The order of the files says nothing.
    package static func == (a: NotedFiles, b: NotedFiles) -> Bool {
        a.count == b.count && a.values.indices.allSatisfy { b[a.file(at: $0)] == a.values[$0] }
    }
}
