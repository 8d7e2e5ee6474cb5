internal import Foundation
import Persistence

/// The last readable contents of the stores and sources, by path, which are used for files that can't be read now.
///
/// They are those of the last build that made a site: a file that is being written can be readable by chance.
struct LastReadable: Sendable {
    /// The contents of stores and their companion files.
    private(set) var stores: [String: [UInt8]] = [:]
    /// The contents of source files.
    var sources: [String: Data] = [:]
    /// The number of records that disappeared with each missing store.
    private(set) var lost: [String: Int] = [:]
    /// Whether each store existed at first. Others may disappear again when `almanac undo` reverts the change that
    /// created them.
    private var existedAtFirst: [String: Bool] = [:]

    /// Remembers what could be read.
    mutating func keep(_ snapshot: StoreSnapshot, of file: String) {
        (lost[file], stores[file]) = (nil, nil)
        if case .file(let bytes) = snapshot.content { stores[file] = bytes }
    }

    /// Remembers whether a store exists.
    ///
    /// - Parameter count: counts the records in a store's bytes.
    mutating func remember(_ file: String, isThere: Bool, count: ([UInt8]) -> Int) {
        existedAtFirst[file] = existedAtFirst[file] ?? isThere
        guard !isThere, let old = stores.removeValue(forKey: file), existedAtFirst[file] == true else { return }
        lost[file] = count(old)
    }
}
