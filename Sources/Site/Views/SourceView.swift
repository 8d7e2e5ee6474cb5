import Records
import Templates

/// Where a record comes from that stands in none of the stores. The path of its file stays at home.
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
