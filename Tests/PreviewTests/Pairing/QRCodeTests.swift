import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite("The QR code of a link", .ends) struct QRCodeTests {
    @Test(
        "A scanner can read it",
        arguments: [
            "http://192.168.1.20:8000/.almanac/pair?key=0123456789abcdef",
            "https://almanac.example.net/life/.almanac/pair?key=0123456789abcdef", "x",
        ]
    )
    func scanned(text: String) async throws {
        let scanner = try installedProgram(named: "zbarimg", package: "zbar-tools")
        let lines = try #require(QRCode.lines(of: text))
        try await withTemporaryFolder { folder in
            let picture = folder.appending(path: "code.pgm")
            try Self.picture(of: lines).write(to: picture)
            let outcome = try await Command(scanner, ["--quiet", "--raw", picture.path]).run()
            #expect(outcome.outputText == text + "\n", "\(outcome.errorText)")
        }
    }

    @Test("It is nil for text that is too long")
    func tooLong() {
        #expect(QRCode.lines(of: String(repeating: "x", count: 4_000)) == nil)
    }

    /// The lines as a terminal shows them, as a PGM image with eight pixels per module.
    private static func picture(of lines: [String]) -> Data {
        let rows = lines.flatMap { line in
            [line.map { "█▀".contains($0) }, line.map { "█▄".contains($0) }]
        }
        let size = 8
        let head = "P5 \((rows.first?.count ?? 0) * size) \(rows.count * size) 255\n"
        let pixels = rows.flatMap { row in
            let line = row.flatMap { Array(repeating: $0 ? 255 as UInt8 : 0, count: size) }
            return (0..<size).flatMap { _ in line }
        }
        return Data(head.utf8) + Data(pixels)
    }
}
