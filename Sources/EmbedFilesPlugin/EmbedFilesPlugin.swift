import Foundation
import PackagePlugin

/// Runs `EmbedFiles` whenever a file that a target embeds changes.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
    /// The folders that each target embeds, relative to the package.
    private static let folders = ["Theme": ["Templates", "Public"], "Preview": ["Sources/Preview/Assets"]]

    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let folders = Self.folders[target.name, default: []].map { context.package.directoryURL.appending(path: $0) }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding the files of \(target.name)",
                executable: try context.tool(named: "EmbedFiles").url,
                arguments: [output.path] + folders.map(\.path),
                inputFiles: folders.flatMap(files),
                outputFiles: [output]
            )
        ]
    }

    private func files(in folder: URL) -> [URL] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return paths.map { folder.appending(path: $0) }.filter { !$0.hasDirectoryPath && !isDirectory($0) }
    }

    private func isDirectory(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
    }
}
