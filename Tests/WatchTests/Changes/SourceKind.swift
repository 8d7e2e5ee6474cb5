import Watch

/// The kinds of change sources. All have the same requirements.
enum SourceKind: CaseIterable, Sendable {
    #if os(Linux)
    case inotify
    #endif
    case polling

    func makeSource() throws -> any ChangeSource {
        switch self {
        #if os(Linux)
        case .inotify: try InotifySource()
        #endif
        case .polling: try PollingSource(every: .milliseconds(5))
        }
    }
}
