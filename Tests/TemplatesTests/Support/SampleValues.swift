@testable import Templates

/// Values of every kind for templates.
enum SampleValues {
    static let all: [String: Value] = [
        "text": "T", "other": "U", "empty": "", "nothing": .nothing, "hostile": "<b> & \"q\"",
        "yes": true, "no": false, "five": 5, "zero": 0,
        "path": .path("/events/x/"), "link": "https://a.example/",
        "list": ["1", "2", "3"], "none": [], "record": ["name": "R"],
        "rows": [
            ["name": "a", "isOn": true, "parts": ["1", "2"], "note": .markdown("*n*")],
            ["name": "b", "isOn": false, "parts": [], "note": .nothing],
            ["name": "c", "isOn": true, "parts": ["3"], "note": .markdown("p\n\nq")],
        ],
        "line": .markdown("*em* x"), "blocks": .markdown("one\n\n- two\n- three\n"), "blank": .markdown(""),
        "headed": .markdown("# H\n\n## I\n"), "open": .markdown("**open"), "fence": .markdown("```\nopen"),
    ]
}
