@testable import Site
@testable import Templates

/// Templates that use every name. They are generated from the tables of names, so they include new names.
enum EveryNameTemplate {
    /// A page with everything from the root down to a depth.
    static func root(depth: Int) -> String {
        let names = SiteRoot.builtInRecords[SiteRoot.kind]?.names ?? []
        return names.filter { $0.name != "content" }.map { tags($0, depth: depth) }.joined(separator: "\n\n")
    }

    /// A template that makes a page for each element of a list.
    static func each(_ list: String, of kind: String, as item: String, path: String, depth: Int) -> String {
        let front = "---\neach: \(list)\npath: \(path)\ntitle: \"{{\(item)}}\"\n---\n"
        return front + "{{#\(item)}}\(all(of: kind, depth: depth)){{/\(item)}}"
    }

    private static func all(of kind: String, depth: Int) -> String {
        (SiteRoot.builtInRecords[kind]?.names ?? []).map { tags($0, depth: depth) }.joined(separator: " ")
    }

    private static func tags(_ name: RecordShape.Name, depth: Int) -> String {
        switch name.shape {
        case .text, .path, .number, .anything: "\(name.name)={{\(name.name)}}"
        case .markdown: "{{\(name.name)}} {{#\(name.name)}}{{{.}}}{{/\(name.name)}}"
        case .boolean: "{{#\(name.name)}}\(name.name){{/\(name.name)}}"
        case .markup, .scope: ""
        case .record(let kind):
            "\(name.name)={{\(name.name)}}" + (depth > 0 ? section(name.name, of: kind, depth - 1) : "")
        case .list(.record(let kind)):
            depth > 0
                ? "{{#\(name.name).first3}}({{\(kind == "week" ? "days" : ".")}}){{/\(name.name).first3}}"
                    + "{{\(name.name).after3}}" + section(name.name, of: kind, depth - 1)
                : "{{\(name.name).count}} {{\(name.name).first}}"
        case .list: "{{\(name.name)}}"
        }
    }

    private static func section(_ name: String, of kind: String, _ depth: Int) -> String {
        "{{#\(name)}}[\(all(of: kind, depth: depth))]{{/\(name)}}{{^\(name)}}none{{/\(name)}}"
    }
}
