import Diagnostics

/// Where records and their values stand in a store.
///
/// Where each record begins is known from the walk before decoding; its line, and the way from there to a key, are looked
/// for when somebody asks.
struct SourceMap: Sendable {
    /// The file, as messages name it.
    var file: String
    /// The text, if the store is one.
    var outline: TextOutline?
    /// The key under which the text stands in a property list. Lines are not those of the file then.
    var preferencesKey: String?

    func location(ofRecord position: Int, at path: [PathStep], name: String?) -> Location {
        var location = Location(file: file, record: position, name: name, key: path.keyText)
        if preferencesKey == nil, let place = outline?.position(of: path, inRecord: position - 1) {
            location.line = place.line
            location.column = place.column
        }
        return location
    }

    func diagnostic(
        _ severity: Diagnostic.Severity,
        record position: Int,
        at path: [PathStep],
        name: String?,
        _ message: String,
        hint: String?
    ) -> Diagnostic {
        let location = location(ofRecord: position, at: path, name: name)
        var message = message
        if preferencesKey != nil, let place = outline?.position(of: path, inRecord: position - 1) {
            message += " (\(words(for: place)))"
        }
        return Diagnostic(severity, at: location, message, hint: hint)
    }

    /// Something to say about the store as a whole, at a place in its text if there is one.
    func diagnostic(_ message: String, hint: String? = nil, at place: TextPosition? = nil) -> Diagnostic {
        guard let place else { return .error(Location(file: file), message, hint: hint) }
        if preferencesKey != nil {
            return .error(Location(file: file), "\(message) (\(words(for: place)))", hint: hint)
        }
        return .error(Location(file: file, line: place.line, column: place.column), message, hint: hint)
    }

    /// Something to say about the structure of the text.
    func diagnostic(_ note: ScanNote) -> Diagnostic {
        guard case .index(let index) = note.path.first, let outline else {
            let place = outline.map { TextPosition().advanced(to: note.offset, in: $0.bytes) }
            var diagnostic = diagnostic(note.message, hint: note.hint, at: place)
            diagnostic.severity = .warning
            return diagnostic
        }
        let path = Array(note.path.dropFirst())
        var place = outline.records.indices.contains(index) ? outline.position(ofRecord: index) : TextPosition()
        place.advance(to: note.offset, in: outline.bytes)
        var diagnostic = diagnostic(note.message, hint: note.hint, at: place)
        diagnostic.severity = .warning
        diagnostic.location.record = index + 1
        diagnostic.location.key = path.keyText
        return diagnostic
    }

    private func words(for place: TextPosition) -> String {
        "line \(place.line), column \(place.column) of the JSON under \"\(preferencesKey ?? "")\""
    }
}
