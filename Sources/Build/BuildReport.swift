package import Diagnostics
package import Foundation
package import Site

/// The result of a build.
package struct BuildReport: Sendable {
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    /// All diagnostics, sorted.
    package var diagnostics: [Diagnostic] = []
    /// Whether nothing was written to the output folder, for the reasons in ``diagnostics``.
    package var isRefused = false
    /// Whether the reason is the output folder itself, so that no change of the input can help.
    package var isOutputRefused = false
    /// Whether the build was stopped before everything was written. Every file is complete, in its old or its new
    /// version.
    package var isStopped = false
    /// Whether the output folder didn't exist.
    package var isSiteNew = false
    /// Whether some files couldn't be written. Another build may succeed.
    package var isIncomplete = false
    /// The files that were written or removed, relative to the output folder, unordered.
    package var changedFiles: [String] = []
    /// The input files that have changed since the last build of this process, sorted.
    package var changedInputs: [String] = []
    /// The pages and files that were rebuilt, with reasons, unordered.
    package var remade: [(path: String, reason: StaleReason)] = []
    /// The pages and files that were removed, with reasons.
    package var gone: [(path: String, reason: StaleReason)] = []
    /// When pages next change because of the time.
    package var nextChange: Date?
    /// Missing or unreadable files that may still be being written. If there are any, a patient build has done nothing.
    package var unfinished = UnfinishedInputs()

    package var pages: Int { written + unchanged }
}

/// Input files that look as if they are being written.
package struct UnfinishedInputs: Hashable, Sendable {
    /// The files that existed in the last build.
    package var gone: [String] = []
    /// The files that have changed since the last build, and can't be read.
    package var unreadable: [String] = []

    package var isEmpty: Bool { gone.isEmpty && unreadable.isEmpty }
}
