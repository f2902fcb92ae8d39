import Foundation

/// A page of LocationSources, "Writing a plugin" unless another is named, and the package that that one's code stands in.
struct PluginPage {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
  private let text: String

  init(_ name: String = "WritingAPlugin", of module: String = "LocationSources") throws {
    text = try String(
      contentsOf: Self.project.appending(path: "Sources/\(module)/\(module).docc/\(name).md"),
      encoding: .utf8)
  }

  /// The blocks of code in a language.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "```").first ?? "" }
  }

  /// The first of them.
  func block(_ language: String) throws -> String {
    guard let block = blocks(language).first else { throw CocoaError(.fileReadCorruptFile) }
    return block
  }

  /// The text of its source files.
  func package() throws -> [String] {
    let folder = Self.project.appending(path: "Tests/Plugin")
    return try [
      "Sources/FixedPlace/FixedFetcher", "Sources/locate-fixed/main", "Sources/placewatch/PlaceWatch",
      "Tests/FixedPlaceTests/FixedFetcherTests",
    ]
    .map { try String(contentsOf: folder.appending(path: $0 + ".swift"), encoding: .utf8) }
  }
}
