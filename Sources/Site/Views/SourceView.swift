import Records
import Templates

/// The source of a record that isn't in any of the stores. The path of its file isn't published.
struct SourceView: View {
    let source: RecordSource

    var text: String? { source.name }

    static let kind = "source"
    static let fields = FieldTable<SourceView>([
        .text("name", "The source's name.") { $0.source.name },
        .text("colour", "Its colour, such as `#cc3333`; nothing if it has none.") { $0.source.colour },
    ])
}
