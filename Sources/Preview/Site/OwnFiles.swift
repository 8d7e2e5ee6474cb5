/// The server's own files, embedded in the program.
enum OwnFiles {
    /// The files by their paths below `.almanac/`.
    static let all: [String: Representation] = contents.reduce(into: [:]) { files, file in
        files[file.key] = Representation(
            content: .bytes(file.value),
            type: ContentType(fileName: file.key),
            tag: EntityTag(of: file.value)
        )
    }

    private static let contents: [String: [UInt8]] = [
        "preview.js": PackageResources.preview_js, "preview.css": PackageResources.preview_css,
        "editing.js": PackageResources.editing_js, "editing.css": PackageResources.editing_css,
        "editing/answers.js": PackageResources.answers_js,
        "editing/bar.js": PackageResources.bar_js,
        "editing/busy.js": PackageResources.busy_js,
        "editing/changes.js": PackageResources.changes_js,
        "editing/clicks.js": PackageResources.clicks_js,
        "editing/cooked.js": PackageResources.cooked_js,
        "editing/days.js": PackageResources.days_js,
        "editing/elements.js": PackageResources.elements_js,
        "editing/events.js": PackageResources.events_js,
        "editing/fields.js": PackageResources.fields_js,
        "editing/focus.js": PackageResources.focus_js,
        "editing/forms.js": PackageResources.forms_js,
        "editing/gestures.js": PackageResources.gestures_js,
        "editing/habits.js": PackageResources.habits_js,
        "editing/menu.js": PackageResources.menu_js,
        "editing/order.js": PackageResources.order_js,
        "editing/page.js": PackageResources.page_js,
        "editing/records.js": PackageResources.records_js,
        "editing/requests.js": PackageResources.requests_js,
        "editing/state.js": PackageResources.state_js,
        "editing/tools.js": PackageResources.tools_js,
    ]

    /// The script that adds the buttons for changing records to a page.
    static func editingScript(base: BasePath) -> String {
        "<script type=\"module\" src=\"\(base.encoded).almanac/editing.js\"></script>"
    }
}
