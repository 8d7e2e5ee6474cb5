import Build
import Diagnostics
import Persistence
import Preview
import Records

extension EditProblem {
    init(noPage slug: String, _ words: EditWords) {
        self.init(.missing, words(.noRecord, ["page": slug]), hint: words(.noRecordHint))
    }

    /// Uses the command line's wording. In languages other than English, errors about a field use the form's wording.
    init(_ error: any Error, _ words: EditWords) {
        switch error {
        case let problem as EditProblem: self = problem
        case .outdated(let diagnostic) as StoreError: self.init(.outdated, diagnostic)
        case let error as EditingError:
            let word = error.word
            let message = words.isEnglish ? nil : word.map { words($0) }
            self.init(.invalid, message ?? error.description, field: word == nil ? nil : error.field)
        case let error as DateParser.ParseError where error.text?.allSatisfy(\.isWhitespace) == true:
            self.init(.invalid, words(.noDate), hint: words(.whenHint), field: "when")
        case let error as DateParser.ParseError:
            self.init(.invalid, error.description, hint: error.hint, field: "when")
            if !words.isEnglish, let text = error.text {
                (self.error, hint) = (words(.notADate, ["text": text]), words(.whenHint))
            }
        case let error as UnfitDate:
            self.init(.invalid, error.diagnostic)
            field = "when"
            if !words.isEnglish { (self.error, hint) = error.inForms(words) }
        case let error as UnfitAddress:
            self.init(.invalid, words(.noAddress, ["value": error.text]), hint: words(.noAddressHint), field: "url")
        case let error as Habit.CompletionError: self.init(.invalid, error.description)
        case .notEncodable(let diagnostic) as StoreError:
            self.init(.invalid, diagnostic)
            // The details are in the file beside the store, which can hold any text.
            field = "name"
        // A diagnostic without a file is about a value that was sent.
        case let diagnostic as Diagnostic where diagnostic.location.file.isEmpty: self.init(.invalid, diagnostic)
        default:
            let diagnostic = diagnostics(for: error, file: "").first
            self = diagnostic.map { EditProblem(.failed, $0) } ?? EditProblem(.failed, "\(error)")
        }
    }

    /// Creates the problem of an error about the value of a field.
    init(_ error: any Error, inField field: String, _ words: EditWords) {
        self.init(error, words)
        (kind, self.field) = (.invalid, field)
    }

    init(_ kind: Kind, _ diagnostic: Diagnostic) {
        // Pages show the place as code, without a capital letter.
        let place = diagnostic.location.file.isEmpty ? "" : "`\(diagnostic.location)`: ".escapingControls
        self.init(kind, place + diagnostic.text, hint: diagnostic.hint)
    }
}

extension EditingError {
    /// The words for the error; nil for one that no form can cause.
    fileprivate var word: EditWord? {
        switch self {
        case .blankName: .blankName
        case .controlCharacter: .controlInName
        case .impossibleDate: .impossibleDate
        case .endBeforeStart: .endsTooEarly
        default: nil
        }
    }

    /// The form field that the error is about.
    fileprivate var field: String {
        switch self {
        case .blankName, .controlCharacter: "name"
        default: "when"
        }
    }
}

extension UnfitDate {
    /// The error and its hint in the words of the forms.
    fileprivate func inForms(_ words: EditWords) -> (error: String, hint: String?) {
        switch self {
        case .notASingleDay(let text): (words(.notASingleDay, ["text": text]), nil)
        case .stillToCome(let text, _, _): (words(.stillToCome, ["text": text]), words(.stillToComeHint))
        }
    }
}
