package import Diagnostics
package import Foundation
package import Site

/// What a build did.
package struct BuildReport: Sendable {
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    /// Everything that is to be said, sorted.
    package var diagnostics: [Diagnostic] = []
    /// Whether the output folder was left alone because of what ``diagnostics`` says.
    package var isRefused = false
    /// Whether that is because of the output folder itself, which no change of the input makes fit to be used.
    package var isOutputRefused = false
    /// Whether the build was stopped before all was written. Every file is whole, as it was or as it is to be.
    package var isStopped = false
    /// Whether the output folder was not there.
    package var isSiteNew = false
    /// Whether files could not be written. Another build may do what this one could not.
    package var isIncomplete = false
    /// The files that were written or removed, relative to the output folder, in no order.
    package var changedFiles: [String] = []
    /// The files of the input that are not what the last build of this process read, sorted.
    package var changedInputs: [String] = []
    /// The pages and files that were made anew, and why, in no order.
    package var remade: [(path: String, reason: StaleReason)] = []
    /// The pages and files that were removed, and why.
    package var gone: [(path: String, reason: StaleReason)] = []
    /// The moment at which pages change by themselves.
    package var nextChange: Date?
    /// Files that are gone, or cannot be read, as if they were just being written. A patient build has then done nothing.
    package var unsettled = UnsettledInputs()

    package var pages: Int { written + unchanged }
}

/// Files of the input that look as if somebody was just writing them.
package struct UnsettledInputs: Hashable, Sendable {
    /// Those that were there for the last build.
    package var gone: [String] = []
    /// Those that are not what the last build read, and cannot be read.
    package var unreadable: [String] = []

    package var isEmpty: Bool { gone.isEmpty && unreadable.isEmpty }
}
