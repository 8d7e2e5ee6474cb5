import Foundation
import Testing
import Watch

@Suite("Errors of change sources")
struct ChangeSourceErrorTests {
    @Test(arguments: [
        (
            ChangeSourceError.folders(limit: 8192),
            """
            too many folders are watched (the system allows each user 8192); close other programs that watch for \
            changes, or raise the limit with "sudo sysctl fs.inotify.max_user_watches=524288"
            """
        ),
        (
            ChangeSourceError.programs(limit: 4096),
            """
            too many programs watch for changes (the system allows each user 4096); close other programs that watch \
            for changes, or raise the limit with "sudo sysctl fs.inotify.max_user_instances=8192"
            """
        ),
        (
            ChangeSourceError(call: "inotify_init1", code: ENOMEM),
            "cannot watch for changes: inotify_init1: Cannot allocate memory"
        ),
    ])
    func explainsError(_ error: ChangeSourceError, _ words: String) {
        #expect("\(error)" == words)
    }
}
