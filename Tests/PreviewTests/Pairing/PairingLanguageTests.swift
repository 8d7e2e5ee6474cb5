import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite("Pairing pages use the language of the site", .ends)
struct PairingLanguageTests {
    @Test(arguments: [("de", "ltr"), ("he", "rtl"), ("ar", "rtl")])
    func usesSiteLanguage(language: String, direction: String) async throws {
        let words = try EditWords.builtIn(language)
        try await withTemporaryFolder { state in
            let devices = PairedDevices(in: state.appending(path: "state"))
            let configure = { (options: inout PreviewServer.Options) in
                options.pairing = PairingOptions(devices, announce: { _ in })
                options.words = { words }
            }
            try await withServer(["index.html": "<p>private"], configure: configure) { server in
                server.server.offerPairing()
                let outside = "X-Forwarded-For: 192.0.2.7"
                for (path, word) in [("/", EditWord.howToPair), ("/.almanac/pair?key=x", .wrongLink)] {
                    let page = try server.get(path, outside, "Accept: text/html").text
                    #expect(page.contains("<html lang=\"\(language)\" dir=\"\(direction)\">"))
                    #expect(page.contains("<h1>\(ServerPage.marked(words(.notPaired)))</h1>"))
                    #expect(page.contains(ServerPage.marked(words(word))), "\(page)")
                }
                // The terminal is in English.
                #expect(server.log.all.last?.hasSuffix("This link isn't the one that the terminal shows.") == true)
            }
        }
    }

    @Test("The form for a device's name", arguments: ["ar", "de", "en", "he"], [true, false])
    func form(language: String, isEditable: Bool) throws {
        let words = try EditWords.builtIn(language)
        let page = PairingPage(base: try BasePath("/"), isEncrypted: false, isEditable: isEditable, words: words)
        let html = page.form(key: "k", name: "<Mum>")
        let shown: [EditWord] = [
            .pairThisDevice, isEditable ? .pairedMayChange : .pairedMaySee, .deviceName, .pair, .notEncrypted,
        ]
        for word in shown { #expect(html.contains(ServerPage.marked(words(word)))) }
        #expect(html.contains("value=\"&lt;Mum&gt;\""))
    }
}
