import Foundation
import Glibc
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
    for part in LinkedPart.known {
      #expect(files.contains(Substring(part.name)), "\(part.name)")
      #expect(text.contains("\nLicense: \(part.license.replacing(" WITH ", with: "-with-"))\n "), "\(part.license)")
    }
  }

  @Test("the SBOM names each part of a program with any traits, with its version", arguments: [true, false])
  func sbom(_ isOfAllTraits: Bool) async throws {
    let workspace = try Workspace()
    let program = try workspace.write(
      Data("#!/bin/sh\ncat <<'END'\n\(LinkedPart.text(of: LinkedPart.known))\nEND\n".utf8), as: "locate")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let result = try await Program.command(
      Self.config.appending(path: "sbom").path, [Version.number, isOfAllTraits ? program : Program.path],
      environment: ["SOURCE_DATE_EPOCH": "1777629600"])
    if isOfAllTraits, result.code != 0, result.errors.contains("dpkg-query") {
      return print("SKIPPED: not all libraries are installed: \(result.errors)")
    }
    try #require(result.code == 0, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let document = try #require(object)
    #expect(document["spdxVersion"] as? String == "SPDX-2.3")
    let packages = try #require(document["packages"] as? [[String: Any]])
    #expect(
      packages.compactMap { $0["name"] as? String } == ["location-service"]
        + (isOfAllTraits ? LinkedPart.known : LinkedPart.all).map(\.name))
    #expect(packages.allSatisfy { ($0["versionInfo"] as? String)?.isEmpty == false })
  }

  @Test(
    "a unit that is stopped has not failed, and does not start again after errors that remain",
    arguments: ["debian/location-service.sandbox.conf", "fleet/locate-fleet-worker@.service"])
  func units(_ file: String) throws {
    let lines = try String(contentsOf: Self.config.appending(path: file), encoding: .utf8).split(separator: "\n")
    #expect(lines.contains("SuccessExitStatus=143"))
    #expect(lines.contains("SystemCallErrorNumber=EPERM"), "Swift's threads call setpriority")
    let codes = try #require(lines.first { $0.hasPrefix("RestartPreventExitStatus=") })
    for code in [EX_USAGE, EX_DATAERR, EX_NOINPUT, EX_NOPERM, EX_CONFIG] { #expect(codes.contains("\(code)")) }
    for code in [EX_UNAVAILABLE, EX_SOFTWARE, EX_IOERR, EX_TEMPFAIL] { #expect(!codes.contains("\(code)")) }
  }

  @Test("each service of the Debian package is one that its drop-in restricts, and is installed")
  func services() throws {
    let rules = try String(contentsOf: Self.config.appending(path: "debian/rules"), encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.config.appending(path: "debian").path)
    let names = files.filter { $0.hasSuffix(".service") }.map { $0.dropFirst("location-service.".count) }
    #expect(names.count == 6)
    for name in names {
      #expect(name.hasPrefix("location-service-"))
      let installed = name.dropFirst("location-service-".count).dropLast(".service".count)
      #expect(rules.contains(" \(installed) ") || rules.contains(" \(installed);"), "\(installed)")
    }
  }
}
