import Interchange
import Persistence
import Records
import Templates

/// The metadata in the head of a record's page, for search engines, recipe managers and link previews.
struct MetadataView: View {
    enum Record: Sendable {
        case event(Int)
        case recipe(Int)
    }

    let model: SiteModel
    let record: Record

    // The record determines all answers, and its fingerprint already exists.
    func identify(in hasher: inout FingerprintHasher) {
        switch record {
        case .event(let index): hasher.combine(model.fingerprint(ofEvent: index))
        case .recipe(let index):
            hasher.combine(model.fingerprint(ofRecipe: index))
            hasher.combine(picture(ofRecipe: index) ?? "")
        }
    }

    static let kind = "metadata"
    static let fields = FieldTable<MetadataView>([
        .text("description", "The first words of the description or notes; nothing if there are none.") {
            $0.description
        },
        Field("structuredData", .markup, "The record as schema.org JSON-LD, for a layout; needs three braces.") {
            .markup($0.script)
        },
    ])

    private var source: String {
        switch record {
        case .event(let index): model.events[index].entry.item.description ?? ""
        case .recipe(let index): model.recipes[index].item.notes
        }
    }

    /// Search engines show 200 characters.
    private var description: String? { MarkdownField(source: source).excerpt(upTo: 200) }

    private func picture(ofRecipe index: Int) -> String? { model.pictures[model.recipes[index].slug] }

    private var script: String {
        let data =
            switch record {
            case .event(let index):
                SchemaOrg.linkedData(
                    of: model.events[index].entry.item,
                    url: model.address(of: EventView.at(index)),
                    plainText: { MarkdownField(source: $0).plainText }
                )
            case .recipe(let index):
                SchemaOrg.linkedData(
                    of: model.recipes[index].item,
                    url: model.address(of: RecipeView.at(index)),
                    image: picture(ofRecipe: index).flatMap(model.address(ofPath:)),
                    plainText: { MarkdownField(source: $0).plainText }
                )
            }
        return "<script type=\"application/ld+json\">" + String(decoding: data.bytes, as: UTF8.self) + "</script>"
    }
}

/// The record that a page is made from, as every layout sees it: something with metadata.
enum PageSubject {
    static let kind = "subject"
    static let shape = RecordShape([
        .init(
            name: "metadata",
            shape: MetadataView.shape,
            summary: "Its metadata for search engines, recipe managers and link previews."
        )
    ])

    /// The record itself, so that the trace contains it; nothing for a record without metadata.
    static func value(of item: Value?) -> Value {
        guard case .reference(let reference)? = item, reference.record is EventView || reference.record is RecipeView
        else { return .nothing }
        return .reference(reference)
    }
}
