import Foundation
import Testing
import Watch

@Suite("Errors of change sources")
struct ChangeSourceErrorTests {
    @Test(arguments: [
        (
            ChangeSourceError.folders(limit: 8192),
            """
            too many folders are watched (the system allows each user 8192); end other programs that watch, raise the \
            limit with "sudo sysctl fs.inotify.max_user_watches=524288", or look at the files at intervals instead \
            (polling)
            """
        ),
        (
            ChangeSourceError.programs(limit: 4096),
            """
            too many programs watch for changes (the system allows each user 4096); end other programs that watch, raise the \
            limit with "sudo sysctl fs.inotify.max_user_instances=8192", or look at the files at intervals instead \
            (polling)
            """
        ),
        (
            ChangeSourceError(call: "inotify_init1", code: ENOMEM),
            """
            changes cannot be watched for: inotify_init1: Cannot allocate memory; look at the files at intervals \
            instead (polling)
            """
        ),
    ])
    func explainsError(_ error: ChangeSourceError, _ words: String) {
        #expect("\(error)" == words)
    }
}
