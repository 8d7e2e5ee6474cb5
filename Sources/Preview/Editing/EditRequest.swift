/// What a form, the script of a page or another program asks of the records.
package struct EditRequest: Sendable {
    /// Whether records may be changed for it. A GET request changes nothing.
    package var isChange: Bool
    /// The names behind `.almanac/edit/`, such as `["habits", "floss", "tick"]`.
    package var path: [String]
    /// The fields of the form, or of the query.
    package var fields: [String: String]
    /// The files of the form.
    package var files: [String: [UInt8]]

    package init(
        isChange: Bool,
        path: [String],
        fields: [String: String] = [:],
        files: [String: [UInt8]] = [:]
    ) {
        (self.isChange, self.path, self.fields, self.files) = (isChange, path, fields, files)
    }
}

/// Answers requests for records and their changes. Called on a thread of its own, one request after the other.
package typealias EditHandler = @Sendable (EditRequest) -> EditAnswer

/// What there is to say to an `EditRequest`.
package enum EditAnswer: Sendable {
    /// The change is made.
    case done(EditDone)
    /// A form to fill in, or one that was sent and has a problem.
    case form(EditForm)
    /// The page for those who have no script.
    case list(EditList)
    /// Records in the order of their store, to be put into another one.
    case order(EditOrder)
    /// How the records are that can be changed, for the script.
    case state(EditState)
    /// How a text that is being typed is understood.
    case reading(EditReading)
    /// Nothing was changed.
    case refused(EditProblem)
}

/// A change that was made.
package struct EditDone: Sendable, Encodable {
    /// What happened, in a sentence: `Completed "Dentist"`.
    package var message: String
    /// What was done, without what has come of it; nil if that is no new change.
    package var summary: String?
    /// The number of the change in the journal, by which it can be taken back.
    package var change: Int?
    /// The page of the record, relative to the root of the site: `events/2026-11-23-dentist/`.
    package var page: String?
    /// Whether it took a change back, which can be made again.
    package var canRedo: Bool?
    /// Where a browser without a script goes then, and the record that it shows there.
    package var back: (path: [String], record: String)?

    private enum CodingKeys: CodingKey { case message, change, page, canRedo }

    package init(_ message: String, change: Int?, page: String? = nil, canRedo: Bool? = nil) {
        (self.message, self.change, self.page, self.canRedo) = (message, change, page, canRedo)
    }
}

/// Why a change wasn't made.
package struct EditProblem: Sendable, Error, Encodable {
    package enum Kind: String, Sendable, Encodable {
        /// A field has a value that makes no sense.
        case invalid
        /// There is no such record.
        case missing
        /// The record is no longer what the page showed.
        case outdated
        /// A store can't be read or written.
        case failed
    }

    package var kind: Kind
    /// What is wrong.
    package var error: String
    /// What to do about it.
    package var hint: String?
    /// The field that it is about.
    package var field: String?

    package init(_ kind: Kind, _ error: String, hint: String? = nil, field: String? = nil) {
        (self.kind, self.error, self.hint, self.field) = (kind, error, hint, field)
    }
}

/// A form about one record.
package struct EditForm: Sendable, Encodable {
    package struct Field: Sendable, Encodable {
        /// One of the values that a field may have.
        package struct Choice: Sendable, Encodable {
            package var value: String
            package var label: String

            package init(_ value: String, _ label: String) { (self.value, self.label) = (value, label) }
        }

        /// A picture that is to be chosen.
        package struct Picture: Sendable, Encodable {
            /// The media types that it may have.
            package var types: [String]
            /// The most bytes that it may have.
            package var limit: Int
            /// The picture that there is, as a path below the root of the site.
            package var path: String?

            package init(types: [String], limit: Int, path: String?) {
                (self.types, self.limit, self.path) = (types, limit, path)
            }
        }

        package var name: String
        package var label: String
        package var value: String
        /// The value that the store holds now, if it isn't the one that the form was made with.
        package var current: String?
        package var hint: String?
        package var hasLines = false
        package var isRequired = false
        /// The values to choose from; nil for any text.
        package var choices: [Choice]?
        /// Suggested values; others can be typed as well.
        package var suggestions: [String] = []
        /// What makes it a field for a picture.
        package var picture: Picture?
        /// Whether its value, `yes`, is either given or not.
        package var isSwitch = false
        /// Whether it is an additional field, hidden until it is asked for, so that the form stays short.
        package var isMore = false

        package init(
            _ name: String,
            _ label: String,
            value: String = "",
            hint: String? = nil,
            hasLines: Bool = false,
            isRequired: Bool = false
        ) {
            (self.name, self.label, self.value, self.hint) = (name, label, value, hint)
            (self.hasLines, self.isRequired) = (hasLines, isRequired)
        }
    }

    package var title: String
    /// Where it is sent.
    package var path: [String]
    package var submit: String
    package var fields: [Field]
    /// Names the state of the record that the form shows. It is sent with the form, so that a change made meanwhile is seen.
    package var shown: String?
    /// The occurrence of a series that it is about. It is sent with the form.
    package var occurrence: String?
    /// What else can be done with the record.
    package var buttons: [EditButton] = []
    /// Other forms of the record.
    package var links: [EditLink] = []
    package var problem: EditProblem?

    package init(_ title: String, path: [String], submit: String, fields: [Field]) {
        (self.title, self.path, self.submit, self.fields) = (title, path, submit, fields)
    }
}

/// A change that needs nothing but a tap.
package struct EditButton: Sendable, Encodable {
    package var label: String
    package var path: [String]
    package var fields: [String: String]

    package init(_ label: String, path: [String], fields: [String: String] = [:]) {
        (self.label, self.path, self.fields) = (label, path, fields)
    }
}

/// A form that can be opened.
package struct EditLink: Sendable, Encodable {
    package var label: String
    package var path: [String]
    /// The query.
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
        /// Where the rows are put into another order.
        package var order: EditLink?
        /// Why there are no buttons.
        package var problem: String?
        /// The form for a new record.
        package var add: EditLink?

        package init(_ title: String, rows: [Row], order: EditLink? = nil, problem: String? = nil) {
            (self.title, self.rows, self.order, self.problem) = (title, rows, order, problem)
        }
    }

    package struct Row: Sendable, Encodable {
        package var title: String
        package var note: String
        /// The form of the record.
        package var form: [String]?
        package var buttons: [EditButton]

        package init(_ title: String, note: String, form: [String]? = nil, buttons: [EditButton] = []) {
            (self.title, self.note, self.form, self.buttons) = (title, note, form, buttons)
        }
    }

    package var sections: [Section]
    /// The last change, and how to take it back.
    package var last: (title: String, undo: EditButton)?

    package init(_ sections: [Section], last: (title: String, undo: EditButton)? = nil) {
        (self.sections, self.last) = (sections, last)
    }

    private enum CodingKeys: CodingKey { case sections }
}

/// What the script needs to know to put buttons into a page.
package struct EditState: Sendable, Encodable {
    /// The habits that can be changed, by slug: whether they are done today.
    package var habits: [String: Bool]
    /// The slugs of the events that can be completed.
    package var open: [String]
    /// The slugs of those that repeat.
    package var series: [String]
    /// The slugs of the events that can be opened again.
    package var completed: [String]
    /// The slugs of the recipes that can be changed.
    package var recipes: [String] = []
    /// The slugs of the recipes that were cooked today.
    package var cooked: [String] = []
    /// The fingerprints of the week menu's entries by day, in order; nil if the menu can't be changed.
    package var menu: [String: [String]]?
    /// Of what a new record can be added: `habits`, `recipes`.
    package var additions: [String] = []
    /// The words of the script, by their names.
    package var words: [String: String] = [:]
    /// The change that was made last through this server.
    package var last: EditDone?
    /// Whether it was made so short a time ago that a page which is loaded for it tells of it.
    package var isLastNew: Bool

    package init(
        habits: [String: Bool],
        open: [String],
        series: [String],
        completed: [String],
        last: EditDone?,
        isLastNew: Bool
    ) {
        (self.habits, self.open, self.series, self.completed) = (habits, open, series, completed)
        (self.last, self.isLastNew) = (last, isLastNew)
    }
}

/// How a quick entry is understood.
package struct EditReading: Sendable, Encodable {
    package var name: String
    /// When it is, in words.
    package var when: String

    package init(name: String, when: String) { (self.name, self.when) = (name, when) }
}
