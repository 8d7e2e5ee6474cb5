import Foundation
import TestSupport
import Testing

@Suite("Pages from other origins in the same browser", .ends)
struct ServeOriginTests {
    /// Attempts of a page from another origin. Each is the body of a function with the arguments `site`, `token` and
    /// `habit`, and returns what it could read, or null. There are no more than the terminal prints in a second.
    private static let attempts = [
        "fetch with CORS": """
        const answer = await fetch(site + "habits/" + habit + "/untick", {
          method: "POST", body: "{}", headers: { "Content-Type": "application/json", "Almanac-Token": token },
        });
        return answer.text();
        """,
        "fetch with CORS, without a question before it": """
        const answer = await fetch(site + "habits/" + habit + "/untick", { method: "POST", body: new URLSearchParams({ token }) });
        return answer.text();
        """,
        "fetch without CORS": """
        const body = new URLSearchParams({ token });
        const answer = await fetch(site + "habits/" + habit + "/untick", { method: "POST", mode: "no-cors", body });
        return (await answer.text()) || null;
        """,
        "the state": "return (await fetch(site + 'state')).text();",
        "the token as a script": """
        const script = document.createElement("script");
        script.src = site + "token";
        return new Promise((done) => {
          script.addEventListener("error", () => done(null));
          script.addEventListener("load", () => done("loaded"));
          document.head.append(script);
        });
        """,
        "a form in a frame": """
        const frame = document.createElement("iframe");
        frame.name = "frame";
        document.body.append(frame);
        const form = document.createElement("form");
        Object.assign(form, { method: "post", target: "frame", action: site + "habits/" + habit + "/untick" });
        const field = document.createElement("input");
        Object.assign(field, { name: "token", value: token });
        form.append(field);
        document.body.append(form);
        await new Promise((done) => { frame.addEventListener("load", done, { once: true }); form.submit(); });
        return frame.contentDocument?.body.textContent || null;
        """,
    ]

    /// The same habit in several spellings, because the terminal prints repeated lines only once.
    private static let habits = ["floss", "%66loss", "f%6Coss", "fl%6Fss", "flo%73s", "flos%73", "%66los%73"]

    @Test(
        "They can't read or change anything, even with the token",
        arguments: ["localhost", "127.0.0.1"]
    )
    func attempts(host: String) async throws {
        try await Workspace.withSample { workspace in
            try workspace.remove("stores/completedEvents.plist")
            try await workspace.serve { site, address in
                // Another site on this computer is another origin.
                try await Workspace.withSmall { other in
                    try other.write("<!DOCTYPE html><title>Evil</title><main></main>", to: "Public/evil.html")
                    try await other.serve { _, elsewhere in
                        let port = try elsewhere.listeningPort
                        let edit = "\(address).almanac/edit/"
                        let token = try Outsider.token(port: address.listeningPort)
                        let before = try Snapshot(of: workspace["stores"]).contents
                        try await Browser.shared.withPage { page in
                            try await page.navigate(to: #require(URL(string: "http://\(host):\(port)/evil.html")))
                            for (name, script) in Self.attempts {
                                let refused = site.messages.count { $0.hasPrefix("refused ") }
                                let result = try await page.evaluate(
                                    """
                                    const [site, token, habit] = arguments;
                                    return (async () => { \(script) })().catch(() => null);
                                    """,
                                    edit,
                                    token,
                                    Self.habits[refused],
                                    as: String?.self
                                )
                                #expect(result == nil, "\(name)")
                                // A script may request the state, but can't read the answer.
                                guard name != "the state" else { continue }
                                try await site.wait(for: "the line about \(name)") {
                                    site.messages.count { $0.hasPrefix("refused ") } > refused
                                }
                            }
                            // A link can open the form of a change, but can't submit it.
                            let link = "\(edit)habits/floss/tick?token=\(token)"
                            try await page.run("location.href = arguments[0]", link)
                            try await page.expect("return document.forms.length > 0", true, site)
                        }
                        #expect(!site.messages.joined().contains(token))
                        #expect(try Snapshot(of: workspace["stores"]).contents == before)
                    }
                }
            }
            #expect(try await workspace.verb("undo", "--list").outputText == "")
        }
    }
}
