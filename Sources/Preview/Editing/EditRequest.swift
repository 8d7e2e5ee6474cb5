/// A request for records, from a form, the script of a page, or another program.
package struct EditRequest: Sendable {
    /// Whether the request may change records. A GET request doesn't.
    package var isChange: Bool
    /// The path components after `.almanac/edit/`, such as `["habits", "floss", "tick"]`.
    package var path: [String]
    /// The fields of the form, or of the query.
    package var fields: [String: String]
    package var files: [String: [UInt8]]
    /// Identifies the paired device that sends the request; nil for this computer.
    package var device: String?

    package init(
        isChange: Bool,
        path: [String],
        fields: [String: String] = [:],
        files: [String: [UInt8]] = [:]
    ) {
        (self.isChange, self.path, self.fields, self.files) = (isChange, path, fields, files)
    }
}

/// Answers requests for records and their changes. Called on a separate thread, one request at a time.
package typealias EditHandler = @Sendable (EditRequest) -> EditResult

package enum EditResult: Sendable {
    case done(CompletedEdit)
    /// A form to fill in, or a submitted form with a problem.
    case form(EditForm)
    /// The page for browsers without scripts.
    case list(EditList)
    /// Records in the order of their store, to be reordered.
    case order(EditOrder)
    /// The state of the records that can be changed, for the script.
    case state(EditState)
    /// The interpretation of a text as it is being typed.
    case reading(EditReading)
    /// Nothing was changed.
    case refused(EditProblem)
}

package struct CompletedEdit: Sendable, Encodable {
    /// What happened, in a sentence: `Completed "Dentist"`.
    package var message: String
    /// A shorter message for when the change is undone or redone; nil if this isn't a new change.
    package var summary: String?
    /// The number of the change in the journal, by which it can be undone.
    package var change: Int?
    /// The page of the record, relative to the root of the site: `events/2026-11-23-dentist/`.
    package var page: String?
    /// The page that the record had before; nil for a new record.
    package var formerPage: String?
    /// The number of the change that was undone, by which it can be redone.
    package var undone: Int?
    /// The state of the habits after a tick or its undoing, so that a page can show it before the site is rebuilt.
    package var state: EditHabits?
    /// The page that a browser without scripts is redirected to, and the record to show there.
    package var back: (path: [String], record: String)?

    /// Whether anything was changed, undone or redone.
    package var isChange: Bool

    private enum CodingKeys: CodingKey { case message, change, page, undone, state, isChange }

    package init(_ message: String, change: Int?, page: String? = nil, undone: Int? = nil) {
        (self.message, self.change, self.page, self.undone) = (message, change, page, undone)
        isChange = change != nil || undone != nil
    }
}

/// Why a change wasn't made.
package struct EditProblem: Sendable, Error, Encodable {
    package enum Kind: String, Sendable, Encodable {
        /// A field has an invalid value.
        case invalid
        case missing
        /// The record has changed since the page was loaded.
        case outdated
        /// A store can't be read or written.
        case failed
    }

    package var kind: Kind
    package var error: String
    package var hint: String?
    package var field: String?
    /// A button for what can be done instead.
    package var instead: EditAction?
    /// The record's new mark, if a change was refused although the page shows the right record. Nil if the slug belongs
    /// to another record.
    package var mark: String?

    package init(_ kind: Kind, _ error: String, hint: String? = nil, field: String? = nil) {
        (self.kind, self.error, self.hint, self.field) = (kind, error, hint, field)
    }
}

/// A form about one record.
package struct EditForm: Sendable, Encodable {
    package struct Field: Sendable, Encodable {
        package struct Choice: Sendable, Encodable {
            package var value: String
            package var label: String

            package init(_ value: String, _ label: String) { (self.value, self.label) = (value, label) }
        }

        package struct Picture: Sendable, Encodable {
            /// The maximum size in bytes of any picture, larger than a photo taken with a phone.
            package static let maximumSize = 20 * 1024 * 1024

            package var types: [String]
            package let limit = Self.maximumSize
            /// The path of the current picture below the root of the site.
            package var path: String?

            package init(types: [String], path: String?) { (self.types, self.path) = (types, path) }
        }

        package var name: String
        package var label: String
        package var value: String
        /// The value in the store, if it has changed since the form was made.
        package var current: String?
        package var hint: String?
        package var hasLines = false
        package var isRequired = false
        /// The values to choose from; nil for any text.
        package var choices: [Choice]?
        /// Suggested values; others can be typed as well.
        package var suggestions: [String] = []
        /// The properties of a field for a picture; nil for other fields.
        package var picture: Picture?
        /// Whether the field is for a day, such as `2026-11-27`.
        package var isDay = false
        /// The last day that can be chosen; nil for any.
        package var lastDay: String?
        /// Whether the field is a checkbox, whose value is `yes` or missing.
        package var isSwitch = false
        /// Whether the field is additional, and hidden until the user asks for it, to keep the form short.
        package var isMore = false

        package init(_ name: String, _ label: String, value: String = "", hint: String? = nil) {
            (self.name, self.label, self.value, self.hint) = (name, label, value, hint)
        }
    }

    package var title: String
    /// The path that the form is sent to.
    package var path: [String]
    package var submit: String
    package var fields: [Field]
    /// Identifies the version of the record that the form shows. It is sent with the form, to detect changes made in
    /// the meantime.
    package var shown: String?
    /// The occurrence of a series that the form is about. It is sent with the form.
    package var occurrence: String?
    /// Sends the fields somewhere else: to add them as a new record if theirs is gone. Nil if there is no need.
    package var addition: EditAction?
    /// Other actions on the record.
    package var buttons: [EditAction] = []
    /// Other forms of the record.
    package var links: [EditAction] = []
    package var problem: EditProblem?

    package init(_ title: String, path: [String], submit: String, fields: [Field]) {
        (self.title, self.path, self.submit, self.fields) = (title, path, submit, fields)
    }
}

/// A button for a change that takes a single tap, or a link to a form.
package struct EditAction: Sendable, Encodable {
    package var label: String
    package var path: [String]
    /// The fields that a button sends, or the query of a link.
    package var fields: [String: String]

    package init(_ label: String, path: [String], fields: [String: String] = [:]) {
        (self.label, self.path, self.fields) = (label, path, fields)
    }
}

/// The records that can be changed.
package struct EditList: Sendable, Encodable {
    package struct Section: Sendable, Encodable {
        package var title: String
        package var rows: [Row]
        /// The page with further rows; nil if there are none.
        package var more: EditAction?
        package var order: EditAction?
        /// Why there are no buttons.
        package var problem: EditProblem?
        /// The form for a new record.
        package var add: EditAction?

        package init(_ title: String, rows: [Row], problem: EditProblem? = nil) {
            (self.title, self.rows, self.problem) = (title, rows, problem)
        }
    }

    package struct Row: Sendable, Encodable {
        package var title: String
        package var note: String
        package var form: [String]?
        package var buttons: [EditAction]
        /// Other forms of the record.
        package var links: [EditAction] = []

        package init(_ title: String, note: String, form: [String]? = nil, buttons: [EditAction] = []) {
            (self.title, self.note, self.form, self.buttons) = (title, note, form, buttons)
        }
    }

    package var sections: [Section]
    /// The last change, and the button that undoes it.
    package var last: (title: String, undo: EditAction)?
    /// The change that was undone last, and the button that repeats it.
    package var undone: (title: String, redo: EditAction)?

    package init(_ sections: [Section], last: (title: String, undo: EditAction)? = nil) {
        (self.sections, self.last) = (sections, last)
    }

    private enum CodingKeys: CodingKey { case sections }
}

/// The interpretation of a quick entry.
package struct EditReading: Sendable, Encodable {
    package var name: String
    /// The date and time, in words.
    package var when: String

    package init(name: String, when: String) { (self.name, self.when) = (name, when) }
}
