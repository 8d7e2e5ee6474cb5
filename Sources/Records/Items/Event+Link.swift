extension Event {
    /// Whether an address can be followed, and does nothing else: `javascript:` would.
    package static func isLink(_ address: String) -> Bool {
        guard let colon = address.firstIndex(of: ":") else { return false }
        return ["http", "https", "mailto", "tel", "geo"].contains(address[..<colon].lowercased())
    }
}
