import Persistence

/// Files of an output folder, each once and in the order of the bytes of their names: most file systems tell names apart
/// by these, where two texts can be equal to Swift.
///
/// Two lists of tens of thousands of files that differ in a few are compared in one walk, where sets would have to hash
/// every name.
struct FileList: Equatable, Sendable {
    private(set) var files: [String] = []

    init() {}

    /// Puts files in order. They mostly are, in long runs, which makes it cheap.
    init(_ files: some Sequence<String>) {
        self.files = files.sorted { $0.precedesByBytes($1) }
        guard zip(self.files, self.files.dropFirst()).contains(where: { $0.hasBytes(of: $1) }) else { return }
        self.files = self.files.reduce(into: []) { if $0.last?.hasBytes(of: $1) != true { $0.append($1) } }
    }

    /// Puts files in order of which nearly all are in another list, and mostly in its order: to look where each of them is
    /// in it takes less than to compare them with one another.
    init(_ files: [String], near known: FileList) {
        var isKept = [Bool](repeating: false, count: known.count)
        var (keptCount, next) = (0, 0)
        var others: [String] = []
        for file in files {
            guard let place = known.place(of: file, near: next) else {
                others.append(file)
                continue
            }
            if !isKept[place] { keptCount += 1 }
            isKept[place] = true
            next = place + 1
        }
        var kept = known.files
        if keptCount < kept.count {
            kept = []
            kept.reserveCapacity(keptCount + others.count)
            for (file, isKept) in zip(known.files, isKept) where isKept { kept.append(file) }
        }
        self = FileList(inOrder: kept).union(FileList(others))
    }

    /// Takes in files that are in order, each once.
    init(inOrder files: [String]) { self.files = files }

    static func == (a: FileList, b: FileList) -> Bool { a.files.elementsEqual(b.files) { $0.hasBytes(of: $1) } }

    var isEmpty: Bool { files.isEmpty }
    var count: Int { files.count }

    func contains(_ file: String) -> Bool {
        let place = place(of: file)
        return place < files.count && files[place].hasBytes(of: file)
    }

    /// The files in a folder and in those below it.
    func files(in folder: String) -> ArraySlice<String> {
        // A zero comes right after a slash.
        files[place(of: folder + "/")..<place(of: folder + "0")]
    }

    /// The same without some files and with others. Where there are few of them, they are looked for one by one.
    func replacing(_ gone: [String], with new: [String]) -> FileList {
        guard gone.count + new.count <= Self.fewCount else { return subtracting(FileList(gone)).union(FileList(new)) }
        var result = self
        for file in gone where result.contains(file) { result.files.remove(at: result.place(of: file)) }
        for file in new where !result.contains(file) { result.files.insert(file, at: result.place(of: file)) }
        return result
    }

    /// The files that are not in another list.
    func subtracting(_ other: FileList) -> FileList {
        var result = FileList()
        guard files.count > Self.fewCount else {
            result.files = files.filter { !other.contains($0) }
            return result
        }
        var place = 0
        for file in files {
            // Nearly always it is the next one, and to compare two texts once is all that this costs.
            if place < other.files.count, other.files[place].hasBytes(of: file) {
                place += 1
                continue
            }
            while place < other.files.count, other.files[place].precedesByBytes(file) { place += 1 }
            if place == other.files.count || !other.files[place].hasBytes(of: file) { result.files.append(file) }
        }
        return result
    }

    /// The files of both lists.
    func union(_ other: FileList) -> FileList {
        if other.files.count > files.count { return other.union(self) }
        guard other.files.count > Self.fewCount else {
            var result = self
            for file in other.files where !contains(file) {
                result.files.insert(file, at: result.place(of: file))
            }
            return result
        }
        var result = FileList()
        result.files.reserveCapacity(files.count + other.files.count)
        var rest = other.files[...]
        for file in files {
            while let first = rest.first, first.precedesByBytes(file) { result.files.append(rest.removeFirst()) }
            if rest.first?.hasBytes(of: file) == true { rest.removeFirst() }
            result.files.append(file)
        }
        result.files += rest
        return result
    }

    /// Where a file is, which is most likely at a place or right behind it.
    private func place(of file: String, near guess: Int) -> Int? {
        for place in guess..<max(guess, min(guess + 3, files.count)) where files[place].hasBytes(of: file) {
            return place
        }
        let place = place(of: file)
        return place < files.count && files[place].hasBytes(of: file) ? place : nil
    }

    /// So few are looked for one by one.
    private static let fewCount = 32

    /// Where a file is, or would be.
    private func place(of file: String) -> Int {
        files.insertionPlace { $0.precedesByBytes(file) }
    }
}
