/// Why a list of Almanac's own files can't be used: that of an output folder, or that of a published site.
package enum FileListFault: Error, Equatable, CustomStringConvertible {
    case damaged
    case newer
    case outside(String)

    package var description: String {
        switch self {
        case .damaged: "it is damaged"
        case .newer: "it was written by a newer Almanac"
        case .outside(let path): "it names `\(path)`, which can't be a file of a site"
        }
    }
}
