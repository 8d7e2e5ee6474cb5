import Diagnostics

/// Findings that many events of a file can share. Each kind is reported once, at the first event.
struct EventFindings {
    enum Kind: CaseIterable {
        case noUID
        case cancelled
        case privateEvent
        case includedPrivateEvent
        case undatedTask
    }

    private var found: [Kind: (first: Location, count: Int)] = [:]

    mutating func add(_ kind: Kind, at place: Location) { found[kind, default: (place, 0)].count += 1 }

    var diagnostics: [Diagnostic] { diagnostics(of: Kind.allCases) }

    /// The notes on events that are left out.
    var omissions: [Diagnostic] { diagnostics(of: [.cancelled, .privateEvent, .undatedTask]) }

    private func diagnostics(of kinds: [Kind]) -> [Diagnostic] {
        kinds.compactMap { kind in found[kind].map { kind.diagnostic(at: $0.first, count: $0.count) } }
    }
}

extension EventFindings.Kind {
    fileprivate func diagnostic(at place: Location, count: Int) -> Diagnostic {
        var place = place
        let others = count.likeOthers
        switch self {
        case .noUID:
            place.key = "UID"
            let hint =
                "add one (RFC 5545, section 3.8.4.7); without it, a moved or cancelled occurrence can't be "
                + "matched to its series"
            return .warning(place, "the event has no UID\(others); read anyway", hint: hint)
        case .cancelled:
            place.key = place.key ?? "STATUS"
            return .note(place, "the event is cancelled\(others); left out")
        case .privateEvent:
            (place.key, place.name) = (place.key ?? "CLASS", nil)
            let hint = "`private: true` of the source in almanac.yml shows it"
            return .note(place, "a private event is left out\(others)", hint: hint)
        case .includedPrivateEvent:
            (place.key, place.name) = (nil, nil)
            let hint = "the site and its calendars show it; `almanac event remove` removes it"
            return .note(place, "a private event is imported\(others)", hint: hint)
        case .undatedTask:
            place.key = place.key ?? "DUE"
            let hint = "a calendar can't show it, so it is left out"
            return .note(place, "a to-do without a date\(others)", hint: hint)
        }
    }
}
