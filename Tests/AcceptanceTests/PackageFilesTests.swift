import Foundation
import TestSupport
import Testing

@testable import LocateCommand

/// The files of the Debian package that depend on the program. `Tests/Package/run` tests the package itself.
@Suite("Config/debian and Config/sbom", .realTime)
struct PackageFilesTests {
  private static let config = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Config").standardized

  @Test("the copyright file names each part and has the text of each license")
  func copyright() throws {
    let text = try String(contentsOf: Self.config.appending(path: "debian/copyright"), encoding: .utf8)
    let files = text.split(separator: "\n").filter { $0.hasPrefix("Files: ") }.joined(separator: " ").split(
      separator: " ")
    for part in LinkedPart.all {
      #expect(files.contains(Substring(part.name)), "\(part.name)")
      #expect(text.contains("\nLicense: \(part.license.replacing(" WITH ", with: "-with-"))\n "), "\(part.license)")
    }
  }

  @Test("the SBOM names each part with its version")
  func sbom() async throws {
    let result = try await Program.command(
      Self.config.appending(path: "sbom").path, [Version.number, Program.path],
      environment: ["SOURCE_DATE_EPOCH": "1777629600"])
    try #require(result.code == 0, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let document = try #require(object)
    #expect(document["spdxVersion"] as? String == "SPDX-2.3")
    let packages = try #require(document["packages"] as? [[String: Any]])
    #expect(packages.compactMap { $0["name"] as? String } == ["location-service"] + LinkedPart.all.map(\.name))
    #expect(packages.allSatisfy { ($0["versionInfo"] as? String)?.isEmpty == false })
  }
}
