/// What the Accept-Encoding field permits (RFC 9110, section 12.5.3).
enum AcceptEncoding {
    /// Whether gzip is named, or covered by "*", with a weight above zero, and is liked no less than plain bytes.
    static func permitsGzip(_ fields: [String]) -> Bool {
        var weights: [String: Double] = [:]
        for item in fields.flatMap({ $0.split(separator: ",") }) {
            let parts = item.split(separator: ";").map(\.trimmingBlanks)
            guard let coding = parts.first?.lowercased() else { continue }
            weights[coding == "x-gzip" ? "gzip" : coding] = weight(parts.dropFirst())
        }
        let gzip = weights["gzip"] ?? weights["*"] ?? 0
        return gzip > 0 && gzip >= weights["identity"] ?? 0
    }

    /// The weight from 0 to 1 (section 12.4.2); one that cannot be read forbids.
    private static func weight(_ parameters: ArraySlice<Substring>) -> Double {
        guard let parameter = parameters.first(where: { $0.lowercased().hasPrefix("q=") }) else { return 1 }
        guard let weight = Double(parameter.dropFirst(2)), (0...1).contains(weight) else { return 0 }
        return weight
    }
}
