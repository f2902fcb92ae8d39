import Foundation
import Testing

@Suite("The article about Core Location")
struct ArticleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func lines(_ text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  private static func examples() throws -> [String] {
    let article = try text("../../Sources/CoreLocation/CoreLocation.docc/CoreLocation.md")
    return article.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// A rule of this module: CoreLocation.md.
  @Test("Every Swift example of the article is compiled with these tests")
  func compilesItsExamples() throws {
    let compiled = Self.lines(try Self.text("ArticleExamples.swift"))
    let examples = try Self.examples().filter { !$0.hasPrefix("dependencies:") }

    #expect(examples.count >= 5)
    for example in examples {
      for line in Self.lines(example) { #expect(compiled.contains(line), "not compiled: \(line)") }
    }
  }

  /// A rule of this module: CoreLocation.md. Only the place of the package differs: CI builds the client from this copy.
  @Test("The manifest of the article is the manifest of Tests/CoreLocationClient, which CI builds")
  func buildsItsManifest() throws {
    let built = Self.lines(try Self.text("../CoreLocationClient/Package.swift")).joined(separator: "\n")
    let manifest = try #require(try Self.examples().first { $0.hasPrefix("dependencies:") })
    let local = manifest.replacing(
      #"url: "https://github.com/OWNER/location-service", branch: "main""#,
      with: #"name: "location-service", path: "../..""#)

    #expect(local != manifest)
    let (dependencies, targets) = (Self.lines(local).prefix(3), Self.lines(local).dropFirst(3).dropLast())
    #expect(built.contains(dependencies.joined(separator: "\n")))
    #expect(built.contains(targets.joined(separator: "\n")))
  }
}
