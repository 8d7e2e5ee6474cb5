import Persistence
import Templates

/// The lists of names that pages look up on records, and the sets of lists that are looked up on one record.
///
/// There are few of either, because the pages of a template mostly look up the same names in the same order.
struct NameLists: Sendable {
    /// The names in several lists, in the order in which they were added.
    struct NameSet: Sendable {
        /// The numbers of the lists.
        fileprivate(set) var lists: [Int32] = []
        fileprivate(set) var names: [DependencyName] = []
        /// For each list, the positions of its names in ``names``.
        private var places: [[Int]] = []

        fileprivate mutating func add(_ names: [DependencyName], list: Int32) {
            lists.append(list)
            places.append(
                names.map { name in
                    if let place = self.names.firstIndex(of: name) { return place }
                    self.names.append(name)
                    return self.names.count - 1
                }
            )
        }

        /// The positions of the names of a list in ``names``; nil if the list isn't in the set.
        func places(of list: Int32) -> [Int]? { lists.firstIndex(of: list).map { places[$0] } }
    }

    /// A set, identified by an earlier set and the list added to it.
    private struct Extension: Hashable {
        let base: Int
        let list: Int32
    }

    private var lists: [[DependencyName]] = []
    private var numbers: [[DependencyName]: Int32] = [:]
    /// The first one is empty.
    private var sets = [NameSet()]
    /// The numbers of all sets but the first.
    private var extensions: [Extension: Int] = [:]

    init() {}

    /// The names of a list.
    subscript(list: Int32) -> [DependencyName] { lists[Int(list)] }

    /// The set with a number.
    subscript(set number: Int) -> NameSet { sets[number] }

    /// Returns the number of a list, after adding it if it is new.
    ///
    /// - Parameter set: the number of a set that is likely to contain the list, and is searched first.
    mutating func number(of list: [DependencyName], in set: Int) -> Int32 {
        if let known = sets[set].lists.first(where: { lists[Int($0)] == list }) ?? numbers[list] { return known }
        let number = Int32(lists.count)
        lists.append(list)
        numbers[list] = number
        return number
    }

    /// Returns the number of the set that consists of a set and one more list, after adding it if it is new.
    mutating func extend(_ base: Int, by list: Int32) -> Int {
        let key = Extension(base: base, list: list)
        if let known = extensions[key] { return known }
        var set = sets[base]
        set.add(lists[Int(list)], list: list)
        extensions[key] = sets.count
        sets.append(set)
        return sets.count - 1
    }

    /// The same lists without any set.
    var withoutSets: NameLists {
        var names = NameLists()
        (names.lists, names.numbers) = (lists, numbers)
        return names
    }

    // MARK: Coding

    func encode(to writer: inout ByteWriter) {
        writer.write(lists) { names, writer in writer.write(names) { $1.write($0.text) } }
        writer.write(extensions.sorted { $0.value < $1.value }.map(\.key)) { set, writer in
            writer.write(set.base)
            writer.write(Int(set.list))
        }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        lists = try reader.readArray { reader throws(ByteReader.Damaged) in
            try reader.readArray { reader throws(ByteReader.Damaged) in DependencyName(try reader.readText()) }
        }
        for (number, list) in lists.enumerated() { numbers[list] = Int32(number) }
        for _ in 0..<(try reader.readCount()) {
            let (base, list) = (try reader.readNumber(), try reader.readNumber())
            guard sets.indices.contains(base), lists.indices.contains(list),
                !sets[base].lists.contains(Int32(list))
            else { throw ByteReader.Damaged() }
            _ = extend(base, by: Int32(list))
        }
    }

    /// Whether there is a set with a number.
    func hasSet(_ number: Int) -> Bool { sets.indices.contains(number) }
}
