import Persistence

/// The states in which a build left files. Names are compared by their bytes, as in a ``FileSet``.
struct FileStates: Sendable {
    private var entries: [Fingerprint: (name: String, file: BuildState.File)] = [:]

    var count: Int { entries.count }
    var names: some Sequence<String> { entries.values.lazy.map(\.name) }
    var all: [(name: String, file: BuildState.File)] { Array(entries.values) }

    subscript(name: String) -> BuildState.File? {
        get { entries[Fingerprint(name)]?.file }
        set { entries[Fingerprint(name)] = newValue.map { (name, $0) } }
    }

    mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }
}
