extension Journal {
    enum Direction {
        case undo, redo

        var opposite: Direction { self == .undo ? .redo : .undo }

        /// The past participle for messages.
        var done: String { self == .undo ? "undone" : "redone" }

        /// The content of a file after the step.
        func target(of file: JournalEntry.File) -> ContentDigest? { self == .undo ? file.old : file.new }

        /// The name of the copy that has the target content of a file.
        func copy(of file: JournalEntry.File, _ index: Int) -> String? { self == .undo ? file.copy : "\(index).new" }

        /// The names of all such copies of an entry.
        func copies(of entry: JournalEntry) -> [String] {
            entry.files.enumerated().compactMap { copy(of: $1, $0) }
        }
    }
}
