/// Files of an output folder, each once and in order.
///
/// Two lists of tens of thousands of files that differ in a few are compared in one walk, where sets would have to hash
/// every name.
struct FileList: Equatable, Sendable {
    private(set) var files: [String] = []

    init() {}

    /// Puts files in order. They mostly are, in long runs, which makes it cheap.
    init(_ files: some Sequence<String>) {
        self.files = files.sorted()
        if zip(self.files, self.files.dropFirst()).contains(where: ==) { self.files = Array(Set(files)).sorted() }
    }

    var isEmpty: Bool { files.isEmpty }
    var count: Int { files.count }

    func contains(_ file: String) -> Bool {
        var (low, high) = (0, files.count)
        while low < high {
            let middle = (low + high) / 2
            if files[middle] < file { low = middle + 1 } else { high = middle }
        }
        return low < files.count && files[low] == file
    }

    /// The files that are not in another list.
    func subtracting(_ other: FileList) -> FileList { merged(with: other) { own, others in own && !others } }

    /// The files of both lists.
    func union(_ other: FileList) -> FileList { merged(with: other) { _, _ in true } }

    private func merged(with other: FileList, keep: (_ own: Bool, _ others: Bool) -> Bool) -> FileList {
        var result = FileList()
        result.files.reserveCapacity(files.count)
        var (own, others) = (0, 0)
        while own < files.count || others < other.files.count {
            let isOwn = own < files.count && (others == other.files.count || files[own] <= other.files[others])
            let isOther = others < other.files.count && (own == files.count || other.files[others] <= files[own])
            if keep(isOwn, isOther) { result.files.append(isOwn ? files[own] : other.files[others]) }
            if isOwn { own += 1 }
            if isOther { others += 1 }
        }
        return result
    }
}
