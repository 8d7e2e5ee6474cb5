import Records
import Templates

/// The source of a record that isn't in any of the stores. The path of its file isn't published.
struct SourceView: View {
    let source: RecordSource

    var text: String? { source.name }

    static func optional(_ source: RecordSource?) -> Value {
        source.map { .record(SourceView(source: $0)) } ?? .nothing
    }

    static let kind = "source"
    static let fields = FieldTable<SourceView>([
        Field("name", .text, "The source's name.") { .text($0.source.name) },
        Field("colour", .text, "Its colour, such as `#cc3333`; nothing if it has none.") {
            .optional($0.source.colour)
        },
    ])
}
