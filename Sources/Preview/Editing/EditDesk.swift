import NIOCore
import NIOHTTP1
import NIOPosix

/// Where changes are asked for: lets requests in, has them answered on a thread of its own, and puts the answers into HTTP.
///
/// Reading and writing stores waits for the disk, for locks and for other programs. The event loop must not.
final class EditDesk: Sendable {
    let gate: EditGate
    private let hosts: HostRule
    private let handler: EditHandler
    private let words: @Sendable () -> EditWords
    private let base: BasePath
    /// One thread: changes are made one after the other.
    private let thread = NIOThreadPool(numberOfThreads: 1)

    init(
        _ handler: @escaping EditHandler,
        words: @escaping @Sendable () -> EditWords,
        base: BasePath,
        hosts: HostRule
    ) {
        (self.handler, self.words, self.base, self.hosts) = (handler, words, base, hosts)
        gate = EditGate(hosts: hosts)
        thread.start()
    }

    /// Ends the thread. A change that is being made is finished first.
    func stop() {
        // It fails only if the thread has ended already.
        try? thread.syncShutdownGracefully()
    }

    /// Reads the edit that a client with access to the records asks for.
    ///
    /// - Throws: `Refusal`.
    func request(_ path: [String], _ request: NIOHTTPServerRequestFull) throws(Refusal) -> EditRequest {
        if request.head.method == .POST { return try gate.change(path, request) }
        let query = request.head.uri.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        return EditRequest(isChange: false, path: path, fields: try EditFields.pairs(in: query))
    }

    /// The token for a script of this server's pages, or a program that isn't a browser.
    func tokenAnswer(to head: HTTPRequestHead) throws(Refusal) -> Answer {
        try hosts.checkOrigin(head.headers)
        var fields = EditReply.fields
        fields.add(name: "Content-Type", value: "text/plain; charset=utf-8")
        return Answer(status: .ok, fields: fields, body: .bytes(Array(gate.token.utf8)))
    }

    /// Answers a request; the future is one of the event loop.
    func answer(_ request: EditRequest, to head: HTTPRequestHead, on eventLoop: any EventLoop) -> EventLoopFuture<
        Answer
    > {
        let wantsJSON = head.wantsJSON
        return thread.runIfActive(eventLoop: eventLoop) { [handler, words, base, token = gate.token] in
            // The answer is made with the settings of this moment, and so are its words.
            let answer = handler(request)
            return try EditReply(base: base, token: token, wantsJSON: wantsJSON, words: words()).answer(answer)
        }
    }
}
