import Foundation
import PackagePlugin

/// Runs `EmbedTheme` whenever a file below Templates/ or Public/ changes.
@main
struct EmbedThemePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let templates = context.package.directoryURL.appending(path: "Templates")
        let assets = context.package.directoryURL.appending(path: "Public")
        let output = context.pluginWorkDirectoryURL.appending(path: "Theme+Files.swift")
        return [
            .buildCommand(
                displayName: "Embedding the default theme",
                executable: try context.tool(named: "EmbedTheme").url,
                arguments: [output.path, templates.path, assets.path],
                inputFiles: files(in: templates) + files(in: assets),
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
