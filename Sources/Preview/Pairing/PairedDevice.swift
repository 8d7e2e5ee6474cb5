package import Foundation

/// A device that may see the site and change records, from wherever it is.
package struct PairedDevice: Sendable, Codable {
    /// By which it can be revoked.
    package var number: Int
    /// What its owner calls it. It may hold any character but line feeds and other controls.
    package var name: String
    /// The SHA-256 of its secret, which nobody but the device knows.
    var digest: String
    /// When it was paired.
    package var paired: Date
    /// When it was here last, to the hour.
    package var seen: Date

    /// A name on one line, of at most 60 characters; nil if nothing is left of it.
    static func cleaned(_ name: String) -> String? {
        let words = name.unicodeScalars.split { scalar in
            scalar.properties.isWhitespace || [.control, .format].contains(scalar.properties.generalCategory)
        }
        let text = words.map { String($0) }.joined(separator: " ").prefix(60)
        return text.isEmpty ? nil : String(text)
    }

    /// What a device is called before its owner says: "Safari on iPhone".
    ///
    /// Each browser names others too, in order to get their pages: the first that fits in this order is the one.
    ///
    /// - Parameter agent: the User-Agent field of its requests.
    static func name(agent: String) -> String {
        func first(_ names: KeyValuePairs<String, String>) -> String? {
            names.first { agent.contains($0.key) }?.value
        }
        let browser = first([
            "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox",
            "FxiOS": "Firefox",
            "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari", "curl": "curl",
        ])
        let system = first([
            "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "CrOS": "Chromebook",
            "Mac OS X": "Mac", "Linux": "Linux",
        ])
        return switch (browser, system) {
        case (let browser?, let system?): "\(browser) on \(system)"
        default: browser ?? system ?? "New device"
        }
    }
}
